import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { openProject, openReader, type TestProject } from '../../support/project.ts';
import { sessionOf } from '../../support/sessions.ts';
import { agent, edited, ran, type Step, user } from '../../support/turns.ts';

const rootCause =
  'The root cause was that `openLedger` read the harbour ledger before the tide table was loaded, so every berth was off by one.';
const work: Step[] = [
  user('The berth numbers in docs/ledger.md are wrong. Please find out why.'),
  agent(rootCause),
  edited('/memory/src/ledger.ts'),
  ran('npm test', 'ok'),
];
const sources = {
  'docs/ledger.md': '# Harbour ledger\n\nThe harbour ledger lists berths.\n',
  'docs/other.md': '# Other\n\nNothing of note.\n',
  'src/ledger.ts': 'export function openLedger(): void {}\n',
};

async function compiled(...sessions: Session[]): Promise<TestProject> {
  const opened = await openProject(new MemoryFiles(sources));
  await opened.compile();
  await opened.project.sessions.take(sessions);
  return opened;
}

async function edgesOf({ project }: TestProject): Promise<string[]> {
  const { graph } = await project.knowledge();
  const name = (id: string): string => `${graph.node(id)?.type}(${graph.node(id)?.name.slice(0, 20)})`;
  return [...graph.edges()]
    .map(({ source, type, target }) => `${name(source)} ${type} ${name(target)}`)
    .filter(edge => edge.includes('Session'))
    .sort();
}

describe('what was found in sessions', () => {
  it('is searched and cited with the place in the session', async () => {
    const { project, files } = await compiled(sessionOf('a', work));
    const [hit] = await project.search({ query: 'why was every berth off by one', limit: 1 });
    expect(hit).toMatchObject({ type: 'SessionInsight' });
    expect(hit?.snippet).toContain('off by one');
    const { citations, body } = await project.context({ query: 'berth off by one tide table' });
    const cited = citations.find(({ node_id }) => node_id === hit?.id);
    const path = cited?.source_path ?? '';
    expect(path).toMatch(/^\.tesserae\/harness_sessions\/claude-code\/.*\.md$/);
    const lines = files.text(path)?.split('\n') ?? [];
    expect(lines.slice((cited?.start_line ?? 0) - 1, cited?.end_line)).toContain(rootCause);
    expect(body).toContain(rootCause);
  });

  it('is joined to its session, agent, documents, files and symbols', async () => {
    const edges = await edgesOf(await compiled(sessionOf('a', work)));
    expect(edges).toMatchInlineSnapshot(`
      [
        "Session(Session a) performed_by Agent(claude-code)",
        "Session(Session a) references SourceFile(src/ledger.ts)",
        "SessionInsight(The root cause was t) derived_from_session Session(Session a)",
        "SessionInsight(The root cause was t) discusses CodeFunction(openLedger)",
        "SourceDocument(Harbour ledger) discussed_in Session(Session a)",
      ]
    `);
  });

  it('stays out of what people commit', async () => {
    const opened = await compiled(sessionOf('a', work));
    await opened.compile();
    const committed = opened.files
      .paths()
      .filter(path => /graph\.json$|\/wiki\/|manifest\.json|review\.json|report\.md/.test(path))
      .filter(path => !path.endsWith('session_graph.json'));
    expect(committed.length).toBeGreaterThan(3);
    for (const path of committed) expect(opened.files.text(path), path).not.toContain('off by one');
    expect(opened.files.text('.tesserae/.gitignore')).toMatch(/session_graph\.json[^]*harness_sessions/);
  });

  it('is read by a process that only reads, also before the index is written', async () => {
    const { files, project } = await compiled(sessionOf('a', work));
    const reader = await openReader(files, { pid: 2 });
    const hits = await reader.project.search({ query: 'off by one', limit: 3 });
    expect(hits.map(({ type }) => type)).toContain('SessionInsight');
    await project.close();
  });

  it('outlives a full compile, a new process and the loss of what can be made again', async () => {
    const { files, project } = await compiled(sessionOf('a', work));
    const before = await edgesOf({ project } as TestProject);
    await project.close();
    const text = files.text('.tesserae/session_graph.json');
    for (const lost of [
      '.tesserae/session_graph.json',
      '.tesserae/cache/search.idx',
      '.tesserae/sqlite.db',
    ]) {
      await files.remove(lost);
      const again = await openProject(files, { pid: 3 });
      await again.compile({ full: lost.endsWith('.db') });
      expect(await edgesOf(again), lost).toEqual(before);
      const [hit] = await again.project.search({ query: 'berth numbers wrong find out why', limit: 1 });
      expect(hit?.type, lost).toBe('Session');
      await again.project.close();
      expect(files.text('.tesserae/session_graph.json'), lost).toBe(text);
    }
  });

  it('is one thing in a session and in one that begins with a copy of it, whatever came first', async () => {
    const original = sessionOf('a', work);
    const resumed = sessionOf('b', [...work, user('Thanks. Now the tests, please.')]);
    const copy: Session = {
      ...resumed,
      turns: resumed.turns.map((turn, place) => original.turns[place] ?? turn),
    };
    const texts = [];
    for (const order of [
      [original, copy],
      [copy, original],
    ]) {
      const { files, project } = await compiled(...order);
      const { graph } = await project.knowledge();
      const insights = graph.nodeIds().filter(id => id.startsWith('SessionInsight:'));
      expect(insights).toHaveLength(1);
      const { metadata, sources: places } = graph.node(insights[0] ?? '') ?? {};
      expect(metadata?.['sessions']).toHaveLength(2);
      expect(places).toHaveLength(2);
      texts.push(files.text('.tesserae/session_graph.json'));
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it('follows its session as that goes on', async () => {
    const opened = await compiled(sessionOf('a', work.slice(0, 1)));
    expect((await edgesOf(opened)).some(edge => edge.includes('Insight'))).toBe(false);
    await opened.project.sessions.take([sessionOf('a', work)]);
    expect((await edgesOf(opened)).some(edge => edge.includes('Insight'))).toBe(true);
  });

  it('goes without a trace when its session is forgotten, and is not learned again', async () => {
    const opened = await compiled(sessionOf('a', work), sessionOf('b', [user('How high is the tide?')]));
    await opened.project.flush();
    expect(await opened.project.sessions.forget('claude-code:a')).toMatchObject({ removed: 2 });
    await opened.project.close();
    for (const path of opened.files
      .paths()
      .filter(each => !each.startsWith('src/') && !each.startsWith('docs/')))
      expect(Buffer.from((await opened.files.read(path)) ?? '').includes('off by one'), path).toBe(false);
    const again = await openProject(opened.files, { pid: 3 });
    expect(await again.project.sessions.take([sessionOf('a', work)])).toMatchObject({ imported: [] });
    expect((await again.project.sessions.list()).map(({ id }) => id)).toEqual(['claude-code:b']);
  });

  it('is listed under the session that it was said in first, with where it stands', async () => {
    const copy = { ...sessionOf('b', work), startedAt: '2026-02-03T12:00:00.000Z' };
    copy.turns.forEach((turn, place) => Object.assign(turn, { record: { uuid: `a-${place}` } }));
    const { project, files } = await compiled(sessionOf('a', work), copy);
    const items = await project.sessions.items();
    expect(items).toMatchObject([
      { id: 'claude-code:b', findings: 0, sameWork: ['Session a'] },
      { id: 'claude-code:a', findings: 1, prompts: 1, agent: 'claude-code', sameWork: ['Session b'] },
    ]);
    const [finding] = await project.sessions.findings('claude-code:a');
    const lines = files
      .text(finding?.path ?? '')
      ?.split('\n')
      .slice((finding?.startLine ?? 0) - 1, finding?.endLine);
    expect(lines).toEqual([rootCause]);
  });

  it('goes when a person says that it is not to be kept, stays away, and comes back when that is taken back', async () => {
    const opened = await compiled(sessionOf('a', work));
    const count = async () => (await opened.project.sessions.findings('claude-code:a')).length;
    const [finding] = await opened.project.sessions.findings('claude-code:a');
    const judge = async (verdict: 'dismiss' | 'undo') =>
      opened.project.sessions.judge({ nodeId: finding?.nodeId ?? '', verdict });
    await judge('dismiss');
    expect(await count()).toBe(0);
    await opened.project.sessions.take([sessionOf('a', work)]);
    await opened.project.close();
    expect(opened.files.text('.tesserae/session_graph.json')).not.toContain(finding?.nodeId);
    const again = await openProject(opened.files, { pid: 4 });
    await again.compile();
    expect(await again.project.sessions.findings('claude-code:a')).toEqual([]);
    await again.project.sessions.judge({ nodeId: finding?.nodeId ?? '', verdict: 'undo' });
    expect(await again.project.sessions.findings('claude-code:a')).toEqual([finding]);
  });

  it('is a rule only once a person approves it', async () => {
    const wish = 'From now on always write the tests before the code, in every module.';
    const { project } = await compiled(sessionOf('a', [user(wish), agent('All right.')]));
    const [before] = await project.sessions.findings('claude-code:a');
    expect(before).toMatchObject({ kind: 'preference', needsApproval: true, isApproved: false });
    await project.sessions.judge({ nodeId: before?.nodeId ?? '', verdict: 'approve' });
    expect(await project.sessions.findings('claude-code:a')).toMatchObject([{ isApproved: true }]);
    await expect(project.sessions.judge({ nodeId: 'nothing', verdict: 'approve' })).rejects.toThrow('gone');
  });
});
