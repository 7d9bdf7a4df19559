import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vscodeChat, vscodeChatLog } from '../../../engine/sessions/readers/vscodeChat.ts';
import { beside, lines, readDocument, readLines, saidIn } from '../../support/agentLogs.ts';
import { damagedLog, mutated, mutatedLog, someCuts } from '../../support/mutations.ts';
import {
  besideSample,
  countedOf,
  expectSound,
  hasSamples,
  sampleBytes,
  samplesOf,
  valuesOf,
} from '../../support/sessionSamples.ts';

const folder = '/u/workspaceStorage/h1/chatSessions';
const path = `${folder}/s1.jsonl`;
const flatPath = `${folder}/s1.json`;
const workspace = { '../workspace.json': { folder: 'file:///home/a/my%20shop' } };
const file = { $mid: 1, fsPath: '/home/a/my shop/a.ts', path: '/home/a/my shop/a.ts', scheme: 'file' };

function request(index: number, text: string, response: readonly unknown[], more: object = {}): object {
  return {
    requestId: `request_${index}`,
    responseId: `response_${index}`,
    message: { text, parts: [] },
    timestamp: 1757720474534 + index * 1000,
    modelId: 'copilot/big',
    response,
    ...more,
  };
}

const readFile = {
  kind: 'toolInvocationSerialized',
  toolId: 'copilot_readFile',
  toolCallId: 'c1',
  invocationMessage: { value: 'Reading [](file:///a.ts)' },
  isConfirmed: true,
  isComplete: true,
};
const edit = {
  ...readFile,
  toolId: 'copilot_replaceString',
  toolCallId: 'c2',
  invocationMessage: { value: 'Editing', uris: { 'file:///a.ts': file } },
};
const run = {
  ...readFile,
  toolId: 'run_in_terminal',
  toolCallId: 'c3',
  toolSpecificData: {
    kind: 'terminal',
    commandLine: { original: 'npm t', userEdited: 'npm test' },
    terminalCommandState: { exitCode: 1 },
    terminalCommandOutput: { text: '1 failed' },
  },
};
const metadata = {
  promptTokens: 90,
  outputTokens: 9,
  toolCallRounds: [{ toolCalls: [{ id: 'c1', name: 'read_file', arguments: '{"filePath":"/a.ts"}' }] }],
  toolCallResults: { c1: { content: [{ value: 'let a' }] } },
};
const first = request(
  0,
  'mend it',
  [
    { kind: 'progressTaskSerialized', content: { value: 'Optimizing' } },
    { value: 'I look at ' },
    { kind: 'inlineReference', inlineReference: file },
    { value: ' now.' },
    readFile,
    edit,
    { kind: 'textEditGroup', uri: file, edits: [] },
    { value: 'Mended.' },
    { kind: 'undoStop', id: 'x' },
  ],
  { result: { metadata }, agent: { extensionVersion: '0.31.0' } },
);
const second = request(1, 'test it', [run], { isCanceled: true });
const chat = {
  version: 3,
  responderUsername: 'GitHub Copilot',
  sessionId: 's1',
  creationDate: 1757720473034,
  customTitle: 'Mending',
  requests: [first, second],
};
const changes = [
  { kind: 0, v: { version: 3, sessionId: 's1', creationDate: 1757720473034, requests: [] } },
  { kind: 1, k: ['inputState', 'inputText'], v: 'mend' },
  { kind: 2, k: ['requests'], v: [{ ...first, response: [] }] },
  { kind: 2, k: ['requests', 0, 'response'], v: [{ value: 'I lo' }] },
  { kind: 2, k: ['requests', 0, 'response'], i: 0, v: (first as { response: unknown[] }).response },
  { kind: 1, k: ['customTitle'], v: 'Mending' },
  { kind: 2, k: ['requests'], v: [second] },
  { kind: 3, k: ['requests', 0, 'followups'] },
];
const log = lines(...changes);

describe.skipIf(!hasSamples)('a real chat of VS Code', () => {
  it.each(samplesOf('vscode-copilot-chat'))('$file is counted as expected', expected => {
    const { file: name } = expected;
    const parts = { path: `/x/${name}`, beside: besideSample(name).beside };
    const session = name.endsWith('l')
      ? readLines(vscodeChatLog, sampleBytes(name), parts)
      : readDocument(vscodeChat, sampleBytes(name).toString('utf8'), parts);
    expect(valuesOf([session])).toEqual(countedOf(expected));
    expectSound([session]);
  });
});

describe('a chat of VS Code', () => {
  it('tells what was said, run and changed', () => {
    const session = readDocument(vscodeChat, JSON.stringify(chat), {
      path: flatPath,
      beside: beside(workspace),
    });
    expect(saidIn(session)).toEqual([
      'user: mend it',
      'assistant: I look at a.ts now.\n\nMended.',
      'user: test it',
      'system: interrupted',
    ]);
    expect(session).toMatchObject({
      id: 's1',
      title: 'Mending',
      version: '0.31.0',
      model: 'copilot/big',
      cwds: ['/home/a/my shop'],
      filesTouched: [file.path],
      tokens: { input: 90, output: 9 },
      counts: { user_turns: 2, assistant_turns: 2, tool_calls: 3, tool_errors: 1 },
    });
    const [read, change, test] = session.turns.flatMap(({ tool }) => tool ?? []);
    expect(read).toMatchObject({ input: '{"filePath":"/a.ts"}', output: 'let a', isError: false });
    expect(change).toMatchObject({ changes: [file.path] });
    expect(test).toMatchObject({ command: 'npm test', exitCode: 1, output: '1 failed', isError: true });
    expect(session.turns[0]?.record).toEqual({ message_index: 0, uuid: 'request_0' });
    expect(session.receipt).toMatchObject({
      kept: 2,
      skipped: { 'response progressTaskSerialized': 1, 'response undoStop': 1 },
    });
  });

  it('says the same as a log of its changes', () => {
    const flat = readDocument(vscodeChat, JSON.stringify(chat), {
      path: flatPath,
      beside: beside(workspace),
    });
    const session = readLines(vscodeChatLog, log, { path, beside: beside(workspace) });
    expect({ ...session, receipt: undefined }).toEqual({ ...flat, receipt: undefined });
    expect(session.receipt).toMatchObject({ kept: changes.length, damage: {} });
  });

  it('as exported has its name and no folder', () => {
    const text = JSON.stringify({ ...chat, sessionId: undefined });
    expect(vscodeChat.isLog('/home/a/chat.json', text)).toBe(true);
    expect(
      readDocument(vscodeChat, text, { path: '/home/a/chat.json', beside: beside(workspace) }),
    ).toMatchObject({
      id: 'chat',
      cwds: [],
    });
  });

  it('is one by where it lies or by what it holds', () => {
    expect(vscodeChatLog.isLog('/u/globalStorage/emptyWindowChatSessions/s.jsonl', [])).toBe(true);
    expect(vscodeChatLog.isLog('/tmp/x.jsonl', [changes[0] ?? {}])).toBe(true);
    expect(vscodeChatLog.isLog('/tmp/x.jsonl', [{ type: 'user', kind: 'a' }])).toBe(false);
    expect(vscodeChat.isLog('/tmp/x.json', '{"requests":1}')).toBe(false);
  });

  it('tells a refused tool, and a subagent apart', () => {
    const subagent = {
      ...readFile,
      toolId: 'runSubagent',
      toolCallId: 'sub',
      toolSpecificData: { kind: 'subagent', prompt: 'look', result: 'seen' },
    };
    const within = { ...readFile, subAgentInvocationId: 'sub' };
    const refused = { ...run, isConfirmed: { type: 0 }, toolSpecificData: {} };
    const text = JSON.stringify({ ...chat, requests: [request(0, 'go', [subagent, within, refused])] });
    const session = readDocument(vscodeChat, text, { path: flatPath });
    expect(session.counts).toMatchObject({ user_turns: 1, tool_calls: 2, tool_errors: 1 });
    expect(session.turns.at(-1)?.tool).toMatchObject({ isRejected: true });
    const [told] = session.subagents;
    expect(told).toMatchObject({ id: 'sub', counts: { tool_calls: 1 } });
    expect(told === undefined ? [] : saidIn(told)).toEqual(['user: look', 'assistant: seen']);
  });
});

describe('a log of the changes of a chat', () => {
  it('without its first line is told from what follows, as a part', () => {
    const session = readLines(vscodeChatLog, lines(...changes.slice(5)), { path });
    expect(saidIn(session)).toEqual(['user: test it', 'system: interrupted']);
    expect(session.receipt.damage).toEqual({ 'no snapshot': 1 });
    expect(session.warnings).toHaveLength(1);
    expect(session.title).toBe('Mending');
  });

  it('that was cut in one of 200 lines keeps the other 199, and names the line once', () => {
    const prompts = Array.from({ length: 199 }, (_, at) => ({
      kind: 2,
      k: ['requests'],
      v: [request(at, `prompt ${at}`, [])],
    }));
    const written = lines(changes[0], ...prompts).split('\n');
    written[111] = written[111]?.slice(0, 60) ?? '';
    const session = readLines(vscodeChatLog, written.join('\n'), { path });
    expect(session.receipt).toEqual({ records: 199, kept: 199, skipped: {}, damage: { 'no record': 1 } });
    expect(session.warnings).toEqual(['line 112 cannot be read: what it changed is missing']);
    expect(session.counts.user_turns).toBe(198);
  });

  it('that holds a snapshot and no more is told from the transcript beside it', () => {
    const events = lines(
      { type: 'session.start', data: { sessionId: 's1' }, id: 'e1' },
      { type: 'user.message', data: { content: 'mend it' }, id: 'e2', parentId: 'e1' },
      { type: 'assistant.message', data: { messageId: 'm', content: 'Mended.' }, id: 'e3', parentId: 'e2' },
    );
    const files = { ...workspace, '../GitHub.copilot-chat/transcripts/s1.jsonl': events };
    const session = readLines(vscodeChatLog, lines(changes[0]), { path, beside: beside(files) });
    expect(saidIn(session)).toEqual(['user: mend it', 'assistant: Mended.']);
    expect(session).toMatchObject({ id: 's1', agent: 'vscode-copilot-chat', cwds: ['/home/a/my shop'] });
    expect(session.warnings.join()).toContain('transcript');
    const whole = readLines(vscodeChatLog, log, { path, beside: beside(files) });
    expect(whole).toEqual(readLines(vscodeChatLog, log, { path, beside: beside(workspace) }));
  });

  it('asks for no file but its own transcript, whatever it calls itself', () => {
    const asked: string[] = [];
    const record = { kind: 0, v: { sessionId: '../../../../secret', requests: [] } };
    readLines(vscodeChatLog, lines(record), {
      path,
      beside: way => {
        asked.push(way);
        return undefined;
      },
    });
    expect(asked).toEqual(['../workspace.json']);
  });

  it('is the same however its bytes come', () => {
    const whole = readLines(vscodeChatLog, log, { path });
    fc.assert(
      fc.property(someCuts, cuts => {
        expect(readLines(vscodeChatLog, log, { path, cuts })).toEqual(whole);
      }),
    );
  });

  it('is read whatever became of its records', () => {
    fc.assert(
      fc.property(mutatedLog(changes), text => {
        expectSound([readLines(vscodeChatLog, `${lines(changes[0])}${text}`, { path })]);
      }),
    );
    fc.assert(
      fc.property(mutated(chat), value => {
        expectSound([readDocument(vscodeChat, JSON.stringify(value), { path: flatPath })]);
      }),
    );
  });

  it('keeps the prompts before damage', () => {
    fc.assert(
      fc.property(damagedLog(changes.slice(1)), ({ text, intact }) => {
        const typed = (content: string): string[] =>
          saidIn(readLines(vscodeChatLog, `${lines(changes[0])}${content}`, { path })).filter(said =>
            said.startsWith('user'),
          );
        expect(typed(text)).toEqual(expect.arrayContaining(typed(lines(...intact))));
      }),
    );
  });

  it('of a file that is cut keeps the requests before the cut', () => {
    const text = JSON.stringify(chat);
    const ends = [first, second].map(
      each => text.indexOf(JSON.stringify(each)) + JSON.stringify(each).length,
    );
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), at => {
        const session = readDocument(vscodeChat, text.slice(0, at), { path: flatPath });
        expect(session.receipt.damage).toMatchObject({ 'cut file': 1 });
        expect(session.receipt.kept).toBe(ends.filter(end => at >= end).length);
      }),
    );
  });
});
