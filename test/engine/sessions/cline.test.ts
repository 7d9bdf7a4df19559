import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cline, rooCode } from '../../../engine/sessions/readers/cline.ts';
import { beside, readDocument, saidIn } from '../../support/agentLogs.ts';
import { mutated } from '../../support/mutations.ts';
import {
  besideSample,
  countedOf,
  expectSound,
  hasSamples,
  sampleBytes,
  samplesOf,
  valuesOf,
} from '../../support/sessionSamples.ts';

const name = 'api_conversation_history.json';
const path = `/u/globalStorage/saoudrizwan.claude-dev/tasks/1759/${name}`;
const environment =
  '<environment_details>\n# Current Working Directory (/home/a/p (new)) Files\na.ts\n</environment_details>';
const text = (said: string): object => ({ type: 'text', text: said });
const user = (...content: object[]): object => ({ role: 'user', content, ts: 1759106434719 });
const assistant = (...content: object[]): object => ({
  role: 'assistant',
  content,
  ts: 1759106442349,
  modelInfo: { modelId: 'big' },
});
const use = (id: string, tool: string, input: object): object => ({
  type: 'tool_use',
  id,
  name: tool,
  input,
});
const result = (id: string, content: unknown, more: object = {}): object => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...more,
});

const messages = [
  user(text('<task>\nmend it\n</task>'), text(environment)),
  assistant(
    text('I look.'),
    use('t1', 'read_file', { path: 'a.ts' }),
    use('t2', 'execute_command', { command: 'npm t' }),
  ),
  user(
    result('t1', [text('<task>not typed</task>')]),
    result('t2', 'Command executed.\nExit code: 2\nOutput:\nfailed'),
    text(environment),
  ),
  assistant(use('t3', 'replace_in_file', { path: 'a.ts', diff: '' })),
  user(
    result(
      't3',
      'The user denied this operation and provided the following feedback:\n<feedback>\nnot there\n</feedback>',
    ),
  ),
  user(text('[ERROR] You did not use a tool in your previous response!')),
  assistant(use('t4', 'attempt_completion', { result: 'Mended.' })),
  user(text('<feedback>\nthank you\n</feedback>'), text(environment)),
];

const legacy = [
  user(text(`<task>\nmend it\n</task>\n\n${environment}`)),
  assistant(
    text(
      '<thinking>hm <path>x</path></thinking>\nI write.\n<write_to_file>\n<path>a.ts</path>\n<content>\n<b>1</b>\n</content>\n</write_to_file>',
    ),
  ),
  user(text("[write_to_file for 'a.ts'] Result:"), text('The content was saved.'), text(environment)),
  assistant(text('<execute_command><command>npm t</command></execute_command>')),
  user(
    text(
      "[execute_command for 'npm t'] Result:\nThe tool execution failed with the following error:\nno shell",
    ),
  ),
  assistant(text('<attempt_completion>\n<result>Mended.</result>\n</attempt_completion>')),
];

describe.skipIf(!hasSamples)('a real task', () => {
  it.each(samplesOf('cline', 'roo-code'))('$file is counted as expected', expected => {
    const file = `${expected.file}${name}`;
    const format = [cline, rooCode].find(each => each.isLog(`/x/${file}`, ''));
    expect(format?.agent).toBe(expected.file.startsWith('roo') ? 'roo-code' : 'cline');
    const session = readDocument(format ?? cline, sampleBytes(file).toString('utf8'), {
      path: `/x/${file}`,
      beside: besideSample(file).beside,
    });
    expect(valuesOf([session])).toEqual(countedOf(expected));
    expectSound([session]);
  });
});

describe('a task of Cline', () => {
  it('tells what a person typed, and nothing that was put around it', () => {
    const session = readDocument(cline, JSON.stringify(messages), { path });
    expect(saidIn(session)).toEqual([
      'user: mend it',
      'assistant: I look.',
      'user: not there',
      'assistant: Mended.',
      'user: thank you',
    ]);
    expect(session).toMatchObject({
      id: '1759',
      model: 'big',
      cwds: ['/home/a/p (new)'],
      filesTouched: ['a.ts'],
      counts: { user_turns: 3, assistant_turns: 3, tool_calls: 4, tool_errors: 1 },
      receipt: { records: 8, kept: 7, skipped: { injected: 1 } },
    });
    const [, run, edit] = session.turns.flatMap(({ tool }) => tool ?? []);
    expect(run).toMatchObject({ command: 'npm t', exitCode: 2, isError: true });
    expect(edit).toMatchObject({ changes: ['a.ts'], isRejected: true, isError: false });
    expect(session.turns[0]?.record).toEqual({ message_index: 0 });
  });

  it('reads tools that were called by tags in the text', () => {
    const session = readDocument(cline, JSON.stringify(legacy), { path });
    expect(saidIn(session)).toEqual(['user: mend it', 'assistant: I write.', 'assistant: Mended.']);
    const [write, run] = session.turns.flatMap(({ tool }) => tool ?? []);
    expect(write).toMatchObject({
      name: 'write_to_file',
      changes: ['a.ts'],
      output: 'The content was saved.',
      input: JSON.stringify({ path: 'a.ts', content: '<b>1</b>' }),
    });
    expect(run).toMatchObject({ command: 'npm t', isError: true });
    expect(session.counts).toEqual({ user_turns: 1, assistant_turns: 3, tool_calls: 3, tool_errors: 1 });
  });

  it('has folder, parent, files, tokens and times from the files beside it', () => {
    const files = beside({
      'history_item.json': { id: '1759', workspace: '/home/a/p', parentTaskId: '1700' },
      '../_index.json': { entries: [{ id: '1758', workspace: '/home/a/other' }] },
      'task_metadata.json': {
        files_in_context: [
          { path: 'a.ts', record_source: 'roo_edited' },
          { path: 'b.ts', record_source: 'read_tool' },
        ],
        model_usage: [{ model_id: 'big' }],
      },
      'ui_messages.json': [
        { ts: 1759106430000, say: 'api_req_started', text: '{"tokensIn":5,"cacheReads":2,"tokensOut":3}' },
        { ts: 1759106499000, say: 'text', text: 'x' },
      ],
    });
    const session = readDocument(rooCode, JSON.stringify([messages[0]]), { path, beside: files });
    expect(session).toMatchObject({
      cwds: ['/home/a/p', '/home/a/p (new)'],
      parentId: '1700',
      model: 'big',
      filesTouched: ['a.ts'],
      tokens: { input: 7, output: 3 },
      startedAt: '2025-09-29T00:40:30.000Z',
      endedAt: '2025-09-29T00:41:39.000Z',
    });
  });

  it('takes a result that came without its call for damage', () => {
    const session = readDocument(cline, JSON.stringify([user(result('gone', 'x'))]), { path });
    expect(session.receipt.damage).toEqual({ 'result of no call': 1 });
  });

  it('is read whatever became of its messages', () => {
    fc.assert(
      fc.property(mutated([...messages, ...legacy]), value => {
        expectSound([readDocument(cline, JSON.stringify(value), { path })]);
      }),
    );
  });

  it('keeps the messages before a cut', () => {
    const whole = JSON.stringify(messages);
    const ends = messages.map((_, at) => JSON.stringify(messages.slice(0, at + 1)).length - 1);
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), at => {
        const session = readDocument(cline, whole.slice(0, at), { path });
        expect(session.receipt.damage).toMatchObject({ 'cut file': 1 });
        expect(session.receipt.records).toBe(ends.filter(end => at >= end).length);
      }),
    );
  });

  it('is linear in tags that are never closed', () => {
    const open = '<task>'.repeat(200_000) + '<read_file>'.repeat(200_000);
    const session = readDocument(cline, JSON.stringify([user(text(open)), assistant(text(open))]), { path });
    expect(session.counts).toMatchObject({ user_turns: 1, assistant_turns: 1, tool_calls: 0 });
  });
});
