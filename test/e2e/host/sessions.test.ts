import { before, describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText, runCli, sampleRoot, setUp, until } from './editor.ts';

const graphPath = '.tesserae/session_graph.json';

describe('sessions of coding agents', () => {
  before(() => setUp(sampleRoot()));

  it('are read once that is allowed, and what is found in them is known as the agent writes it', async () => {
    append('Why do the tests of the harbour fail?', 'user');
    await runCli('sessions', 'allow', 'claude-code', '--project', sampleRoot());
    await until('the session is known', () => graphText().includes('Why do the tests of the harbour fail?'));
    const latenciesMs: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const cause = `The root cause was that gate ${turn} of \`openHarbour\` read the tide table before berth ${turn + 100} was known to it.`;
      append(cause, 'assistant');
      const startMs = performance.now();
      await until(`turn ${turn} is known`, () =>
        graphText().includes(`before berth ${turn + 100} was known`),
      );
      latenciesMs.push(performance.now() - startMs);
    }
    latenciesMs.sort((a, b) => a - b);
    process.stdout.write(
      `known after (ms): median ${latenciesMs[10]?.toFixed()}, p95 ${latenciesMs[18]?.toFixed()}\n`,
    );
    const [record] = readdirSync(join(sampleRoot(), '.tesserae/harness_sessions/claude-code'));
    assert.match(record ?? '', /why-do-the-tests-of-the-harbour-fail/);
  });

  it('leave nothing behind when they are forgotten', async () => {
    await runCli('sessions', 'forget', 'claude-code:abc', '--project', sampleRoot());
    assert.equal(existsSync(join(sampleRoot(), graphPath)), false);
    assert.deepEqual(readdirSync(join(sampleRoot(), '.tesserae/harness_sessions/claude-code')), []);
  });
});

function graphText(): string {
  return existsSync(join(sampleRoot(), graphPath)) ? readText(sampleRoot(), graphPath) : '';
}

/** Adds a record to the log of a session, as Claude Code does. */
function append(text: string, type: 'user' | 'assistant'): void {
  const file = join(process.env['CLAUDE_CONFIG_DIR'] ?? '', 'projects/harbour/abc.jsonl');
  mkdirSync(dirname(file), { recursive: true });
  const uuid = `${type}-${Math.random()}`;
  const content = type === 'user' ? text : [{ type: 'text', text }];
  const message = { role: type, id: uuid, model: 'x', content };
  const base = { sessionId: 'abc', cwd: sampleRoot(), gitBranch: 'main', version: '2.1.0' };
  const record = { ...base, type, uuid, timestamp: new Date().toISOString(), message };
  appendFileSync(file, `${JSON.stringify(record)}\n`);
}
