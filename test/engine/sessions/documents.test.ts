import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readObjects, readRecords } from '../../../engine/sessions/documents.ts';
import { beginningOf } from '../../../engine/sessions/fields.ts';

describe('the records of a document', () => {
  it('are its array, or the one that it holds', () => {
    expect(readRecords('[{"a":1},2]', 'x')).toEqual({ head: {}, records: [{ a: 1 }, 2], isCut: false });
    expect(readRecords('{"x":[{"a":1}],"y":2}', 'x')).toMatchObject({ records: [{ a: 1 }], isCut: false });
    expect(readRecords('{"x":7}', 'x')).toMatchObject({ records: [], isCut: false });
  });

  it('are found in a file with a byte order mark and NULs', () => {
    expect(readRecords('\ufeff[{"a":1}]\0\0\0', 'x').records).toEqual([{ a: 1 }]);
    expect(readObjects('\ufeff{"a":1}')).toEqual([{ a: 1 }]);
    expect(readObjects(undefined)).toEqual([]);
  });

  it('keep their places where one of them is broken', () => {
    const { records, isCut } = readRecords('{"x":[{"a":"}]"},{"a":},{"a":3},{"a', 'x');
    expect(records).toEqual([{ a: '}]' }, undefined, { a: 3 }]);
    expect(isCut).toBe(true);
  });

  it('are those before the cut, wherever it is', () => {
    const someRecords = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 });
    fc.assert(
      fc.property(someRecords, fc.nat(), (records, at) => {
        const text = JSON.stringify(records);
        const cut = at % text.length;
        const before = records.filter(
          (_, index) => JSON.stringify(records.slice(0, index + 1)).length - 1 <= cut,
        );
        const expected: unknown = JSON.parse(JSON.stringify(before));
        expect(readRecords(text.slice(0, cut), 'x').records).toEqual(expected);
      }),
    );
  });
});

describe('the beginning of a text', () => {
  it('is cut as a slice is, and in no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, chars) => {
        expect(beginningOf(text, chars)).toBe(text.slice(0, chars).replace(/[\ud800-\udbff]$/, ''));
      }),
    );
  });
});
