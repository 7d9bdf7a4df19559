import { sha1Hex } from '../base/hash.ts';
import { slugText } from '../base/slug.ts';
import type { NodeType } from './ontology.ts';

const nonAscii = /[^\p{ASCII}]/u;
const oddSpace = /^\s|\s$|\s\s|[^\S ]/;

/** What makes two names one: NFKC, case folded, runs of white space one space. */
export function foldName(name: string): string {
  // Most names are ASCII and tidy; a corpus folds a million.
  const folded = nonAscii.test(name) ? name.normalize('NFKC').toLowerCase() : name.toLowerCase();
  return oddSpace.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded;
}

/**
 * The key under which the spellings of a concept's name meet: hyphens and `_` between letters as spaces, the last word
 * in its singular where English has one. Expects a folded name. A key is compared, never shown.
 */
export function joinKey(folded: string): string {
  const spaced = /[-_]/.test(folded)
    ? folded.replace(/(?<=[\p{L}\p{N}])[-_](?=[\p{L}\p{N}])/gu, ' ')
    : folded;
  if (!spaced.endsWith('s')) return spaced;
  if (/[a-z]{2}ies$/.test(spaced)) return `${spaced.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss|zz)es$/.test(spaced)) return spaced.slice(0, -2);
  // Three letters and an s: `apis`, but not `dns`.
  return /[a-z]{3}(?<![sui])s$/.test(spaced) && !spaced.endsWith('https') ? spaced.slice(0, -1) : spaced;
}

/**
 * `<Type>:<slug>:<digest>`; slug at most 48 characters of the key, digest the first 12 hex of sha1 of
 * `<Type>:<key>`. `key` is a folded name, or something stronger: a path, `arXiv:…`, `github:owner/repo`.
 */
export function toNodeId(type: NodeType, key: string): string {
  const slug = Array.from(slugText(key)).slice(0, 48).join('').replace(/-+$/, '');
  return `${type}:${slug === '' ? 'node' : slug}:${sha1Hex(`${type}:${key}`).slice(0, 12)}`;
}
