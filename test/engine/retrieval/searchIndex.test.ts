import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIndexFile, parseIndexFile } from '../../../engine/retrieval/indexFile.ts';
import { SearchIndex, type UnitHit } from '../../../engine/retrieval/searchIndex.ts';
import { somePassages, someWord, toPassageTerms } from '../../support/passages.ts';

type Passages = readonly (readonly string[])[];

/** BM25 straight from its formula, over every passage there is. */
function naiveSearch(
  contents: ReadonlyMap<string, Passages>,
  query: readonly string[],
  limit: number,
): UnitHit[] {
  const units = [...contents].flatMap(([owner, passages]) =>
    passages.map((words, index) => ({ owner, words, index })),
  );
  const average = units.reduce((sum, { words }) => sum + words.length, 0) / units.length;
  const hits = units.flatMap(({ owner, words, index }) => {
    let score = 0;
    for (const term of query) {
      const holding = units.filter(unit => unit.words.includes(term)).length;
      const count = words.filter(word => word === term).length;
      if (count === 0) continue;
      const idf = Math.log(1 + (units.length - holding + 0.5) / (holding + 0.5));
      score += (idf * count * 2.2) / (count + 1.2 * (1 - 0.75 + (0.75 * words.length) / average));
    }
    const passage = { index, startLine: index * 10 + 1, endLine: index * 10 + 9 };
    return query.some(term => words.includes(term)) ? [{ owner, passage, score }] : [];
  });
  hits.sort((a, b) => b.score - a.score || (a.owner < b.owner ? -1 : 1) || a.passage.index - b.passage.index);
  return hits.slice(0, limit);
}

interface State {
  index: SearchIndex;
  readonly contents: Map<string, Passages>;
}

const someOwner = fc.constantFrom('a.md', 'b.md', 'Concept:x:1', '文.md', '__proto__');

/** One change of an index, and of what it should hold. */
const someAct: fc.Arbitrary<(state: State) => void> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(someOwner, somePassages).map(([owner, passages]) => (state: State) => {
      state.index.set(owner, JSON.stringify(passages), toPassageTerms(passages));
      state.contents.set(owner, passages);
    }),
  },
  {
    weight: 2,
    arbitrary: someOwner.map(owner => (state: State) => {
      state.index.delete(owner);
      state.contents.delete(owner);
    }),
  },
  { weight: 1, arbitrary: fc.boolean().map(now => (state: State) => state.index.settle(now)) },
  {
    weight: 1,
    arbitrary: fc.constant((state: State) => {
      state.index = parseIndexFile(formatIndexFile(state.index))!;
    }),
  },
);

function rounded(hits: readonly UnitHit[]): UnitHit[] {
  return hits.map(hit => ({ ...hit, score: Number(hit.score.toFixed(9)) }));
}

describe('the search index', () => {
  it('scores by BM25, whatever was put in, taken out, settled and saved', () => {
    fc.assert(
      fc.property(
        fc.array(someAct, { maxLength: 20 }),
        fc.array(someWord, { maxLength: 3 }),
        (acts, query) => {
          const state: State = { index: new SearchIndex(), contents: new Map() };
          for (const act of acts) act(state);
          const { index, contents } = state;
          const passages = [...contents.values()].reduce((sum, all) => sum + all.length, 0);
          expect(index.unitCount).toBe(passages);
          expect([...index.owners()].sort(byText)).toEqual([...contents.keys()].sort(byText));
          for (const [owner, all] of contents) {
            expect(index.hashOf(owner)).toBe(JSON.stringify(all));
            expect(index.passagesOf(owner)).toHaveLength(all.length);
          }
          // Equal scores may differ in their last bits between the two sums: only the set is compared then.
          const found = rounded(index.search(query, 100));
          expect([...found].sort(byPlace)).toEqual(
            [...rounded(naiveSearch(contents, query, 100))].sort(byPlace),
          );
          const scores = found.map(hit => hit.score);
          expect(scores).toEqual([...scores].sort((a, b) => b - a));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the best few of what it would give in full', () => {
    fc.assert(
      fc.property(
        fc.array(someAct, { maxLength: 20 }),
        fc.array(someWord, { maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (acts, query, limit) => {
          const state: State = { index: new SearchIndex(), contents: new Map() };
          for (const act of acts) act(state);
          const all = state.index.search(query, 1000);
          expect(state.index.search(query, limit)).toEqual(all.slice(0, limit));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same bits whatever the history', () => {
    fc.assert(
      fc.property(
        fc.array(someAct, { maxLength: 15 }),
        fc.array(someWord, { minLength: 1, maxLength: 3 }),
        (acts, query) => {
          const state: State = { index: new SearchIndex(), contents: new Map() };
          for (const act of acts) act(state);
          const fresh = new SearchIndex();
          for (const [owner, passages] of [...state.contents].reverse())
            fresh.set(owner, JSON.stringify(passages), toPassageTerms(passages));
          expect(state.index.search(query, 3)).toEqual(fresh.search(query, 3));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('counts the same before and after it is saved, however often a passage repeats a word', () => {
    const index = new SearchIndex();
    const huge = {
      ...toPassageTerms([['tide']]),
      postings: Uint32Array.from([0, 0, 3_000_000]),
      lengths: Uint32Array.from([3_000_000]),
    };
    index.set('a.md', 'a', huge);
    index.set('b.md', 'b', toPassageTerms([['tide', 'ship']]));
    const before = index.search(['tide'], 5);
    index.settle(true);
    expect(index.search(['tide'], 5)).toEqual(before);
  });

  it('weighs a term that is asked for twice twice', () => {
    const index = new SearchIndex();
    index.set('a.md', 'a', toPassageTerms([['tide', 'ship']]));
    index.set('b.md', 'b', toPassageTerms([['sill']]));
    const [once] = index.search(['tide'], 1);
    const [twice] = index.search(['tide', 'tide'], 1);
    expect(twice!.score).toBeCloseTo(once!.score * 2, 9);
  });

  it('finds nothing when it is empty, when nothing is asked, and of what nobody says', () => {
    const index = new SearchIndex();
    expect(index.search(['tide'], 10)).toEqual([]);
    index.set('a.md', 'a', toPassageTerms([['tide'], []]));
    expect(index.search([], 10)).toEqual([]);
    expect(index.search(['toString', '__proto__', ''], 10)).toEqual([]);
    expect(index.search(['tide'], 0)).toEqual([]);
  });
});

describe('an index file', () => {
  const index = new SearchIndex();
  index.set('a.md', 'hash a', toPassageTerms([['tide', 'window'], ['ship']]));
  index.set('文.md', 'hash b', toPassageTerms([['潮', 'tide'], []]));
  const file = formatIndexFile(index);

  it('is the same for the same content, and read wherever it lies in memory', () => {
    expect(formatIndexFile(parseIndexFile(file)!)).toEqual(file);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    expect(parseIndexFile(shifted.subarray(3))?.search(['tide'], 5)).toEqual(index.search(['tide'], 5));
  });

  it('that is cut short is no index', () => {
    for (let length = 0; length < file.length; length += 1)
      expect(parseIndexFile(file.slice(0, length))).toBeUndefined();
  });

  it('that was damaged anywhere is no index', () => {
    for (let at = 0; at < file.length; at += 1) {
      const damaged = file.slice();
      damaged[at] = damaged[at]! ^ 0x41;
      expect({ at, found: parseIndexFile(damaged) }).toEqual({ at, found: undefined });
    }
  });

  it('that is something else is no index', () => {
    const isRead = (bytes: Uint8Array): boolean => parseIndexFile(bytes) !== undefined;
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), bytes => !isRead(bytes)));
  });
});

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function byPlace(a: UnitHit, b: UnitHit): number {
  return a.owner === b.owner ? a.passage.index - b.passage.index : byText(a.owner, b.owner);
}
