import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import { cursorTextTranscript, cursorTranscript } from '../../../engine/sessions/readers/cursorTranscript.ts';
import { expectSameInPieces, expectUnharmed, lines, sessionsIn } from '../../support/agentLogs.ts';
import { expectSound } from '../../support/sessionSamples.ts';

const folder = '/home/a/.cursor/projects/work-app/agent-transcripts';
const path = `${folder}/t1/t1.jsonl`;
const message = (role: string, ...content: object[]): object => ({ role, message: { content } });
const text = (said: string): object => ({ type: 'text', text: said });

const records = [
  message('user', text('<timestamp>now</timestamp>\n<user_query>\nFix the build\n</user_query>')),
  message('assistant', text('I look.'), { type: 'tool_use', name: 'Shell', input: { command: 'npm test' } }),
  message('assistant', { type: 'tool_use', id: 'w1', name: 'Write', input: { path: '/srv/app/a.ts' } }),
  message('user', { type: 'tool_result', tool_use_id: 'w1', content: [text('written')] }),
  message('user', text('<system_notification>a task ended</system_notification>')),
  { type: 'turn_ended', status: 'success' },
  message('assistant', text('Done.')),
  message('user', text('Without a mark')),
];

describe('a transcript of Cursor’s agent', () => {
  it('has what a person typed and what was done', () => {
    const [session] = sessionsIn(cursorTranscript, path, lines(...records));
    expect(session).toMatchObject({
      id: 't1',
      title: 'Fix the build',
      startedAt: '',
      counts: { user_turns: 2, assistant_turns: 3, tool_calls: 2, tool_errors: 0 },
      filesTouched: ['/srv/app/a.ts'],
    });
    expect(session?.turns.map(({ role, text: said, record }) => [role, said, record.line])).toEqual([
      ['user', 'Fix the build', 1],
      ['assistant', 'I look.', 2],
      ['tool', '', 2],
      ['tool', '', 3],
      ['assistant', 'Done.', 7],
      ['user', 'Without a mark', 8],
    ]);
    expect(session?.turns[2]?.tool?.command).toBe('npm test');
    expect(session?.turns[3]?.tool?.output).toBe('written');
    expect(session?.receipt.skipped).toEqual({ injected: 1, turn_ended: 1 });
    expectSound([session!]);
  });

  it('belongs to the session in whose folder it is', () => {
    const [session] = sessionsIn(cursorTranscript, `${folder}/t1/subagents/t2.jsonl`, lines(...records));
    expect(session).toMatchObject({ id: 't2', parentId: 't1' });
  });

  it('is the same in pieces, and unharmed by any change to a line', () => {
    expectSameInPieces(cursorTranscript, path, lines(...records));
    expectUnharmed(cursorTranscript, path, lines(...records));
  });
});

const plain = `user:
<user_query>
Fix the build
</user_query>

assistant:
[Thinking] I should look
  at the log
[Tool call] Shell
  command: npm test
[Tool result] Shell
  1 failed
It fails.

assistant:
[Tool call] ApplyPatch
  *** Begin Patch
  *** Update File: /srv/app/a.ts
  *** End Patch
Done.
user:
Thanks
`;

function read(said: string): Session {
  const [session] = cursorTextTranscript.read(`${folder}/t1.txt`, said, () => undefined);
  expectSound([session!]);
  return session!;
}

describe('a transcript of Cursor’s agent as plain text', () => {
  it('has what was said and done', () => {
    expect(cursorTextTranscript.isLog(`${folder}/t1.txt`, plain)).toBe(true);
    const session = read(plain);
    expect(session.turns.map(({ role, text: said }) => [role, said])).toEqual([
      ['user', 'Fix the build'],
      ['tool', ''],
      ['assistant', 'It fails.'],
      ['tool', ''],
      ['assistant', 'Done.'],
      ['user', 'Thanks'],
    ]);
    expect(session.turns[1]?.tool).toMatchObject({ name: 'Shell', command: 'npm test', output: '1 failed' });
    expect(session.filesTouched).toEqual(['/srv/app/a.ts']);
    expect(session.counts).toEqual({ user_turns: 2, assistant_turns: 2, tool_calls: 2, tool_errors: 0 });
    expect(session.receipt.skipped).toEqual({ thinking: 1 });
  });

  it('throws at nothing', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'user:',
        'assistant:',
        '[Tool call] X',
        '  [Tool result] X',
        '[Thinking]',
        '<user_query>',
        '__proto__=1',
      ),
    );
    fc.assert(fc.property(fc.array(line, { maxLength: 20 }), lines => void read(lines.join('\n'))));
  });
});
