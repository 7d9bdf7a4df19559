import type { Session } from '../../engine/model/session.ts';
import { type Step, turnsOf } from './turns.ts';

/** A session in which this was said and done, a minute for each step, its records known by `<id>-<place>`. */
export function sessionOf(id: string, steps: readonly Step[], more: Partial<Session> = {}): Session {
  const { startedAt = '2026-02-03T10:00:00.000Z' } = more;
  const minute = (place: number): string => new Date(Date.parse(startedAt) + place * 60_000).toISOString();
  const turns = turnsOf(steps).map((turn, place) => ({
    ...turn,
    timestamp: minute(place),
    record: { line: place + 1, uuid: `${id}-${place}` },
  }));
  return {
    id,
    agent: 'claude-code',
    version: '2.1.0',
    title: `Session ${id}`,
    cwds: ['/memory'],
    branch: 'main',
    model: 'model-x',
    startedAt,
    endedAt: minute(turns.length),
    tokens: { input: 0, output: 0 },
    counts: {
      user_turns: steps.filter(({ role }) => role === 'user').length,
      assistant_turns: steps.filter(({ role }) => role === 'assistant').length,
      tool_calls: steps.filter(({ role }) => role === 'tool').length,
      tool_errors: 0,
    },
    turns,
    filesTouched: turns.flatMap(({ tool }) => tool?.changes ?? []),
    links: [],
    parentId: '',
    subagents: [],
    receipt: { records: turns.length, kept: turns.length, skipped: {}, damage: {} },
    warnings: [],
    ...more,
  };
}
