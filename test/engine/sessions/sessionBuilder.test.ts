import { describe, expect, it } from 'vitest';
import { SessionBuilder } from '../../../engine/sessions/sessionBuilder.ts';

const at = (line: number): { record: { line: number }; timestamp: string } => ({
  record: { line },
  timestamp: '2026-01-02T03:04:05Z',
});

describe('a session longer than can be held', () => {
  it('is counted to its end, and says that not all of it is told', () => {
    const session = new SessionBuilder('claude-code');
    const steps = 21_000;
    for (let step = 0; step < steps; step += 1) {
      session.user(`Prompt ${step}`, at(step));
      session.call(`call ${step}`, { name: 'Bash', input: { command: 'ls' } }, at(step));
      const known = session.result(`call ${step}`, { output: 'x', isError: step % 2 === 0 });
      expect(known).toBe(true);
    }
    // Told again: no call of its own.
    session.call('call 20999', { name: 'Bash', input: {} }, at(1));
    const { counts, turns, warnings } = session.build();
    expect(counts).toMatchObject({ user_turns: steps, tool_calls: steps, tool_errors: steps / 2 });
    expect(turns.length).toBe(40_000);
    expect(warnings).toEqual(['the session is long: turns beyond 20000 are counted and left out']);
  });

  it('has room for what is said when tools have used up theirs', () => {
    const session = new SessionBuilder('codex-cli');
    const input = 'x '.repeat(2000);
    for (let step = 0; step < 1600; step += 1) session.call(`${step}`, { name: 'Bash', input }, at(step));
    session.user('Now stop.', at(9));
    const { turns, warnings } = session.build();
    expect(turns.at(-1)?.text).toBe('Now stop.');
    expect(turns.at(-2)?.tool).toMatchObject({ name: 'Bash', input: '' });
    expect(warnings).toHaveLength(1);
  });

  it('names no more kinds than a person could read, however many a log has', () => {
    const session = new SessionBuilder('goose');
    for (let kind = 0; kind < 1000; kind += 1) session.skip(`kind ${kind} ${'x'.repeat(500)}`);
    const { receipt } = session.build();
    expect(receipt.records).toBe(1000);
    expect(Object.keys(receipt.skipped).length).toBeLessThan(300);
    for (const kind of Object.keys(receipt.skipped)) expect(kind.length).toBeLessThan(70);
  });

  it('keeps names, paths and titles short, and never half of a word of one', () => {
    const session = new SessionBuilder('cline');
    const key = 'k'.repeat(60);
    session.branch = `main ${'x'.repeat(2_000_000)}`;
    session.entitle(`${'word '.repeat(15)}${key}`, 'given');
    session.worksIn(`/srv/${'a b/'.repeat(600)}`);
    session.call('c', { name: 'Edit', input: {}, changes: [`/x/${'y'.repeat(5000)}`] }, at(1));
    const { branch, title, cwds, turns } = session.build();
    expect([branch, title]).toEqual(['main ', 'word '.repeat(15).trimEnd()]);
    expect(cwds[0]?.length).toBeLessThanOrEqual(1000);
    expect(turns[0]?.tool?.changes?.[0]?.length ?? 0).toBeLessThanOrEqual(1000);
  });
});
