/** Longest token that is kept, in characters: longer ones are hashes and data, which nobody types. */
const maxTokenChars = 40;
const asciiWord = /[A-Za-z0-9_]+/g;
const anyWord = /[\p{L}\p{N}\p{M}_]+/gu;
const nonAscii = /[^\x00-\x7f]/;
const cjkRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+/gu;
const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Turns text into search terms: lower case, NFKC; identifiers also give their parts (`tideWindow` → tidewindow,
 * tide, window); Han, kana and Hangul runs give single characters and pairs, so that no dictionary is needed.
 * One tokenizer is meant for one batch: it remembers what each word gave.
 */
export class Tokenizer {
  readonly #memo = new Map<string, readonly string[]>();

  /** Calls `visit` with each term, in text order, repeats included. */
  visit(text: string, visit: (term: string) => void): void {
    const hasOthers = nonAscii.test(text);
    const pattern = hasOthers ? anyWord : asciiWord;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const [word] = match;
      let terms = this.#memo.get(word);
      if (terms === undefined) this.#memo.set(word, (terms = termsOf(word)));
      for (const term of terms) visit(term);
    }
  }

  terms(text: string): string[] {
    const terms: string[] = [];
    this.visit(text, term => terms.push(term));
    return terms;
  }
}

function termsOf(word: string): readonly string[] {
  if (nonAscii.test(word)) {
    const folded = word.normalize('NFKC').toLowerCase();
    if (isCjk.test(folded)) return cjkTerms(folded);
    return folded.length <= maxTokenChars ? [folded] : [];
  }
  const lower = word.toLowerCase();
  if (word.length > maxTokenChars) return identifierParts(word);
  const parts = identifierParts(word);
  return parts.length < 2 ? [lower] : [lower, ...parts];
}

/** `parseHTMLDoc_v2` → parse, html, doc, v2. One part, or none worth a term, gives what there is. */
function identifierParts(word: string): string[] {
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(part => part.length > 1 && part.length <= maxTokenChars);
}

function cjkTerms(word: string): string[] {
  const terms: string[] = [];
  let position = 0;
  for (const run of word.matchAll(cjkRun)) {
    if (run.index > position) terms.push(word.slice(position, run.index));
    const characters = [...run[0]];
    for (const [index, character] of characters.entries()) {
      terms.push(character);
      const next = characters[index + 1];
      if (next !== undefined) terms.push(character + next);
    }
    position = run.index + run[0].length;
  }
  if (position < word.length) terms.push(word.slice(position));
  return terms;
}
