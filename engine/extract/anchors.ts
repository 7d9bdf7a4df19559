import { compareStrings } from '../base/compare.ts';
import { decodePath } from './links.ts';

const explicit =
  /\b(?:id|name)=["']([^"'\s<>]{1,100})["']|\{\s?#([^}\s]{1,100})[^}]{0,100}\}|^\.\. _([^:]{1,100}):/g;
const mayHold = /id=|name=|\{ ?#|^\.\. _/;
const maxAnchors = 1000;

/** Ids that a document gives to places by hand (`<a id="x">`, `{#x}`, `.. _x:`), sorted; nothing when it gives none. */
export function findAnchors(lines: readonly string[]): { readonly anchors?: readonly string[] } {
  const found = new Set<string>();
  for (const line of lines) {
    if (!mayHold.test(line)) continue;
    for (const match of line.slice(0, 4000).matchAll(explicit)) {
      if (found.size < maxAnchors) found.add(match[1] ?? match[2] ?? match[3] ?? '');
    }
  }
  return found.size === 0 ? {} : { anchors: [...found].sort(compareStrings) };
}

/** The anchor of a link that could dangle: see `FragmentLink.anchor`. Addresses that a template fills in could not. */
export function anchorOf(target: string): string | undefined {
  if (target.startsWith('/') || /[{}<>$*]/.test(target)) return undefined;
  const hash = target.indexOf('#');
  return hash < 0 ? '' : decodePath(target.slice(hash + 1));
}
