import { isFunctionWord } from '../base/functionWords.ts';
import { foldName, joinKey } from '../model/ids.ts';
import { expandWord, withoutGenericWords } from './genericWords.ts';

/** A name as it is compared with others. */
export interface NameForm {
  /** Folded, in the singular; hyphens as spaces. */
  readonly key: string;
  /** Words, each in its singular. */
  readonly words: readonly string[];
  /** The same with short forms written out. */
  readonly whole: readonly string[];
  /** What two names are compared by the share of: words, and of scripts without spaces each two characters. */
  readonly units: readonly string[];
  /** What is left without the generic words around it; all of it when that is nothing. */
  readonly core: readonly string[];
  /** Letters and digits alone. */
  readonly compact: string;
  /** Without what stands around it, as it is written. */
  readonly bare: string;
  /** What is neither letter, digit nor a common join: `$`, `::`, a leading `-`. */
  readonly marks: string;
  /** All runs of digits: versions and sizes that must agree. */
  readonly digits: string;
  /** First letters of the words; with and without those that only hold the name together. */
  readonly initials: readonly string[];
  /** Those of `words` that are written as an acronym is: two to six letters, more capitals than small ones. */
  readonly acronyms: ReadonlySet<string>;
}

const wordPattern = /[\p{L}\p{M}\p{N}+#]+/gu;

/** The forms of a name. */
export function toNameForm(name: string): NameForm {
  const folded = foldName(name);
  const parts = (folded.replaceAll('_', ' ').match(wordPattern) ?? []).map(withoutLongEnd);
  const words = parts.map(joinKey);
  const whole = words.map(expandWord);
  return {
    key: joinKey(folded),
    words,
    whole,
    units: words.flatMap(word => (isUnspaced(word) ? pairsOf(word) : [word])),
    core: withoutGenericWords(whole),
    compact: joinKey(parts.join('')),
    bare: name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''),
    marks: name.replace(/(?<!^)[-_](?!$)|[\p{L}\p{M}\p{N}\s.'’]/gu, ''),
    digits: (folded.match(/\p{N}+/gu) ?? []).join(' '),
    initials: initialsOf(words),
    acronyms: new Set((name.match(wordPattern) ?? []).filter(isAcronym).map(word => joinKey(foldName(word)))),
  };
}

/** True for a text in a script that puts no spaces between words. */
export function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

function pairsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
}

/** Japanese writes a long vowel at the end of a foreign word, or leaves it out. */
function withoutLongEnd(word: string): string {
  return word.length > 3 ? word.replace(/(?<=\p{Script=Katakana})ー$/u, '') : word;
}

/** First letters of words, at least two; with and without the words that only hold a name together. */
export function initialsOf(words: readonly string[]): string[] {
  const speaking = words.filter(word => !isFunctionWord(word));
  const initials = [words, speaking].map(all => all.map(word => Array.from(word)[0] ?? '').join(''));
  return [...new Set(initials)].filter(({ length }) => length > 1);
}

function isAcronym(word: string): boolean {
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
  return word.length >= 2 && word.length <= 6 && capitals >= 2 && capitals * 2 > word.length;
}
