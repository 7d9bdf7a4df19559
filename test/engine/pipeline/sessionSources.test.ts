import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../engine/model/session.ts';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import { noConsent, type Consent, withAnswer } from '../../../engine/pipeline/sessionConsent.ts';
import { type Intake, takeInSessions } from '../../../engine/pipeline/sessionIntake.ts';
import { problemsOf, SessionSources } from '../../../engine/pipeline/sessionSources.ts';
import { agentPlaces } from '../../../engine/sessions/places.ts';
import { claudeSlug } from '../../../engine/sessions/logListing.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { logDatabases } from '../../support/logDatabases.ts';
import { recordingOutside } from '../../support/outside.ts';

function claudeLog(sessionId: string, ...cwds: string[]): string {
  return cwds
    .map((cwd, index) =>
      JSON.stringify({
        type: 'user',
        uuid: `${sessionId}-${index}`,
        sessionId,
        cwd,
        timestamp: '2026-05-04T10:00:00.000Z',
        message: { role: 'user', content: `Please work in place ${index}` },
      }),
    )
    .join('\n')
    .concat('\n');
}

function codexLog(id: string, cwd: string): string {
  const timestamp = '2026-05-04T10:00:00.000Z';
  return [
    { timestamp, type: 'session_meta', payload: { id, timestamp, cwd, cli_version: '0.140.0' } },
    { timestamp, type: 'event_msg', payload: { type: 'user_message', message: 'Make it faster' } },
  ]
    .map(record => `${JSON.stringify(record)}\n`)
    .join('');
}

const flatChat = (sessionId: string): string =>
  JSON.stringify({
    version: 3,
    sessionId,
    responderUsername: 'x',
    requests: [
      {
        requestId: 'r',
        message: { text: 'Hello' },
        timestamp: 1_780_000_000_000,
        response: [{ value: 'Hi' }],
      },
    ],
  });

const allow = (...agents: Agent[]): Consent => withAnswer(noConsent, agents, 'allowed');

/** Sources of the project `app` in a folder that has a home, and every path outside that was looked at. */
function sourcesOf(
  folder: DiskFolder,
  consent: Consent,
  denied: readonly string[] = [],
): { sources: SessionSources; seen: readonly string[] } {
  const outside = recordingOutside(denied);
  const machine = {
    platform: 'linux' as const,
    home: folder.at('home'),
    env: {},
    realPath: (path: string) => fs.realpathSync(path),
  };
  const ports = { outside, logDatabases, machine, clock: new FakeClock() };
  const reader = { read: () => Promise.resolve({ consent }) };
  return {
    sources: new SessionSources({ root: folder.at('app'), consent: reader, ports }),
    seen: outside.seen,
  };
}

async function idsOf(sources: SessionSources): Promise<string[]> {
  const ids: string[] = [];
  for (const log of await sources.inOrder(await sources.list())) {
    const reading = await sources.read(log);
    if ('problem' in reading) throw new Error(reading.problem);
    ids.push(...reading.sessions.map(({ id }) => id));
  }
  return ids;
}

function intake(folder: DiskFolder, sources: SessionSources, limitBytes?: number): Promise<Intake> {
  return takeInSessions(sources, {
    files: createNodeFiles(folder.at('app')),
    keep: sessions => Promise.resolve({ imported: sessions.map(({ id }) => id), skipped: [] }),
    ...(limitBytes === undefined ? {} : { limitBytes }),
  });
}

function withLogs(): DiskFolder {
  const folder = diskFolder({ 'app/a.md': '' });
  const app = folder.at('app');
  const slug = claudeSlug(app);
  folder.put(`home/.claude/projects/${slug}/own.jsonl`, claudeLog('own', app));
  folder.put(`home/.claude/projects/${slug}/sub.jsonl`, claudeLog('sub', `${app}/packages/web`));
  folder.put('home/.codex/sessions/2026/05/04/rollout-2026-05-04T10-00-00-c1.jsonl', codexLog('c1', app));
  return folder;
}

describe('without consent', () => {
  it('nothing outside the project is looked at', async () => {
    const folder = withLogs();
    for (const consent of [noConsent, withAnswer(noConsent, ['claude-code', 'codex-cli'], 'denied')]) {
      const { sources, seen } = sourcesOf(folder, consent);
      expect(await idsOf(sources)).toEqual([]);
      expect(await intake(folder, sources)).toMatchObject({ imported: [], bytesRead: 0 });
      expect((await sources.places()).places.length).toBeGreaterThan(10);
      expect(seen).toEqual([]);
    }
  });

  it('for one agent, no place of another is', async () => {
    const folder = withLogs();
    const { sources, seen } = sourcesOf(folder, allow('codex-cli'));
    expect(await idsOf(sources)).toEqual(['c1']);
    const machine = {
      platform: 'linux' as const,
      home: folder.at('home'),
      env: {},
      realPath: (path: string) => path,
    };
    const foreign = agentPlaces(machine, { root: folder.at('app') }).filter(
      ({ agent }) => agent !== 'codex-cli' && agent !== 'aider',
    );
    for (const { folder: place } of foreign) expect(seen.filter(path => path.startsWith(place))).toEqual([]);
  });

  it('nothing is while the project is off, whatever is allowed', async () => {
    const folder = withLogs();
    const { sources, seen } = sourcesOf(folder, { ...allow('claude-code', 'codex-cli'), isOff: true });
    expect(await idsOf(sources)).toEqual([]);
    expect(await intake(folder, sources)).toMatchObject({ imported: [], bytesRead: 0 });
    expect(seen).toEqual([]);
  });
});

describe('a session is the project’s', () => {
  it('by the folder in its records, never by what the log’s folder is called', async () => {
    const folder = withLogs();
    const app = folder.at('app');
    const shared = `home/.claude/projects/${claudeSlug(app)}`;
    // Two projects that Claude Code calls alike, a sibling that begins alike, and one that is called otherwise.
    folder.put(`${shared}/collides.jsonl`, claudeLog('collides', `${folder.root}-app`));
    folder.put(
      `home/.claude/projects/${claudeSlug(`${app}2`)}/sibling.jsonl`,
      claudeLog('sibling', `${app}2`),
    );
    folder.put('home/.claude/projects/-x/renamed.jsonl', claudeLog('renamed', app));
    const { sources } = sourcesOf(folder, allow('claude-code'));
    expect(new Set(await idsOf(sources))).toEqual(new Set(['own', 'sub', 'renamed']));
  });

  it('when it was in another working tree, or where the folder was before', async () => {
    const folder = withLogs();
    folder.put('app/.git/worktrees/wt/gitdir', `${folder.at('trees/wt/.git')}\n`);
    folder.put('trees/wt/.git', `gitdir: ${folder.at('app/.git/worktrees/wt')}\n`);
    folder.put('home/.claude/projects/-wt/wt.jsonl', claudeLog('wt', folder.at('trees/wt/src')));
    folder.put('home/.claude/projects/-old/old.jsonl', claudeLog('old', '/old/app'));
    const before = sourcesOf(folder, allow('claude-code'));
    expect(new Set(await idsOf(before.sources))).toEqual(new Set(['own', 'sub', 'wt']));
    const after = sourcesOf(folder, { ...allow('claude-code'), formerRoots: ['/old/app'] });
    expect(new Set(await idsOf(after.sources))).toEqual(new Set(['own', 'sub', 'wt', 'old']));
  });

  it('when it began above and went nowhere else, and not when it only passed by', async () => {
    const folder = withLogs();
    const app = folder.at('app');
    folder.put('home/.claude/projects/-p/above.jsonl', claudeLog('above', folder.root, app));
    folder.put('home/.claude/projects/-p/mixed.jsonl', claudeLog('mixed', folder.root, app, '/secret'));
    folder.put('home/.claude/projects/-p/passing.jsonl', claudeLog('passing', '/secret', app));
    const { sources } = sourcesOf(folder, allow('claude-code'));
    expect(new Set(await idsOf(sources))).toEqual(new Set(['own', 'sub', 'above']));
  });

  it('when the window that it was held in shows the project, also beside others', async () => {
    const folder = withLogs();
    const storage = 'home/.config/Code/User/workspaceStorage';
    const uri = (path: string): string => `file://${path}`;
    const workspace = folder.at('all.code-workspace');
    folder.put('all.code-workspace', '{ "folders": [{ "path": "lib" }, { "path": "app" }] }');
    folder.put(`${storage}/a/workspace.json`, JSON.stringify({ folder: uri(folder.at('app')) }));
    folder.put(`${storage}/b/workspace.json`, JSON.stringify({ folder: uri(folder.at('lib')) }));
    folder.put(`${storage}/c/workspace.json`, JSON.stringify({ workspace: uri(workspace) }));
    for (const name of ['a', 'b', 'c'])
      folder.put(`${storage}/${name}/chatSessions/${name}.json`, flatChat(name));
    folder.put('home/.config/Code/User/globalStorage/emptyWindowChatSessions/e.json', flatChat('e'));
    const { sources } = sourcesOf(folder, allow('vscode-copilot-chat'));
    expect(new Set(await idsOf(sources))).toEqual(new Set(['a', 'c']));
  });

  it('when Aider kept it in the project', async () => {
    const folder = withLogs();
    folder.put(
      'app/.aider.chat.history.md',
      '\n# aider chat started at 2026-05-04 10:00:00\n\n#### make it faster\n\nI did.\n',
    );
    const { sources } = sourcesOf(folder, allow('aider'));
    expect(await idsOf(sources)).toHaveLength(1);
  });
});

describe('logs', () => {
  it('of others are read no further than to see whose they are', async () => {
    const folder = diskFolder({ 'app/a.md': '' });
    const line = claudeLog('other', '/elsewhere');
    folder.put('home/.claude/projects/-x/other.jsonl', line.repeat(20_000));
    const { sources } = sourcesOf(folder, allow('claude-code'));
    const [log] = await sources.inOrder(await sources.list());
    expect(log?.sizeBytes).toBeGreaterThan(1_000_000);
    const reading = await sources.read(log!);
    expect(reading).toMatchObject({ sessions: [] });
    expect(reading.bytesRead).toBeLessThanOrEqual(64 * 1024);
  });

  it('come newest first, those in a folder that is called like the project’s before all others', async () => {
    const folder = withLogs();
    const app = folder.at('app');
    folder.put('home/.claude/projects/-x/new.jsonl', claudeLog('new', app));
    const slug = `home/.claude/projects/${claudeSlug(app)}`;
    const times = { own: 100, sub: 200 };
    for (const [name, time] of Object.entries(times))
      fs.utimesSync(folder.at(`${slug}/${name}.jsonl`), time, time);
    const { sources } = sourcesOf(folder, allow('claude-code'));
    const logs = await sources.inOrder(await sources.list());
    expect(logs.map(({ path }) => path.split('/').at(-1))).toHaveLength(3);
    expect(logs.at(-1)?.path).toContain('/-x/new.jsonl');
  });

  it('behind links that lead back to themselves are found once, and folders that may not be read are told', async () => {
    const folder = withLogs();
    fs.symlinkSync(folder.at('home/.claude'), folder.at('home/.claude/projects/loop'));
    folder.put('home/.claude/projects/locked/x.jsonl', claudeLog('x', folder.at('app')));
    const locked = folder.at('home/.claude/projects/locked');
    const { sources } = sourcesOf(folder, allow('claude-code'), [locked]);
    const listings = await sources.list();
    expect(problemsOf(listings)).toEqual([expect.stringContaining(locked)]);
    expect(listings.flatMap(({ logs }) => logs)).toHaveLength(2);
  });

  it('are not read any more once the signal says so', async () => {
    const folder = withLogs();
    const { sources, seen } = sourcesOf(folder, allow('claude-code'));
    await expect(sources.list(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(seen).toEqual([]);
  });
});

describe('an intake', () => {
  it('reads what changed, goes on where its bytes ended, and keeps no path of another project', async () => {
    const folder = withLogs();
    folder.put('home/.claude/projects/-x/other.jsonl', claudeLog('other', '/elsewhere/secret-name'));
    const run = (limitBytes?: number): Promise<Intake> =>
      intake(folder, sourcesOf(folder, allow('claude-code', 'codex-cli')).sources, limitBytes);
    const first = await run(400);
    expect(first.imported.length).toBeLessThan(3);
    expect(first.left).toBeGreaterThan(0);
    const second = await run();
    expect([...first.imported, ...second.imported].sort()).toEqual(['c1', 'own', 'sub']);
    expect(await run()).toMatchObject({ imported: [], unchanged: 4, left: 0, bytesRead: 0 });
    const own = `home/.claude/projects/${claudeSlug(folder.at('app'))}/own.jsonl`;
    folder.put(own, folder.text(own) + claudeLog('own', folder.at('app')));
    expect(await run()).toMatchObject({ imported: ['own'], unchanged: 3 });
    expect(folder.filesHolding(/secret-name|\.claude/)).toEqual([]);
    folder.remove('app/.tesserae/harness_sessions');
    expect((await run()).imported).toHaveLength(3);
  });
});
