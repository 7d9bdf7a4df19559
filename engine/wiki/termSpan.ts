import { foldName, joinKey } from '../model/ids.ts';

/** A stretch of a line, in UTF-16 code units; `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Names are looked for no further than this from the place that is asked about. */
export const maxTermChars = 80;
/** Of the places where a name could begin or end, the nearest so many are tried. */
const maxBounds = 40;

const wordChar = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that put no space between words: a name may begin and end at any of their letters. */
const unspacedChar =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const combining = /[\p{M}ー]/u;

/** The key under which spellings of a name meet; see foldName and joinKey. */
export function termKey(name: string): string {
  return joinKey(foldName(name));
}

/**
 * The longest stretch around `column` that is whole words and whose key is known; of equally long ones the first.
 * A column just behind a word counts as in it when nothing known stands there. Looks at `maxTermChars` to either side.
 */
export function findTerm(line: string, column: number, isKnown: (key: string) => boolean): Span | undefined {
  return longestAround(line, column, isKnown) ?? longestAround(line, column - 1, isKnown);
}

function longestAround(line: string, column: number, isKnown: (key: string) => boolean): Span | undefined {
  if (column < 0 || column >= line.length) return undefined;
  let best: Span | undefined;
  const ends = boundsAfter(line, column);
  for (const start of boundsBefore(line, column)) {
    for (const end of ends) {
      const length = end - start;
      const isLonger = best === undefined || length >= best.end - best.start;
      if (isLonger && length <= maxTermChars && isName(line, start, end, isKnown)) best = { start, end };
    }
  }
  return best;
}

/** What begins or ends with white space is the same name without it; a lone letter of an unspaced script is none. */
function isName(line: string, start: number, end: number, isKnown: (key: string) => boolean): boolean {
  const text = line.slice(start, end);
  if (/^\s|\s$/.test(text)) return false;
  if (unspacedChar.test(text) && Array.from(text).length < 2) return false;
  return isKnown(termKey(text));
}

/** At or before the column, nearest first. */
function boundsBefore(line: string, column: number): number[] {
  const bounds: number[] = [];
  const first = Math.max(0, column - maxTermChars);
  for (let at = column; at >= first && bounds.length < maxBounds; at -= 1)
    if (isBound(line, at)) bounds.push(at);
  return bounds;
}

/** After the column, nearest first. */
function boundsAfter(line: string, column: number): number[] {
  const bounds: number[] = [];
  const last = Math.min(line.length, column + maxTermChars);
  for (let at = column + 1; at <= last && bounds.length < maxBounds; at += 1)
    if (isBound(line, at)) bounds.push(at);
  return bounds;
}

/** True where a word may begin or end. */
export function isBound(line: string, at: number): boolean {
  if (at <= 0 || at >= line.length) return true;
  if (isLowSurrogate(line.charCodeAt(at))) return false;
  const before = charBefore(line, at);
  const after = String.fromCodePoint(line.codePointAt(at) ?? 0);
  if (combining.test(after)) return false;
  // `C++` and `C#` are words, `a+b` is two; `tide_window` is one, `_tide_` is emphasis.
  if (/[+#]/.test(after)) return !/[\p{L}\p{N}+#]/u.test(before);
  if (before === '_') return !(wordChar.test(charBefore(line, at - 1)) && wordChar.test(after));
  if (after === '_') return !(wordChar.test(before) && wordChar.test(line.charAt(at + 1)));
  if (!wordChar.test(before) || !wordChar.test(after)) return true;
  return unspacedChar.test(before) || unspacedChar.test(after);
}

function charBefore(line: string, at: number): string {
  if (at <= 0) return '';
  const start = at > 1 && isLowSurrogate(line.charCodeAt(at - 1)) ? at - 2 : at - 1;
  return line.slice(start, at);
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
