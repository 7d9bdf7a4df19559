import { compareStrings } from './compare.ts';

/** Any value JSON can hold. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** The value with every object's keys in code-unit order and `undefined` members left out. */
export function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => sortKeys(item as Json));
  if (value === null || typeof value !== 'object') return value;
  const source = value as Readonly<Record<string, Json | undefined>>;
  // Without a prototype, a key named `__proto__` from a hostile file is a key like any other.
  const sorted = Object.create(null) as Record<string, Json>;
  for (const key of Object.keys(source).sort(compareStrings)) {
    const member = source[key];
    if (member !== undefined) sorted[key] = sortKeys(member);
  }
  return sorted;
}

/** One text per value: sorted keys, two-space indent, LF, final newline. */
export function formatStableJson(value: Json): string {
  return JSON.stringify(sortKeys(value), null, 2) + '\n';
}
