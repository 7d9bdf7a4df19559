import { countsOfPhrases } from '../model/phrases.ts';

/** What all sources together say of one phrase: integers that are added up, and taken off again. */
export interface Tally {
  /** In no order. */
  readonly paths: readonly string[];
  /** How often it is said. */
  readonly total: number;
  /** Sources that say it more than once. */
  readonly repeats: number;
  /** Sources that spell it as a name. */
  readonly names: number;
}

interface OpenTally extends Tally {
  readonly paths: string[];
  total: number;
  repeats: number;
  names: number;
}

/** Counts phrases over all sources. */
export class PhraseTally {
  readonly #tallies = new Map<string, OpenTally>();

  /** `undefined`: no source says it. */
  get(key: string): Tally | undefined {
    return this.#tallies.get(key);
  }

  /** Adds a source's phrases; it must not be in. Gives each key. */
  *add(path: string, rows: string): Generator<string> {
    for (const { key, count, isName } of countsOfPhrases(rows)) {
      let tally = this.#tallies.get(key);
      if (tally === undefined)
        this.#tallies.set(key, (tally = { paths: [], total: 0, repeats: 0, names: 0 }));
      tally.paths.push(path);
      tally.total += count;
      if (count > 1) tally.repeats += 1;
      if (isName) tally.names += 1;
      yield key;
    }
  }

  /** Takes off what `add` added. Gives each key. */
  *remove(path: string, rows: string): Generator<string> {
    for (const { key, count, isName } of countsOfPhrases(rows)) {
      const tally = this.#tallies.get(key);
      if (tally === undefined) continue;
      tally.paths.splice(tally.paths.indexOf(path), 1);
      tally.total -= count;
      if (count > 1) tally.repeats -= 1;
      if (isName) tally.names -= 1;
      if (tally.paths.length === 0) this.#tallies.delete(key);
      yield key;
    }
  }
}
