import type { CueKind, CueTable } from './cueTable.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { ru } from './languages/ru.ts';
import { uk } from './languages/uk.ts';
import { zh } from './languages/zh.ts';

const tables: readonly CueTable[] = [en, zh, ja, ko, de, es, fr, ru, uk];
const compiled = new Map<CueKind, RegExp>();

/** Whether a sentence holds a cue of a kind, in any language that is known. */
export function hasCue(kind: CueKind, sentence: string): boolean {
  return patternOf(kind).test(sentence);
}

/** Where in a sentence a cue of a kind stands first; -1: nowhere. */
export function placeOfCue(kind: CueKind, sentence: string): number {
  return sentence.search(patternOf(kind));
}

function patternOf(kind: CueKind): RegExp {
  let pattern = compiled.get(kind);
  if (pattern === undefined) compiled.set(kind, (pattern = compile(kind)));
  return pattern;
}

/** Words stand by themselves where the language parts them by spaces. */
function compile(kind: CueKind): RegExp {
  const of = (isUnspaced: boolean): string[] =>
    tables.filter(table => (table.isUnspaced ?? false) === isUnspaced).flatMap(table => table[kind] ?? []);
  const [spaced, unspaced] = [of(false), of(true)];
  const parts = [
    ...(spaced.length === 0 ? [] : [`(?<![\\p{L}\\p{N}-])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`]),
    ...(unspaced.length === 0 ? [] : [`(?:${unspaced.join('|')})`]),
  ];
  // No language has words for it.
  if (parts.length === 0) return /(?!)/;
  const start = kind.endsWith('Start') ? '^[\\s*_"“(「]*' : '';
  return new RegExp(`${start}(?:${parts.join('|')})`, 'iu');
}
