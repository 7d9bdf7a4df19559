import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Agent, Session } from '../../engine/model/session.ts';
import { LogFile } from '../../engine/sessions/logFile.ts';
import type { Beside, DocumentFormat, LineFormat } from '../../engine/sessions/reader.ts';
import { root } from '../e2e/paths.mjs';

const folder = path.resolve(root, '..', 'shared', 'sessions');
/** Whether the real logs lie beside the repository; tests that need them are skipped elsewhere. */
export const hasRealLogs = existsSync(path.join(folder, 'expected.json'));
if (!hasRealLogs) process.stdout.write(`No logs at ${folder}: the tests on them are skipped.\n`);

/** What was counted in a real log by a script, and partly by hand. */
export interface Expected {
  readonly user_turns: number;
  readonly assistant_turns: number;
  readonly tool_calls: number;
  readonly tool_errors: number;
  readonly first_ts: string | null;
  readonly last_ts: string | null;
  readonly cwd: string | null;
}

/** Real logs of an agent: path below the folder of them → expected values. */
export function realLogs(...agents: Agent[]): (Expected & { readonly file: string })[] {
  if (!hasRealLogs) return [];
  const text = readFileSync(path.join(folder, 'expected.json'), 'utf8');
  const all = JSON.parse(text) as Record<string, Expected & { agent: Agent }>;
  return Object.entries(all)
    .filter(([, { agent }]) => agents.includes(agent))
    .map(([file, expected]) => ({ ...expected, file }));
}

export function realLog(file: string): Buffer {
  return readFileSync(path.join(folder, file));
}

/** What lies beside a real log. */
export function besideReal(file: string): Beside {
  return way => {
    const beside = path.join(folder, path.dirname(file), way);
    return existsSync(beside) ? readFileSync(beside, 'utf8') : undefined;
  };
}

/** The values that are counted in real logs, of a session. */
export function valuesOf({ counts, startedAt, endedAt, cwds }: Session): Expected {
  return { ...counts, first_ts: startedAt || null, last_ts: endedAt || null, cwd: cwds[0] ?? null };
}

export function toExpected(expected: Expected): Expected {
  const { user_turns, assistant_turns, tool_calls, tool_errors, first_ts, last_ts, cwd } = expected;
  return { user_turns, assistant_turns, tool_calls, tool_errors, first_ts, last_ts, cwd };
}

export interface LogParts {
  readonly path: string;
  readonly beside?: Beside;
  /** Where the bytes are cut into pieces. */
  readonly cuts?: readonly number[];
}

/** The one session of a log of lines. */
export function readLines(
  format: LineFormat,
  content: string | Uint8Array,
  { path: at, beside, cuts = [] }: LogParts,
): Session {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const log = new LogFile(at, [format], beside);
  const places = [...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let start = 0;
  for (const end of places) {
    log.push(bytes.subarray(start, end));
    start = end;
  }
  return only(log.sessions(true) ?? []);
}

/** The one session of a log that is a document. */
export function readDocument(
  format: DocumentFormat,
  content: string,
  { path: at, beside }: LogParts,
): Session {
  return only(format.read(at, content, beside ?? (() => undefined)));
}

function only(sessions: readonly Session[]): Session {
  const [session] = sessions;
  if (session === undefined || sessions.length > 1) throw new Error(`${sessions.length} sessions`);
  return session;
}

/** What is beside a log, from texts by their way. */
export function beside(texts: Readonly<Record<string, unknown>>): Beside {
  return way => {
    const text = Object.hasOwn(texts, way) ? texts[way] : undefined;
    return text === undefined || typeof text === 'string' ? text : JSON.stringify(text);
  };
}

export function lines(...records: unknown[]): string {
  return records.map(record => `${JSON.stringify(record)}\n`).join('');
}

/** True where what was read is what was told and what was left out. */
export function addsUp({ receipt, subagents }: Session): boolean {
  const { records, kept, skipped } = receipt;
  const left = Object.values(skipped).reduce((sum, times) => sum + times, 0);
  return records === kept + left && subagents.every(addsUp);
}

const someValue = fc.constantFrom<unknown>(
  null,
  0,
  -1,
  1e300,
  true,
  '',
  '\0',
  '__proto__',
  [],
  {},
  [[[]]],
  [null, 7, 'x'],
  { type: 'text', text: 9 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
);
const someKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'kind', 'x');
const someChange = fc.record({ seed: fc.nat(), value: someValue, key: someKey, isRename: fc.boolean() });

/** A JSON value with some of its fields renamed, or given other values. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .array(someChange, { minLength: 1, maxLength: 6 })
    .map(changes => changes.reduce(change, structuredClone(value)));
}

function change(
  value: unknown,
  { seed, value: other, key, isRename }: { seed: number; value: unknown; key: string; isRename: boolean },
): unknown {
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const visit = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    const holder = each as Record<string, unknown>;
    for (const name of Object.keys(holder)) {
      places.push([holder, name]);
      visit(holder[name]);
    }
  };
  visit(value);
  const place = places[seed % Math.max(1, places.length)];
  if (place === undefined) return value;
  const [holder, name] = place;
  if (isRename && !Array.isArray(holder)) {
    const kept = holder[name];
    Reflect.deleteProperty(holder, name);
    Object.defineProperty(holder, key, { value: kept, enumerable: true, configurable: true, writable: true });
  } else holder[name] = structuredClone(other);
  return value;
}

/** Lines that are no record, as crashes and full disks leave them. */
const noRecord = fc.constantFrom(
  '{"type":"user","mess',
  '[1,2]',
  '"text"',
  '42',
  'null',
  '}{',
  '\0\0\0\0',
  '   ',
  '\ufeff',
);

/** A log of lines with some that are no record among them; `intact`: the records before the first of those. */
export function damagedLog(
  records: readonly unknown[],
): fc.Arbitrary<{ text: string; intact: readonly unknown[] }> {
  return fc
    .record({
      at: fc.nat({ max: records.length }),
      lost: fc.nat({ max: 2 }),
      bad: fc.array(noRecord, { minLength: 1, maxLength: 3 }),
      end: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\ufeff'),
    })
    .map(({ at, lost, bad, end, mark }) => {
      const intact = records.slice(0, at);
      const all = [...intact.map(toLine), ...bad, ...records.slice(at + lost).map(toLine)];
      return { text: mark + all.map(line => line + end).join(''), intact };
    });
}

function toLine(record: unknown): string {
  return JSON.stringify(record);
}

/** A log of lines whose records are mutated. */
export function mutatedLog(records: readonly unknown[]): fc.Arbitrary<string> {
  return mutated(records).map(all => (Array.isArray(all) ? lines(...(all as unknown[])) : lines(all)));
}

/** What was said, in order. */
export function saidIn({ turns }: Session): string[] {
  return turns.filter(({ role }) => role !== 'tool').map(({ role, text }) => `${role}: ${text}`);
}

export const someCuts = fc.array(fc.nat(), { maxLength: 12 });
