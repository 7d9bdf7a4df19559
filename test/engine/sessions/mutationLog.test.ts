import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MutationLog } from '../../../engine/sessions/mutationLog.ts';
import type { LogObject } from '../../../engine/sessions/reader.ts';

function replayed(...changes: LogObject[]): MutationLog {
  const log = new MutationLog();
  for (const change of changes) log.apply(change);
  return log;
}

describe('an object told by its changes', () => {
  it('is set, pushed to, cut and pushed to, deleted from', () => {
    const log = replayed(
      { kind: 0, v: { list: [1], gone: true } },
      { kind: 1, k: ['name'], v: 'a' },
      { kind: 2, k: ['list'], v: [2, 3] },
      { kind: 2, k: ['list'], i: 1, v: [{ parts: [] }] },
      { kind: 2, k: ['list', 1, 'parts'], v: ['x'] },
      { kind: 3, k: ['gone'] },
    );
    expect(log.state).toEqual({ name: 'a', list: [1, { parts: ['x'] }] });
    expect(log.isWhole).toBe(true);
  });

  it('begins anew with a whole one in mid-file', () => {
    const log = replayed({ kind: 0, v: { a: 1 } }, { kind: 1, k: ['b'], v: 2 }, { kind: 0, v: { c: 3 } });
    expect(log.state).toEqual({ c: 3 });
  });

  it('without its beginning holds what the changes tell, at the places that they name', () => {
    const log = replayed(
      { kind: 2, k: ['requests'], v: [{ id: 'fourth' }] },
      { kind: 2, k: ['requests', 3, 'response'], v: ['b'] },
      { kind: 2, k: ['requests'], v: [{ id: 'fifth' }] },
      { kind: 1, k: ['requests', 4, 'done'], v: true },
    );
    expect(log.isWhole).toBe(false);
    expect(log.state).toEqual({
      requests: [
        undefined,
        undefined,
        undefined,
        { id: 'fourth', response: ['b'] },
        { id: 'fifth', done: true },
      ],
    });
  });

  it('gives a change its place where the one before is lost', () => {
    const log = replayed(
      { kind: 0, v: { requests: [{ id: 'first' }] } },
      { kind: 2, k: ['requests', 1, 'response'], v: ['b'] },
    );
    expect(log.state).toEqual({ requests: [{ id: 'first' }, { response: ['b'] }] });
  });

  it('refuses what is no change or has no place', () => {
    const log = replayed({ kind: 0, v: { text: 'a', list: [] } });
    const refused: LogObject[] = [
      { kind: 0, v: 'x' },
      { kind: 1, k: [], v: 1 },
      { kind: 1, k: ['text', 'x'], v: 1 },
      { kind: 1, k: ['list', 'x'], v: 1 },
      { kind: 1, k: ['list', 1e9], v: 1 },
      { kind: 1, k: ['list', 0.5], v: 1 },
      { kind: 2, k: ['text'], v: [1] },
      { kind: 2, k: ['list'], v: 1 },
      { kind: 2, k: ['list'], v: [1], i: -1 },
      { kind: 7, k: ['text'], v: 1 },
      { kind: 1, k: ['__proto__', 'polluted'], v: true },
      { kind: 1, k: ['__proto__'], v: { polluted: true } },
      {},
    ];
    expect(refused.filter(change => log.apply(change))).toEqual([]);
    expect(log.state).toEqual({ text: 'a', list: [] });
  });

  it('never reaches what all objects share, and never throws', () => {
    const key = fc.constantFrom<unknown>(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'a',
      0,
      3,
      1e8,
      -1,
      null,
    );
    const change = fc.record({
      kind: fc.constantFrom<unknown>(0, 1, 2, 3, 4, '1', null),
      k: fc.oneof(fc.array(key, { maxLength: 4 }), fc.constant('a')),
      v: fc.oneof(fc.jsonValue(), fc.constant(JSON.parse('{"__proto__":{"polluted":1}}') as unknown)),
      i: fc.constantFrom<unknown>(undefined, 0, 2, 1e8, -1, 'x'),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), changes => {
        replayed(...changes);
        expect(({} as LogObject)['polluted']).toBeUndefined();
        expect(({} as LogObject)['a']).toBeUndefined();
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});
