import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import { gooseDatabase, gooseLines } from '../../../engine/sessions/readers/goose.ts';
import { logDatabaseOf, type Statement } from '../../support/logDatabases.ts';
import { expectSameInPieces, expectUnharmed, lines, sessionsIn } from '../../support/agentLogs.ts';
import { mutate, mutation } from '../../support/mutations.ts';
import { expectSound } from '../../support/sessionSamples.ts';

const path = '/home/a/.local/share/goose/sessions/20250929_004034.jsonl';
const header = {
  working_dir: '/srv/app',
  description: 'Build repair',
  message_count: 6,
  input_tokens: 40,
  output_tokens: 7,
};

interface Content {
  readonly role: string;
  readonly content: readonly object[];
  readonly metadata?: object;
}

const text = (said: string): object => ({ type: 'text', text: said });
const request = (id: string, name: string, input: object): object => ({
  type: 'toolRequest',
  id,
  toolCall: { status: 'success', value: { name, arguments: input } },
});
const response = (id: string, toolResult: object): object => ({ type: 'toolResponse', id, toolResult });

const messages: readonly Content[] = [
  { role: 'user', content: [text('Fix the build')] },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'hm', signature: '' },
      text('I look.'),
      request('c1', 'developer__shell', { command: 'npm test' }),
      request('c2', 'developer__text_editor', { command: 'str_replace', path: '/srv/app/a.ts' }),
      request('c3', 'developer__text_editor', { command: 'view', path: '/srv/app/b.ts' }),
      { type: 'toolRequest', id: 'c4', toolCall: { status: 'error', error: 'no such tool' } },
    ],
  },
  { role: 'user', content: [response('c1', { status: 'success', value: [text('2 failed')] })] },
  {
    role: 'user',
    content: [response('c2', { status: 'error', error: 'The user has declined to run this tool.' })],
  },
  {
    role: 'user',
    content: [response('c3', { status: 'success', value: { content: [text('no file')], isError: true } })],
  },
  {
    role: 'user',
    content: [text('a summary for the model')],
    metadata: { userVisible: false, agentVisible: true },
  },
  { role: 'assistant', content: [{ type: 'systemNotification', msg: 'Compaction complete' }] },
  { role: 'assistant', content: [text('Done.')] },
];
const records = [
  header,
  ...messages.map((message, at) => ({ id: `m${at}`, created: 1_759_106_434 + at, ...message })),
];

const schema: readonly Statement[] = [
  'CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, description TEXT, user_set_name BOOLEAN, session_type TEXT, working_dir TEXT, created_at TIMESTAMP, updated_at TIMESTAMP, accumulated_input_tokens INTEGER, accumulated_output_tokens INTEGER)',
  'CREATE TABLE messages (id INTEGER PRIMARY KEY, message_id TEXT, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER, metadata_json TEXT)',
];

/** A database of one session; `change` is made to the content of the message at a place. */
async function readDatabase(change?: (json: string, at: number) => string): Promise<Session[]> {
  const rows = messages.map(({ role, content, metadata }, at) => {
    const json = JSON.stringify(content);
    return [
      `m${at}`,
      's1',
      role,
      change?.(json, at) ?? json,
      1_759_106_434 + at,
      JSON.stringify(metadata ?? {}),
    ];
  });
  const database = await logDatabaseOf([
    ...schema,
    `INSERT INTO sessions VALUES ('s1', 'Build repair', '', 0, 'user', '/srv/app', '2025-09-29 00:40:34', '2025-09-29 00:43:44', 40, 7)`,
    [
      'INSERT INTO messages (message_id, session_id, role, content_json, created_timestamp, metadata_json) VALUES (?, ?, ?, ?, ?, ?)',
      rows,
    ],
  ]);
  const sessions = [...gooseDatabase.read('sessions.db', database)];
  database.close();
  return sessions;
}

describe('a Goose session', () => {
  it('has what was said and done, without what only the model was shown', () => {
    const [session] = sessionsIn(gooseLines, path, lines(...records));
    expect(session).toMatchObject({
      id: '20250929_004034',
      title: 'Build repair',
      cwds: ['/srv/app'],
      tokens: { input: 40, output: 7 },
      counts: { user_turns: 1, assistant_turns: 3, tool_calls: 4, tool_errors: 3 },
      startedAt: '2025-09-29T00:40:34.000Z',
      filesTouched: ['/srv/app/a.ts'],
    });
    expect(session?.turns.map(({ role, text: said }) => [role, said])).toEqual([
      ['user', 'Fix the build'],
      ['assistant', 'I look.'],
      ['tool', ''],
      ['tool', ''],
      ['tool', ''],
      ['tool', ''],
      ['system', 'compacted'],
      ['assistant', 'Done.'],
    ]);
    expect(session?.turns[2]?.tool).toMatchObject({
      command: 'npm test',
      output: '2 failed',
      isError: false,
    });
    expect(session?.turns[3]?.tool).toMatchObject({ isError: true, isRejected: true });
    expect(session?.turns[4]?.tool).toMatchObject({ isError: true, output: 'no file' });
    expect(session?.turns[0]?.record).toEqual({ line: 2, uuid: 'm0' });
    expect(session?.receipt.skipped).toEqual({ 'not shown to the person': 1 });
    expectSound([session!]);
  });

  it('is the same in the database, but for where its records stand', async () => {
    const [told] = sessionsIn(gooseLines, path, lines(...records));
    const [session] = await readDatabase();
    expect(session?.turns[0]?.record).toEqual({ message_index: 0, uuid: 'm0' });
    expect({ ...session, id: '', turns: session?.turns.map(turn => ({ ...turn, record: {} })) }).toEqual({
      ...told,
      id: '',
      turns: told?.turns.map(turn => ({ ...turn, record: {} })),
    });
  });

  it('is given again when it changed', async () => {
    const database = await logDatabaseOf([
      ...schema,
      `INSERT INTO sessions VALUES ('a', '', '', 0, 'user', '/w', '2025-09-29 00:40:34', '2025-09-29 00:43:44', 0, 0)`,
      `INSERT INTO sessions VALUES ('b', '', '', 0, 'sub_agent', '/w', '2025-09-30 00:40:34', '2025-09-30 00:43:44', 0, 0)`,
    ]);
    const ids = (changedAfterMs: number): string[] =>
      Array.from(gooseDatabase.read('sessions.db', database, { changedAfterMs }), ({ id }) => id);
    expect(ids(0)).toEqual(['a', 'b']);
    expect(ids(Date.UTC(2025, 8, 29, 12))).toEqual(['b']);
    expect(ids(Date.UTC(2025, 8, 30, 12))).toEqual([]);
    database.close();
  });

  it('is the same in pieces', () => {
    expectSameInPieces(gooseLines, path, lines(...records));
  });

  it('is unharmed by any change to a line', () => {
    expectUnharmed(gooseLines, path, lines(...records));
  });

  it('is unharmed by any change to a row', async () => {
    const whole = await readDatabase();
    const before = (sessions: readonly Session[], at: number): unknown[] =>
      sessions
        .flatMap(({ turns }) => turns.filter(({ record }) => (record.message_index ?? 0) < at))
        .map(({ role, text: said, record }) => ({ role, said, record }));
    await fc.assert(
      fc.asyncProperty(fc.nat(messages.length - 1), mutation, async (at, change) => {
        const sessions = await readDatabase((json, index) => (index === at ? mutate(json, change) : json));
        expectSound(sessions);
        expect(before(sessions, at)).toEqual(before(whole, at));
      }),
      { numRuns: 40 },
    );
  });
});
