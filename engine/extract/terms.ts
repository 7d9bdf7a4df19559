import { plainText } from '../base/plainText.ts';
import { foldName, joinKey } from '../model/ids.ts';
import { articlePattern, isCommonWord, isGenericName, isKeyword } from './lexicon.ts';

const sentenceMarks = /[.!?;:,…[\]。！？；：，、"“”„«»<>{}|\\=]|\s[–—-]\s/;
/** Most names, for which one test does: up to five words of ASCII. */
const plainName = /^[A-Za-z][\w/()-]*(?: [\w/()][\w/()-]*){0,4}$/;
const hasLetter = /\p{L}/u;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Markup is looked for in so much of a name: far more than any is cut to, and none takes long. */
const maxNameInput = 400;

/** A heading as its reader sees it: unlike a concept's name, with its article and its number. */
export function headingTitle(raw: string): string {
  return plainText(raw.slice(0, maxNameInput).replace(/\s*\{#[^}]*\}\s*$/, ''));
}

/** What `cleanName` may have to take off or flatten, apart from an article. */
const decorated = /[<[*`_{]|[^ -~]| {2}|^[\d.]/;

/** Markup and decoration taken off a name: emphasis, code marks, leading numbers, emoji, articles, `()`. */
export function cleanName(raw: string): string {
  if (!decorated.test(raw)) return raw.replace(articlePattern, '').trim();
  let name = raw.slice(0, maxNameInput);
  if (name.includes('<')) name = name.replace(/<[^>]*>/g, '');
  if (name.includes('[')) name = name.replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1');
  if (/[*`_]/.test(name)) name = name.replace(/[*`]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
  if (name.includes('{')) name = name.replace(/\s*\{#[^}]*\}\s*$/, '');
  return name
    .replace(/^[\d.]+[.)]\s+|^\p{Extended_Pictographic}\uFE0F?\s*/gu, '')
    .replace(articlePattern, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a concept is called, and the folded name under which it is known. */
export interface Concept {
  readonly name: string;
  readonly key: string;
}

/** The folded name, when a concept may bear it: a few words, some letters, no sentence, no form field. */
export function conceptKey(name: string): string | undefined {
  if (name.length < 2 || name.length > 60) return undefined;
  const isPlain = plainName.test(name);
  if (!isPlain && !isShortPhrase(name)) return undefined;
  const key = isPlain ? name.toLowerCase() : foldName(name);
  return isGenericName(key) ? undefined : joinKey(key);
}

function isShortPhrase(name: string): boolean {
  if (!hasLetter.test(name) || sentenceMarks.test(name)) return false;
  if (name.length > 20 && cjk.test(name) && Array.from(name).length > 20) return false;
  return name.split(' ').length <= 5;
}

export function isConceptName(name: string): boolean {
  return conceptKey(name) !== undefined;
}

/** The concept that a marked or linked text names. */
export function conceptOfText(text: string): Concept | undefined {
  const name = cleanName(text);
  const key = conceptKey(name);
  return key === undefined ? undefined : { name, key };
}

/** A name in code without what is the language's and not the name's: a call's brackets, a variable's mark. */
export function bareCode(code: string): string {
  return code.replace(/\(\)$/, '').replace(/^\$\{?(\w+)\}?$/, '$1');
}

/** What the command of a tool is called for short: `rebase` for `git rebase`. */
export function commandAliases(name: string): string[] {
  const command = /^[a-z][\w-]+ ([a-z]{3,}(?:-[a-z]+)*)$/.exec(name)?.[1];
  return command === undefined || isCommonWord(command) || isKeyword(command) ? [] : [command];
}

/** The concept that a code span names: an identifier or a short command; `undefined` for other code. */
export function conceptOfCode(code: string): Concept | undefined {
  const name = bareCode(code.trim());
  if (!/^[\p{L}_@$][\p{L}\p{N}_.\-:@$ ]*$/u.test(name)) return undefined;
  // A file is linked, not named; one or two letters are placeholders.
  if (/\.[a-z]{1,5}$/.test(name) || !hasThreeLetters(name) || isKeyword(name)) return undefined;
  if (name.split(' ').length > 2) return undefined;
  const key = conceptKey(name.replaceAll(':', ' '));
  if (key === undefined) return undefined;
  return { name, key: name.includes(':') ? joinKey(foldName(name)) : key };
}

function hasThreeLetters(name: string): boolean {
  return /(?:[A-Za-z][^A-Za-z]*){3}/.test(name) || name.replace(/[^\p{L}]/gu, '').length >= 3;
}
