import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Agent, Session } from '../../engine/model/session.ts';

/** Real logs of agents with values counted by hand, beside the checkout. */
const samples = path.resolve(import.meta.dirname, '../../../shared/sessions');

/** False on machines that have only the checkout: what needs the samples is skipped there. */
export const hasSamples = existsSync(path.join(samples, 'expected.json'));

export function samplePath(relative: string): string {
  return path.join(samples, relative);
}

export function sampleText(relative: string): string {
  return readFileSync(samplePath(relative), 'utf8');
}

export function sampleBytes(relative: string): Buffer {
  return readFileSync(samplePath(relative));
}

/** What stands beside a sample, as readers of documents ask for it. */
export function besideSample(relative: string): {
  readonly beside: (way: string) => string | undefined;
  readonly namesIn: (way: string) => readonly string[];
} {
  const at = (way: string): string => path.resolve(path.dirname(samplePath(relative)), way);
  return {
    beside: way => (existsSync(at(way)) ? readFileSync(at(way), 'utf8') : undefined),
    namesIn: way => (existsSync(at(way)) ? readdirSync(at(way)) : []),
  };
}

export interface ExpectedValues {
  readonly user_turns: number;
  readonly assistant_turns: number;
  readonly tool_calls: number;
  readonly tool_errors: number;
  readonly first_ts: string | null;
  readonly last_ts: string | null;
  readonly cwd: string | null;
  readonly extra: {
    readonly session_id?: string;
    readonly title?: string;
    readonly runs?: number;
    readonly sessions?: Readonly<Record<string, ExpectedValues>>;
  };
}

function allExpected(): Readonly<Record<string, ExpectedValues & { readonly agent: Agent }>> {
  return hasSamples ? (JSON.parse(sampleText('expected.json')) as ReturnType<typeof allExpected>) : {};
}

/** The samples of agents, with the values that were counted for them; none where there are no samples. */
export function samplesOf(...agents: Agent[]): (ExpectedValues & { readonly file: string })[] {
  const mine = Object.entries(allExpected()).filter(([, { agent }]) => agents.includes(agent));
  return mine.map(([file, expected]) => ({ ...expected, file }));
}

/** The values that were counted for a sample. */
export function expectedOf(relative: string): ExpectedValues {
  const expected = allExpected()[relative];
  if (expected === undefined) throw new Error(`no values for ${relative}`);
  return expected;
}

/** The same values of sessions as they were read. */
export function valuesOf(sessions: readonly Session[]): Omit<ExpectedValues, 'extra'> {
  const sum = (key: keyof Session['counts']): number =>
    sessions.reduce((total, { counts }) => total + counts[key], 0);
  const times = sessions
    .flatMap(({ startedAt, endedAt }) => [startedAt, endedAt])
    .filter(time => time !== '');
  times.sort((a, b) => (a < b ? -1 : 1));
  return {
    user_turns: sum('user_turns'),
    assistant_turns: sum('assistant_turns'),
    tool_calls: sum('tool_calls'),
    tool_errors: sum('tool_errors'),
    first_ts: times[0] ?? null,
    last_ts: times.at(-1) ?? null,
    cwd: sessions[0]?.cwds[0] ?? null,
  };
}

/** The counted values in the form in which `valuesOf` tells them. */
export function countedOf(expected: ExpectedValues): Omit<ExpectedValues, 'extra'> {
  const { user_turns, assistant_turns, tool_calls, tool_errors, cwd } = expected;
  const iso = (time: string | null): string | null =>
    time === null || time.endsWith('Z') ? time : `${time.replace(' ', 'T')}.000Z`;
  const [first_ts, last_ts] = [iso(expected.first_ts), iso(expected.last_ts)];
  return { user_turns, assistant_turns, tool_calls, tool_errors, first_ts, last_ts, cwd };
}

/** Every session with its subagents. */
export function withSubagents(sessions: readonly Session[]): Session[] {
  return sessions.flatMap(session => [session, ...withSubagents(session.subagents)]);
}

/** No record is lost without a trace, and turns stand at their places. */
export function expectSound(sessions: readonly Session[]): void {
  for (const { receipt, turns } of withSubagents(sessions)) {
    const skipped = Object.values(receipt.skipped).reduce((sum, times) => sum + times, 0);
    expect(receipt.records).toBe(receipt.kept + skipped);
    expect(turns.map(({ index }) => index)).toEqual(turns.map((_, index) => index));
  }
}
