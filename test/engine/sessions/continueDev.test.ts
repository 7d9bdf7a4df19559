import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import { continueDev } from '../../../engine/sessions/readers/continueDev.ts';
import { mutate, mutation } from '../../support/mutations.ts';
import { expectSound } from '../../support/sessionSamples.ts';

const path = '/home/a/.continue/sessions/9577b30a.json';
const call = (id: string, name: string, input: object): object => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(input) },
});

const run = call('c1', 'builtin_run_terminal_command', { command: 'npm test' });
const create = call('c2', 'builtin_create_new_file', { filepath: 'a.ts', contents: 'x' });
const edit = call('c3', 'edit_existing_file', { filepath: 'b.ts' });
const history: readonly object[] = [
  { message: { role: 'system', content: 'You are helpful' } },
  {
    message: {
      id: 'u1',
      role: 'user',
      content: [
        { type: 'text', text: 'Fix it' },
        { type: 'imageUrl', imageUrl: {} },
      ],
    },
    contextItems: [{ name: 'a.ts', content: 'injected' }],
    editorState: { type: 'doc' },
  },
  { message: { role: 'thinking', content: 'hm' } },
  {
    message: {
      id: 'a1',
      role: 'assistant',
      content: 'I run it.',
      toolCalls: [run, create, edit],
      usage: { promptTokens: 9, completionTokens: 3 },
    },
    promptLogs: [{ prompt: 'everything said before' }],
    toolCallStates: [
      { toolCallId: 'c1', toolCall: run, status: 'errored', output: [{ content: 'exit 1' }] },
      { toolCallId: 'c2', toolCall: create, status: 'canceled', parsedArgs: { filepath: 'a.ts' } },
    ],
  },
  { message: { role: 'tool', toolCallId: 'c1', content: 'exit 1' } },
  { message: { role: 'tool', toolCallId: 'c3', content: 'written' } },
  { message: { id: 'a2', role: 'assistant', content: 'Done.' }, conversationSummary: 'They fixed it' },
];

function read(text: string): Session {
  const [session] = continueDev.read(path, text, () => undefined);
  expectSound([session!]);
  return session!;
}
const whole = { sessionId: 's1', title: 'Repair', workspaceDirectory: 'file:///srv/my%20app', history };

describe('a Continue session', () => {
  it('has what was said and done, without what is repeated beside it', () => {
    const session = read(JSON.stringify(whole));
    expect(session).toMatchObject({
      id: 's1',
      title: 'Repair',
      cwds: ['/srv/my app'],
      startedAt: '',
      tokens: { input: 9, output: 3 },
      counts: { user_turns: 1, assistant_turns: 2, tool_calls: 3, tool_errors: 1 },
      filesTouched: ['a.ts', 'b.ts'],
    });
    expect(session.turns.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Fix it'],
      ['assistant', 'I run it.'],
      ['tool', ''],
      ['tool', ''],
      ['tool', ''],
      ['assistant', 'Done.'],
      ['system', 'compacted'],
    ]);
    const [user, , ran, refused, edited] = session.turns;
    expect(user?.record).toEqual({ message_index: 1, uuid: 'u1' });
    expect(ran?.tool).toMatchObject({ command: 'npm test', isError: true, output: 'exit 1' });
    expect(refused?.tool).toMatchObject({ isError: false, isRejected: true });
    expect(edited?.tool).toMatchObject({ output: 'written', changes: ['b.ts'] });
    expect(session.receipt.skipped).toEqual({ 'message of system': 1, 'message of thinking': 1 });
    expect(session.receipt.damage).toEqual({ 'image left out': 1 });
  });

  it('is known by its name until it has one, and by its file', () => {
    const session = read(JSON.stringify({ ...whole, sessionId: undefined, title: 'New Session' }));
    expect(session).toMatchObject({ id: '9577b30a', title: 'Fix it' });
  });

  it('is unharmed by any change to a message', () => {
    const texts = history.map(item => JSON.stringify(item));
    const textOf = (items: readonly string[]): string =>
      `\uFEFF{"sessionId":"s1","history":[${items.join(',')}]}`;
    const before = (session: Session, at: number): unknown[] =>
      session.turns
        .filter(({ record }) => (record.message_index ?? 0) < at)
        .map(({ role, text, record }) => ({ role, text, record }));
    const unchanged = read(textOf(texts));
    fc.assert(
      fc.property(fc.nat(texts.length - 1), mutation, (at, change) => {
        const session = read(
          textOf(texts.map((text, index) => (index === at ? mutate(text, change) : text))),
        );
        expect(before(session, at)).toEqual(before(unchanged, at));
      }),
    );
  });
});
