import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentNumberOf } from '../../../engine/base/documentNumber.ts';
import { addDays, isoWeekOf, parseDate } from '../../../engine/base/utc.ts';

describe('a date', () => {
  it.each([
    ['2024-01-02', '2024-01-02'],
    ['2024/1/2', '2024-01-02'],
    ['on 2024-01-02T10:00:00Z', '2024-01-02'],
    ['January 2, 2024', '2024-01-02'],
    ['Jan. 2nd 2024', '2024-01-02'],
    ['2 January 2024', '2024-01-02'],
    ['05-Jul-2001', '2001-07-05'],
    ['2. März 2024', '2024-03-02'],
    ['02.03.2024', '2024-03-02'],
    ['2 de enero de 2024', '2024-01-02'],
    ['2 февраля 2024', '2024-02-02'],
    ['2024年3月2日', '2024-03-02'],
    ['2024년 3월 2일', '2024-03-02'],
    ['29 February 2024', '2024-02-29'],
  ])('stands in "%s"', (text, day) => {
    expect(parseDate(text)).toBe(day);
  });

  it.each([
    '',
    '2023-02-29',
    '02/03/2024',
    '2024-13-01',
    '2024-00-10',
    '1.2.3',
    '12024-01-02',
    '2024-01-023',
    'May',
    '0000-01-01',
  ])('does not stand in "%s"', text => {
    expect(parseDate(text)).toBeUndefined();
  });

  it('is always one the calendar has, whatever the text', () => {
    const parts = fc.constantFrom(
      '2024',
      '99',
      '2',
      '-',
      '/',
      '.',
      ' ',
      'May',
      'März',
      '年',
      '月',
      '日',
      ',',
      'of',
      '31',
      '30',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), words => {
        const day = parseDate(words.join(''));
        if (day !== undefined) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
    );
  });

  it('is found quickly in a hostile text', () => {
    for (const part of ['1', '2024-', '1 a ', 'January ', '2024年'])
      expect(parseDate(part.repeat(100_000))).toBeUndefined();
  });
});

describe('a document’s number', () => {
  it.each([
    ['adr/0005-use-x.md', 'adr', '5'],
    ['eips/eip-20.md', 'eips', '20'],
    ['peps/pep-0008.rst', 'peps', '8'],
    ['keps/sig-node/1234-thing/README.md', 'keps/sig-node', '1234'],
    ['0.md', '', '0'],
  ])('of %s counts in its folder', (path, folder, number) => {
    expect(documentNumberOf(path)).toEqual({ folder, number });
  });

  it.each([
    '2024-01-02-title.md',
    'notes.md',
    'v1.2.md',
    'chapter12.md',
    'http2-push.md',
    'README.md',
    '123456-x.md',
  ])('is none for %s', path => {
    expect(documentNumberOf(path)).toBeUndefined();
  });
});

describe('weeks', () => {
  it.each([
    ['2024-01-01', '2024-W01'],
    ['2023-01-01', '2022-W52'],
    ['2020-12-31', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2024-12-30', '2025-W01'],
    ['2026-04-30', '2026-W18'],
    ['1969-12-31', '1970-W01'],
  ])('%s is in %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week);
  });

  it('are counted as the calendar has them', () => {
    const someDay = fc.integer({ min: -25_000, max: 80_000 });
    fc.assert(
      fc.property(someDay, fc.integer({ min: -4000, max: 4000 }), (number, days) => {
        const iso = (count: number): string => new Date(count * 86_400_000).toISOString().slice(0, 10);
        expect(addDays(iso(number), days)).toBe(iso(number + days));
      }),
    );
  });
});
