import { diff3MergeRegions } from 'node-diff3';

/** What the library tells of a stretch of lines: `a` is mine, `o` the base, `b` theirs. */
type Region =
  | { readonly stable: true; readonly bufferContent: readonly string[] }
  | {
      readonly stable: false;
      readonly aContent: readonly string[];
      readonly oContent: readonly string[];
      readonly bContent: readonly string[];
    };

/**
 * Merges two changes of the same lines; `undefined` when they clash. Lines that one side only adds clash with nothing:
 * they go beside what the other made of that place.
 */
export function mergeLines(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const merged: string[] = [];
  // The library's own declarations have no types.
  for (const region of diff3MergeRegions([...mine], [...base], [...theirs]) as readonly Region[]) {
    const lines = region.stable ? region.bufferContent : settle(region);
    if (lines === undefined) return undefined;
    merged.push(...lines);
  }
  return merged;
}

/** `undefined`: they clash. */
function settle({
  aContent: mine,
  oContent: base,
  bContent: theirs,
}: Region & { readonly stable: false }): readonly string[] | undefined {
  if (areEqual(mine, theirs)) return mine;
  // Theirs first: a list goes on as it was, what a person adds to its end stays at the end.
  if (base.length === 0) return [...theirs, ...mine];
  const byMe = insertions(base, mine);
  if (byMe !== undefined) return [...byMe.before, ...theirs, ...byMe.after];
  const byThem = insertions(base, theirs);
  return byThem && [...byThem.before, ...mine, ...byThem.after];
}

interface Insertions {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The lines that `changed` has more than `base`, before and after its first; `undefined` when it lacks one of them. */
function insertions(base: readonly string[], changed: readonly string[]): Insertions | undefined {
  const before: string[] = [];
  const after: string[] = [];
  let next = 0;
  for (const line of changed) {
    if (next < base.length && line === base[next]) next += 1;
    else (next === 0 ? before : after).push(line);
  }
  return next === base.length ? { before, after } : undefined;
}

export function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
