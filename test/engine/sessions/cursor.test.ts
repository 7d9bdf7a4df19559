import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import type { DatabaseRequest } from '../../../engine/sessions/reader.ts';
import { cursorDatabase } from '../../../engine/sessions/readers/cursor.ts';
import { logDatabaseOf } from '../../support/logDatabases.ts';
import { mutate, mutation } from '../../support/mutations.ts';
import { expectSound } from '../../support/sessionSamples.ts';

const createdAt = '2025-09-29T00:40:34.719Z';
const person = (bubbleId: string, text: string): object => ({ bubbleId, type: 1, text, createdAt });
const model = (bubbleId: string, more: object): object => ({
  bubbleId,
  type: 2,
  text: '',
  createdAt,
  ...more,
});
const tool = (name: string, rawArgs: object, more: object): object => ({
  toolFormerData: {
    toolCallId: `call ${name}`,
    name,
    rawArgs: JSON.stringify(rawArgs),
    status: 'completed',
    ...more,
  },
});

const bubbles: readonly object[] = [
  person('b0', 'Fix the build'),
  model('b1', { thinking: { text: 'hm' }, capabilityType: 30 }),
  model('b2', {
    text: 'I look.',
    modelInfo: { modelName: 'model-1' },
    tokenCount: { inputTokens: 5, outputTokens: 2 },
  }),
  model(
    'b3',
    tool('run_terminal_cmd', { command: 'npm test' }, { result: '{"output":"1 failed","exitCode":1}' }),
  ),
  model(
    'b4',
    tool(
      'search_replace',
      { file_path: 'a.ts' },
      { status: 'error', error: '{"clientVisibleErrorMessage":"no match"}' },
    ),
  ),
  model('b5', tool('delete_file', { target_file: 'b.ts' }, { userDecision: 'rejected' })),
  model('b6', { capabilityType: 22 }),
  model('b7', { text: 'Done.' }),
];

type Rows = readonly (readonly [key: string, value: string | Uint8Array])[];

function chat(id: string, own: readonly object[], more: object = {}): [string, string][] {
  const headers = own.map(bubble => ({ bubbleId: (bubble as { bubbleId: string }).bubbleId }));
  return [
    [
      `composerData:${id}`,
      JSON.stringify({
        _v: 10,
        composerId: id,
        name: `Chat ${id}`,
        fullConversationHeadersOnly: headers,
        ...more,
      }),
    ],
    ...own.map((bubble, at): [string, string] => [
      `bubbleId:${id}:${headers[at]!.bubbleId}`,
      JSON.stringify(bubble),
    ]),
  ];
}

async function read(
  rows: Rows,
  { request = {}, items = [] }: { request?: DatabaseRequest; items?: Rows } = {},
): Promise<Session[]> {
  const database = await logDatabaseOf([
    'CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)',
    'CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)',
    ['INSERT INTO cursorDiskKV VALUES (?, ?)', rows],
    ['INSERT INTO ItemTable VALUES (?, ?)', items],
  ]);
  const sessions = [
    ...cursorDatabase.read('/home/a/.config/Cursor/User/globalStorage/state.vscdb', database, request),
  ];
  database.close();
  expectSound(sessions);
  return sessions;
}

describe('a chat in Cursor', () => {
  it('has its messages in the order of its list', async () => {
    const [session] = await read(
      chat('c1', bubbles, { workspaceIdentifier: { uri: { fsPath: '/srv/app' } } }),
    );
    expect(session).toMatchObject({
      id: 'c1',
      title: 'Chat c1',
      cwds: ['/srv/app'],
      model: 'model-1',
      tokens: { input: 5, output: 2 },
      startedAt: createdAt,
      counts: { user_turns: 1, assistant_turns: 2, tool_calls: 3, tool_errors: 2 },
      filesTouched: ['a.ts', 'b.ts'],
      warnings: [],
    });
    const [prompt, , ran, edited, refused, condensed] = session?.turns ?? [];
    expect(prompt?.record).toEqual({ message_index: 0, uuid: 'b0' });
    expect(ran?.tool).toMatchObject({ command: 'npm test', output: '1 failed', exitCode: 1, isError: true });
    expect(edited?.tool).toMatchObject({ output: 'no match', isError: true });
    expect(refused?.tool).toMatchObject({ isRejected: true, isError: false });
    expect(condensed).toMatchObject({ role: 'system', text: 'compacted' });
    expect(session?.receipt.skipped).toEqual({ thinking: 1 });
  });

  it('tells of messages that are missing, and of those that are no longer in its list', async () => {
    const rows = chat('c1', bubbles).filter(([key]) => !key.endsWith(':b2'));
    rows.push(['bubbleId:c1:old', JSON.stringify(person('old', 'taken back'))]);
    rows.push(['bubbleId:c1:', 'null'], ['bubbleId:c10:b0', JSON.stringify(person('b0', 'of another'))]);
    const [session] = await read(rows);
    expect(session?.receipt).toMatchObject({
      damage: { 'message missing': 1 },
      skipped: { 'taken back': 2 },
    });
    expect(session?.turns.some(({ text }) => text === 'taken back')).toBe(false);
  });

  it('holds its messages itself in older versions, as text or bytes', async () => {
    const data = JSON.stringify({ conversation: [person('b0', 'Grüße')], createdAt: 1_759_106_434_719 });
    const [session] = await read([['composerData:c1', new TextEncoder().encode(data)]]);
    expect(session?.turns.map(({ text }) => text)).toEqual(['Grüße']);
  });

  it('takes the folder that others know where it tells none', async () => {
    const request = { folderOf: (id: string) => (id === 'c1' ? '/srv/told' : undefined) };
    const [first, second] = await read([...chat('c1', bubbles), ...chat('c2', bubbles)], { request });
    expect([first?.cwds, second?.cwds]).toEqual([['/srv/told'], []]);
  });

  it('has those it started under it', async () => {
    const started = (parentComposerId: string): object => ({ subagentInfo: { parentComposerId } });
    const sessions = await read([
      ...chat('c3', bubbles),
      ...chat('c2', bubbles, started('c3')),
      ...chat('c1', bubbles, started('c2')),
      ...chat('c4', bubbles, started('gone')),
      ...chat('x', bubbles, started('y')),
      ...chat('y', bubbles, started('x')),
    ]);
    expect(sessions.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1))).toEqual(['c3', 'c4', 'x']);
    const parent = sessions.find(({ id }) => id === 'c3');
    expect(parent?.subagents[0]).toMatchObject({ id: 'c2', subagents: [{ id: 'c1' }] });
  });

  it('is given again when it changed', async () => {
    const rows = [
      ...chat('c1', bubbles, { lastUpdatedAt: 1000 }),
      ...chat('c2', bubbles, { lastUpdatedAt: 3000 }),
    ];
    const sessions = await read(rows, { request: { changedAfterMs: 2000 } });
    expect(sessions.map(({ id }) => id)).toEqual(['c2']);
  });

  it('is read from a window’s own database as it was in 2024', async () => {
    const data = {
      tabs: [
        {
          tabId: 't1',
          chatTitle: 'Old',
          bubbles: [
            { type: 'user', text: 'Hello' },
            { type: 'ai', rawText: 'Hi' },
          ],
        },
      ],
    };
    const items: Rows = [['workbench.panel.aichat.view.aichat.chatdata', JSON.stringify(data)]];
    const [session] = await read([], { items });
    expect(session).toMatchObject({ id: 't1', title: 'Old', counts: { user_turns: 1, assistant_turns: 1 } });
  });

  it('is unharmed by any change to a row', async () => {
    const rows = chat('c1', bubbles);
    const before = (sessions: readonly Session[], at: number): unknown[] =>
      sessions.flatMap(({ turns }) => turns.filter(({ record }) => (record.message_index ?? 0) < at));
    const whole = await read(rows);
    await fc.assert(
      fc.asyncProperty(fc.nat(rows.length - 1), mutation, async (at, change) => {
        const sessions = await read(
          rows.map(([key, value], row) => [key, row === at ? mutate(value, change) : value]),
        );
        // The first row is the list of the others.
        if (at > 0) expect(before(sessions, at - 1)).toEqual(before(whole, at - 1));
      }),
      { numRuns: 60 },
    );
  });
});
