import { countsOfPhrases } from '../model/phrases.ts';

/** What all sources together say of one phrase: integers that are added up, and taken off again. */
export interface Tally {
  /** Sources that say it more than once, and those that say it once; in no order. */
  readonly repeating: readonly string[];
  readonly once: readonly string[];
  /** How often it is said. */
  readonly total: number;
  /** Sources that spell it as a name. */
  readonly names: number;
}

interface OpenTally extends Tally {
  readonly repeating: string[];
  readonly once: string[];
  total: number;
  names: number;
}

/** The sources that speak of a phrase: those that repeat it, or all where nobody does. */
export function speakersOf({ repeating, once }: Tally): readonly string[] {
  return repeating.length > 0 ? repeating : once;
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
        this.#tallies.set(key, (tally = { repeating: [], once: [], total: 0, names: 0 }));
      (count > 1 ? tally.repeating : tally.once).push(path);
      tally.total += count;
      if (isName) tally.names += 1;
      yield key;
    }
  }

  /** Takes off what `add` added. Gives each key. */
  *remove(path: string, rows: string): Generator<string> {
    for (const { key, count, isName } of countsOfPhrases(rows)) {
      const tally = this.#tallies.get(key);
      if (tally === undefined) continue;
      const paths = count > 1 ? tally.repeating : tally.once;
      paths.splice(paths.indexOf(path), 1);
      tally.total -= count;
      if (isName) tally.names -= 1;
      if (tally.repeating.length + tally.once.length === 0) this.#tallies.delete(key);
      yield key;
    }
  }
}
