import fc from 'fast-check';
import type { PassageTerms } from '../../engine/model/prepared.ts';

/** Passages as lists of words, turned into what a counter would give: every word counts once. */
export function toPassageTerms(passages: readonly (readonly string[])[]): PassageTerms {
  const terms: string[] = [];
  const triples: number[] = [];
  for (const [index, words] of passages.entries()) {
    for (const word of new Set(words)) {
      if (!terms.includes(word)) terms.push(word);
      triples.push(terms.indexOf(word), index, words.filter(other => other === word).length);
    }
  }
  return {
    terms: terms.join('\n'),
    postings: Uint32Array.from(triples),
    lengths: Uint32Array.from(passages, words => words.length),
    lines: Uint32Array.from(passages.flatMap((_, index) => [index * 10 + 1, index * 10 + 9])),
  };
}

export const someWord = fc.constantFrom('tide', 'window', 'ship', 'sill', 'é', '潮', 'a', 'aa', 'zz');
export const somePassages = fc.array(fc.array(someWord, { maxLength: 8 }), { maxLength: 4 });
