import { ellipsis } from '../../base/lines.ts';
import { plainText } from '../../base/plainText.ts';

/** Characters of documentation that are read: its first sentence is all that is kept. */
const maxDocChars = 4000;
/** Lines of documentation that are read above a declaration. */
const maxDocLines = 60;
/** Of a line, so much is read. */
const maxLineChars = 500;
const maxSentenceChars = 300;
/** Attributes and decorators stand between a declaration and its documentation. */
const attribute = /^\s*(?:#!?\[|@[\p{L}_])/u;
const lineComment = /^\s*(?:\/\/[/!]?|#(?![![])|--)/;

/** 0-based line where a declaration begins, its documentation and attributes included. */
export function firstLineWithDoc(lines: readonly string[], declaration: number): number {
  const least = Math.max(0, declaration - maxDocLines);
  let first = declaration;
  while (first > least && attribute.test(lines[first - 1] ?? '')) first -= 1;
  const above = lines[first - 1] ?? '';
  if (first > least && above.trimEnd().endsWith('*/')) {
    const opening = openingOfBlock(lines, first - 1, least);
    return opening ?? first;
  }
  while (first > least && lineComment.test(lines[first - 1] ?? '')) first -= 1;
  return first;
}

/** The first sentence of the comment that begins at `first` and ends above `declaration`, plain; '' when there is none. */
export function docAbove(lines: readonly string[], first: number, declaration: number): string {
  const said = lines
    .slice(first, declaration)
    .filter(line => !attribute.test(line))
    .map(line => line.slice(0, maxLineChars))
    .map(line =>
      line.replace(/^\s*(?:\/\*+!?|\*(?!\/)|\/\/[/!]?|#+|--+)?\s?/, '').replace(/\s*\**\*\/\s*$/, ''),
    );
  return firstSentence(said.join('\n'));
}

/** The first sentence of a string that documents what it stands in: quotes and prefix taken off. */
export function docOfString(literal: string): string {
  const inside = /^[A-Za-z]{0,2}("""|'''|"|')([\s\S]*?)\1?$/.exec(literal.slice(0, maxDocChars))?.[2];
  return firstSentence(inside ?? '');
}

function firstSentence(comment: string): string {
  const [paragraph = ''] = comment
    .slice(0, maxDocChars)
    .trim()
    .replace(/^<summary>\s*/, '')
    .split(/\n\s*(?:\n|@|:param|<\/summary>)/);
  if (/^[@\\]\w/.test(paragraph)) return '';
  const text = plainText(paragraph.replace(/\{@\w+\s+(?:[^\s|}]+[\s|]+)?([^}]*)\}/g, '$1'));
  const end = /(?<!\b(?:e\.g|i\.e|etc|cf|vs))[.!?](?=\s|$)|[。！？]/u.exec(text);
  const sentence = end === null ? text : text.slice(0, end.index + 1);
  return /\p{L}/u.test(sentence) ? ellipsis(sentence, maxSentenceChars) : '';
}

/** The line where the block comment that ends in line `last` is opened; `undefined` when code stands before it. */
function openingOfBlock(lines: readonly string[], last: number, least: number): number | undefined {
  for (let line = last; line >= least; line -= 1) {
    const at = (lines[line] ?? '').indexOf('/*');
    if (at >= 0) return (lines[line] ?? '').slice(0, at).trim() === '' ? line : undefined;
  }
  return undefined;
}
