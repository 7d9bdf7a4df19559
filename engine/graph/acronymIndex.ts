import type { Fragment } from '../model/fragment.ts';
import { foldName, joinKey, toNodeId } from '../model/ids.ts';
import type { Merge } from '../model/merge.ts';

/** What sources spell out beside its initials: an acronym that has one meaning in the project is that name. */
export class AcronymIndex {
  /** Key of the short form → key of the long one → sources that say so. */
  readonly #meanings = new Map<string, Map<string, Set<string>>>();
  #merges: readonly Merge[] | undefined;

  add({ path, mentions }: Fragment): void {
    for (const { short, long } of acronymsOf(mentions)) {
      const meanings = this.#meanings.get(short) ?? new Map<string, Set<string>>();
      this.#meanings.set(short, meanings);
      meanings.set(long, (meanings.get(long) ?? new Set()).add(path));
      this.#merges = undefined;
    }
  }

  remove({ path, mentions }: Fragment): void {
    for (const { short, long } of acronymsOf(mentions)) {
      const meanings = this.#meanings.get(short);
      const paths = meanings?.get(long);
      paths?.delete(path);
      if (paths?.size === 0) meanings?.delete(long);
      if (meanings?.size === 0) this.#meanings.delete(short);
      this.#merges = undefined;
    }
  }

  /** The short forms that are one with their long ones: those that mean two things stay apart. The same until changed. */
  merges(): readonly Merge[] {
    this.#merges ??= [...this.#meanings].flatMap(([short, meanings]) => {
      const [long, another] = meanings.keys();
      if (long === undefined || another !== undefined) return [];
      return [{ from: toNodeId('Concept', short), into: toNodeId('Concept', long) }];
    });
    return this.#merges;
  }
}

function acronymsOf(mentions: Fragment['mentions']): { short: string; long: string }[] {
  return mentions.flatMap(({ role, key, aliases = [] }) =>
    role === 'expansion' ? aliases.map(alias => ({ short: joinKey(foldName(alias)), long: key })) : [],
  );
}
