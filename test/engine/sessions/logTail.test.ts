import { appendFileSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outsideFiles } from '../../../engine/node/outsideFiles.ts';
import { lineFormats } from '../../../engine/sessions/formats.ts';
import { findFindings } from '../../../engine/sessions/findings/findFindings.ts';
import { LogFile } from '../../../engine/sessions/logFile.ts';
import { LogTail, type TailChange } from '../../../engine/sessions/logTail.ts';
import { diskFolder } from '../../support/diskFolder.ts';
import { hasSamples, samplePath } from '../../support/sessionSamples.ts';

const prompt = (uuid: string, content = `Prompt ${uuid}`): string =>
  `${JSON.stringify({ type: 'user', uuid, sessionId: 's', cwd: '/p', timestamp: '2026-01-02T03:04:05Z', message: { role: 'user', content } })}\n`;

/** A log on the disk and who follows it. */
function followed(): { path: string; tail: LogTail; said: () => string[]; read: () => Promise<TailChange> } {
  const path = diskFolder().at('s.jsonl');
  const tail = new LogTail(path, outsideFiles, lineFormats);
  let time = 1_700_000_000;
  const read = (): Promise<TailChange> => {
    // Two changes within one tick of the clock look the same from outside, but for their size.
    time += 1;
    if (outsideFiles.stat(path) !== undefined) utimesSync(path, time, time);
    return tail.read();
  };
  const said = (): string[] => tail.sessions(true)?.[0]?.turns.map(({ text }) => text) ?? [];
  return { path, tail, read, said };
}

describe('a log that is followed', () => {
  it('is read on where it was read to, and not past the last line end', async () => {
    const { path, tail, read } = followed();
    expect(await read()).toBe('gone');
    writeFileSync(path, prompt('a') + prompt('b').slice(0, 40));
    expect(await read()).toBe('grown');
    expect(tail.sessions(false)?.[0]?.counts.user_turns).toBe(1);
    expect(await tail.read()).toBe('same');
    appendFileSync(path, prompt('b').slice(40));
    expect(await read()).toBe('grown');
    expect(tail.sessions(false)?.[0]?.counts.user_turns).toBe(2);
  });

  it('is read from the start again when it is cut, replaced, or changed before the place that was read to', async () => {
    const { path, read, said } = followed();
    const changes: [() => void, string[]][] = [
      [() => writeFileSync(path, prompt('a') + prompt('b')), ['Prompt a', 'Prompt b']],
      [() => truncateSync(path, prompt('a').length), ['Prompt a']],
      [
        () => writeFileSync(path, prompt('c') + prompt('d') + prompt('e')),
        ['Prompt c', 'Prompt d', 'Prompt e'],
      ],
      [
        () => writeFileSync(path, prompt('c') + prompt('x') + prompt('e')),
        ['Prompt c', 'Prompt x', 'Prompt e'],
      ],
      [() => rmSync(path), ['Prompt c', 'Prompt x', 'Prompt e']],
      [() => writeFileSync(path, prompt('f')), ['Prompt f']],
    ];
    for (const [change, expected] of changes) {
      change();
      await read();
      expect(said()).toEqual(expected);
    }
  });

  it('is read again when a last line that looked whole went on', async () => {
    const { path, read, said } = followed();
    writeFileSync(path, prompt('a') + '{"type":"user","uuid":"b","sessionId":"s"}');
    await read();
    expect(said()).toEqual(['Prompt a']);
    appendFileSync(path, `{}\n${prompt('c')}`);
    expect(await read()).toBe('rewritten');
    expect(said()).toEqual(['Prompt a', 'Prompt c']);
  });

  it.skipIf(!hasSamples)(
    'gives the findings of a single read, however it grew, with restarts in between',
    async () => {
      const files = [
        'claude/projects/-Users-userp-Code-cipher-box/1cd4e81e-c965-4804-bcb3-528cd9728724.jsonl',
        'codex/sessions/2026/06/17/rollout-2026-06-17T10-06-46-019ed50c-2fb3-7002-a384-360bea6e7f04.jsonl',
      ];
      for (const file of files) {
        const bytes = readFileSync(samplePath(file));
        const whole = new LogFile('/x/s.jsonl', lineFormats);
        whole.push(bytes);
        const expected = whole.sessions(true)!.map(findFindings);
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.boolean()), { maxLength: 12 }),
            async steps => {
              const { path } = followed();
              let tail = new LogTail(path, outsideFiles, lineFormats);
              let at = 0;
              for (const [size, isKilled] of [...steps, [bytes.length, false] as const]) {
                appendFileSync(path, bytes.subarray(at, at + size));
                at += size;
                if (isKilled) tail = new LogTail(path, outsideFiles, lineFormats);
                await tail.read();
                tail.sessions(false);
              }
              const sessions = tail.sessions(true)!.map(session => ({ ...session, id: '' }));
              expect(sessions.map(findFindings)).toEqual(expected);
            },
          ),
          { numRuns: 8 },
        );
      }
    },
  );
});
