import { plainText } from '../base/plainText.ts';
import { foldName } from '../model/ids.ts';
import { articlePattern, isGenericName, isKeyword } from './lexicon.ts';

const sentenceMarks = /[.!?;:,…[\]。！？；：，、"“”„«»<>{}|\\=]|\s[–—-]\s/;
const hasLetter = /\p{L}/u;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Markup is looked for in so much of a name: far more than any is cut to, and none takes long. */
const maxNameInput = 400;

/** A heading as its reader sees it: unlike a concept's name, with its article and its number. */
export function headingTitle(raw: string): string {
  return plainText(raw.slice(0, maxNameInput).replace(/\s*\{#[^}]*\}\s*$/, ''));
}

/** Markup and decoration taken off a name: emphasis, code marks, leading numbers, emoji, articles, `()`. */
export function cleanName(raw: string): string {
  return raw
    .slice(0, maxNameInput)
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/[*`]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replace(/^[\d.]+[.)]\s+|^\p{Extended_Pictographic}\uFE0F?\s*/gu, '')
    .replace(articlePattern, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True for a name a concept may bear: a few words, some letters, no sentence, no form field. */
export function isConceptName(name: string): boolean {
  if (name.length < 2 || name.length > 60 || !hasLetter.test(name) || sentenceMarks.test(name)) return false;
  if (cjk.test(name) && Array.from(name).length > 20) return false;
  return name.split(' ').length <= 5 && !isGenericName(foldName(name));
}

/** The name a code span gives as a concept: an identifier or a short command; `undefined` for other code. */
export function conceptOfCode(code: string): string | undefined {
  const name = code.trim().replace(/\(\)$/, '');
  if (!/^[\p{L}_@$][\p{L}\p{N}_.\-:@$ ]*$/u.test(name)) return undefined;
  // A file is linked, not named; one or two letters are placeholders.
  if (/\.[a-z]{1,5}$/.test(name) || name.replace(/[^\p{L}]/gu, '').length < 3) return undefined;
  if (isKeyword(name)) return undefined;
  return name.split(' ').length <= 2 && isConceptName(name.replaceAll(':', ' ')) ? name : undefined;
}
