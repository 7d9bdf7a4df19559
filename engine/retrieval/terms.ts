import { splitLines } from '../base/lines.ts';
import type { Fragment } from '../model/fragment.ts';
import type { PassageTerms } from '../model/prepared.ts';
import { eachWord, termsOf } from './tokenize.ts';

/** A term in a title or heading counts this many times. */
const titleWeight = 3;
const headingWeight = 2;
/** Words remembered before the memory is started anew. */
const maxRemembered = 200_000;

/**
 * Counts terms, one source after another. It remembers what each word gave, because a corpus repeats its words: one
 * counter is meant to live as long as there are sources to count.
 */
export class TermCounter {
  #words = new Map<string, readonly number[]>();
  #ids = new Map<string, number>();
  #terms: string[] = [];
  /** By term: its weighted count in the passage, and its place (plus one) among the source's terms. */
  #counts: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #places: Uint32Array<ArrayBuffer> = new Uint32Array(1024);

  /** The terms of each passage of a fragment; `text` is what is searched of its source, line by line. */
  countSource(fragment: Pick<Fragment, 'passages' | 'title' | 'path'>, text: string): PassageTerms {
    const lines = splitLines(text);
    const run = this.#start(fragment.passages.map(({ start, end }) => [start, end]));
    for (const [index, passage] of fragment.passages.entries()) {
      run.length = 0;
      for (let line = passage.start - 1; line < passage.end; line += 1) this.#add(run, lines[line] ?? '', 1);
      for (const heading of passage.headings) this.#add(run, heading, headingWeight);
      this.#add(run, fragment.title, titleWeight);
      this.#add(run, fragment.path, 1);
      this.#closePassage(run, index);
    }
    return this.#finish(run);
  }

  /** The terms of a node's own name, aliases and description, as one passage. */
  countNode(name: string, aliases: readonly string[], description: string): PassageTerms {
    const run = this.#start([[0, 0]]);
    for (const text of [name, ...aliases]) this.#add(run, text, titleWeight);
    this.#add(run, description, 1);
    this.#closePassage(run, 0);
    return this.#finish(run);
  }

  #start(lines: readonly (readonly [number, number])[]): Run {
    if (this.#words.size > maxRemembered) {
      this.#words = new Map();
      this.#ids = new Map();
      this.#terms = [];
    }
    return {
      length: 0,
      touched: [],
      terms: [],
      triples: [],
      lengths: new Uint32Array(lines.length),
      lines: Uint32Array.from(lines.flat()),
    };
  }

  #add(run: Run, text: string, weight: number): void {
    eachWord(text, word => {
      let ids = this.#words.get(word);
      if (ids === undefined) this.#words.set(word, (ids = termsOf(word).map(term => this.#idOf(term))));
      for (const id of ids) {
        const count = this.#counts[id] ?? 0;
        if (count === 0) run.touched.push(id);
        this.#counts[id] = count + weight;
      }
      run.length += ids.length;
    });
  }

  #closePassage(run: Run, index: number): void {
    for (const id of run.touched) {
      let place = this.#places[id] ?? 0;
      if (place === 0) {
        run.terms.push(id);
        place = run.terms.length;
        this.#places[id] = place;
      }
      run.triples.push(place - 1, index, this.#counts[id] ?? 0);
      this.#counts[id] = 0;
    }
    run.lengths[index] = run.length;
    run.touched.length = 0;
  }

  #finish(run: Run): PassageTerms {
    const terms = run.terms.map(id => this.#terms[id] ?? '');
    for (const id of run.terms) this.#places[id] = 0;
    return {
      terms: terms.join('\n'),
      postings: Uint32Array.from(run.triples),
      lengths: run.lengths,
      lines: run.lines,
    };
  }

  #idOf(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#terms.push(term) - 1;
      this.#ids.set(term, id);
      if (id >= this.#counts.length) {
        this.#counts = grow(this.#counts);
        this.#places = grow(this.#places);
      }
    }
    return id;
  }
}

/** One source's counting, passage by passage. */
interface Run {
  length: number;
  /** Terms of the passage. */
  readonly touched: number[];
  /** Terms of the source, in the order they came. */
  readonly terms: number[];
  readonly triples: number[];
  readonly lengths: Uint32Array;
  readonly lines: Uint32Array;
}

function grow(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
