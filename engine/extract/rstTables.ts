import type { Block } from '../base/markdown.ts';
import { rstToMarkdown } from './rstInline.ts';

const gridRule = /^\s*\+(?:[-=]+\+)+\s*$/;
const simpleRule = /^\s*=+(?:\s+=+)+\s*$/;

/** Where a table that begins at a line ends (exclusive); `undefined` when none does. */
export function endOfRstTable(lines: readonly string[], start: number, limit: number): number | undefined {
  const first = lines[start] ?? '';
  if (gridRule.test(first)) {
    let end = start + 1;
    while (end < limit && /^\s*[+|]/.test(lines[end] ?? '')) end += 1;
    return end - start >= 3 ? end : undefined;
  }
  if (!simpleRule.test(first)) return undefined;
  const rules: number[] = [];
  for (let line = start; line < limit; line += 1) {
    const text = lines[line] ?? '';
    if (simpleRule.test(text)) rules.push(line);
    // A blank line ends the table only after its closing rule.
    if (text.trim() === '' && rules.at(-1) === line - 1 && rules.length > 1) break;
    if (rules.length >= 3) break;
  }
  const last = rules.at(-1) ?? start;
  return last > start ? last + 1 : undefined;
}

/** The rows of a grid table or a simple one, `start` to `end` as `endOfRstTable` has it. */
export function readRstTable(lines: readonly string[], start: number, end: number): Block[] {
  return gridRule.test(lines[start] ?? '') ? gridRows(lines, start, end) : simpleRows(lines, start, end);
}

interface OpenRow {
  cells: string[];
  readonly start: number;
  end: number;
}

function gridRows(lines: readonly string[], start: number, end: number): Block[] {
  const blocks: Block[] = [];
  const rules: number[] = [];
  let row: OpenRow | undefined;
  for (let line = start; line < end; line += 1) {
    const text = lines[line] ?? '';
    if (/^\s*\+/.test(text)) {
      if (row !== undefined) blocks.push(toRow(row, text.includes('=')));
      row = undefined;
      rules.push(line);
      continue;
    }
    const cells = text
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|');
    row = addCells(row, cells, line);
  }
  if (row !== undefined) blocks.push(toRow(row, false));
  return blocks;
}

function simpleRows(lines: readonly string[], start: number, end: number): Block[] {
  const blocks: Block[] = [];
  const columns = [...(lines[start] ?? '').matchAll(/=+/g)].map(match => match.index);
  let row: OpenRow | undefined;
  const close = (isHeader: boolean): void => {
    if (row !== undefined) blocks.push(toRow(row, isHeader));
    row = undefined;
  };
  for (let line = start + 1; line < end; line += 1) {
    const text = lines[line] ?? '';
    if (simpleRule.test(text)) {
      close(line < end - 1 && blocks.length === 0);
      continue;
    }
    if (text.trim() === '' || /^\s*-+(?:\s+-+)+\s*$/.test(text)) continue;
    const cells = columns.map((column, index) => text.slice(column, columns[index + 1]));
    // A row goes on where its first cell is blank.
    if ((cells[0] ?? '').trim() !== '') close(false);
    row = addCells(row, cells, line);
  }
  close(false);
  return blocks;
}

function addCells(row: OpenRow | undefined, cells: readonly string[], line: number): OpenRow {
  if (row === undefined) return { cells: cells.map(cell => cell.trim()), start: line, end: line + 1 };
  row.cells = row.cells.map((cell, index) => `${cell} ${(cells[index] ?? '').trim()}`.trim());
  row.end = line + 1;
  return row;
}

function toRow({ cells, start, end }: OpenRow, header: boolean): Block {
  return { kind: 'row', header, cells: cells.map(rstToMarkdown), start, end };
}
