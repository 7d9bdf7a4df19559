import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding, FindingKind } from '../../../engine/model/finding.ts';
import { findFindings } from '../../../engine/sessions/findings/findFindings.ts';
import { statementsOf } from '../../../engine/sessions/findings/statements.ts';
import { claudeCode } from '../../../engine/sessions/readers/claudeCode.ts';
import { codex } from '../../../engine/sessions/readers/codex.ts';
import { agent, findIn, ran, tool, turnsOf, user } from '../../support/turns.ts';
import { readLines } from '../../support/agentLogs.ts';
import { someCuts } from '../../support/mutations.ts';
import { hasSamples, sampleBytes } from '../../support/sessionSamples.ts';

const pairs = [
  [
    claudeCode,
    'claude-snapshot/projects/-Users-userp-Code-cipher-box/1cd4e81e-c965-4804-bcb3-528cd9728724.jsonl',
    'claude/projects/-Users-userp-Code-cipher-box/1cd4e81e-c965-4804-bcb3-528cd9728724.jsonl',
  ],
  [
    codex,
    'codex/sessions-snapshot/2026/06/17/rollout-2026-06-17T10-06-46-019ed50c-2fb3-7002-a384-360bea6e7f04.jsonl',
    'codex/sessions/2026/06/17/rollout-2026-06-17T10-06-46-019ed50c-2fb3-7002-a384-360bea6e7f04.jsonl',
  ],
] as const;

/** What later turns may add to, change or take back. */
const unsettled: readonly FindingKind[] = ['open_question', 'todo', 'error_fix', 'runbook'];

/** Said by a person: what they said stays said. */
function settled(findings: readonly Finding[], isPerson: (index: number) => boolean): string[] {
  return findings
    .filter(({ kind, turnIndex }) => !unsettled.includes(kind) && isPerson(turnIndex))
    .map(({ kind, quote, turnIndex }) => `${turnIndex} ${kind} ${quote}`);
}

describe('findings of a growing session', () => {
  it.skipIf(!hasSamples).each(pairs)(
    '$name: are those of one read, however the bytes came',
    (format, _, later) => {
      const bytes = sampleBytes(later);
      const path = `/x/${later}`;
      const whole = findFindings(readLines(format, bytes, { path }));
      expect(whole.length).toBeGreaterThan(5);
      fc.assert(
        fc.property(someCuts, cuts => {
          expect(findFindings(readLines(format, bytes, { path, cuts }))).toEqual(whole);
        }),
        { numRuns: 10 },
      );
    },
  );

  it.skipIf(!hasSamples).each(pairs)('$name: keep what a person said at any time', (format, _, later) => {
    const { turns } = readLines(format, sampleBytes(later), { path: `/x/${later}` });
    const isPerson = (index: number): boolean => turns[index]?.role === 'user';
    const whole = settled(findFindings({ turns }), isPerson);
    for (let end = 0; end <= turns.length; end += 7) {
      const before = settled(findFindings({ turns: turns.slice(0, end) }), isPerson);
      expect(before).toEqual(whole.filter(each => Number.parseInt(each) < end));
    }
  });

  it('lose a question that is answered and a task that is done', () => {
    const asked = [user('Build it.'), agent('Done.'), user('is the log kept when the disk is full?')];
    expect(findIn(...asked)).toHaveLength(1);
    expect(findIn(...asked, agent('Yes.'))).toEqual([]);
  });

  it('gain a runbook when the command works again', () => {
    expect(findIn(ran('npm test'))).toEqual([]);
    expect(findIn(ran('npm test'), ran('npm test'))).toHaveLength(1);
  });
});

describe('a hostile session', () => {
  const million = 1_000_000;

  // A pattern that is not linear in these takes hours, not seconds.
  it.each([
    ['one line', 'x'.repeat(10 * million)],
    ['stops', '.'.repeat(10 * million)],
    ['stops and quotes', '."'.repeat(5 * million)],
    ['spaces', `a${' '.repeat(10 * million)}a`],
    ['open tags', '<a>\n'.repeat(2 * million)],
    ['ticks', '`'.repeat(10 * million)],
    ['stars', '**a '.repeat(2 * million)],
    ['lines', '\n'.repeat(10 * million)],
    ['fences', '```\n'.repeat(million)],
    ['headings', '# a\n'.repeat(million)],
    ['cues', "don't use it, because ".repeat(million / 2)],
  ])('of %s says nothing, in linear time', (_, text) => {
    expect(statementsOf({ role: 'assistant', text }).length).toBeLessThanOrEqual(400);
    expect(findIn(user(text), agent(text), user(text), agent('Done.'))).toEqual([]);
    const thrown = { command: text, output: text, input: text, isError: true, changes: ['a.ts'] };
    expect(
      findIn(tool('Bash', thrown), tool('TodoWrite', { input: text }), tool('ExitPlanMode', { input: text })),
    ).toEqual([]);
  });

  it('gives no more than can be read, and quotes what was said', () => {
    const rule = (at: number): string => `Never use port ${at} for the server.`;
    const steps = Array.from({ length: 400 }, (_, at) => [user(rule(at)), agent('OK')]).flat();
    const found = findIn(...steps);
    expect(found).toHaveLength(200);
    const turns = turnsOf(steps);
    for (const { quote, turnIndex } of found) expect(turns[turnIndex]?.text).toContain(quote);
  });

  it('never breaks the reader, whatever it says', () => {
    const step = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }).map(user),
      fc.string({ unit: 'grapheme', maxLength: 300 }).map(agent),
      fc
        .record({ input: fc.string(), output: fc.string(), command: fc.string(), isError: fc.boolean() })
        .map(use => tool('TodoWrite', use)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), steps => {
        for (const { confidence, quote } of findIn(...steps)) {
          expect(quote).not.toBe('');
          expect(confidence > 0 && confidence <= 1).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
