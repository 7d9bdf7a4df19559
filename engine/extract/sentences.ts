import { isAbbreviation } from './lexicon.ts';

/** An end of a sentence: followed by a space, or by nothing in scripts without spaces. */
const sentenceEnd = /[.!?](?=\s|$)|[。！？]/g;
/** What is shorter is no sentence but a number, a name's initial. */
const minSentence = 10;

/** Where the sentence that begins at `start` ends; not at the stop of an abbreviation, nor before a small letter. */
export function endOfSentence(text: string, start = 0): number {
  sentenceEnd.lastIndex = start;
  for (let match = sentenceEnd.exec(text); match !== null; match = sentenceEnd.exec(text)) {
    const [mark] = match;
    const end = match.index + mark.length;
    if (end - start < minSentence) continue;
    if (mark !== '.') return end;
    const word =
      /[^\s()[\]"'„“]*$/u.exec(text.slice(Math.max(start, match.index - 20), match.index))?.[0] ?? '';
    if (!isAbbreviation(word) && !/^\s+\p{Ll}/u.test(text.slice(end, end + 3))) return end;
  }
  return text.length;
}

/** The sentence that holds a place: its offsets, without the white space around it. */
export function sentenceAt(text: string, at: number): { readonly start: number; readonly end: number } {
  let start = 0;
  let end = endOfSentence(text);
  while (end <= at && end < text.length) {
    start = end;
    end = endOfSentence(text, start);
  }
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  return { start, end };
}
