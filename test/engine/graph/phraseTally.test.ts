import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PhraseTally } from '../../../engine/graph/phraseTally.ts';
import { countsOfPhrases, findPhrase, formatPhrases, type Phrase } from '../../../engine/model/phrases.ts';

const someRow: fc.Arbitrary<Phrase> = fc.record({
  key: fc.constantFrom('tide window', 'slot ledger', 'sluice', '潮汐', 'slot'),
  name: fc.constantFrom('Tide window', 'sluice', '潮汐'),
  count: fc.integer({ min: 1, max: 9 }),
  isName: fc.boolean(),
  line: fc.integer({ min: 1, max: 999 }),
  quote: fc.constantFrom('', 'the tide\twindow', '潮汐 window', '\t\t'),
});
const someRows = fc.uniqueArray(someRow, { selector: row => row.key });
const someSources = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), someRows);

describe('packed phrases', () => {
  it('give back every row, and every count in order', () => {
    fc.assert(
      fc.property(someRows, rows => {
        const packed = formatPhrases(rows);
        expect(rows.map(row => findPhrase(packed, row.key))).toEqual(rows);
        expect([...countsOfPhrases(packed)]).toEqual(
          rows.map(({ key, count, isName }) => ({ key, count, isName })),
        );
      }),
    );
  });

  it('have no row of a key that only begins alike', () => {
    const row = { key: 'slot ledger', name: 'slot ledger', count: 1, isName: false, line: 1, quote: 'x' };
    expect(findPhrase(formatPhrases([row]), 'slot')).toBeUndefined();
    expect(findPhrase('', 'slot')).toBeUndefined();
  });
});

describe('the tally of phrases', () => {
  it('is what the sources now in it say, whatever was in before', () => {
    fc.assert(
      fc.property(someSources, someSources, (passing, kept) => {
        const tally = new PhraseTally();
        for (const [path, rows] of Object.entries(passing)) drain(tally.add(path, formatPhrases(rows)));
        for (const [path, rows] of Object.entries(passing)) drain(tally.remove(path, formatPhrases(rows)));
        for (const [path, rows] of Object.entries(kept)) drain(tally.add(path, formatPhrases(rows)));
        for (const key of ['tide window', 'slot ledger', 'sluice', '潮汐', 'slot']) {
          const said = Object.entries(kept).flatMap(([path, rows]) =>
            rows.filter(row => row.key === key).map(row => ({ path, ...row })),
          );
          expect(tally.get(key)).toEqual(
            said.length === 0
              ? undefined
              : {
                  repeating: said.filter(({ count }) => count > 1).map(({ path }) => path),
                  once: said.filter(({ count }) => count === 1).map(({ path }) => path),
                  total: said.reduce((sum, { count }) => sum + count, 0),
                  names: said.filter(({ isName }) => isName).length,
                },
          );
        }
      }),
    );
  });
});

function drain(steps: Iterable<string>): void {
  for (const key of steps) expect(key).not.toBe('');
}
