import { splitLines } from '../base/lines.ts';
import type { Fragment } from '../model/fragment.ts';
import type { PassageTerms } from '../model/prepared.ts';
import { Tokenizer } from './tokenize.ts';

/** A term in a title or heading counts this many times. */
const titleWeight = 3;
const headingWeight = 2;

/** Counts the terms of each passage of a fragment. `text` is what the fragment was extracted from. */
export function countTerms(fragment: Fragment, text: string, tokenizer: Tokenizer): PassageTerms {
  const lines = splitLines(text);
  const counter = new TermCounter(fragment.passages.flatMap(({ start, end }) => [start, end]));
  for (const [index, passage] of fragment.passages.entries()) {
    counter.passage(index);
    counter.add(tokenizer, lines.slice(passage.start - 1, passage.end).join('\n'), 1);
    for (const heading of passage.headings) counter.add(tokenizer, heading, headingWeight);
    counter.add(tokenizer, fragment.title, titleWeight);
    counter.add(tokenizer, fragment.path, 1);
  }
  return counter.finish();
}

/** Term counts of a node's own name, aliases and description, as one passage. */
export function countNodeTerms(name: string, aliases: readonly string[], description: string, tokenizer: Tokenizer): PassageTerms {
  const counter = new TermCounter([0, 0]);
  counter.passage(0);
  counter.add(tokenizer, name, titleWeight);
  for (const alias of aliases) counter.add(tokenizer, alias, titleWeight);
  counter.add(tokenizer, description, 1);
  return counter.finish();
}

class TermCounter {
  readonly #ids = new Map<string, number>();
  readonly #lengths: Uint32Array;
  readonly #lines: Uint32Array;
  readonly #triples: number[] = [];
  #counts = new Map<number, number>();
  #current = 0;

  /** `lines`: first and last line of each passage. */
  constructor(lines: readonly number[]) {
    this.#lines = Uint32Array.from(lines);
    this.#lengths = new Uint32Array(lines.length / 2);
  }

  passage(index: number): void {
    this.#flush();
    this.#current = index;
  }

  add(tokenizer: Tokenizer, text: string, weight: number): void {
    let length = 0;
    tokenizer.visit(text, term => {
      let id = this.#ids.get(term);
      if (id === undefined) this.#ids.set(term, (id = this.#ids.size));
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + weight);
      length += 1;
    });
    this.#lengths[this.#current] = (this.#lengths[this.#current] ?? 0) + length;
  }

  finish(): PassageTerms {
    this.#flush();
    return {
      terms: [...this.#ids.keys()].join('\n'),
      postings: Uint32Array.from(this.#triples),
      lengths: this.#lengths,
      lines: this.#lines,
    };
  }

  #flush(): void {
    for (const [id, count] of this.#counts) this.#triples.push(id, this.#current, count);
    this.#counts = new Map();
  }
}
