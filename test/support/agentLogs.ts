import fc from 'fast-check';
import { expect } from 'vitest';
import type { Session } from '../../engine/model/session.ts';
import { LogFile } from '../../engine/sessions/logFile.ts';
import type { Beside, DocumentFormat, LineFormat } from '../../engine/sessions/reader.ts';
import { mutate, mutation } from './mutations.ts';
import { expectSound } from './sessionSamples.ts';

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

/** What was said, in order. */
export function saidIn({ turns }: Session): string[] {
  return turns.filter(({ role }) => role !== 'tool').map(({ role, text }) => `${role}: ${text}`);
}

/** The sessions in a log of lines that is at rest. */
export function sessionsIn(format: LineFormat, path: string, text: string): Session[] {
  const log = new LogFile(path, [format]);
  log.push(new TextEncoder().encode(text));
  return log.sessions(true) ?? [];
}

/** Pieces of any size tell the same as the whole. */
export function expectSameInPieces(format: LineFormat, path: string, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const whole = sessionsIn(format, path, text);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), cuts => {
      const log = new LogFile(path, [format]);
      const ends = [...cuts, bytes.length].sort((a, b) => a - b);
      for (const [index, end] of ends.entries()) {
        log.push(bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
        expectSound(log.sessions(false) ?? []);
      }
      expect(log.sessions(true)).toEqual(whole);
    }),
  );
}

/** No change to a record throws or loses one without a trace, and what stands before it is told as it was. */
export function expectUnharmed(format: LineFormat, path: string, text: string): void {
  const lines = text.split('\n').filter(line => line !== '');
  const turnsBefore = (sessions: readonly Session[], line: number): unknown[] =>
    sessions
      .flatMap(({ turns }) => turns)
      .filter(({ record }) => (record.line ?? 0) < line)
      .map(({ role, record, text: said }) => ({ role, record, said }));
  const whole = sessionsIn(format, path, text);
  fc.assert(
    fc.property(fc.nat(lines.length - 1), mutation, fc.constantFrom('\n', '\r\n'), (at, change, end) => {
      const changed = lines.map((line, index) => (index === at ? mutate(line, change) : line)).join(end);
      const sessions = sessionsIn(format, path, `\uFEFF${changed}${end}`);
      expectSound(sessions);
      if (at > 0) expect(turnsBefore(sessions, at + 1)).toEqual(turnsBefore(whole, at + 1));
    }),
  );
}
