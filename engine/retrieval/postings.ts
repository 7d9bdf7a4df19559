/** A list of unsigned 32-bit numbers that grows. */
export class GrowingArray {
  length = 0;
  #data: Uint32Array;

  constructor(capacity = 1024) {
    this.#data = new Uint32Array(capacity);
  }

  push(value: number): void {
    this.extend(1)[this.length - 1] = value;
  }

  /** Makes room for `count` more, to be written at once; the whole storage, valid until the next call. */
  extend(count: number): Uint32Array {
    this.length += count;
    if (this.length > this.#data.length) {
      const larger = new Uint32Array(Math.max(this.length, this.#data.length * 2));
      larger.set(this.#data);
      this.#data = larger;
    }
    return this.#data;
  }

  at(index: number): number {
    return this.#data[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#data[index] = value;
  }

  view(): Uint32Array {
    return this.#data.subarray(0, this.length);
  }
}

/** Highest count that is told apart: what fits the two bytes of a count at rest, far beyond where BM25 saturates. */
const maxCount = 0xffff;

/** Visits the units that hold a term, with the term's weighted count there. */
export type PostingVisitor = (unit: number, count: number) => void;

/** Postings that are still being added to: per term a linked list, newest first. */
export class OpenPostings {
  readonly #terms = new Map<string, number>();
  readonly #heads = new GrowingArray();
  readonly #next = new GrowingArray();
  readonly #units = new GrowingArray();
  readonly #counts = new GrowingArray();
  readonly #owners = new GrowingArray();

  get size(): number {
    return this.#units.length;
  }

  termId(term: string): number {
    let id = this.#terms.get(term);
    if (id === undefined) {
      this.#terms.set(term, (id = this.#terms.size));
      this.#heads.push(0);
    }
    return id;
  }

  /** Adds triples (index into `termIds`, unit counted from `firstUnit`, count). */
  add(termIds: readonly number[], triples: Uint32Array, firstUnit: number): void {
    const start = this.#units.length;
    const added = triples.length / 3;
    const next = this.#next.extend(added);
    const units = this.#units.extend(added);
    const counts = this.#counts.extend(added);
    const owners = this.#owners.extend(added);
    for (let entry = 0; entry < added; entry += 1) {
      const termId = termIds[triples[entry * 3] ?? 0] ?? 0;
      const at = start + entry;
      next[at] = this.#heads.at(termId);
      units[at] = firstUnit + (triples[entry * 3 + 1] ?? 0);
      counts[at] = Math.min(triples[entry * 3 + 2] ?? 0, maxCount);
      owners[at] = termId;
      // Heads are one-based: zero ends a list.
      this.#heads.set(termId, at + 1);
    }
  }

  visit(term: string, visitor: PostingVisitor): void {
    const id = this.#terms.get(term);
    if (id === undefined) return;
    for (let entry = this.#heads.at(id); entry !== 0; entry = this.#next.at(entry - 1)) {
      visitor(this.#units.at(entry - 1), this.#counts.at(entry - 1));
    }
  }

  /** How many units hold a term, gone ones included. */
  count(term: string): number {
    let count = 0;
    this.visit(term, () => (count += 1));
    return count;
  }

  terms(): Iterable<[string, number]> {
    return this.#terms;
  }

  /** Every posting in the order it was added: term id, unit, count. */
  entries(): { readonly termIds: Uint32Array; readonly units: Uint32Array; readonly counts: Uint32Array } {
    return { termIds: this.#owners.view(), units: this.#units.view(), counts: this.#counts.view() };
  }
}

export interface ClosedPostingsData {
  /** Sorted terms joined by `\n`. */
  readonly dictionary: string;
  /** Where each term starts in `dictionary`; one more entry for the end. */
  readonly starts: Uint32Array;
  /** Where each term's postings start; one more entry for the end. */
  readonly offsets: Uint32Array;
  readonly units: Uint32Array;
  readonly counts: Uint16Array;
}

/** Postings at rest: typed arrays over a sorted dictionary, searched by bisection, loaded without building a map. */
export class ClosedPostings {
  readonly data: ClosedPostingsData;

  constructor(data: ClosedPostingsData) {
    this.data = data;
  }

  static readonly empty = new ClosedPostings({
    dictionary: '',
    starts: new Uint32Array(1),
    offsets: new Uint32Array(1),
    units: new Uint32Array(0),
    counts: new Uint16Array(0),
  });

  get termCount(): number {
    return this.data.starts.length - 1;
  }

  term(index: number): string {
    const { dictionary, starts } = this.data;
    return dictionary.slice(starts[index], (starts[index + 1] ?? 0) - 1);
  }

  visit(term: string, visitor: PostingVisitor): void {
    const index = this.#find(term);
    if (index === undefined) return;
    const { offsets, units, counts } = this.data;
    const end = offsets[index + 1] ?? 0;
    for (let entry = offsets[index] ?? 0; entry < end; entry += 1)
      visitor(units[entry] ?? 0, counts[entry] ?? 0);
  }

  /** How many units hold a term, gone ones included. */
  count(term: string): number {
    const index = this.#find(term);
    return index === undefined ? 0 : (this.data.offsets[index + 1] ?? 0) - (this.data.offsets[index] ?? 0);
  }

  #find(term: string): number | undefined {
    let low = 0;
    let high = this.termCount - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const candidate = this.term(middle);
      if (candidate === term) return middle;
      if (candidate < term) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

/** Joins both kinds into one at rest; `renumber` gives a unit's new number, or -1 for one that is gone. */
export function closePostings(
  closed: ClosedPostings,
  open: OpenPostings,
  renumber: Int32Array,
): ClosedPostings {
  const openIds = new Map(open.terms());
  const names = new Set<string>(openIds.keys());
  for (let index = 0; index < closed.termCount; index += 1) names.add(closed.term(index));
  const sorted = [...names].sort(byCodeUnit);
  const slots = new Map(sorted.map((term, slot) => [term, slot]));
  const { termIds, units, counts } = open.entries();
  const slotOfOpen = new Uint32Array(openIds.size);
  for (const [term, id] of openIds) slotOfOpen[id] = slots.get(term) ?? 0;
  const slotOfClosed = Uint32Array.from(
    { length: closed.termCount },
    (_, index) => slots.get(closed.term(index)) ?? 0,
  );

  const sink = new PostingSink(sorted.length);
  const eachPosting = (visit: (slot: number, unit: number, count: number) => void): void => {
    for (let term = 0; term < closed.termCount; term += 1) {
      const end = closed.data.offsets[term + 1] ?? 0;
      for (let entry = closed.data.offsets[term] ?? 0; entry < end; entry += 1) {
        const unit = renumber[closed.data.units[entry] ?? 0] ?? -1;
        if (unit >= 0) visit(slotOfClosed[term] ?? 0, unit, closed.data.counts[entry] ?? 0);
      }
    }
    for (let entry = 0; entry < units.length; entry += 1) {
      const unit = renumber[units[entry] ?? 0] ?? -1;
      if (unit >= 0) visit(slotOfOpen[termIds[entry] ?? 0] ?? 0, unit, counts[entry] ?? 0);
    }
  };
  eachPosting(slot => sink.count(slot));
  sink.allocate();
  eachPosting((slot, unit, count) => sink.put(slot, unit, count));
  return sink.finish(sorted);
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** A counting sort of postings by term. Terms that ended with none are dropped. */
class PostingSink {
  readonly #sizes: Uint32Array;
  #cursors = new Uint32Array(0);
  #units = new Uint32Array(0);
  #counts = new Uint16Array(0);

  constructor(terms: number) {
    this.#sizes = new Uint32Array(terms);
  }

  count(slot: number): void {
    this.#sizes[slot] = (this.#sizes[slot] ?? 0) + 1;
  }

  allocate(): void {
    this.#cursors = new Uint32Array(this.#sizes.length);
    let total = 0;
    for (let slot = 0; slot < this.#sizes.length; slot += 1) {
      this.#cursors[slot] = total;
      total += this.#sizes[slot] ?? 0;
    }
    this.#units = new Uint32Array(total);
    this.#counts = new Uint16Array(total);
  }

  put(slot: number, unit: number, count: number): void {
    const at = this.#cursors[slot] ?? 0;
    this.#units[at] = unit;
    this.#counts[at] = count;
    this.#cursors[slot] = at + 1;
  }

  finish(terms: readonly string[]): ClosedPostings {
    const kept = terms.filter((_, slot) => (this.#sizes[slot] ?? 0) > 0);
    const starts = new Uint32Array(kept.length + 1);
    const offsets = new Uint32Array(kept.length + 1);
    let index = 0;
    for (let slot = 0; slot < terms.length; slot += 1) {
      const size = this.#sizes[slot] ?? 0;
      if (size === 0) continue;
      starts[index + 1] = (starts[index] ?? 0) + (terms[slot]?.length ?? 0) + 1;
      offsets[index + 1] = (offsets[index] ?? 0) + size;
      index += 1;
    }
    const dictionary = kept.length === 0 ? '' : `${kept.join('\n')}\n`;
    return new ClosedPostings({ dictionary, starts, offsets, units: this.#units, counts: this.#counts });
  }
}
