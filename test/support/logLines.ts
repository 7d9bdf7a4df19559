import fc from 'fast-check';
import { expect } from 'vitest';
import type { Session } from '../../engine/model/session.ts';
import { LogFile } from '../../engine/sessions/logFile.ts';
import type { LineFormat } from '../../engine/sessions/reader.ts';
import { mutate, mutation } from './mutations.ts';
import { expectSound } from './sessionSamples.ts';

/** A log's text of these records. */
export function toLines(records: readonly unknown[]): string {
  return records.map(record => `${JSON.stringify(record)}\n`).join('');
}

/** The sessions in a log of lines that is at rest. */
export function readLines(format: LineFormat, path: string, text: string): Session[] {
  const log = new LogFile(path, [format]);
  log.push(new TextEncoder().encode(text));
  return log.sessions(true) ?? [];
}

/** Pieces of any size tell the same as the whole. */
export function expectSameInPieces(format: LineFormat, path: string, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const whole = readLines(format, path, text);
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
  const whole = readLines(format, path, text);
  fc.assert(
    fc.property(fc.nat(lines.length - 1), mutation, fc.constantFrom('\n', '\r\n'), (at, change, end) => {
      const changed = lines.map((line, index) => (index === at ? mutate(line, change) : line)).join(end);
      const sessions = readLines(format, path, `\uFEFF${changed}${end}`);
      expectSound(sessions);
      if (at > 0) expect(turnsBefore(sessions, at + 1)).toEqual(turnsBefore(whole, at + 1));
    }),
  );
}
