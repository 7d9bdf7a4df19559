import { isFunctionWord } from '../base/functionWords.ts';

/** `Application Programming Interface (API)`: a name and what it is called for short. */
export interface Acronym {
  readonly name: string;
  readonly short: string;
  /** Offset of the name in the text. */
  readonly start: number;
}

const bracketed = /[(（]([\p{L}\p{N}][\p{L}\p{N}./&-]{1,9})[)）]/gu;
const hasCapitals = /\p{Lu}.*\p{Lu}/u;

/** Names that a text spells out beside their initials, either way round; left to right. */
export function* findAcronyms(text: string): Generator<Acronym> {
  if (!/[(（]/.test(text)) return;
  for (const match of text.matchAll(bracketed)) {
    const short = match[1] ?? '';
    if (!hasCapitals.test(short)) continue;
    const before = text.slice(Math.max(0, match.index - 120), match.index);
    const name = spelledOut(before, short.replace(/s$/, ''));
    if (name !== undefined)
      yield { name, short, start: match.index - before.length + before.lastIndexOf(name) };
  }
}

/**
 * The words at the end of `before` whose initials are the letters of `short`, small words between them passed over
 * (after Schwartz & Hearst 2003, held to initials: looser matches join what is not one).
 */
function spelledOut(before: string, short: string): string | undefined {
  const letters = Array.from(short.toLowerCase()).filter(letter => /[\p{L}\p{N}]/u.test(letter));
  const stretch =
    before
      .split(/[.,;:!?()|\n]/)
      .at(-1)
      ?.trimEnd() ?? '';
  const words = [...stretch.matchAll(/[\p{L}\p{N}]+/gu)];
  let letter = letters.length - 1;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const [word] = words[index] ?? [''];
    if (word.toLowerCase().startsWith(letters[letter] ?? '')) {
      letter -= 1;
      if (letter < 0) return stretch.slice(words[index]?.index);
      // The second half of `conflict-free` may have no letter of its own.
    } else if (!isFunctionWord(word.toLowerCase()) && stretch[(words[index]?.index ?? 0) - 1] !== '-')
      return undefined;
  }
  return undefined;
}
