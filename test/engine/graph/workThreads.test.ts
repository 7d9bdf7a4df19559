import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWorkThreads } from '../../../engine/graph/workThreads.ts';
import type { GraphNode } from '../../../engine/model/graph.ts';

interface Worked {
  readonly id: string;
  readonly start?: string;
  readonly end?: string;
  readonly branch?: string;
  readonly changed?: readonly string[];
  readonly parent?: string;
}

function session({
  id,
  start = '2026-03-02T09:00:00Z',
  end = start,
  branch = 'main',
  ...more
}: Worked): GraphNode {
  const { changed = [], parent = '' } = more;
  const metadata = { session: `codex-cli:${id}`, branch, started_at: start, ended_at: end, changed, parent };
  const empty = { aliases: [], description: '', sourcePath: '', sources: [] };
  return { id: `Session:${id}`, type: 'Session', name: id, ...empty, metadata };
}

const threads = (...sessions: Worked[]): string[][] =>
  toWorkThreads(sessions.map(session)).map(thread => thread.map(({ name }) => name));

describe('sessions are one piece of work', () => {
  it('on one branch of their own within two weeks, whatever the agent', () => {
    expect(
      threads(
        { id: 'late', start: '2026-03-30T09:00:00Z', branch: 'tides' },
        { id: 'second', start: '2026-03-10T09:00:00Z', branch: 'tides' },
        { id: 'first', branch: 'tides' },
        { id: 'other', branch: 'berths' },
      ),
    ).toEqual([['first', 'second']]);
  });

  it('when they change the same files within two days', () => {
    const changed = ['src/a.ts', 'src/b.ts'];
    expect(
      threads(
        { id: 'a', changed },
        { id: 'b', start: '2026-03-03T09:00:00Z', changed: [...changed, 'src/c.ts'] },
        { id: 'c', start: '2026-03-07T09:00:00Z', changed },
        { id: 'd', start: '2026-03-02T10:00:00Z', changed: ['src/a.ts', 'x.md', 'y.md'] },
      ),
    ).toEqual([['a', 'b']]);
  });

  it('when one goes on where the other ended', () => {
    expect(threads({ id: 'a' }, { id: 'b', start: '2026-06-02T10:00:00Z', parent: 'a' })).toEqual([
      ['a', 'b'],
    ]);
  });

  it('and not for being on the trunk, or without a time', () => {
    expect(
      threads({ id: 'a' }, { id: 'b' }, { id: 'c', branch: 'x', start: '' }, { id: 'd', branch: 'x' }),
    ).toEqual([]);
  });

  it('whatever the order they come in', () => {
    const arbitrary = fc.record({
      id: fc.uuid(),
      start: fc.integer({ min: 1, max: 28 }).map(day => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`),
      branch: fc.constantFrom('main', 'x', 'y'),
      changed: fc.subarray(['a', 'b', 'c']),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(arbitrary, { selector: ({ id }) => id, maxLength: 12 }),
        fc.nat(),
        (sessions, turn) => {
          const rotated = [...sessions.slice(turn % 12), ...sessions.slice(0, turn % 12)];
          expect(threads(...rotated)).toEqual(threads(...sessions));
        },
      ),
    );
  });
});
