/** Keys of what one list has otherwise than another, or alone; sorted. */
export function changedKeys<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): string[] {
  const texts = (items: readonly T[]): Map<string, string> =>
    new Map(items.map(item => [keyOf(item), JSON.stringify(item)]));
  const [old, young] = [texts(before), texts(after)];
  const keys = new Set([...old.keys(), ...young.keys()]);
  return sorted([...keys].filter(key => old.get(key) !== young.get(key)));
}

/** By code unit. */
export function sorted(items: Iterable<string>): string[] {
  return [...items].sort((a, b) => (a < b ? -1 : 1));
}
