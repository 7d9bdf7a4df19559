import { readFileSync, utimesSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outsideFiles } from '../../../engine/node/outsideFiles.ts';
import type { Receipt, Session } from '../../../engine/model/session.ts';
import { lineFormats } from '../../../engine/sessions/formats.ts';
import { LogFile } from '../../../engine/sessions/logFile.ts';
import { readLog } from '../../../engine/sessions/readLog.ts';
import { diskFolder } from '../../support/diskFolder.ts';
import { logDatabases } from '../../support/logDatabases.ts';
import {
  countedOf,
  expectedOf,
  expectSound,
  hasSamples,
  samplePath,
  sampleText,
  valuesOf,
} from '../../support/sessionSamples.ts';

const ports = { outside: outsideFiles, logDatabases };

async function sessionsIn(path: string): Promise<readonly Session[]> {
  const reading = await readLog(path, ports);
  if ('problem' in reading) throw new Error(`${path}: ${reading.problem}`);
  return reading.sessions;
}

/** Their times are blanked, and what a person typed while the agent worked is none of the counted prompts. */
const blanked = /^schema\/\w+-all-record-types/;

describe.skipIf(!hasSamples)('logs of agents, told apart by what stands in them', () => {
  const files = hasSamples ? Object.keys(JSON.parse(sampleText('expected.json')) as object) : [];

  it.each(files.filter(file => !blanked.test(file)))(
    '%s has the values that were counted by hand',
    async file => {
      const sessions = await sessionsIn(samplePath(file));
      const { agent } = expectedOf(file) as unknown as { agent: string };
      expect(new Set(sessions.map(session => session.agent))).toEqual(new Set([agent]));
      expect(valuesOf(sessions)).toEqual(countedOf(expectedOf(file)));
      expectSound(sessions);
    },
  );

  it('and the growing ones are read the same in any pieces, with restarts', () => {
    const pairs = files.filter(file => /snapshot.*\.jsonl$/.test(file));
    expect(pairs).toHaveLength(2);
    for (const earlier of pairs) {
      const later = earlier.replace('claude-snapshot', 'claude').replace('sessions-snapshot', 'sessions');
      const [young, old] = [earlier, later].map(file => readFileSync(samplePath(file))) as [Buffer, Buffer];
      expect(old.subarray(0, young.length).equals(young)).toBe(true);
      const whole = pushed(later, [old]);
      const grown = new LogFile(later, lineFormats);
      grown.push(young);
      const before = grown.sessions(false);
      expect(before).toEqual(pushed(later, [young]));
      grown.push(old.subarray(young.length));
      expect(grown.sessions(true)).toEqual(whole);
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: old.length - 1 }), { maxLength: 40 }), cuts => {
          const at = [0, ...new Set(cuts.sort((a, b) => a - b)), old.length];
          expect(
            pushed(
              later,
              at.slice(1).map((end, place) => old.subarray(at[place], end)),
            ),
          ).toEqual(whole);
        }),
        { numRuns: 5 },
      );
    }
  });
});

function pushed(path: string, chunks: readonly Uint8Array[]): Session[] | undefined {
  const file = new LogFile(path, lineFormats);
  for (const chunk of chunks) file.push(chunk);
  return file.sessions(true);
}

const prompt = (uuid: string, content: string, more: object = {}): string =>
  `${JSON.stringify({ type: 'user', uuid, sessionId: 's', cwd: '/p', timestamp: '2026-01-02T03:04:05Z', message: { role: 'user', content }, ...more })}\n`;
const answer = (uuid: string, id: string, block: object, tokens: number): string =>
  `${JSON.stringify({ type: 'assistant', uuid, sessionId: 's', message: { id, role: 'assistant', content: [block], usage: { output_tokens: tokens } } })}\n`;

const none = { user_turns: 0, assistant_turns: 0, tool_calls: 0, tool_errors: 0 };

function receiptOf(kept: number, skipped: Readonly<Record<string, number>> = {}): Receipt {
  const left = Object.values(skipped).reduce((sum, times) => sum + times, 0);
  return { records: kept + left, kept, skipped, damage: {} };
}

describe.skipIf(!hasSamples)('a real log that was resumed', () => {
  it('is counted once beside the one that it copies', async () => {
    const names = ['resumed-original.jsonl', 'resumed-copy.jsonl'];
    const folder = diskFolder(Object.fromEntries(names.map(name => [name, sampleText(`edge/${name}`)])));
    utimesSync(folder.at('resumed-original.jsonl'), 1_700_000_000, 1_700_000_000);
    const sessions = await sessionsIn(folder.root);
    expectSound(sessions);
    expect(valuesOf(sessions)).toEqual(countedOf(expectedOf('edge/resumed-original.jsonl')));
    const [, copy] = sessions;
    expect(copy?.receipt).toMatchObject({ records: 10, skipped: { 'told in another session': 10 } });
  });
});

describe('a log of Claude Code', () => {
  it('tells one answer of three records once, with the most tokens that any of them names', async () => {
    const folder = diskFolder();
    const blocks = [
      { type: 'thinking', thinking: 'x' },
      { type: 'text', text: 'Done.' },
      { type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } },
    ];
    const lines = blocks.map((block, at) => answer(`a${at}`, 'm', block, [1, 3, 412][at]!));
    folder.put('s.jsonl', [prompt('u', 'Go on, please'), ...lines].join(''));
    const [session] = await sessionsIn(folder.at('s.jsonl'));
    expect(session).toMatchObject({ tokens: { output: 412 }, counts: { assistant_turns: 1, tool_calls: 1 } });
    expect(session!.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  });

  it('has its subagents under it, also those without a parent’s id', async () => {
    const folder = diskFolder();
    folder.put('s.jsonl', prompt('u', 'Look around'));
    folder.put(
      's/subagents/agent-1.jsonl',
      prompt('v', 'Read the docs', { isSidechain: true, agentId: '1' }),
    );
    const sessions = await sessionsIn(folder.at('s.jsonl'));
    expect(sessions).toHaveLength(1);
    expect(sessions[0]!.subagents.map(({ id }) => id)).toEqual(['agent-1']);
  });

  it('has those of its workflows under it, too, and none of its own history twice', async () => {
    const folder = diskFolder();
    folder.put('s.jsonl', prompt('u', 'Look around'));
    const own = prompt('v', 'Read the docs', { isSidechain: true, agentId: '1' });
    folder.put('s/subagents/workflows/w/agent-1.jsonl', prompt('u', 'Look around') + own);
    const [session] = await sessionsIn(folder.root);
    expect(session?.subagents.map(({ counts }) => counts.user_turns)).toEqual([1]);
    expect(session?.subagents[0]?.receipt.skipped).toEqual({ 'told in another session': 1 });
  });

  it('that was resumed has its history once, and tells how much of it is a copy', async () => {
    const folder = diskFolder();
    const history = prompt('u', 'Go on, please') + answer('a', 'm', { type: 'text', text: 'Done.' }, 5);
    folder.put('first.jsonl', history);
    utimesSync(folder.at('first.jsonl'), 1_700_000_000, 1_700_000_000);
    const again = answer('a2', 'm', { type: 'text', text: 'Done.' }, 5);
    const more = prompt('w', 'Now the tests') + answer('b', 'm2', { type: 'text', text: 'Well.' }, 7);
    folder.put('second.jsonl', prompt('u', 'Go on, please') + again + more);
    const sessions = await sessionsIn(folder.root);
    expect(sessions.map(({ id, counts, tokens, receipt }) => [id, counts, tokens.output, receipt])).toEqual([
      ['first', { ...none, user_turns: 1, assistant_turns: 1 }, 5, receiptOf(2)],
      [
        'second',
        { ...none, user_turns: 1, assistant_turns: 1 },
        7,
        receiptOf(2, { 'told in another session': 2 }),
      ],
    ]);
  });

  it('is told as far as any of its files goes', async () => {
    const folder = diskFolder();
    folder.put('early/s.jsonl', prompt('u', 'Go on'));
    folder.put('late/s.jsonl', prompt('u', 'Go on') + prompt('v', 'Further'));
    const sessions = await sessionsIn(folder.root);
    expect(sessions.map(({ counts }) => counts.user_turns)).toEqual([2]);
  });

  it('names what is no log, what is missing, and a file without anything', async () => {
    const folder = diskFolder();
    folder.put('notes.md', '# Notes\n\nNothing.\n');
    folder.put('data.json', '{"a": 1}');
    folder.put('empty.jsonl', '');
    for (const name of ['notes.md', 'data.json', 'none.jsonl'])
      expect(await readLog(folder.at(name), ports)).toHaveProperty('problem');
    expect((await sessionsIn(folder.at('empty.jsonl')))[0]).toMatchObject({
      warnings: ['the file is empty'],
    });
  });

  it('takes a last line without an end for whole only once it is at rest', () => {
    const file = new LogFile('s.jsonl', lineFormats);
    file.push(Buffer.from(prompt('u', 'First') + prompt('v', 'Second').trimEnd()));
    expect(file.sessions(false)?.[0]?.counts.user_turns).toBe(1);
    expect(file.sessions(true)?.[0]?.counts.user_turns).toBe(2);
    file.push(Buffer.from('\n' + prompt('w', 'Third')));
    expect(file.sessions(true)?.[0]?.counts.user_turns).toBe(3);
    expect(file.isSpoilt).toBe(false);
  });
});
