/** Longest term that is kept, in characters: longer ones are hashes and data, which nobody types. */
const maxTermChars = 40;
const wordAt = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/uy;
const words = new RegExp(wordAt.source, 'gu');
/** A word in one part: no capital after a small letter or digit, no two before a small letter, no `_`. */
const simpleWord = /^(?:[A-Z]?[a-z\d]+|[A-Z]+\d*)$/;
const nonAscii = /[^\p{ASCII}]/u;
const cjkRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+/gu;
const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** By ASCII code: 1 for letters, digits and `_`. */
const isWordCode = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/\w/.test(String.fromCharCode(code))),
);

/**
 * Calls `visit` with each word of a text, in order: runs of letters, digits, marks and `_`. By code, with a regular
 * expression only where a word is not ASCII: this loop reads every character of a corpus.
 */
export function eachWord(text: string, visit: (word: string) => void): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const start = at;
    let code = text.charCodeAt(at);
    while (code < 128 && isWordCode[code] === 1) {
      at += 1;
      code = at < length ? text.charCodeAt(at) : 0;
    }
    if (code >= 128) {
      wordAt.lastIndex = start;
      const word = wordAt.exec(text)?.[0];
      if (word !== undefined) visit(word);
      at = start + (word?.length ?? 1);
    } else if (at > start) {
      visit(text.slice(start, at));
    } else {
      at += 1;
    }
  }
}

/**
 * The search terms of a word: lower case, NFKC; an identifier also gives its parts (`tideWindow` → tidewindow, tide,
 * window); a run of Han, kana or Hangul gives its characters and pairs, so that no dictionary is needed.
 */
export function termsOf(word: string): readonly string[] {
  if (nonAscii.test(word)) {
    // One sign may stand for several words: NFKC spells them out.
    const folded = word.normalize('NFKC').toLowerCase().match(words) ?? [];
    return folded.flatMap(part => {
      if (isCjk.test(part)) return cjkTerms(part);
      return part.length <= maxTermChars ? [part] : [];
    });
  }
  if (word.length <= maxTermChars && simpleWord.test(word)) return [word.toLowerCase()];
  const parts = identifierParts(word);
  if (word.length > maxTermChars) return parts;
  const lower = word.toLowerCase();
  return parts.length < 2 ? [lower] : [lower, ...parts];
}

/** The search terms of a text in order, repeats included. */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  eachWord(text, word => terms.push(...termsOf(word)));
  return terms;
}

/** `parseHTMLDoc_v2` → parse, html, doc, v2. */
function identifierParts(word: string): string[] {
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(part => part.length > 1 && part.length <= maxTermChars);
}

function cjkTerms(word: string): string[] {
  const terms: string[] = [];
  let position = 0;
  for (const run of word.matchAll(cjkRun)) {
    if (run.index > position) terms.push(word.slice(position, run.index));
    const characters = Array.from(run[0]);
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
