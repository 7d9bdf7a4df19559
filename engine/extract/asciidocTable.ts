import type { Block } from '../base/markdown.ts';
import { asciidocToMarkdown } from './asciidocInline.ts';

/** A cell's mark with what it says of the cell: its span, alignment and style. */
const cellMark = /(?:^|\s)(?:\d+(?:\.\d+)?[+*])?[<^>.]*[adehlmsv]?\|/g;

interface Cell {
  text: string;
  readonly line: number;
  last: number;
}

/** The rows between a table's fences. `attributes` stand above it and may say how many columns it has, and a head. */
export function readAsciidocTable(
  lines: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
  attributes: string,
): Block[] {
  const cells: Cell[] = [];
  let columns = columnsOf(attributes);
  let firstLine: number | undefined;
  for (let line = start; line < end; line += 1) {
    const text = (lines[line] ?? '').trim();
    if (text === '') continue;
    const found = cellsOf(text, line);
    const before = cells.at(-1);
    // Text before the first mark goes on with the cell above.
    if (found.lead !== '' && before !== undefined) {
      before.text += ` ${found.lead}`;
      before.last = line;
    }
    cells.push(...found.cells);
    if (firstLine === undefined && found.cells.length > 0) {
      firstLine = line;
      columns ??= found.cells.length;
    }
  }
  const hasHead =
    /header/.test(attributes) ||
    (firstLine !== undefined && (lines[firstLine + 1] ?? '').trim() === '' && !/noheader/.test(attributes));
  return toRows(cells, columns ?? 1, hasHead);
}

function toRows(cells: readonly Cell[], columns: number, hasHead: boolean): Block[] {
  const rows: Block[] = [];
  for (let at = 0; at < cells.length; at += columns) {
    const row = cells.slice(at, at + columns);
    rows.push({
      kind: 'row',
      header: hasHead && at === 0,
      cells: row.map(cell => asciidocToMarkdown(cell.text)),
      start: row[0]?.line ?? 0,
      end: (row.at(-1)?.last ?? 0) + 1,
    });
  }
  return rows;
}

function cellsOf(text: string, line: number): { readonly lead: string; readonly cells: Cell[] } {
  const marks = [...text.matchAll(cellMark)];
  const lead = text.slice(0, marks[0]?.index ?? text.length).trim();
  const cells = marks.map((mark, index) => ({
    text: text.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim(),
    line,
    last: line,
  }));
  return { lead, cells };
}

/** `cols="1,2a"` has two, `cols="3*"` three. */
function columnsOf(attributes: string): number | undefined {
  const said = /cols\s*=\s*(?:"([^"]*)"|([^,\]]+))/.exec(attributes);
  if (said === null) return undefined;
  const counts = (said[1] ?? said[2] ?? '')
    .split(/[,;]/)
    .map(part => Number(/^\s*(\d+)\*/.exec(part)?.[1] ?? 1));
  return Math.max(
    1,
    Math.min(
      200,
      counts.reduce((sum, count) => sum + count, 0),
    ),
  );
}
