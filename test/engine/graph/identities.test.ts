import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Identities } from '../../../engine/graph/identities.ts';
import type { Merge } from '../../../engine/model/merge.ts';

const ids = ['a', 'b', 'c', 'd', 'e'].map(name => `Concept:${name}:000000000000`);
const [a, b, c, d] = ids as [string, string, string, string];
const all = (): boolean => true;
const someMerge = fc.record({ from: fc.constantFrom(...ids), into: fc.constantFrom(...ids) });

describe('which ids stand for one thing', () => {
  it('follows merges to their end, as far as there is something', () => {
    const identities = new Identities([
      { from: a, into: b },
      { from: b, into: c },
    ]);
    expect(identities.targetOf(a, all)).toBe(c);
    expect(identities.targetOf(a, id => id !== c)).toBe(b);
    expect(identities.targetOf(a, id => id !== b)).toBe(c);
    expect(identities.targetOf(a, id => id === a)).toBe(a);
    expect(identities.targetOf(c, all)).toBe(c);
    expect(identities.groupOf(b)).toEqual([a, b, c]);
    expect(identities.groupOf(d)).toBeUndefined();
  });

  it('refuses a circle, a second target, another type and what stands for more than a name', () => {
    const circle = new Identities([
      { from: a, into: b },
      { from: b, into: a },
    ]);
    expect([circle.targetOf(a, all), circle.targetOf(b, all)]).toEqual([b, b]);
    const twice = new Identities([
      { from: a, into: c },
      { from: a, into: b },
    ]);
    expect(twice.targetOf(a, all)).toBe(b);
    const strange: Merge[] = [
      { from: a, into: a },
      { from: a, into: 'Algorithm:a:000000000000' },
      { from: 'SourceDocument:a:000000000000', into: 'SourceDocument:b:000000000000' },
      { from: 'constructor', into: 'constructor:b' },
      { from: '', into: '' },
    ];
    expect([...new Identities(strange).ids()]).toEqual([]);
  });

  it('does not depend on the order of the merges, always ends, and every id of a group has one target', () => {
    const merges = fc.array(someMerge, { maxLength: 8 });
    fc.assert(
      fc.property(merges, fc.array(fc.nat(), { minLength: 8 }), (given, noise) => {
        const shuffled = given
          .map((merge, index) => ({ merge, key: noise[index] ?? 0 }))
          .sort((x, y) => x.key - y.key)
          .map(({ merge }) => merge);
        const [one, other] = [new Identities(given), new Identities(shuffled)];
        for (const id of ids) {
          expect(one.targetOf(id, all)).toBe(other.targetOf(id, all));
          const targets = (one.groupOf(id) ?? [id]).map(member => one.targetOf(member, all));
          expect(new Set(targets).size).toBe(1);
        }
        expect([...one.changedSince(other)]).toEqual([]);
      }),
    );
  });
});
