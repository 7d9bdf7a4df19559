import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import { openCodeDatabase, openCodeExport, openCodeTree } from '../../../engine/sessions/readers/openCode.ts';
import { logDatabaseOf, type Statement } from '../../support/logDatabases.ts';
import { expectSound } from '../../support/sessionSamples.ts';

const start = 1_772_900_065_000;
const times = (at: number): object => ({ created: start + at * 1000, completed: start + at * 1000 + 500 });
const user = (id: string, ...parts: object[]): object => ({
  info: { id, role: 'user', time: times(1) },
  parts,
});
const assistant = (id: string, ...parts: object[]): object => ({
  info: { id, role: 'assistant', time: times(2), modelID: 'model-1', path: { cwd: '/srv/app' } },
  parts,
});
const said = (text: string, more: object = {}): object => ({ type: 'text', text, ...more });
const tool = (id: string, name: string, state: object): object => ({
  type: 'tool',
  id,
  callID: 'same',
  tool: name,
  state,
});

function read(messages: readonly object[], info: object = {}): Session {
  const text = JSON.stringify({ info: { id: 'ses_1', directory: '/srv/app', ...info }, messages });
  const sessions = openCodeExport.read('ses_1.json', text, () => undefined);
  expectSound(sessions);
  return sessions[0]!;
}

describe('an OpenCode session', () => {
  it('has prompts without what was put beside them', () => {
    const { turns, receipt } = read([
      user(
        'm1',
        said('Fix the build'),
        said('Called the Read tool', { synthetic: true }),
        said('x', { ignored: true }),
      ),
      user('m2', said('only injected', { synthetic: true })),
      user('m3', { type: 'file', mime: 'image/png', url: 'data:image/png;base64,AAAA' }),
    ]);
    expect(turns.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Fix the build'],
      ['user', ''],
    ]);
    expect(turns[0]?.record).toEqual({ message_index: 0, uuid: 'm1' });
    expect(receipt.skipped).toEqual({ file: 1, injected: 3 });
    expect(receipt.damage).toEqual({ 'image left out': 1 });
  });

  it('has calls by their parts, with commands, exit codes, changes and refusals', () => {
    const patchText = '*** Begin Patch\n*** Add File: a.ts\n+x\n*** Update File: b.ts\n*** End Patch';
    const { turns, counts, filesTouched } = read([
      user('m1', said('go')),
      assistant(
        'm2',
        tool('p1', 'bash', {
          status: 'completed',
          input: { command: 'npm test' },
          output: '1 failed',
          metadata: { exit: 1 },
          time: { start: start + 3000, end: start + 9000 },
        }),
        tool('p2', 'edit', {
          status: 'error',
          input: { filePath: 'c.ts' },
          error: 'Error: The user rejected permission to use this specific tool call.',
        }),
        tool('p3', 'apply_patch', { status: 'completed', input: { patchText }, output: 'done' }),
        tool('p4', 'read', { status: 'running', input: { filePath: 'd.ts' } }),
        { type: 'patch', files: ['e.ts'] },
      ),
    ]);
    expect(counts).toEqual({ user_turns: 1, assistant_turns: 1, tool_calls: 4, tool_errors: 2 });
    expect(turns[1]?.tool).toMatchObject({
      command: 'npm test',
      exitCode: 1,
      isError: true,
      output: '1 failed',
    });
    expect(turns[1]?.timestamp).toBe('2026-03-07T16:14:28.000Z');
    expect(turns[2]?.tool).toMatchObject({ isRejected: true, changes: ['c.ts'] });
    expect(turns[4]?.tool).toMatchObject({ output: '', isError: false });
    expect(filesTouched).toEqual(['c.ts', 'a.ts', 'b.ts', 'e.ts']);
  });

  it('tells where it was condensed or broken off, and leaves out summaries for the model', () => {
    const summary = {
      info: { id: 'm3', role: 'assistant', summary: true },
      parts: [said('You wanted a build')],
    };
    const aborted = {
      info: { id: 'm4', role: 'assistant', error: { name: 'MessageAbortedError' } },
      parts: [],
    };
    const { turns, receipt } = read([user('m1', { type: 'compaction', auto: true }), summary, aborted]);
    expect(turns.map(({ role, text }) => [role, text])).toEqual([
      ['system', 'compacted'],
      ['system', 'interrupted'],
    ]);
    expect(receipt.skipped).toEqual({ compaction: 1 });
  });

  it('is without what a person took back', () => {
    const messages = [user('m1', said('one')), assistant('m2', said('two')), user('m3', said('three'))];
    expect(read(messages, { revert: { messageID: 'm2' } }).turns.map(({ text }) => text)).toEqual(['one']);
    const { receipt } = read(messages, { revert: { messageID: 'm2' } });
    expect(receipt.skipped).toEqual({ 'taken back': 4 });
  });

  it('keeps a title that it was given, and takes the prompt for one that is only a time', () => {
    const prompt = user('m1', said('Fix the build\nnow'));
    expect(read([prompt], { title: 'Build' }).title).toBe('Build');
    expect(read([prompt], { title: 'New session - 2026-03-07T16:14:25.047Z' }).title).toBe('Fix the build');
  });

  it('is read as far as its file goes', () => {
    const text = JSON.stringify({
      info: { id: 'ses_1' },
      messages: [user('m1', said('one')), assistant('m2', said('two')), user('m3', said('three'))],
    });
    const [session] = openCodeExport.read('x.json', text.slice(0, text.indexOf('three')), () => undefined);
    expect(session?.turns.map(({ text: each }) => each)).toEqual(['one', 'two']);
    expect(session?.receipt.damage['cut file']).toBe(1);
  });
});

describe('OpenCode’s files', () => {
  const files: Readonly<Record<string, unknown>> = {
    '../../message/ses_1/m2.json': { id: 'm2', role: 'assistant', time: times(2) },
    '../../message/ses_1/m1.json': { id: 'm1', role: 'user', time: times(1) },
    '../../part/m1/p1.json': { id: 'p1', ...said('hello') },
    '../../part/m2/p2.json': { id: 'p2', ...said('hi') },
  };
  const beside = (way: string): string | undefined => (way in files ? JSON.stringify(files[way]) : undefined);
  const namesIn = (way: string): string[] =>
    Object.keys(files).flatMap(file => (file.startsWith(`${way}/`) ? [file.slice(way.length + 1)] : []));
  const path = 'opencode/storage/session/p/ses_1.json';

  it('are one session, in the order of time', () => {
    const [session] = openCodeTree.read(path, JSON.stringify({ id: 'ses_1' }), beside, namesIn);
    expect(session?.turns.map(({ text }) => text)).toEqual(['hello', 'hi']);
  });

  it('are told as damaged where one is cut, and as unknown where they cannot be listed', () => {
    const cut = (way: string): string | undefined => (way.endsWith('p2.json') ? '{"id":' : beside(way));
    const [session] = openCodeTree.read(path, JSON.stringify({ id: 'ses_1' }), cut, namesIn);
    expect(session?.turns.map(({ text }) => text)).toEqual(['hello']);
    expect(session?.receipt.damage).toEqual({ 'no record': 1 });
    const [alone] = openCodeTree.read(path, '{', beside);
    expect(alone).toMatchObject({ id: 'ses_1', warnings: [expect.stringContaining('could not be listed')] });
  });
});

const schema: readonly Statement[] = [
  'CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, version TEXT, time_created INTEGER, time_updated INTEGER)',
  'CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT)',
  'CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, data TEXT)',
];

/** Sessions as `id > parent`, each with a prompt. */
function familyOf(...lines: readonly [id: string, parent: string | null][]): Statement[] {
  return [
    ...schema,
    [
      'INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?)',
      lines.map(([id, parent], at) => [id, parent, '/w', id, '1.2', at, at + 1]),
    ],
    ['INSERT INTO message VALUES (?, ?, 1, ?)', lines.map(([id]) => [`m-${id}`, id, '{"role":"user"}'])],
    [
      'INSERT INTO part VALUES (?, ?, ?, ?)',
      lines.map(([id]) => [`p-${id}`, `m-${id}`, id, JSON.stringify(said(`prompt of ${id}`))]),
    ],
  ];
}

describe('OpenCode’s database', () => {
  it('has subagents under the session that started them, however deep, and keeps the rest apart', async () => {
    const database = await logDatabaseOf(
      familyOf(['a', null], ['b', 'a'], ['c', 'b'], ['lost', 'gone'], ['x', 'y'], ['y', 'x']),
    );
    const sessions = [...openCodeDatabase.read('opencode.db', database)];
    database.close();
    expect(sessions.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['a', ''],
      ['lost', 'gone'],
      ['x', 'y'],
    ]);
    expect(sessions[0]?.subagents[0]?.subagents[0]?.turns[0]?.text).toBe('prompt of c');
    expectSound(sessions);
  });

  it('gives families in which something changed', async () => {
    const database = await logDatabaseOf(familyOf(['a', null], ['b', null], ['c', 'a']));
    const ids = (changedAfterMs: number): string[] =>
      Array.from(openCodeDatabase.read('opencode.db', database, { changedAfterMs }), ({ id }) => id);
    expect(ids(0)).toEqual(['a', 'b']);
    expect(ids(2)).toEqual(['a']);
    expect(ids(3)).toEqual([]);
    database.close();
  });

  it('is read as far as it is known when a column has another name', async () => {
    const database = await logDatabaseOf([
      ...familyOf(['a', null]),
      'ALTER TABLE part RENAME COLUMN message_id TO message',
    ]);
    const sessions = [...openCodeDatabase.read('opencode.db', database)];
    database.close();
    expect(sessions[0]?.warnings).toEqual(['not all of it could be read: no such column: message_id']);
    expectSound(sessions);
  });
});
