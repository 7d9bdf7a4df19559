import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import type { EngineSettings } from '../../../engine/protocol.ts';
import type { Machine } from '../../../engine/ports.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { createPorts, testSettings } from '../../support/project.ts';
import { Project } from '../../../engine/pipeline/project.ts';

const log = 'home/.claude/projects/-p/abc.jsonl';
const signal = new AbortController().signal;

function record(folder: DiskFolder, uuid: string, text: string, cwd = folder.at('p')): string {
  const base = { sessionId: 'abc', cwd, gitBranch: 'main', version: '2.1.0', type: 'user', uuid };
  return `${JSON.stringify({ ...base, timestamp: '2026-05-04T10:00:00Z', message: { role: 'user', content: text } })}\n`;
}

interface Watching {
  readonly folder: DiskFolder;
  readonly project: Project;
  readonly clock: FakeClock;
  readonly look: () => Promise<void>;
}

/** Logs of the past are left alone. */
const onlyLive = { sessions: { isEnabled: true, agents: [], historyBytes: 0 } };

async function watching(
  allow: readonly string[] = ['claude-code'],
  more: Partial<EngineSettings> = {},
): Promise<Watching> {
  const folder = diskFolder();
  folder.put('p/a.md', '# A\n\nAbout tides.\n');
  const machine: Machine = { platform: 'linux', home: folder.at('home'), env: {}, realPath: path => path };
  const clock = new FakeClock();
  const files = createNodeFiles(folder.at('p'));
  const ports = { ...createPorts(files, { clock }), machine, openFiles: createNodeFiles };
  const project = new Project(ports, { ...testSettings, ...more });
  await project.setUp('p');
  await project.acquire(true);
  await project.compile({ paths: undefined, full: false, flush: true });
  if (allow.length > 0) await project.reading.setConsent({ allow });
  const look = async (): Promise<void> => {
    await clock.sleep(1000);
    await project.reading.look(signal);
  };
  return { folder, project, clock, look };
}

const titles = async ({ project }: Watching): Promise<string[]> =>
  (await project.sessions.items()).map(({ title, prompts, isLive }) => `${title} ${prompts} ${isLive}`);

describe('what agents write', () => {
  it('is known after the next look, record by record, and live for a while', async () => {
    const watch = await watching(['claude-code'], onlyLive);
    await watch.look();
    watch.folder.put(log, record(watch.folder, 'u1', 'Why is the tide late?'));
    watch.project.reading.touch();
    await watch.look();
    expect(await titles(watch)).toEqual(['Why is the tide late? 1 true']);
    appendFileSync(watch.folder.at(log), record(watch.folder, 'u2', 'No, that is wrong. Use the table.'));
    await watch.look();
    expect(await titles(watch)).toEqual(['Why is the tide late? 2 true']);
    await watch.clock.sleep(120_000);
    await watch.look();
    expect(await titles(watch)).toEqual(['Why is the tide late? 2 false']);
  });

  it('is read to the last line end, and past it once the log is at rest', async () => {
    const watch = await watching(['claude-code'], onlyLive);
    await watch.look();
    watch.folder.put(log, record(watch.folder, 'u1', 'First.'));
    watch.project.reading.touch();
    await watch.look();
    const whole = record(watch.folder, 'u2', 'Second.');
    appendFileSync(watch.folder.at(log), whole.trimEnd());
    await watch.look();
    await watch.look();
    expect(await titles(watch)).toEqual(['First. 1 true']);
    await watch.clock.sleep(5000);
    await watch.look();
    expect(await titles(watch)).toEqual(['First. 2 true']);
  });

  it('in another project is none of this one’s business', async () => {
    const watch = await watching();
    await watch.look();
    watch.folder.put(log, record(watch.folder, 'u1', 'Elsewhere.', watch.folder.at('other')));
    watch.project.reading.touch();
    await watch.look();
    expect(await titles(watch)).toEqual([]);
  });

  it.each([
    ['before it was allowed', [], {}],
    ['while the project is off', ['claude-code'], { isOff: true }],
  ])('is not looked at %s', async (_, allow, answer) => {
    const watch = await watching(allow);
    if (allow.length > 0) await watch.project.reading.setConsent(answer);
    watch.folder.put(log, record(watch.folder, 'u1', 'Hidden.'));
    watch.project.reading.touch();
    await watch.look();
    expect(await titles(watch)).toEqual([]);
    await watch.project.reading.setConsent({ allow: ['claude-code'], isOff: false });
    await watch.look();
    await expect.poll(() => titles(watch)).toEqual(['Hidden. 1 false']);
  });

  it('in the past is read beside it, newest first, and not twice', async () => {
    const watch = await watching([]);
    for (const [at, name] of ['one', 'two', 'three'].entries())
      watch.folder.put(
        `home/.claude/projects/-p/${name}.jsonl`,
        record(watch.folder, `u${at}`, `Prompt ${name}.`).replace('"abc"', `"${name}"`),
      );
    await watch.project.reading.setConsent({ allow: ['claude-code'] });
    await watch.look();
    await expect.poll(async () => (await titles(watch)).length).toBe(3);
    const told: number[] = [];
    const intake = await watch.project.reading.takeIn({ onProgress: ({ done }) => told.push(done) });
    expect([intake.imported, intake.unchanged, told]).toEqual([[], 3, []]);
  });

  it('stays unread while the past is paused, and is read after', async () => {
    const watch = await watching([]);
    await watch.project.reading.pause(true);
    watch.folder.put(log, record(watch.folder, 'u1', 'Old.'));
    await watch.project.reading.setConsent({ allow: ['claude-code'] });
    await watch.look();
    await watch.look();
    expect(await titles(watch)).toEqual([]);
    await watch.project.reading.pause(false);
    await watch.look();
    await expect.poll(() => titles(watch)).toEqual(['Old. 1 false']);
  });

  it('may be allowed for all projects, and denied or turned off for one', async () => {
    const watch = await watching([]);
    const answer = async (): Promise<string | undefined> =>
      (await watch.project.reading.consent()).agents.find(({ agent }) => agent === 'claude-code')?.answer;
    const sessions = { isEnabled: true, agents: ['claude-code'], historyBytes: 1000 };
    expect(await answer()).toBe('not-asked');
    watch.project.setSettings({ ...testSettings, sessions });
    expect(await answer()).toBe('allowed');
    watch.project.setSettings({ ...testSettings, sessions: { ...sessions, isEnabled: false } });
    expect(await answer()).toBe('off');
    watch.project.setSettings({ ...testSettings, sessions });
    await watch.project.reading.setConsent({ deny: ['claude-code'] });
    expect(await answer()).toBe('denied');
  });
});
