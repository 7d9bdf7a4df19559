import { openSync, closeSync, writeSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outsideFiles } from '../../../engine/node/outsideFiles.ts';
import type { Session } from '../../../engine/model/session.ts';
import { lineFormats } from '../../../engine/sessions/formats.ts';
import { LogFile } from '../../../engine/sessions/logFile.ts';
import { readLog } from '../../../engine/sessions/readLog.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { logDatabases } from '../../support/logDatabases.ts';
import { lines } from '../../support/agentLogs.ts';
import { mutate, mutation } from '../../support/mutations.ts';
import { expectSound } from '../../support/sessionSamples.ts';

const isLong = process.env['TESSERAE_LONG'] === '1';
const megabyte = 1024 * 1024;

interface SampleLog {
  readonly path: string;
  readonly head: readonly object[];
  /** A record with a prompt of a person, or an answer that holds a text. */
  readonly said: (text: string, at: number) => object;
}

const claudeRecord = (sessionId: string, text: string, at: number): object => ({
  type: 'user',
  uuid: `${sessionId}-${at}`,
  sessionId,
  cwd: '/srv/app',
  timestamp: `2026-01-02T03:04:${String(at % 60).padStart(2, '0')}Z`,
  message: { role: 'user', content: text },
});

/** A log of lines of each agent that keeps one, as short as it can be. */
const logs: Readonly<Record<string, SampleLog>> = {
  'Claude Code': { path: '/x/a.jsonl', head: [], said: (text, at) => claudeRecord('a', text, at) },
  Codex: {
    path: '/x/rollout-2026-06-17T10-06-46-019ed50c-2fb3-7002-a384-360bea6e7f04.jsonl',
    head: [{ type: 'session_meta', payload: { id: '019ed50c', cwd: '/srv/app' } }],
    said: text => ({ type: 'event_msg', payload: { type: 'user_message', message: text } }),
  },
  'Copilot CLI': {
    path: '/x/session-state/s/events.jsonl',
    head: [{ type: 'session.start', id: 'e0', data: { sessionId: 's', context: { cwd: '/srv/app' } } }],
    said: (text, at) => ({ type: 'user.message', id: `e${at + 1}`, data: { content: text } }),
  },
  'Gemini CLI': {
    path: '/x/tmp/p/chats/session-1.jsonl',
    head: [{ sessionId: 's', projectHash: 'h' }],
    said: (text, at) => ({ id: `m${at}`, type: 'user', content: text }),
  },
  'VS Code': {
    path: '/x/chatSessions/a.jsonl',
    head: [{ kind: 0, v: { version: 3, sessionId: 's', requests: [] } }],
    said: (text, at) => ({
      kind: 2,
      k: ['requests'],
      v: [{ requestId: `r${at}`, message: { text }, response: [] }],
    }),
  },
  Cursor: {
    path: '/x/.cursor/projects/p/agent-transcripts/t/t.jsonl',
    head: [],
    said: text => ({
      role: 'user',
      message: { content: [{ type: 'text', text: `<user_query>\n${text}\n</user_query>` }] },
    }),
  },
  Goose: {
    path: '/x/20260102_030405.jsonl',
    head: [{ working_dir: '/srv/app', description: 'A session', message_count: 3 }],
    said: (text, at) => ({
      id: `g${at}`,
      role: 'user',
      created: 1_770_000_000 + at,
      content: [{ type: 'text', text }],
    }),
  },
};

const prompts = ['Read the port.', 'Then write the log.', 'Now stop.'];

function promptsIn(sessions: readonly Session[]): string[] {
  return sessions.flatMap(({ turns }) => turns.filter(({ role }) => role === 'user').map(({ text }) => text));
}

function damageIn(sessions: readonly Session[]): Record<string, number> {
  return Object.assign({}, ...sessions.map(({ receipt }) => receipt.damage)) as Record<string, number>;
}

function sessionsOf(path: string, bytes: Uint8Array, pieceBytes = megabyte): Session[] {
  const log = new LogFile(path, lineFormats);
  for (let at = 0; at < bytes.length; at += pieceBytes) log.push(bytes.subarray(at, at + pieceBytes));
  const sessions = log.sessions(true) ?? [];
  expectSound(sessions);
  return sessions;
}

/** The log on the disk, written in parts so that its size may be anything. */
async function sessionsOnDisk(parts: Iterable<string>): Promise<readonly Session[]> {
  const folder: DiskFolder = diskFolder();
  const file = openSync(folder.at('a.jsonl'), 'w');
  for (const part of parts) writeSync(file, part);
  closeSync(file);
  const reading = await readLog(folder.at('a.jsonl'), { outside: outsideFiles, logDatabases });
  if ('problem' in reading) throw new Error(reading.problem);
  expectSound(reading.sessions);
  return reading.sessions;
}

describe.each(Object.entries(logs))('a bad log of %s', (_, { path, head, said }) => {
  const records = [...head, ...prompts.map(said)];
  const written = lines(...records)
    .trimEnd()
    .split('\n');

  it('is told as far as it is sound', () => {
    expect(promptsIn(sessionsOf(path, Buffer.from(lines(...records))))).toEqual(prompts);
  });

  it('of any change to one record is read, with all that is sound before and behind it', () => {
    fc.assert(
      fc.property(
        fc.nat(prompts.length - 1),
        mutation,
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\ufeff'),
        (at, change, end, mark) => {
          const place = head.length + at;
          const changed = written.map((line, index) => (index === place ? mutate(line, change) : line));
          const sessions = sessionsOf(path, Buffer.from(mark + changed.map(line => line + end).join('')), 97);
          // A change may say that the session began, or went back, there: what it takes away is what it tells of.
          const isPlain = ['cut', 'nuls', 'no object'].includes(change.kind);
          const others = prompts.filter((__, index) => index !== at);
          if (isPlain && (head.length > 0 || at > 0))
            expect(promptsIn(sessions)).toEqual(expect.arrayContaining(others));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('counts lines that are no record, and keeps those around them', () => {
    const bad = ['{"type":"user","mess', '[1,2]', '42', '\0\0\0{'];
    const text = [...written.slice(0, -1), ...bad, written.at(-1)].join('\n');
    const sessions = sessionsOf(path, Buffer.from(text));
    expect(promptsIn(sessions)).toEqual(prompts);
    expect(damageIn(sessions)).toMatchObject({ 'no record': 4 });
  });

  it('holds a picture of megabytes, and is told without it', () => {
    const picture = said(
      `See data:image/png;base64,${'iVBORw0K'.repeat(isLong ? 13 * megabyte : 700_000)}`,
      9,
    );
    const text = `${written.slice(0, -1).join('\n')}\n${JSON.stringify(picture)}\n${written.at(-1) ?? ''}\n`;
    const sessions = sessionsOf(path, Buffer.from(text));
    expect(promptsIn(sessions).filter(each => prompts.includes(each))).toEqual(prompts);
    expect(promptsIn(sessions)).toHaveLength(prompts.length + 1);
    for (const each of promptsIn(sessions)) expect(each.length).toBeLessThan(20_000);
    expect(damageIn(sessions)).toMatchObject({ 'text cut': 1 });
  });
});

describe('a log of Claude Code', () => {
  it('of two that write to one file has all that both said, and tells that they did', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 30 }), writers => {
        const records = writers.map((isOther, at) =>
          claudeRecord(isOther ? 'other' : 'own', `Prompt ${at}`, at),
        );
        const sessions = sessionsOf('/x/own.jsonl', Buffer.from(lines(...records)));
        expect(promptsIn(sessions)).toEqual(writers.map((__, at) => `Prompt ${at}`));
        const foreign = writers.filter(isOther => isOther !== writers[0]).length;
        expect(damageIn(sessions)['record of another session'] ?? 0).toBe(foreign);
      }),
    );
  });

  it('of two that cut into each other’s lines loses only those', () => {
    const line = (at: number): string => JSON.stringify(claudeRecord('a', `Prompt ${at}`, at));
    const torn = `${line(0)}\n${line(1).slice(0, 50)}${line(2)}\n${line(1).slice(50)}\n${line(3)}\n`;
    const sessions = sessionsOf('/x/a.jsonl', Buffer.from(torn));
    expect(promptsIn(sessions)).toEqual(['Prompt 0', 'Prompt 3']);
    expect(damageIn(sessions)).toEqual({ 'no record': 2 });
  });

  it('with one line of 200 cut in its middle has the other 199, and tells of the one', () => {
    const all = Array.from({ length: 200 }, (_, at) => JSON.stringify(claudeRecord('a', `Prompt ${at}`, at)));
    const text = all.map((line, at) => (at === 111 ? line.slice(0, line.length / 2) : line)).join('\n');
    const [session] = sessionsOf('/x/a.jsonl', Buffer.from(`${text}\n`));
    expect(session).toMatchObject({
      counts: { user_turns: 199 },
      receipt: { records: 199, kept: 199, damage: { 'no record': 1 } },
    });
  });

  it.skipIf(!isLong)('with a line of sixty megabytes of small parts is read without it', async () => {
    const line = (at: number): string => `${JSON.stringify(claudeRecord('a', `Prompt ${at}`, at))}\n`;
    function* parts(): Generator<string> {
      yield line(1);
      yield '{"type":"user","list":[0';
      for (let part = 0; part < 60; part += 1) yield ',1'.repeat(megabyte / 2);
      yield `]}\n${line(2)}`;
    }
    const sessions = await sessionsOnDisk(parts());
    expect(promptsIn(sessions)).toEqual(['Prompt 1', 'Prompt 2']);
    expect(damageIn(sessions)).toEqual({ 'line too long': 1 });
  });
});
