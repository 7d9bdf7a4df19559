import { ellipsis } from '../base/lines.ts';
import type { Block } from '../base/markdown.ts';
import type { DocumentText } from './documentText.ts';

/** Rows that are read besides the first: a table's look, not its data. */
export const maxTableRows = 50;
const maxColumns = 200;
const maxCellChars = 2000;
/** Lines that one row may take: more is a quote that never closes. */
const maxRowLines = 200;

/** Reads the head of a table in CSV or TSV (RFC 4180): its first row and the first fifty after it. Never throws. */
export function readTable(lines: readonly string[], delimiter: ',' | '\t'): DocumentText {
  const mark = delimiter === ',' ? guessDelimiter(lines[0] ?? '') : delimiter;
  const blocks: Block[] = [];
  let line = 0;
  while (line < lines.length && blocks.length <= maxTableRows) {
    if (lines[line]?.trim() === '') {
      line += 1;
      continue;
    }
    const row = readRow(lines, line, mark);
    blocks.push({ kind: 'row', header: blocks.length === 0, cells: row.cells, start: line, end: row.end });
    line = row.end;
  }
  const [head] = blocks;
  const columns =
    head?.kind === 'row' ? head.cells.map(cell => ellipsis(cell, 80)).filter(cell => cell !== '') : [];
  const rest = lines.findIndex((text, index) => index >= line && text.trim() !== '');
  return {
    blocks,
    inlinesOf: () => [],
    passageHeading: columns.join(' '),
    metadata: {
      columns: columns.slice(0, 40),
      rows_read: Math.max(0, blocks.length - 1),
      ...(rest < 0 ? {} : { unread_from_line: rest + 1 }),
    },
  };
}

/** Spreadsheets of some countries separate by semicolons, and call it CSV all the same. */
function guessDelimiter(head: string): string {
  const count = (mark: string): number => head.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

interface RowText {
  readonly cells: string[];
  /** 0-based line after it. */
  readonly end: number;
}

/** The row that begins at a line. A quoted cell may hold delimiters, line ends, and quotes written twice. */
function readRow(lines: readonly string[], start: number, delimiter: string): RowText {
  const cells: string[] = [];
  let line = start;
  let text = lines[line] ?? '';
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(lines, line, at) : undefined;
    if (quoted !== undefined) {
      line = quoted.line;
      text = lines[line] ?? '';
      at = quoted.at;
    }
    const end = text.indexOf(delimiter, at);
    const cell = quoted?.cell ?? text.slice(at, end < 0 ? undefined : end).trim();
    cells.push(cell.slice(0, maxCellChars));
    if (end < 0 || cells.length >= maxColumns) return { cells, end: line + 1 };
    at = end + 1;
  }
}

/** The cell that opens with the quote at `at`, and where it ends; `undefined` for one that never does. */
function readQuoted(
  lines: readonly string[],
  start: number,
  at: number,
): { readonly cell: string; readonly line: number; readonly at: number } | undefined {
  let cell = '';
  let from = at + 1;
  for (let line = start; line < Math.min(lines.length, start + maxRowLines);) {
    const text = lines[line] ?? '';
    const end = text.indexOf('"', from);
    if (end < 0) {
      cell += `${text.slice(from)}\n`;
      line += 1;
      from = 0;
    } else if (text[end + 1] === '"') {
      cell += text.slice(from, end + 1);
      from = end + 2;
    } else return { cell: cell + text.slice(from, end), line, at: end + 1 };
  }
  return undefined;
}
