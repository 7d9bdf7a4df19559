import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cli, cliJson } from '../../support/cli.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';

const script = path.resolve(import.meta.dirname, '../../../dist/cli.js');
type Event = Readonly<Record<string, unknown>> & { readonly event: string };

interface Running {
  readonly child: ChildProcess;
  readonly events: Event[];
  readonly ended: Promise<number | null>;
}

/** A home without anything in it but what a test puts there. */
function envOf(folder: DiskFolder): Record<string, string> {
  const { PATH = '' } = process.env;
  return { PATH, HOME: folder.at('home'), TESSERAE_STATE_DIR: folder.at('state') };
}

function start(folder: DiskFolder, ...args: string[]): Running {
  const child = spawn(process.execPath, [script, 'engine', '--json', ...args], {
    cwd: folder.at('app'),
    env: envOf(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const events: Event[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    events.push(...lines.map(line => JSON.parse(line) as Event));
  });
  return { child, events, ended: new Promise(resolve => child.on('close', resolve)) };
}

async function setUp(): Promise<DiskFolder> {
  const folder = diskFolder({ 'app/docs/a.md': '# Tides\n\nThe tide window is short.\n', 'home/.keep': '' });
  await cli({ root: folder.at('app') }, ['init'], { env: envOf(folder) });
  return folder;
}

const wait = { timeout: 30_000 };
const record = (folder: DiskFolder, uuid: string, content: string): string =>
  `${JSON.stringify({
    ...{ sessionId: 'abc', cwd: folder.at('app'), gitBranch: 'main', version: '2.1.0', type: 'user', uuid },
    ...{ timestamp: '2026-05-04T10:00:00Z', message: { role: 'user', content } },
  })}\n`;

describe('tesserae engine', () => {
  it('takes in what changes and what agents write, and stops cleanly when it is told to', async () => {
    const folder = await setUp();
    const app = { root: folder.at('app') };
    await cliJson(app, ['sessions', 'allow', 'claude-code'], { env: envOf(folder) });
    const engine = start(folder);
    await expect.poll(() => engine.events.map(({ event }) => event), wait).toContain('watching');
    await expect.poll(() => engine.events.at(-1), wait).toMatchObject({ event: 'state', phase: 'ready' });
    folder.put('app/docs/b.md', '# Berth plans\n\nA berth plan lists berths.\n');
    await expect
      .poll(() => engine.events.at(-1), wait)
      .toMatchObject({ phase: 'ready', counts: { sources: 2 } });
    const log = 'home/.claude/projects/x/abc.jsonl';
    folder.put(log, record(folder, 'u1', 'Why is the tide late?'));
    await expect.poll(() => engine.events.at(-1), wait).toMatchObject({ event: 'sessions', sessions: 1 });
    appendFileSync(folder.at(log), record(folder, 'u2', 'No, that is wrong: never read the tides twice.'));
    // Last of all a change that nothing has told of yet.
    folder.put('app/docs/c.md', '# Moorings\n');
    engine.child.kill('SIGTERM');
    expect(await engine.ended).toBe(0);
    expect(engine.events.at(-1)).toEqual({ event: 'stopped' });
    expect(folder.text('app/.tesserae/graph.json')).toContain('Moorings');
    expect(folder.text('app/.tesserae/session_graph.json')).toContain('Why is the tide late?');
    expect(await cliJson(app, ['search', 'tide late'], { env: envOf(folder) })).toMatchObject({
      hits: [{ type: 'Session' }, {}],
    });
  });

  it('keeps several projects up to date once, and says what keeps it from that', async () => {
    const folder = await setUp();
    folder.put('other/x.md', '# X\n');
    const both = ['--project', folder.at('app'), '--project', folder.at('other')];
    const app = { root: folder.at('app') };
    const run = (...args: string[]) => cli(app, ['engine', '--once', ...args], { env: envOf(folder) });
    expect(await run(...both)).toMatchObject({ code: 2, stderr: expect.stringContaining('--all') as string });
    expect(await run('--all', ...both)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not set up') as string,
    });
    await cli({ root: folder.at('other') }, ['init'], { env: envOf(folder) });
    const { code, stdout } = await run('--all', '--json', ...both);
    const events = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Event);
    expect([code, events.map(({ event }) => event)]).toEqual([0, ['compiled', 'compiled']]);
  });
});
