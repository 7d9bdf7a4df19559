import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTerm, isBound, termKey } from '../../../engine/wiki/termSpan.ts';

/** The text found at each `|`-marked column. */
function found(marked: string, ...names: readonly string[]): string | undefined {
  const column = marked.indexOf('|');
  const line = marked.replace('|', '');
  const keys = new Set(names.map(termKey));
  const span = findTerm(line, column, key => keys.has(key));
  return span && line.slice(span.start, span.end);
}

describe('a term in a line', () => {
  it('is found in any spelling that makes names one', () => {
    expect(found('All Tide w|indows close.', 'tide window')).toBe('Tide windows');
    expect(found('a tide-win|dow.', 'Tide window')).toBe('tide-window');
    expect(found('ＴＩＤＥ　|ＷＩＮＤＯＷ', 'tide window')).toBe('ＴＩＤＥ　ＷＩＮＤＯＷ');
    expect(found('die Größ|e', 'größe')).toBe('Größe');
  });

  it('is the longest one around the place', () => {
    const names = ['tide', 'tide window', 'window', 'window seat'];
    expect(found('a t|ide window seat', ...names)).toBe('tide window');
    expect(found('a tide win|dow seat', ...names)).toBe('tide window');
    expect(found('a tide window se|at', ...names)).toBe('window seat');
  });

  it('is whole words', () => {
    expect(found('rip|tide', 'tide')).toBeUndefined();
    expect(found('get_ti|de', 'tide')).toBeUndefined();
    expect(found('_ti|de_ and', 'tide')).toBe('tide');
    expect(found('#ti|de', 'tide')).toBe('tide');
    expect(found('in C|++ and', 'C')).toBeUndefined();
    expect(found('in C+|+ and', 'C', 'C++')).toBe('C++');
    expect(found('a.N|ET app', '.NET')).toBe('.NET');
  });

  it('needs no spaces in scripts that have none, but more than one letter', () => {
    expect(found('每个潮汐窗|口都会关闭', '潮汐窗口')).toBe('潮汐窗口');
    expect(found('この潮位モ|デルは', '潮位モデル', 'モデル')).toBe('潮位モデル');
    expect(found('サー|バー', 'サーバ')).toBeUndefined();
    expect(found('地|图', '图', '地')).toBeUndefined();
    expect(found('ช่วงน้ำ|ขึ้นปิด', 'น้ำขึ้น')).toBe('น้ำขึ้น');
  });

  it('may end right before the place, as a cursor stands behind a word', () => {
    expect(found('the tide|', 'tide')).toBe('tide');
    expect(found('the tide|, then', 'tide')).toBe('tide');
    expect(found('the tide |then', 'tide')).toBeUndefined();
  });
});

const words = fc.constantFrom('tide', 'Window', 'C++', '潮汐', '窗口', 'モデル', 'größe', 'a', '_x_', '𝒳y');
const names = fc.array(words, { minLength: 1, maxLength: 3 }).map(parts => parts.join(' '));
const gaps = fc.constantFrom(' ', '  ', '-', ', ', '. ', '', '(', '/');
const lines = fc
  .array(fc.tuple(words, gaps), { maxLength: 8 })
  .map(parts => parts.map(([word, gap]) => word + gap).join(''));

describe('whatever the line and the names', () => {
  it('what is found is known, whole words, around the place, and no longer stretch is', () => {
    fc.assert(
      fc.property(lines, fc.array(names, { maxLength: 6 }), fc.nat(60), (line, known, column) => {
        const keys = new Set(known.map(termKey));
        const span = findTerm(line, column, key => keys.has(key));
        const all = stretches(line, column, keys);
        if (span === undefined) {
          expect(all).toEqual([]);
          return;
        }
        expect(keys.has(termKey(line.slice(span.start, span.end)))).toBe(true);
        expect([isBound(line, span.start), isBound(line, span.end)]).toEqual([true, true]);
        expect(span.start <= column && column <= span.end).toBe(true);
        const longest = Math.max(...all.map(({ start, end }) => end - start));
        expect(column === span.end || span.end - span.start === longest).toBe(true);
      }),
    );
  });

  it('does not fail for any text and any column', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), (line, column) => {
        findTerm(line, column, () => true);
      }),
    );
  });

  it('finds a name that stands between spaces from each of its letters', () => {
    fc.assert(
      fc.property(names, lines, fc.nat(), (name, line, offset) => {
        const text = `${line} ${name} `;
        const start = line.length + 1;
        const column = start + (offset % name.length);
        const span = findTerm(text, column, key => key === termKey(name));
        fc.pre(!/^\s|\s$/.test(name) && name.trim().length > 1);
        expect(span === undefined || span.end - span.start >= name.length).toBe(true);
        expect(span).toBeDefined();
      }),
    );
  });
});

/** All known stretches around a column, by trying every one. */
function stretches(
  line: string,
  column: number,
  keys: ReadonlySet<string>,
): { start: number; end: number }[] {
  const all = [];
  for (let start = 0; start <= column; start += 1)
    for (let end = column + 1; end <= line.length; end += 1) {
      const text = line.slice(start, end);
      const isLone = /[\p{Script=Han}\p{Script=Katakana}]/u.test(text) && Array.from(text).length < 2;
      const isWhole = isBound(line, start) && isBound(line, end) && text.trim() === text && !isLone;
      if (isWhole && keys.has(termKey(text))) all.push({ start, end });
    }
  return all;
}
