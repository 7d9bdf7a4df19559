import type { Block } from '../base/markdown.ts';
import { type HeaderField, headerFieldOf, replacementCue } from './headerWords.ts';
import { headingTitle } from './terms.ts';

/** A line of a document's header. */
export interface HeaderLine {
  /** `note`: a line of its own that tells of a replacement. */
  readonly field: HeaderField | 'note';
  readonly value: string;
  /** 0-based. */
  readonly line: number;
}

/** How many lines of the body may belong to its header, and how many of a section are its value. */
const maxPreamble = 40;
const maxSectionLines = 12;
const maxSectionLine = 120;
const maxLine = 400;

/** `Key: value`, as list item, quote, bold, reStructuredText field or row of a table. */
const fieldLine =
  /^\s{0,3}(?:[*+-]\s{1,3}|>\s?|\|\s*|:)?[*_]{0,2}(\p{L}[\p{L} _-]{1,30}?)[*_]{0,2}\s{0,3}[:：|][*_]{0,2}\s*(.*)$/u;
const frontLine = /^(?:"([^"]{1,40})"|([\p{L}][\p{L} _-]{0,30}))\s*:(?:\s+(.*))?$/u;

/**
 * The header a document opens with, in the order front matter, lines before the first section, sections such as
 * `## Status`; only fields that are known. `bodyLine` is the first line after the front matter.
 */
export function readHeaderLines(
  lines: readonly string[],
  bodyLine: number,
  blocks: readonly Block[],
): HeaderLine[] {
  return [
    ...readFront(lines.slice(0, bodyLine)),
    ...readPreamble(lines, bodyLine, blocks),
    ...readSections(lines, blocks),
  ];
}

/** Front matter line by line, because a value's line is evidence. Only its outermost keys. */
function readFront(front: readonly string[]): HeaderLine[] {
  const found: HeaderLine[] = [];
  let field: HeaderField | undefined;
  for (const [line, text] of front.entries()) {
    if (line === 0) continue;
    const match = frontLine.exec(text.slice(0, maxLine));
    const item = match === null ? /^\s*-\s+(.*)$/.exec(text.slice(0, maxLine))?.[1] : undefined;
    if (match !== null) field = headerFieldOf(match[1] ?? match[2] ?? '');
    const value = unquote(match?.[3] ?? item ?? '');
    if (field !== undefined && value !== '') found.push({ field, value, line });
  }
  return found;
}

function readPreamble(lines: readonly string[], bodyLine: number, blocks: readonly Block[]): HeaderLine[] {
  const found: HeaderLine[] = [];
  const heading = blocks.find(block => block.kind === 'heading' && block.level > 1);
  const end = Math.min(lines.length, bodyLine + maxPreamble, heading?.start ?? lines.length);
  const code = blocks.filter(block => block.kind === 'code' && block.start < end);
  for (let line = bodyLine; line < end; line += 1) {
    if (code.some(block => line >= block.start && line < block.end)) continue;
    const text = (lines[line] ?? '').slice(0, maxLine);
    const match = fieldLine.exec(text);
    // The head of a table names columns, not fields.
    const isHead = /^\s*\|[\s:|-]+$/.test(lines[line + 1] ?? '') && /^\s*\|/.test(text);
    const field = match === null || isHead ? undefined : headerFieldOf(match[1] ?? '');
    const value = unquote((match?.[2] ?? '').replace(/\s*\|\s*$/, ''));
    if (field !== undefined && value !== '') found.push({ field, value, line });
    else if (opensWithCue(text)) found.push({ field: 'note', value: text, line });
  }
  return found;
}

/** A section may be named by any of these words for another reason: only a short line in it is a value. */
function readSections(lines: readonly string[], blocks: readonly Block[]): HeaderLine[] {
  const found: HeaderLine[] = [];
  const headings = blocks.filter(block => block.kind === 'heading');
  for (const [index, { text, end }] of headings.entries()) {
    const field = text.length > 60 ? undefined : headerFieldOf(headingTitle(text));
    if (field === undefined || field === 'requires') continue;
    const last = Math.min(headings[index + 1]?.start ?? lines.length, end + maxSectionLines);
    for (let line = end; line < last; line += 1) {
      const value = (lines[line] ?? '').replace(/^\s*(?:[*+>-]\s+)?/, '').trim();
      if (value.startsWith('```')) break;
      if (value === '' || value.startsWith('<!--')) continue;
      if (value.length <= maxSectionLine) found.push({ field, value, line });
      // A status is told in several lines; everything else in the first.
      if (field !== 'status') break;
    }
  }
  return found;
}

function opensWithCue(text: string): boolean {
  const bare = text.replace(/^[\s>*_+[(-]+/, '');
  return bare.search(replacementCue) === 0;
}

/** A YAML scalar or list without its quotes, brackets and comment. */
function unquote(value: string): string {
  return value
    .replace(/\s+#\s.*$/, '')
    .replace(/^["']|["']$/g, '')
    .trim();
}
