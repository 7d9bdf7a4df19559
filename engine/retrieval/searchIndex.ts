import { compareStrings } from '../base/compare.ts';
import type { PassageTerms } from '../model/prepared.ts';
import { ClosedPostings, closePostings, OpenPostings } from './postings.ts';

/** BM25 (Robertson & Zaragoza 2009): saturation of a term's count, and how much length counts. */
const k1 = 1.2;
const b = 0.75;
/** Open postings are folded into those at rest once they exceed this share of them. */
const maxOpenShare = 0.25;

/** One indexed piece: a passage of a source, or a node's own name and description. */
export interface UnitHit {
  /** A source's path, or a node's id. */
  readonly owner: string;
  readonly passage: IndexedPassage;
  readonly score: number;
}

/** Where an owner's passage stands in its source: 1-based lines, inclusive; 0 for a node's own name. */
export interface IndexedPassage {
  /** Place among the owner's passages. */
  readonly index: number;
  readonly startLine: number;
  readonly endLine: number;
}

interface Owner {
  readonly name: string;
  /** What the owner's units were made from; compared, never read. */
  readonly hash: string;
  readonly firstUnit: number;
  readonly units: number;
}

/** Everything an index is, for the file that keeps it. */
export interface SearchIndexData {
  readonly owners: readonly Owner[];
  /** Per unit: weighted length, first line, last line. */
  readonly units: Uint32Array;
  readonly postings: ClosedPostings;
}

/** A BM25 index over passages that is updated in place. Equal content ranks equally, whatever the history. */
export class SearchIndex {
  #closed = ClosedPostings.empty;
  #open = new OpenPostings();
  readonly #owners = new Map<string, Owner>();
  /** Per unit: its owner's name, its weighted length, its lines; gone units keep a place until the index is folded. */
  #unitOwner: (string | undefined)[] = [];
  #lengths: number[] = [];
  #lines: (readonly [start: number, end: number])[] = [];
  #liveUnits = 0;
  #totalLength = 0;

  get unitCount(): number {
    return this.#liveUnits;
  }

  /** The hash an owner was indexed with. */
  hashOf(owner: string): string | undefined {
    return this.#owners.get(owner)?.hash;
  }

  owners(): Iterable<string> {
    return this.#owners.keys();
  }

  /** Indexes an owner's passages in place of what was known of it. */
  set(owner: string, hash: string, passages: PassageTerms): void {
    this.delete(owner);
    const firstUnit = this.#unitOwner.length;
    this.#owners.set(owner, { name: owner, hash, firstUnit, units: passages.lengths.length });
    for (const [index, length] of passages.lengths.entries()) {
      this.#unitOwner.push(owner);
      this.#lengths.push(length);
      this.#lines.push([passages.lines[index * 2] ?? 0, passages.lines[index * 2 + 1] ?? 0]);
      this.#liveUnits += 1;
      this.#totalLength += length;
    }
    if (passages.terms === '') return;
    const ids = passages.terms.split('\n').map(term => this.#open.termId(term));
    this.#open.add(ids, passages.postings, firstUnit);
  }

  delete(owner: string): void {
    const known = this.#owners.get(owner);
    if (known === undefined) return;
    this.#owners.delete(owner);
    for (let unit = known.firstUnit; unit < known.firstUnit + known.units; unit += 1) {
      this.#unitOwner[unit] = undefined;
      this.#liveUnits -= 1;
      this.#totalLength -= this.#lengths[unit] ?? 0;
    }
  }

  /** The passages of an owner in line order. */
  passagesOf(owner: string): IndexedPassage[] {
    const known = this.#owners.get(owner);
    if (known === undefined) return [];
    return Array.from({ length: known.units }, (_, index) => this.#passage(known.firstUnit + index, index));
  }

  /** The best `limit` units for the terms, best first, ties by owner and passage. A repeated term counts more; `weightOf` says how much each counts, above zero. */
  search(terms: readonly string[], limit: number, weightOf: (term: string) => number = () => 1): UnitHit[] {
    const scores = new Scores(this.#unitOwner.length);
    const weights = new Map<string, number>();
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weightOf(term));
    const wanted = [...weights]
      .map(([term, weight]) => ({ term, units: this.#count(term), weight }))
      .filter(({ units }) => units > 0)
      .map(({ term, units, weight }) => ({ term, units, most: weight * this.#mostOf(units) }));
    // Rare ones first, and in one order whatever the order of the question: sums of floats depend on it.
    wanted.sort((x, y) => x.units - y.units || compareStrings(x.term, y.term));
    let rest = wanted.reduce((sum, { most }) => sum + most, 0);
    for (const { term, most } of wanted) {
      // MaxScore (Turtle & Flood 1995): what only frequent terms are left to find cannot come among the best.
      if (scores.mayExceed(rest) && scores.nthLargest(limit) > rest) scores.close();
      this.#score(term, most, scores);
      rest -= most;
    }
    return this.#best(scores, limit);
  }

  /** Folds what was added since into arrays at rest when that pays, or when `now` is set. */
  settle(now = false): void {
    const open = this.#open.size;
    const gone = this.#unitOwner.length - this.#liveUnits;
    const worth =
      open > this.#closed.data.units.length * maxOpenShare || gone > this.#liveUnits * maxOpenShare;
    if ((open > 0 || gone > 0) && (now || worth)) this.#fold();
  }

  /** Settles, then gives the parts that a file holds. */
  toData(): SearchIndexData {
    this.settle(true);
    const units = new Uint32Array(this.#lengths.length * 3);
    for (const [unit, length] of this.#lengths.entries())
      units.set([length, ...(this.#lines[unit] ?? [0, 0])], unit * 3);
    return { owners: [...this.#owners.values()], units, postings: this.#closed };
  }

  static fromData(data: SearchIndexData): SearchIndex {
    const index = new SearchIndex();
    index.#closed = data.postings;
    const count = data.units.length / 3;
    for (let unit = 0; unit < count; unit += 1) {
      const [length = 0, start = 0, end = 0] = data.units.subarray(unit * 3, unit * 3 + 3);
      index.#lengths.push(length);
      index.#lines.push([start, end]);
      index.#totalLength += length;
    }
    index.#unitOwner = new Array<string | undefined>(count).fill(undefined);
    for (const owner of data.owners) {
      index.#owners.set(owner.name, owner);
      index.#unitOwner.fill(owner.name, owner.firstUnit, owner.firstUnit + owner.units);
      index.#liveUnits += owner.units;
    }
    return index;
  }

  /** How many live units hold a term. */
  #count(term: string): number {
    if (this.#liveUnits === this.#unitOwner.length) return this.#closed.count(term) + this.#open.count(term);
    let count = 0;
    const visit = (unit: number): void => {
      if (this.#unitOwner[unit] !== undefined) count += 1;
    };
    this.#closed.visit(term, visit);
    this.#open.visit(term, visit);
    return count;
  }

  /** What a term that so many units hold adds to a score at most. */
  #mostOf(units: number): number {
    return (k1 + 1) * Math.log(1 + (this.#liveUnits - units + 0.5) / (units + 0.5));
  }

  #score(term: string, most: number, scores: Scores): void {
    const average = this.#totalLength / this.#liveUnits;
    const visit = (unit: number, count: number): void => {
      if (this.#unitOwner[unit] === undefined) return;
      const norm = k1 * (1 - b + (b * (this.#lengths[unit] ?? 0)) / average);
      scores.add(unit, (most * count) / (count + norm));
    };
    this.#closed.visit(term, visit);
    this.#open.visit(term, visit);
  }

  #best(scores: Scores, limit: number): UnitHit[] {
    const floor = scores.nthLargest(limit);
    const hits: UnitHit[] = [];
    for (const unit of scores.units) {
      const score = scores.of(unit);
      const owner = score >= floor ? this.#unitOwner[unit] : undefined;
      const firstUnit = owner === undefined ? undefined : this.#owners.get(owner)?.firstUnit;
      if (owner !== undefined && firstUnit !== undefined) {
        hits.push({ owner, passage: this.#passage(unit, unit - firstUnit), score });
      }
    }
    hits.sort(
      (x, y) => y.score - x.score || compareStrings(x.owner, y.owner) || x.passage.index - y.passage.index,
    );
    return hits.slice(0, limit);
  }

  #passage(unit: number, index: number): IndexedPassage {
    const [startLine, endLine] = this.#lines[unit] ?? [0, 0];
    return { index, startLine, endLine };
  }

  #fold(): void {
    const renumber = new Int32Array(this.#unitOwner.length).fill(-1);
    const lengths: number[] = [];
    const lines: (readonly [number, number])[] = [];
    const unitOwner: string[] = [];
    for (const owner of this.#owners.values()) {
      const firstUnit = lengths.length;
      for (let unit = 0; unit < owner.units; unit += 1) {
        renumber[owner.firstUnit + unit] = lengths.length;
        lengths.push(this.#lengths[owner.firstUnit + unit] ?? 0);
        lines.push(this.#lines[owner.firstUnit + unit] ?? [0, 0]);
        unitOwner.push(owner.name);
      }
      this.#owners.set(owner.name, { ...owner, firstUnit });
    }
    this.#closed = closePostings(this.#closed, this.#open, renumber);
    this.#open = new OpenPostings();
    this.#lengths = lengths;
    this.#lines = lines;
    this.#unitOwner = unitOwner;
  }
}

/** Scores by unit number, most of them zero. */
class Scores {
  readonly units: number[] = [];
  readonly #scores: Float64Array;
  #isClosed = false;
  #largest = 0;

  constructor(units: number) {
    this.#scores = new Float64Array(units);
  }

  of(unit: number): number {
    return this.#scores[unit] ?? 0;
  }

  /** False when no unit has more than this, or nothing is left to learn from that. */
  mayExceed(score: number): boolean {
    return this.#largest > score && !this.#isClosed;
  }

  /** From now on only units that have a score get more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Adds a score above zero. */
  add(unit: number, score: number): void {
    const before = this.of(unit);
    if (before === 0) {
      if (this.#isClosed) return;
      this.units.push(unit);
    }
    const after = before + score;
    this.#scores[unit] = after;
    if (after > this.#largest) this.#largest = after;
  }

  /** The value that `n` units reach or exceed (more with ties); zero when there are fewer than `n`. */
  nthLargest(n: number): number {
    // The n largest so far in rising order: most units fall short of the first and cost one comparison.
    const largest = new Float64Array(n);
    for (const unit of this.units) {
      const score = this.of(unit);
      if (score <= (largest[0] ?? 0)) continue;
      let place = 1;
      while (place < n && (largest[place] ?? 0) < score) {
        largest[place - 1] = largest[place] ?? 0;
        place += 1;
      }
      largest[place - 1] = score;
    }
    return largest[0] ?? 0;
  }
}
