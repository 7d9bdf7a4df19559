import { appendFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outsideFiles } from '../../../engine/node/outsideFiles.ts';
import type { Session } from '../../../engine/model/session.ts';
import { findFindings } from '../../../engine/sessions/findings/findFindings.ts';
import { lineFormats } from '../../../engine/sessions/formats.ts';
import { LogFile } from '../../../engine/sessions/logFile.ts';
import { LogTail, type TailChange } from '../../../engine/sessions/logTail.ts';
import { type LogReading, readLog } from '../../../engine/sessions/readLog.ts';
import { diskFolder } from '../../support/diskFolder.ts';
import { logDatabases } from '../../support/logDatabases.ts';
import { lines } from '../../support/agentLogs.ts';
import { hasSamples, sampleBytes } from '../../support/sessionSamples.ts';

const isLong = process.env['TESSERAE_LONG'] === '1';

const claude = 'projects/-Users-userp-Code-cipher-box/1cd4e81e-c965-4804-bcb3-528cd9728724.jsonl';
const codex = '2026/06/17/rollout-2026-06-17T10-06-46-019ed50c-2fb3-7002-a384-360bea6e7f04.jsonl';
const gemini =
  'tmp/7e8989f71805c3147f6be9b7a71de2a156f8face69f9380beeeb8a777414f21c/chats/session-2026-01-15T20-51-f7633853.json';

/** Earlier and later state of logs that grow by appending. */
const appended = [
  ['Claude Code', `claude-snapshot/${claude}`, `claude/${claude}`],
  ['Codex', `codex/sessions-snapshot/${codex}`, `codex/sessions/${codex}`],
] as const;

/** A log on the disk whose time of change is a second later each time, and who follows it. */
function followed(name: string): {
  readonly path: string;
  readonly append: (bytes: Uint8Array) => void;
  readonly read: () => Promise<TailChange>;
  readonly restart: () => void;
  readonly sessions: (isAtRest: boolean) => Session[];
} {
  const path = diskFolder().at(name);
  let tail = new LogTail(path, outsideFiles, lineFormats);
  let time = 1_700_000_000;
  return {
    path,
    append: bytes => appendFileSync(path, bytes),
    read: () => {
      time += 1;
      utimesSync(path, time, time);
      return tail.read();
    },
    restart: () => (tail = new LogTail(path, outsideFiles, lineFormats)),
    sessions: isAtRest => tail.sessions(isAtRest) ?? [],
  };
}

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? '';
}

/** Everything that is told of sessions, what is found in them included. */
function toldOf(sessions: readonly Session[]): unknown {
  return sessions.map(session => ({ session, findings: findFindings(session) }));
}

async function toldAtOnce(file: string, bytes: Uint8Array): Promise<unknown> {
  const { path, append, read, sessions } = followed(nameOf(file));
  append(bytes);
  expect(path).toContain(nameOf(file));
  await read();
  return toldOf(sessions(true));
}

describe.skipIf(!hasSamples).each(appended)('a growing log of %s', (_, earlier, later) => {
  const [young, old] = hasSamples
    ? [sampleBytes(earlier), sampleBytes(later)]
    : [Buffer.alloc(0), Buffer.alloc(0)];

  it('is told as one that is read at once, whatever its pieces, restarts and kills in the middle of a read', async () => {
    const whole = await toldAtOnce(later, old);
    const before = await toldAtOnce(earlier, young);
    const piece = fc.record({
      size: fc.integer({ min: 1, max: 300_000 }),
      then: fc.constantFrom('look', 'restart', 'kill', 'nothing'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async pieces => {
        const log = followed(nameOf(later));
        let at = 0;
        const grow = async (to: number): Promise<void> => {
          log.append(old.subarray(at, to));
          at = Math.max(at, to);
          await log.read();
        };
        for (const { size, then } of pieces) {
          await grow(Math.min(young.length, at + size));
          if (then === 'look') log.sessions(false);
          if (then === 'restart') log.restart();
          if (then === 'kill') {
            // Whoever read it is gone before it was done.
            void log.read();
            log.restart();
          }
        }
        await grow(young.length);
        expect(toldOf(log.sessions(false))).toEqual(before);
        await grow(old.length);
        expect(toldOf(log.sessions(true))).toEqual(whole);
      }),
      { numRuns: 4 },
    );
  });

  it.skipIf(!isLong)('is told the same when it comes byte by byte', { timeout: 600_000 }, () => {
    const log = new LogFile(`/x/${nameOf(later)}`, lineFormats);
    const whole = new LogFile(`/x/${nameOf(later)}`, lineFormats);
    whole.push(old);
    for (let at = 0; at < old.length; at += 1) {
      log.push(old.subarray(at, at + 1));
      // As often as somebody would look.
      if (at % 50_000 === 0) log.sessions(false);
    }
    expect(toldOf(log.sessions(true) ?? [])).toEqual(toldOf(whole.sessions(true) ?? []));
  });

  it.skipIf(!isLong)(
    'is told the same when it is followed byte by byte',
    { timeout: 1_200_000 },
    async () => {
      const log = followed(nameOf(later));
      // The end of what was there, and all of what came: each byte is a change on the disk.
      log.append(young);
      await log.read();
      for (let at = young.length; at < old.length; at += 1) {
        log.append(old.subarray(at, at + 1));
        await log.read();
      }
      expect(toldOf(log.sessions(true))).toEqual(await toldAtOnce(later, old));
    },
  );

  it('is told as what is left when it is cut', async () => {
    const log = followed(nameOf(later));
    log.append(old);
    await log.read();
    truncateSync(log.path, young.length);
    expect(await log.read()).toBe('rewritten');
    expect(toldOf(log.sessions(true))).toEqual(await toldAtOnce(earlier, young));
  });
});

/** A text as zstd packs it where it saves nothing: a frame of raw blocks. */
function packed(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  head.writeUInt32LE(bytes.length, 5);
  const parts: Uint8Array[] = [head];
  const blockBytes = 100_000;
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    const mark = Buffer.alloc(3);
    mark.writeUIntLE((block.length << 3) | (at + blockBytes >= bytes.length ? 1 : 0), 0, 3);
    parts.push(mark, block);
  }
  return Buffer.concat(parts);
}

describe('a log that is written anew', () => {
  const read = (path: string): Promise<LogReading> => readLog(path, { outside: outsideFiles, logDatabases });
  const sessionsIn = async (path: string): Promise<readonly Session[]> => {
    const reading = await read(path);
    if ('problem' in reading) throw new Error(reading.problem);
    return reading.sessions;
  };

  it.skipIf(!hasSamples)(
    'by Gemini is told as the newest state, however often it was looked at',
    async () => {
      const [young, old] = [sampleBytes(`gemini-snapshot/${gemini}`), sampleBytes(`gemini/${gemini}`)];
      const path = diskFolder().at('session-2026-01-15T20-51-f7633853.json');
      writeFileSync(path, old);
      const whole = toldOf(await sessionsIn(path));
      writeFileSync(path, young);
      const [first] = await sessionsIn(path);
      expect(first?.counts).toMatchObject({ assistant_turns: 2 });
      // Half written: what can be read of it, without harm.
      writeFileSync(path, old.subarray(0, old.length / 2));
      expect((await sessionsIn(path))[0]?.receipt.damage).toEqual({ 'cut file': 1 });
      writeFileSync(path, old);
      expect(toldOf(await sessionsIn(path))).toEqual(whole);
    },
  );

  it('by Codex, packed in its place, is the same session, once', async () => {
    const name = 'rollout-2026-06-17T10-06-46-019ed50c-2fb3-7002-a384-360bea6e7f04.jsonl';
    const prompts = Array.from({ length: 3000 }, (_, at) => ({
      type: 'event_msg',
      timestamp: '2026-06-17T10:06:46Z',
      payload: { type: 'user_message', message: `Prompt ${at}` },
    }));
    const meta = { type: 'session_meta', payload: { id: '019ed50c', cwd: '/srv/app' } };
    const text = lines(...[meta, ...prompts]);
    const folder = diskFolder({ [name]: text, [`${name}.zst`]: packed(text) });
    const whole = toldOf(await sessionsIn(folder.at(name)));
    expect(toldOf(await sessionsIn(folder.at(`${name}.zst`)))).toEqual(whole);
    // While both stand there.
    expect(toldOf(await sessionsIn(folder.root))).toEqual(whole);
    folder.put(`${name}.zst`, packed(text).subarray(0, 200_000));
    const [cut] = await sessionsIn(folder.at(`${name}.zst`));
    expect(cut?.counts.user_turns).toBeGreaterThan(100);
    expect(cut?.receipt.damage).toHaveProperty('cut file', 1);
    folder.put('x.jsonl.zst', 'no packed file');
    expect(await read(folder.at('x.jsonl.zst'))).toHaveProperty('problem');
  });

  it('by VS Code, changes into one state, is told the same, once', async () => {
    const log = followed('chat.jsonl');
    const request = (at: number): object => ({
      requestId: `r${at}`,
      timestamp: 1_770_000_000_000 + at,
      message: { text: `Prompt ${at}` },
      response: [{ value: `Answer ${at}` }],
    });
    const head = (requests: readonly object[]): object => ({
      kind: 0,
      v: { version: 3, sessionId: 's', creationDate: 1_770_000_000_000, requests },
    });
    const changes = [1, 2, 3].map(at => ({ kind: 2, k: ['requests'], v: [request(at)] }));
    log.append(Buffer.from(lines(...[head([]), ...changes])));
    expect(await log.read()).toBe('grown');
    const before = log.sessions(true).map(({ turns }) => turns.map(({ role, text }) => [role, text]));
    expect(before[0]).toHaveLength(6);
    const state = lines(...[head([1, 2, 3].map(request))]);
    // Its own way: a new file that takes the place of the old one.
    writeFileSync(`${log.path}.tmp`, state);
    renameSync(`${log.path}.tmp`, log.path);
    expect(await log.read()).toBe('rewritten');
    expect(log.sessions(true).map(({ turns }) => turns.map(({ role, text }) => [role, text]))).toEqual(
      before,
    );
    log.append(Buffer.from(lines(...[{ kind: 2, k: ['requests'], v: [request(4)] }])));
    expect(await log.read()).toBe('grown');
    expect(log.sessions(true)[0]?.counts.user_turns).toBe(4);
  });
});
