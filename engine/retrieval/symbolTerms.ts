import type { PassageTerms } from '../model/prepared.ts';

/** Begins the terms that symbols are found by: no word of a text gives one, so that names of code crowd nothing out. */
const mark = '#';
/** What a symbol's unit counts as, so that thousands of names do not change what a passage's length means. */
const unitLength = 100;
const unitWeight = 3;

/** The terms of a code symbol: its name, and each ending of it (`A.b` → a.b, b). Nothing of it is found by a part. */
export function countSymbol(name: string): PassageTerms {
  const parts = foldSymbol(name).split('.');
  const terms = parts.map((_, index) => mark + parts.slice(index).join('.'));
  return {
    terms: terms.join('\n'),
    postings: Uint32Array.from(terms.flatMap((_, index) => [index, 0, unitWeight])),
    lengths: Uint32Array.of(unitLength),
    lines: Uint32Array.of(0, 0),
  };
}

/** The symbols a query may name: it is a name, or one of its words looks like one (`splitLines`, `Lease.acquire`). */
export function symbolTerms(query: string): string[] {
  const words = query.trim().split(/\s+/).slice(0, 100);
  const terms = words.flatMap((written, index) => {
    const name = written.replace(/^[^\p{L}_#]+|\(.*$|[^\p{L}\p{M}\p{N}_]+$/gu, '');
    const isMarked = /[\p{Ll}\p{N}]\p{Lu}|[_.:#]|^\p{Lu}\p{Lu}/u.test(name) || written.endsWith('()');
    const isNamed = words.length === 1 || isMarked || (index > 0 && /^\p{Lu}/u.test(name));
    return name !== '' && isNamed ? [mark + foldSymbol(name)] : [];
  });
  return [...new Set(terms)];
}

function foldSymbol(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^#|(?<=\.)#/g, '')
    .replace(/::|->|\\|#/g, '.');
}
