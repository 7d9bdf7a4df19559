import type { CueTable } from './cueTable.ts';
import { en } from './languages/en.ts';

type Kind = Exclude<keyof CueTable, 'language' | 'isUnspaced'>;

const tables: readonly CueTable[] = [en];
const compiled = new Map<Kind, RegExp>();

/** Whether a sentence holds a cue of a kind, in any language that is known. */
export function hasCue(kind: Kind, sentence: string): boolean {
  return patternOf(kind).test(sentence);
}

function patternOf(kind: Kind): RegExp {
  let pattern = compiled.get(kind);
  if (pattern === undefined) compiled.set(kind, (pattern = compile(kind)));
  return pattern;
}

/** Words stand by themselves where the language parts them by spaces. */
function compile(kind: Kind): RegExp {
  const start = kind === 'correctionStart' ? '^[\\s*_"“(]*' : '';
  const [spaced, unspaced] = [false, true].map(isUnspaced =>
    tables.filter(table => (table.isUnspaced ?? false) === isUnspaced).flatMap(table => table[kind]),
  ) as [string[], string[]];
  const parts = [
    ...(spaced.length === 0 ? [] : [`(?<![\\p{L}\\p{N}-])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`]),
    ...(unspaced.length === 0 ? [] : [`(?:${unspaced.join('|')})`]),
  ];
  return new RegExp(`${start}(?:${parts.join('|')})`, 'iu');
}
