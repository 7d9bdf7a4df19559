import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copilotCli, copilotTranscript } from '../../../engine/sessions/readers/copilotEvents.ts';
import { beside, lines, readLines, saidIn } from '../../support/agentLogs.ts';
import { damagedLog, mutatedLog, someCuts } from '../../support/mutations.ts';
import {
  besideSample,
  countedOf,
  expectSound,
  hasSamples,
  sampleBytes,
  samplesOf,
  valuesOf,
} from '../../support/sessionSamples.ts';

const path = '/home/a/.copilot/session-state/s1/events.jsonl';
let count = 0;
function event(type: string, data: unknown, more: object = {}): object {
  count += 1;
  return {
    type,
    data,
    id: `e${count}`,
    timestamp: `2026-06-25T01:50:${String(count % 60).padStart(2, '0')}Z`,
    ...more,
  };
}

const records = [
  event('session.start', {
    sessionId: 's1',
    copilotVersion: '1.0.64',
    context: { cwd: '/home/a/p', branch: 'main' },
  }),
  event('system.message', { content: 'You are …' }),
  event('user.message', { content: 'fix the build', transformedContent: '<now/> fix the build' }),
  event('assistant.turn_start', { turnId: '0' }),
  event('assistant.message', { messageId: 'm1', model: 'big', content: 'Looking.', outputTokens: 7 }),
  event('tool.execution_start', { toolCallId: 't1', toolName: 'bash', arguments: { command: 'make' } }),
  event('tool.execution_complete', {
    toolCallId: 't1',
    success: true,
    result: { content: 'no rule\n<shellId: 1 completed with exit code 2>' },
  }),
  event('tool.execution_start', {
    toolCallId: 't2',
    toolName: 'edit',
    arguments: { path: '/home/a/p/Makefile', new_str: 'all:' },
  }),
  event('tool.execution_complete', { toolCallId: 't2', success: false, error: { message: 'no match' } }),
  event('assistant.message', { messageId: 'm2', content: 'Done.', outputTokens: 3 }),
  event('abort', { reason: 'user' }),
];
const log = lines(...records);

describe.skipIf(!hasSamples)('a real log of Copilot CLI', () => {
  it.each(samplesOf('copilot-cli'))('$file is counted as expected', expected => {
    const { file } = expected;
    const session = readLines(copilotCli, sampleBytes(file), {
      path: `/x/${file}`,
      beside: besideSample(file).beside,
    });
    expect(valuesOf([session])).toEqual(countedOf(expected));
    expectSound([session]);
  });
});

describe('a log of Copilot CLI', () => {
  it('tells what was said, run and changed', () => {
    const session = readLines(copilotCli, log, { path });
    expect(saidIn(session)).toEqual([
      'user: fix the build',
      'assistant: Looking.',
      'assistant: Done.',
      'system: interrupted',
    ]);
    expect(session).toMatchObject({
      id: 's1',
      version: '1.0.64',
      model: 'big',
      branch: 'main',
      cwds: ['/home/a/p'],
    });
    expect(session.tokens).toEqual({ input: 0, output: 10 });
    const [run, edit] = session.turns.flatMap(({ tool }) => tool ?? []);
    expect(run).toMatchObject({ command: 'make', exitCode: 2, isError: false });
    expect(edit).toMatchObject({ changes: ['/home/a/p/Makefile'], isError: true, output: 'no match' });
    expect(session.receipt.skipped).toEqual({ 'assistant.turn_start': 1, 'system.message': 1 });
    expect(session.turns[0]?.record).toEqual({ line: 3, uuid: 'e3' });
  });

  it('is told by its first records, a transcript by where it lies', () => {
    const transcript = '/u/workspaceStorage/h/GitHub.copilot-chat/transcripts/s1.jsonl';
    const head = records.map(record => ({ ...record }));
    expect([copilotCli, copilotTranscript].map(each => each.isLog(path, head))).toEqual([true, false]);
    expect([copilotCli, copilotTranscript].map(each => each.isLog(transcript, head))).toEqual([false, true]);
    expect(copilotCli.isLog(path, [{ type: 'user', uuid: '1', sessionId: 's' }])).toBe(false);
  });

  it('puts what a subagent did under the call that started it', () => {
    const text = lines(
      ...records.slice(0, 4),
      event('tool.execution_start', { toolCallId: 'task', toolName: 'task', arguments: {} }),
      event('subagent.started', { toolCallId: 'task', agentName: 'explore' }, { agentId: 'a7' }),
      event('user.message', { content: 'look around' }, { agentId: 'a7' }),
      event('assistant.message', { messageId: 's1', content: 'Found.' }, { agentId: 'a7' }),
      event('assistant.message', { messageId: 's2', content: 'Old form.', parentToolCallId: 'task' }),
    );
    const session = readLines(copilotCli, text, { path });
    expect(saidIn(session)).toEqual(['user: fix the build']);
    expect(session.subagents.map(each => [each.id, saidIn(each)])).toEqual([
      ['task', ['user: look around', 'assistant: Found.', 'assistant: Old form.']],
    ]);
  });

  it('counts an event that stands there twice once, and no prompt that the agent wrote itself', () => {
    const skill = event('user.message', { content: 'use the skill', source: 'skill-pdf' });
    const session = readLines(copilotCli, log + log + lines(skill), { path });
    expect(session.counts).toEqual(readLines(copilotCli, log, { path }).counts);
    expect(session.receipt.skipped).toMatchObject({ 'told before': records.length, 'user.message': 1 });
  });

  it('takes back what a person went back from', () => {
    const back = event('session.snapshot_rewind', { upToEventId: 'e10' });
    const again = event('user.message', { content: 'again' });
    const session = readLines(copilotCli, log + lines(back, again), { path });
    expect(saidIn(session)).toEqual(['user: fix the build', 'assistant: Looking.', 'user: again']);
    expect(session.counts.assistant_turns).toBe(1);
  });

  it('marks what a person refused', () => {
    const session = readLines(
      copilotCli,
      lines(
        ...records.slice(0, 6),
        event('permission.completed', { toolCallId: 't1', result: { kind: 'denied-interactively-by-user' } }),
        event('tool.execution_complete', { toolCallId: 't1', success: false, error: { message: 'denied' } }),
      ),
      { path },
    );
    expect(session.turns.at(-1)?.tool).toMatchObject({ isRejected: true, isError: true });
  });

  it('has its title from the file beside it', () => {
    const files = beside({ 'workspace.yaml': 'id: s1\nsummary: Mend the build\ncwd: /home/a/p\n' });
    expect(readLines(copilotCli, log, { path, beside: files }).title).toBe('Mend the build');
    expect(readLines(copilotCli, log, { path, beside: beside({ 'workspace.yaml': ': [' }) }).title).toBe(
      'fix the build',
    );
  });

  it('is the same however its bytes come', () => {
    const whole = readLines(copilotCli, log, { path });
    fc.assert(
      fc.property(someCuts, cuts => {
        expect(readLines(copilotCli, log, { path, cuts })).toEqual(whole);
      }),
    );
  });

  it('is read whatever became of its records', () => {
    fc.assert(
      fc.property(mutatedLog(records), text => {
        expectSound([readLines(copilotCli, `${lines(records[0])}${text}`, { path })]);
      }),
    );
  });

  it('keeps what stands before damage, and counts the damage', () => {
    fc.assert(
      fc.property(damagedLog(records.slice(1)), ({ text, intact }) => {
        const session = readLines(copilotCli, `${lines(records[0])}${text}`, { path });
        const before = readLines(copilotCli, lines(records[0], ...intact), { path });
        expect(saidIn(session).slice(0, saidIn(before).length)).toEqual(saidIn(before));
        expectSound([session]);
      }),
    );
  });
});
