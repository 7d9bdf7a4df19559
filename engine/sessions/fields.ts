// Reading what anybody may have written: each gives a harmless value for what is not of the expected form.
import type { LogObject } from './reader.ts';

export function isObject(value: unknown): value is LogObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toObject(value: unknown): LogObject {
  return isObject(value) ? value : {};
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function toNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export function toObjects(value: unknown): LogObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A JSON object in a text; `undefined` for what is none. */
export function parseObject(text: string): LogObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** JSON of a value; '' for what has none, or nests so deep that it cannot be written. */
export function toJson(value: unknown): string {
  try {
    return value === undefined ? '' : JSON.stringify(value);
  } catch {
    return '';
  }
}

/** What is left of a character that is written as two. */
const halfPair = /[\ud800-\udbff]$/;

/** The beginning of a text, as a string of its own: a mere slice would keep the whole text in memory. */
export function beginningOf(text: string, chars: number): string {
  if (text.length <= chars) return text;
  return Buffer.from(text.slice(0, chars).replace(halfPair, '')).toString();
}

/** Longer than any key that is one word. */
const maxWord = 2048;
/** What keys are made of; scripts that part no words are not. */
const inWord = /[!#-&(-+\--:<-_a-~]/;

/** The same without the word that the cut went through: half a key is not told for one any more. */
export function wholeWordsOf(text: string, chars: number): string {
  const kept = beginningOf(text, chars);
  if (kept.length === text.length) return kept;
  let end = kept.length;
  while (end > 0 && kept.length - end < maxWord && inWord.test(kept.charAt(end - 1))) end -= 1;
  return end === kept.length ? kept : beginningOf(kept, end);
}
