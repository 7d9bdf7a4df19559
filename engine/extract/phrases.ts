import { compareStrings } from '../base/compare.ts';
import { isFunctionWord } from '../base/functionWords.ts';
import { foldName, joinKey } from '../model/ids.ts';
import { isCommonWord } from './lexicon.ts';
import { isConceptName } from './terms.ts';

/** A phrase of one document's text. */
export interface CountedPhrase {
  readonly name: string;
  /** The join key. */
  readonly key: string;
  readonly count: number;
  /** Spelled as a name is: a capital after the first letter, or a digit. */
  readonly isName: boolean;
  /** 0-based, of its first place. */
  readonly line: number;
}

interface Candidate {
  readonly name: string;
  readonly words: number;
  count: number;
  readonly line: number;
}

/** Words of a phrase at most. */
const maxWords = 3;
/** A single word has to stand there by itself so often. */
const recurringWord = 3;
/** Phrases that a document gives at most: those that say most of what it is about. */
const maxPhrases = 120;
/** Those that stand there by chance maybe fill up to so many: in a short document nothing recurs. */
const maxWithChance = 16;
/** A single word that is spelled as a name has to stand there less often. */
const recurringName = 2;
/**
 * A word, or a mark or number that ends a phrase. Digits inside a word belong to it, and those before its capital (`3D`).
 * Most text is ASCII, read ten times as fast.
 */
const asciiToken =
  /(?:\d{1,2}[A-Z]|[A-Za-z])[A-Za-z\d]*(?:[-'](?:\d{1,2}[A-Z]|[A-Za-z])[A-Za-z\d]*)*|\d+[a-z]*|\S/g;
const token =
  /(?:\d{1,2}\p{Lu}|\p{L})[\p{L}\p{N}\p{M}]*(?:[-'’](?:\d{1,2}\p{Lu}|\p{L})[\p{L}\p{N}\p{M}]*)*|\d+\p{Ll}*|\S/gu;
const nonAscii = /[^\p{ASCII}]/u;
const possessive = /['’]s$/;
/** A capital or digit after the first letter. */
const nameSpelling = /.[\p{Lu}\d]/u;
/** Scripts that separate words by spaces; the others have no phrases without a dictionary. */
const spacedWord =
  /^(?!\d+(?:[KMGT]i?B|[KMGT]?Hz)$)(?:\d{1,2}(?=\p{Lu}))?[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}-]*$/u;

interface Word {
  readonly text: string;
  readonly folded: string;
  /** False: it neither begins nor ends a phrase. */
  readonly isTelling: boolean;
}

/**
 * Counts the phrases of a document's prose: one to three words between marks and words without a subject. The counts
 * stand for the C-value (Frantzi, Ananiadou & Mima 2000): a phrase that only ever stands in a longer one is left out.
 */
export class PhraseCounter {
  readonly #candidates = new Map<string, Candidate>();
  readonly #words = new Map<string, Word | undefined>();
  /** The words since the last that ended a phrase, and their lines. */
  readonly #run: Word[] = [];
  readonly #lines: number[] = [];

  /** Adds plain text that begins at a 0-based line; its line ends count. */
  add(text: string, line: number): void {
    const pattern = nonAscii.test(text) ? token : asciiToken;
    let at = line;
    let lineEnd = text.indexOf('\n');
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      for (; lineEnd >= 0 && lineEnd < match.index; lineEnd = text.indexOf('\n', lineEnd + 1)) at += 1;
      const word = this.#wordOf(match[0]);
      if (word === undefined) {
        if (this.#run.length > 0) this.#run.length = this.#lines.length = 0;
      } else {
        this.#run.push(word);
        this.#lines.push(at);
        this.#countLast();
      }
    }
    this.#run.length = this.#lines.length = 0;
  }

  /** True when the text holds these words as a phrase, however seldom. Expects them folded. */
  has(words: string): boolean {
    return this.#candidates.has(words);
  }

  /** The most telling phrases, sorted by key, each once. */
  finish(): CountedPhrase[] {
    const nested = this.#nestedCounts();
    const telling: (CountedPhrase & { readonly score: number })[] = [];
    const chance: CountedPhrase[] = [];
    for (const [key, { name, words, count, line }] of this.#candidates) {
      // Most words stand there once, and are none.
      if (words === 1 && count < recurringName) continue;
      const alone = count - (nested.get(key) ?? 0);
      const isName = nameSpelling.test(name);
      const least = words > 1 ? 1 : isName ? recurringName : recurringWord;
      if (alone < least) continue;
      // Once, of words that stand there once, and no name: by chance maybe, so last.
      const isChance = count === 1 && !isName && !this.#isTopical(key);
      if (isChance) chance.push({ name, key, count, isName, line });
      else telling.push({ name, key, count, isName, line, score: alone * Math.log2(1 + words) });
    }
    telling.sort((a, b) => b.score - a.score || compareStrings(a.key, b.key));
    const missing = Math.max(0, maxWithChance - telling.length);
    if (missing > 0) chance.sort((a, b) => compareStrings(a.key, b.key));
    const chosen = [...telling.slice(0, maxPhrases), ...chance.slice(0, missing)];
    return joinSpellings(chosen.filter(({ name }) => isConceptName(name)));
  }

  /** `undefined` for what ends a phrase. */
  #wordOf(token: string): Word | undefined {
    const known = this.#words.get(token);
    if (known !== undefined || this.#words.has(token)) return known;
    const text = token.replace(possessive, '');
    const folded = text.toLowerCase();
    const word =
      spacedWord.test(text) && !isFunctionWord(folded)
        ? { text, folded, isTelling: !isCommonWord(folded) }
        : undefined;
    this.#words.set(token, word);
    return word;
  }

  /** Counts the phrases that end with the run's last word. */
  #countLast(): void {
    const end = this.#run.length;
    if (this.#run[end - 1]?.isTelling !== true) return;
    let key = '';
    let name = '';
    for (let start = end - 1; start >= 0 && start >= end - maxWords; start -= 1) {
      const word = this.#run[start];
      if (word === undefined) return;
      key = key === '' ? word.folded : `${word.folded} ${key}`;
      name = name === '' ? word.text : `${word.text} ${name}`;
      if (word.isTelling) this.#count(key, name, end - start, this.#lines[start] ?? 0);
    }
  }

  #count(key: string, name: string, words: number, line: number): void {
    const known = this.#candidates.get(key);
    if (known !== undefined) known.count += 1;
    else if (key.length > 2) this.#candidates.set(key, { name, words, count: 1, line });
  }

  /** Whether a phrase that stands there once is made of words that stand there more often. */
  #isTopical(key: string): boolean {
    const words = key.split(' ');
    return words.length > 1 && words.every(word => (this.#candidates.get(word)?.count ?? 0) > 1);
  }

  /** By phrase: how often it stood inside the longer phrase that holds it most often. */
  #nestedCounts(): Map<string, number> {
    const nested = new Map<string, number>();
    for (const [key, { words, count }] of this.#candidates) {
      if (words === 1 || count === 1) continue;
      const parts = key.split(' ');
      for (let length = 1; length < parts.length; length += 1) {
        for (let start = 0; start + length <= parts.length; start += 1) {
          const part = parts.slice(start, start + length).join(' ');
          nested.set(part, Math.max(nested.get(part) ?? 0, count));
        }
      }
    }
    return nested;
  }
}

/** One phrase a join key: counts added, the spelling and place of the best. Sorted by key. */
function joinSpellings(phrases: readonly CountedPhrase[]): CountedPhrase[] {
  const joined = new Map<string, CountedPhrase>();
  for (const { name, key, count, isName, line } of phrases) {
    const join = joinKey(foldName(key));
    const known = joined.get(join);
    if (known === undefined) joined.set(join, { name, key: join, count, isName, line });
    else joined.set(join, { ...known, count: known.count + count, isName: known.isName || isName });
  }
  return [...joined.values()].sort((a, b) => compareStrings(a.key, b.key));
}
