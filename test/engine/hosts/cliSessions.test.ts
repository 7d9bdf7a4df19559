import { describe, expect, it } from 'vitest';
import { cli } from '../../support/cli.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';

const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

function log(cwd: string, sessionId = 'abc-1'): string {
  const base = { sessionId, cwd, gitBranch: 'main', version: '2.1.0' };
  const records = [
    {
      type: 'user',
      uuid: 'u1',
      timestamp: '2026-05-04T10:00:00.000Z',
      message: { role: 'user', content: 'Please make the tests faster' },
    },
    {
      type: 'assistant',
      uuid: 'a1',
      timestamp: '2026-05-04T10:00:05.000Z',
      message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'I split them in two.' }] },
    },
    {
      type: 'user',
      uuid: 'u2',
      timestamp: '2026-05-04T10:01:00.000Z',
      message: {
        role: 'user',
        content: `No, that is wrong: they should not share ${secret}. We never commit tokens here.`,
      },
    },
  ];
  return records.map(record => `${JSON.stringify({ ...base, ...record })}\n`).join('');
}

async function setUp(): Promise<DiskFolder> {
  const folder = diskFolder();
  folder.put('app/README.md', '# App\n');
  folder.put('claude/projects/x/abc-1.jsonl', log(folder.at('app')));
  folder.put('claude/projects/x/other.jsonl', log(folder.at('app2'), 'other'));
  await run(folder, 'init');
  return folder;
}

/** With a home of its own: what a person allows is kept there, and agents keep their logs there. */
async function run(
  folder: DiskFolder,
  ...args: string[]
): Promise<{ code: number | null; json: unknown; stderr: string }> {
  const home = folder.at('home');
  const env = { HOME: home, USERPROFILE: home, XDG_STATE_HOME: undefined, TESSERAE_STATE_DIR: undefined };
  const places = {
    CLAUDE_CONFIG_DIR: folder.at('claude'),
    CODEX_HOME: undefined,
    XDG_CONFIG_HOME: undefined,
  };
  const options = { cwd: folder.at('app'), env: { ...env, ...places } };
  const { code, stdout, stderr } = await cli(folder, [...args, '--json'], options);
  return { code, json: stdout === '' ? undefined : JSON.parse(stdout), stderr };
}

describe('tesserae sessions', () => {
  it('shows a log without keeping anything, with what was found in it', async () => {
    const folder = await setUp();
    const { json } = await run(folder, 'sessions', 'show', '../claude/projects/x/abc-1.jsonl');
    expect(json).toMatchObject({
      id: 'claude-code:abc-1',
      agent: 'claude-code',
      cwd: folder.at('app'),
      branch: 'main',
      counts: { user_turns: 2, assistant_turns: 1, tool_calls: 0, tool_errors: 0 },
      turns: [{ role: 'user' }, { role: 'assistant', text: 'I split them in two.' }, { role: 'user' }],
    });
    const { findings } = json as { findings: { kind: string; node_type: string; turn_index: number }[] };
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind: 'correction',
        node_type: 'SessionInsight',
        turn_index: 2,
        record: { line: 3, uuid: 'u2' },
      }),
    );
    expect(JSON.stringify(json)).not.toContain(secret);
    expect(folder.has('app/.tesserae/harness_sessions')).toBe(false);
  });

  it('reads logs by itself where it is allowed, tells what it would read, and can be turned off', async () => {
    const folder = await setUp();
    const claude = { agent: 'claude-code', place: folder.at('claude') };
    expect((await run(folder, 'sessions', 'import', '--all')).code).toBe(1);
    expect((await run(folder, 'sessions', 'allow', 'clippy')).code).toBe(2);
    const before = (await run(folder, 'sessions', 'discover')).json as { sessions: []; places: object[] };
    expect(before.sessions).toEqual([]);
    expect(before.places).toContainEqual({ ...claude, consent: 'not-asked' });
    const { json: status } = await run(folder, 'sessions', 'allow', 'claude-code');
    expect(status).toMatchObject({
      off: false,
      agents: expect.arrayContaining([
        { agent: 'claude-code', consent: 'allowed', places: [folder.at('claude')] },
        expect.objectContaining({ agent: 'cursor', consent: 'not-asked' }),
      ]) as unknown,
    });
    expect(folder.filesHolding(/allowed/)).toEqual([]);
    const { json: after } = await run(folder, 'sessions', 'discover');
    expect(after).toMatchObject({ sessions: [{ id: 'claude-code:abc-1', turns: 2 }], problems: [] });
    expect((after as { places: object[] }).places).toContainEqual(
      expect.objectContaining({ ...claude, consent: 'allowed', files: 2, ours: 1 }),
    );
    await run(folder, 'sessions', 'off');
    expect((await run(folder, 'sessions', 'import', '--all')).stderr).toContain('off for this project');
    await run(folder, 'sessions', 'on');
    expect((await run(folder, 'sessions', 'import', '--all')).json).toMatchObject({
      imported: ['claude-code:abc-1'],
      unchanged: 0,
    });
    expect((await run(folder, 'sessions', 'import', '--all', '--limit-bytes', '1')).json).toMatchObject({
      imported: [],
      unchanged: 2,
    });
    expect((await run(folder, 'sessions', 'list')).json).toMatchObject({
      sessions: [{ id: 'claude-code:abc-1' }],
    });
    await run(folder, 'sessions', 'deny', 'claude-code');
    expect((await run(folder, 'sessions', 'discover')).json).toMatchObject({ sessions: [] });
  });

  it('discovers the logs of this project alone in a folder that it is told', async () => {
    const folder = await setUp();
    const { json } = await run(folder, 'sessions', 'discover', '--root', '../claude');
    expect(json).toMatchObject({ sessions: [{ id: 'claude-code:abc-1', turns: 2 }] });
  });

  it('keeps a masked copy, lists it, and forgets it for good', async () => {
    const folder = await setUp();
    const file = '../claude/projects/x/abc-1.jsonl';
    expect((await run(folder, 'sessions', 'import', file, '../nothing.jsonl')).json).toMatchObject({
      imported: ['claude-code:abc-1'],
      skipped: [{ path: '../nothing.jsonl' }],
    });
    const { json: list } = await run(folder, 'sessions', 'list');
    const [{ path }] = (list as { sessions: [{ path: string }] }).sessions;
    expect(path).toMatch(
      /^\.tesserae\/harness_sessions\/claude-code\/2026-05-04-please-make-the-tests-faster-[0-9a-f]{8}\.json$/,
    );
    expect(folder.text(`app/${path}`)).not.toContain(secret);
    await run(folder, 'sessions', 'import', file);
    expect((await run(folder, 'sessions', 'list')).json).toMatchObject({
      sessions: [{ id: 'claude-code:abc-1' }],
    });
    expect((await run(folder, 'sessions', 'show', 'abc-1')).json).toMatchObject({
      title: 'Please make the tests faster',
    });
    expect((await run(folder, 'sessions', 'forget', 'claude-code:abc-1')).json).toEqual({ removed: 4 });
    expect(folder.has(`app/${path}`)).toBe(false);
    expect((await run(folder, 'sessions', 'import', file)).json).toMatchObject({ imported: [] });
    expect((await run(folder, 'sessions', 'show', 'abc-1')).code).toBe(1);
  });
});
