// How one code file names another: files that may import each other, and what their paths have in common.
import { extensionOf, withoutExtension } from '../base/paths.ts';

/** Endings of files that may import one another; the ones that are source come first. */
const families = {
  ecma: ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'],
  python: ['.py', '.pyi'],
  rust: ['.rs'],
  java: ['.java'],
  php: ['.php'],
  ruby: ['.rb'],
  c: ['.h', '.hh', '.hpp', '.hxx', '.c', '.cc', '.cpp', '.cxx', '.m', '.mm'],
} as const satisfies Record<string, readonly string[]>;

export type ModuleFamily = keyof typeof families;

const familyOf: ReadonlyMap<string, { readonly family: ModuleFamily; readonly rank: number }> = new Map(
  Object.entries(families).flatMap(([family, endings]) =>
    endings.map((ending, rank) => [ending, { family: family as ModuleFamily, rank }]),
  ),
);

/** The family of a file that can be imported; `undefined` for all others. */
export function moduleFamilyOf(path: string): ModuleFamily | undefined {
  return familyOf.get(extensionOf(path))?.family;
}

/** Which of several files an import without an ending means: the lowest. */
export function moduleRank(path: string): number {
  const isIndex = /(?:^|\/)(?:index|__init__|mod)\.\w+$/.test(path) ? 100 : 0;
  return isIndex + (familyOf.get(extensionOf(path))?.rank ?? 0);
}

/** What the paths that one import may mean have in common: no ending, and a folder for the file that stands for it. */
export function moduleStem(path: string): string {
  const bare = moduleFamilyOf(path) === undefined ? path : withoutExtension(path).replace(/\.d$/, '');
  return bare.replace(/(?:^|\/)(?:index|__init__|mod)$/, '');
}
