import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gemini, geminiLog } from '../../../engine/sessions/readers/gemini.ts';
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

const folder = '/home/a/.gemini/tmp/shop/chats';
const path = `${folder}/session-2026-04-23T12-52-0ab84937.jsonl`;
const documentPath = path.replace(/l$/, '');
const time = (second: number): string => `2026-04-23T12:52:${String(second).padStart(2, '0')}.000Z`;
const head = { sessionId: 's1', projectHash: 'h', startTime: time(0), lastUpdated: time(0), kind: 'main' };
const prompt = { id: 'u1', timestamp: time(1), type: 'user', content: [{ text: 'list the files' }] };
const thinking = {
  id: 'g1',
  timestamp: time(2),
  type: 'gemini',
  content: '',
  model: 'flash',
  tokens: { input: 5, output: 1 },
};
const answer = {
  ...thinking,
  content: 'They are listed.',
  tokens: { input: 5, output: 3 },
  toolCalls: [
    {
      id: 't1',
      name: 'run_shell_command',
      args: { command: 'ls x' },
      status: 'success',
      result: [{ functionResponse: { response: { output: 'Command: ls x\nExit Code: 2' } } }],
    },
    {
      id: 't2',
      name: 'write_file',
      args: { file_path: 'a.md', content: 'x' },
      status: 'error',
      result: [],
      resultDisplay: 'no room',
    },
  ],
};
const later = { id: 'u2', timestamp: time(9), type: 'user', content: 'thanks' };
const records = [
  head,
  prompt,
  { $set: { lastUpdated: time(1) } },
  thinking,
  answer,
  { id: 'i', timestamp: time(8), type: 'info', content: 'tip' },
  later,
];
const log = lines(...records);
const document = { ...head, messages: [prompt, answer, later] };

describe.skipIf(!hasSamples)('a real log of Gemini CLI', () => {
  it.each(samplesOf('gemini-cli'))('$file is counted as expected', expected => {
    const { file } = expected;
    const parts = { path: `/x/${file}`, beside: besideSample(file).beside };
    const session = file.endsWith('l')
      ? readLines(geminiLog, sampleBytes(file), parts)
      : readDocument(gemini, sampleBytes(file).toString('utf8'), parts);
    expect(valuesOf([session])).toEqual(countedOf(expected));
    expectSound([session]);
  });
});

describe('a log of Gemini CLI', () => {
  it('tells of a message that is written again only what stands there last', () => {
    const session = readLines(geminiLog, log, { path });
    expect(saidIn(session)).toEqual(['user: list the files', 'assistant: They are listed.', 'user: thanks']);
    expect(session.counts).toEqual({ user_turns: 2, assistant_turns: 1, tool_calls: 2, tool_errors: 1 });
    expect(session.tokens).toEqual({ input: 5, output: 3 });
    const [run, write] = session.turns.flatMap(({ tool }) => tool ?? []);
    expect(run).toMatchObject({ command: 'ls x', exitCode: 2, isError: false });
    expect(write).toMatchObject({ changes: ['a.md'], isError: true, output: 'no room' });
    expect(session.receipt).toMatchObject({ records: 7, kept: 6, skipped: { info: 1 } });
    expect(session.turns[1]?.record).toEqual({ line: 4, uuid: 'g1' });
  });

  it('says the same as the document that it was before', () => {
    const said = saidIn(readLines(geminiLog, log, { path }));
    const session = readDocument(gemini, JSON.stringify(document), { path: documentPath });
    expect(saidIn(session)).toEqual(said);
    expect(session.turns[0]?.record).toEqual({ message_index: 0, uuid: 'u1' });
  });

  it('takes back what stands from a message on', () => {
    const session = readLines(
      geminiLog,
      log + lines({ $rewindTo: 'g1' }, { ...later, id: 'u3', content: 'else' }),
      { path },
    );
    expect(saidIn(session)).toEqual(['user: list the files', 'user: else']);
    expect(session.counts).toMatchObject({ assistant_turns: 0, tool_calls: 0 });
    const lost = readLines(geminiLog, log + lines({ $rewindTo: 'gone' }), { path });
    expect(saidIn(lost)).toEqual(saidIn(readLines(geminiLog, log, { path })));
    expect(lost.receipt.skipped).toMatchObject({ 'rewind to no message': 1 });
  });

  it('puts all messages that are set in the place of those before', () => {
    const session = readLines(
      geminiLog,
      log + lines({ $set: { messages: [later] } }, { ...later, id: 'u3', content: 'more' }),
      { path },
    );
    expect(saidIn(session)).toEqual(['user: thanks', 'user: more']);
  });

  it('shows a command as it was typed, and no prompt of the agent itself', () => {
    const init = { ...prompt, content: [{ text: 'You are …' }], displayContent: [{ text: '/init' }] };
    const context = { ...later, content: [{ text: '<session_context>\nThe date …' }] };
    const session = readLines(geminiLog, lines(head, init, context), { path });
    expect(saidIn(session)).toEqual(['user: /init']);
    expect(session.receipt.skipped).toEqual({ injected: 1 });
  });

  it('notes where a person broke in, and where history was condensed', () => {
    const told = [
      { id: 'a', type: 'info', content: 'Request cancelled.' },
      { id: 'b', type: 'info', content: 'Chat history compressed from 9 to 2 tokens.' },
    ];
    expect(saidIn(readLines(geminiLog, lines(head, ...told), { path }))).toEqual([
      'system: interrupted',
      'system: compacted',
    ]);
  });

  it('has its folder from the marker, else by name or hash from the list of projects', () => {
    const marked = readLines(geminiLog, log, {
      path,
      beside: beside({ '../.project_root': '/home/a/shop\n' }),
    });
    const named = beside({
      '../../../projects.json': { projects: { '/home/a/other': 'other', '/home/a/shop': 'shop' } },
    });
    const hash = createHash('sha256').update('/home/a/old').digest('hex');
    const hashed = { ...document, projectHash: hash };
    const old = beside({ '../../../projects.json': { projects: { '/home/a/old': 'elsewhere' } } });
    expect(marked.cwds).toEqual(['/home/a/shop']);
    expect(readLines(geminiLog, log, { path, beside: named }).cwds).toEqual(['/home/a/shop']);
    expect(
      readDocument(gemini, JSON.stringify(hashed), {
        path: `/home/a/.gemini/tmp/${hash}/chats/s.json`,
        beside: old,
      }).cwds,
    ).toEqual(['/home/a/old']);
    expect(readLines(geminiLog, log, { path }).cwds).toEqual([]);
  });

  it('of a subagent names its parent and the folders of its head', () => {
    const text = lines({ ...head, kind: 'subagent', directories: ['/home/a/shop'] }, prompt);
    const session = readLines(geminiLog, text, { path: `${folder}/s0/s1.jsonl` });
    expect(session).toMatchObject({ parentId: 's0', cwds: ['/home/a/shop'] });
  });

  it('is the same however its bytes come', () => {
    const whole = readLines(geminiLog, log, { path });
    fc.assert(
      fc.property(someCuts, cuts => {
        expect(readLines(geminiLog, log, { path, cuts })).toEqual(whole);
      }),
    );
  });

  it('is read whatever became of its records', () => {
    fc.assert(
      fc.property(mutatedLog(records), text => {
        expectSound([readLines(geminiLog, `${lines(head)}${text}`, { path })]);
      }),
    );
    fc.assert(
      fc.property(mutated(document), value => {
        expectSound([readDocument(gemini, JSON.stringify(value), { path: documentPath })]);
      }),
    );
  });

  it('keeps what stands before damage', () => {
    fc.assert(
      fc.property(damagedLog(records.slice(1)), ({ text, intact }) => {
        const session = readLines(geminiLog, `${lines(head)}${text}`, { path });
        const before = saidIn(readLines(geminiLog, lines(head, ...intact), { path }));
        expect(saidIn(session)).toEqual(expect.arrayContaining(before));
        expectSound([session]);
      }),
    );
  });

  it('of a document keeps the messages before a cut', () => {
    const text = JSON.stringify(document);
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom('', '\ufeff', '\0\0'), (at, mark) => {
        const session = readDocument(gemini, mark + text.slice(0, at), { path: documentPath });
        const isTold = (message: object): boolean =>
          at >= text.indexOf(JSON.stringify(message)) + JSON.stringify(message).length;
        expect(session.receipt.damage).toMatchObject({ 'cut file': 1 });
        expect(session.receipt.kept).toBe(document.messages.filter(isTold).length);
      }),
    );
  });
});
