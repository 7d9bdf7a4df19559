import { isFunctionWord } from '../base/functionWords.ts';
import { foldName, joinKey } from '../model/ids.ts';
import { articlePattern } from './lexicon.ts';

/** A name has so many words, or so many characters of a script without spaces. */
const maxWords = 5;
const maxDenseChars = 20;
/** Words that may stand between a cue and the name it leads to: adjectives, mostly. */
const maxSkipped = 3;
const break_ = /[.,;:!?()[\]{}|"“”„«»\n。，；：！？（）「」、]/;

/** What a document is known to name. */
export interface NameSource {
  /** Join keys of the names it marks or says again and again. */
  readonly keys: ReadonlySet<string>;
  /** True for folded words that it says as a phrase, however seldom: other documents may make a name of them. */
  readonly says: (words: string) => boolean;
  /** The text has no spaces between words. */
  readonly isDense: boolean;
  /** Words before a name that void what is said of it. */
  readonly unreal: ReadonlySet<string>;
}

/** The names one document uses, found next to a place in its text. */
export class KnownNames {
  readonly #source: NameSource;

  constructor(source: NameSource) {
    this.#source = source;
  }

  /** Key of the longest name that ends at `end`, maybe with something in brackets after it. */
  before(text: string, end: number): string | undefined {
    const stretch = text.slice(Math.max(0, end - 90), end).replace(/\s*[(（][^()（）]{0,40}[)）]\s*$/, '');
    const near = (stretch.split(break_).at(-1) ?? '').trimEnd();
    if (this.#source.isDense) return this.#dense(near, length => near.slice(-length));
    const words = near.split(/\s+/).filter(word => word !== '');
    const length = this.#longest(count => words.slice(-count), Math.min(maxWords, words.length));
    if (length === 0) return undefined;
    const isUnreal = words
      .slice(0, -length)
      .slice(-2)
      .some(word => this.#source.unreal.has(word.toLowerCase()));
    return isUnreal ? undefined : keyOf(words.slice(-length));
  }

  /** Key of the first name that begins shortly after `start`. */
  after(text: string, start: number): string | undefined {
    const near = (text.slice(start, start + 90).split(break_)[0] ?? '')
      .trimStart()
      .replace(articlePattern, '');
    if (this.#source.isDense) return this.#denseAfter(near);
    const words = near.split(/\s+/).filter(word => word !== '');
    for (let skipped = 0; skipped <= maxSkipped && skipped < words.length; skipped += 1) {
      const rest = words.slice(skipped);
      const length = this.#longest(count => rest.slice(0, count), Math.min(maxWords, rest.length));
      if (length > 0) return keyOf(rest.slice(0, length));
      if (isFunctionWord((words[skipped] ?? '').toLowerCase())) return undefined;
    }
    return undefined;
  }

  /** Words of the longest known name, else of the longest phrase; 0 for none. */
  #longest(cut: (count: number) => readonly string[], most: number): number {
    for (let count = most; count > 0; count -= 1) if (this.#source.keys.has(keyOf(cut(count)))) return count;
    for (let count = Math.min(3, most); count > 0; count -= 1)
      if (this.#source.says(cut(count).join(' ').toLowerCase())) return count;
    return 0;
  }

  /** Keys of the telling names in a sentence, longest first, at most `limit`: those of several words, or dense. */
  within(sentence: string, limit: number): string[] {
    const found = new Set<string>();
    const { keys, isDense } = this.#source;
    if (isDense) {
      const folded = foldName(sentence);
      for (const key of keys) if (key.length > 1 && folded.includes(key)) found.add(key);
    } else {
      const words = sentence.split(/[\s.,;:!?()[\]{}|"“”„«»]+/).filter(word => word !== '');
      for (let start = 0; start < words.length; start += 1) {
        for (let count = Math.min(3, words.length - start); count > 0; count -= 1) {
          const key = keyOf(words.slice(start, start + count));
          if (!keys.has(key)) continue;
          if (count > 1 || /.[\p{Lu}\d]/u.test(words[start] ?? '')) found.add(key);
          start += count - 1;
          break;
        }
      }
    }
    return [...found].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, limit);
  }

  #denseAfter(near: string): string | undefined {
    for (let at = 0; at <= 6 && at < near.length; at += 1) {
      const key = this.#dense(near.slice(at), length => near.slice(at, at + length));
      if (key !== undefined) return key;
    }
    return undefined;
  }

  #dense(near: string, cut: (length: number) => string): string | undefined {
    for (let length = Math.min(maxDenseChars, near.length); length > 1; length -= 1) {
      const key = keyOf([cut(length)]);
      if (this.#source.keys.has(key)) return key;
    }
    return undefined;
  }
}

function keyOf(words: readonly string[]): string {
  return joinKey(foldName(words.join(' ')));
}
