import type { Fragment } from '../model/fragment.ts';
import { foldName, joinKey, toNodeId } from '../model/ids.ts';
import type { Merge } from '../model/merge.ts';

/**
 * What sources say is one: an acronym that they spell out and that has one meaning in the project is that name, a
 * paper's DOI is its number on arXiv.
 */
export class StatedIdentities {
  /** Id → id that it is said to be → sources that say so. */
  readonly #meanings = new Map<string, Map<string, Set<string>>>();
  #merges: readonly Merge[] | undefined;

  add({ path, mentions }: Fragment): void {
    for (const { from, into } of statedIn(mentions)) {
      const meanings = this.#meanings.get(from) ?? new Map<string, Set<string>>();
      this.#meanings.set(from, meanings);
      meanings.set(into, (meanings.get(into) ?? new Set()).add(path));
      this.#merges = undefined;
    }
  }

  remove({ path, mentions }: Fragment): void {
    for (const { from, into } of statedIn(mentions)) {
      const meanings = this.#meanings.get(from);
      const paths = meanings?.get(into);
      paths?.delete(path);
      if (paths?.size === 0) meanings?.delete(into);
      if (meanings?.size === 0) this.#meanings.delete(from);
      this.#merges = undefined;
    }
  }

  /** What is one thing alone: ids that mean two stay apart. The same until changed. */
  merges(): readonly Merge[] {
    this.#merges ??= [...this.#meanings].flatMap(([from, meanings]) => {
      const [into, another] = meanings.keys();
      return into === undefined || another !== undefined ? [] : [{ from, into }];
    });
    return this.#merges;
  }
}

function statedIn(mentions: Fragment['mentions']): Merge[] {
  return mentions.flatMap(({ role, type, key, aliases = [] }) => {
    if (role === 'expansion')
      return aliases.map(alias => ({
        from: toNodeId('Concept', joinKey(foldName(alias))),
        into: toNodeId('Concept', key),
      }));
    if (role !== 'entry' || !key.startsWith('arXiv:')) return [];
    const others = aliases.filter(alias => alias.startsWith('doi:'));
    return others.map(alias => ({ from: toNodeId(type, alias), into: toNodeId(type, key) }));
  });
}
