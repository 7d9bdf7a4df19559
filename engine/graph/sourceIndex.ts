import { compareStrings } from '../base/compare.ts';
import { documentNumberOf, numberKey } from '../base/documentNumber.ts';
import { baseOf, folderOf, withoutExtension } from '../base/paths.ts';
import type { Fragment, FragmentLink } from '../model/fragment.ts';
import { foldName } from '../model/ids.ts';
import { moduleStem } from '../model/modules.ts';
import { chooseModule, codeNamesOf } from './moduleIndex.ts';

/** A link's key: everything that could make it resolve differently bears the same key. */
export function linkKey(link: Pick<FragmentLink, 'by' | 'target' | 'kind'>): string {
  if (link.by === 'path' && link.kind === 'import') return `file:${moduleStem(link.target)}`;
  return `${link.by}:${link.by === 'path' ? stemOf(link.target) : link.target}`;
}

/** `docs/a`, `docs/a.md`, `docs/a/index.md` and `docs/a/README.md` may answer for one another. */
function stemOf(path: string): string {
  const bare = path.replace(/\/$/, '');
  const stem = /\.(?:md|mdx|markdown|html?)$/i.test(bare) ? withoutExtension(bare) : bare;
  return /^_?(?:index|readme)$/i.test(baseOf(stem)) ? folderOf(stem) : stem;
}

/** Finds sources by the names others use for them. */
export class SourceIndex {
  readonly #byKey = new Map<string, Set<string>>();
  readonly #paths = new Set<string>();

  add(fragment: Fragment): void {
    this.#paths.add(fragment.path);
    for (const key of namesOf(fragment)) {
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, new Set([fragment.path]));
      else known.add(fragment.path);
    }
  }

  remove(fragment: Fragment): void {
    this.#paths.delete(fragment.path);
    for (const key of namesOf(fragment)) {
      const known = this.#byKey.get(key);
      known?.delete(fragment.path);
      if (known?.size === 0) this.#byKey.delete(key);
    }
  }

  /** Paths of the sources that bear a key. */
  holders(key: string): Iterable<string> {
    return this.#byKey.get(key) ?? [];
  }

  /**
   * The source a link means: the exact path, else the nearest to `from` of those that bear the name. A number must be
   * one document's alone: two that claim it are both passed over. `homeOf`: the path of what a translation belongs to.
   */
  resolve(
    link: Pick<FragmentLink, 'by' | 'target' | 'kind'>,
    from: string,
    homeOf: (path: string) => string = path => path,
  ): string | undefined {
    if (link.by === 'path' && this.#paths.has(link.target)) return link.target;
    if (link.kind === 'import') return chooseModule(link, from, this.holders(linkKey(link)));
    const candidates = [...(this.#byKey.get(linkKey(link)) ?? [])];
    if (candidates.length < 2) return candidates[0];
    if (link.by === 'number') {
      const [document, another] = new Set(candidates.map(homeOf));
      return another === undefined ? document : undefined;
    }
    const folder = folderOf(from);
    return candidates.sort((a, b) => distance(folder, a) - distance(folder, b) || compareStrings(a, b))[0];
  }
}

/** Keys under which a source may be linked to, and the symbols, packages and entries it holds. */
export function namesOf(fragment: Fragment): string[] {
  const keys = [`path:${fragment.path}`, `path:${stemOf(fragment.path)}`];
  if (fragment.kind === 'document') {
    const names = [withoutExtension(baseOf(fragment.path)), fragment.title, ...fragment.aliases];
    keys.push(...names.map(name => `name:${foldName(name)}`));
    const number = documentNumberOf(fragment.path);
    if (number !== undefined) keys.push(`number:${numberKey(number)}`);
    for (const { role, aliases = [] } of fragment.mentions)
      if (role === 'entry') keys.push(...aliases.map(alias => `citation:${alias}`));
  } else keys.push(...codeNamesOf(fragment));
  return [...new Set(keys)];
}

/** Steps between folders in the tree. */
function distance(folder: string, path: string): number {
  const a = folder === '' ? [] : folder.split('/');
  const b = folderOf(path) === '' ? [] : folderOf(path).split('/');
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
  return a.length + b.length - 2 * shared;
}
