import { describe, expect, it } from 'vitest';
import { splitLines } from '../../../engine/base/lines.ts';
import { maxTableRows, readTable } from '../../../engine/extract/csv.ts';
import { toFragment } from '../../support/documents.ts';
import { expectGrounded, linesOf } from '../../support/mentions.ts';

const rowsOf = (text: string, delimiter: ',' | '\t' = ',') =>
  readTable(splitLines(text), delimiter).blocks.map(block =>
    block.kind === 'row' ? { cells: block.cells, start: block.start, end: block.end } : undefined,
  );

describe('a table in CSV', () => {
  it('has cells that hold delimiters, line ends and quotes, with the lines they take', () => {
    expect(rowsOf('a,"b, c"\n"x ""y""\nz",2\n\n3,4\n')).toEqual([
      { cells: ['a', 'b, c'], start: 0, end: 1 },
      { cells: ['x "y"\nz', '2'], start: 1, end: 3 },
      { cells: ['3', '4'], start: 4, end: 5 },
    ]);
  });

  it('takes a quote that never closes as what it is', () => {
    expect(rowsOf('a,b\n"x,y\n1,2\n')).toEqual([
      { cells: ['a', 'b'], start: 0, end: 1 },
      { cells: ['"x', 'y'], start: 1, end: 2 },
      { cells: ['1', '2'], start: 2, end: 3 },
    ]);
  });

  it('may be separated by semicolons or tabs', () => {
    expect(rowsOf('a;b,c;d\n')[0]?.cells).toEqual(['a', 'b,c', 'd']);
    expect(rowsOf('a\tb c\n', '\t')[0]?.cells).toEqual(['a', 'b c']);
  });

  it('is read to its fiftieth row, and says where it stopped', () => {
    const text = `name,depth\n${Array.from({ length: 80 }, (_, n) => `Berth ${n},${n}\n`).join('')}`;
    const fragment = toFragment('data/berths.csv', text);
    expect(fragment.metadata).toEqual({
      format: 'csv',
      columns: ['name', 'depth'],
      rows_read: maxTableRows,
      unread_from_line: maxTableRows + 2,
    });
    expect(fragment.passages.at(-1)?.end).toBe(maxTableRows + 1);
    expect(fragment.passages.every(({ headings }) => headings.includes('name depth'))).toBe(true);
    expect(fragment.title).toBe('berths');
  });

  it('defines terms where its head says so', () => {
    const text = '术语,定义\r\n潮汐窗口,深吃水船舶可以安全通过的时间段。\r\n';
    const fragment = toFragment('terms.csv', text);
    expect(linesOf(fragment, 'definition')).toEqual({ 潮汐窗口: 2 });
    expectGrounded(fragment, text);
  });

  it('may be empty', () => {
    expect(toFragment('a.csv', '').passages).toEqual([]);
    expect(toFragment('a.tsv', '\n\n').passages).toEqual([]);
  });
});
