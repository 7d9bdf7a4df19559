import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContextBundle } from '../../../engine/model/bundle.ts';
import { brokenCitations } from '../../support/bundles.ts';
import { cli, cliCompile, cliJson } from '../../support/cli.ts';
import { createDiskFolder, type DiskFolder } from '../../support/diskFolder.ts';
import { sampleFiles } from '../../support/sources.ts';

/** The sample project, compiled once; these tests only read it. */
let sample: DiskFolder;
beforeAll(async () => {
  sample = createDiskFolder(sampleFiles());
  await cliCompile(sample);
});
afterAll(() => sample.dispose());

const textOf = (path: string): string | undefined => (sample.has(path) ? sample.text(path) : undefined);

describe('context --json', () => {
  it.each([500, 4000, 32_000])('fits %d characters and cites lines that hold the quotes', async budget => {
    const query = 'How much water has to stay under a keel?';
    const bundle = (await cliJson(sample, ['context', query, '--budget', String(budget)])) as ContextBundle;
    expect(bundle).toMatchObject({ query, char_budget_total: budget, synthesized: false });
    expect(bundle.char_budget_used).toBe(bundle.body.length);
    expect(bundle.body.length).toBeLessThanOrEqual(budget);
    expect(bundle.citations.length).toBeGreaterThan(0);
    expect(brokenCitations(bundle, textOf)).toEqual([]);
  });

  it('has no cap at a budget of nothing or less', async () => {
    const query = 'tide window draught margin slot ledger berth plan';
    const ask = async (budget: string): Promise<ContextBundle> =>
      (await cliJson(sample, ['context', query, `--budget=${budget}`, '--depth', '3'])) as ContextBundle;
    const uncapped = await ask('0');
    expect(uncapped.char_budget_total).toBe(0);
    expect(uncapped.omitted.filter(({ reason }) => reason === 'budget')).toEqual([]);
    expect(brokenCitations(uncapped, textOf)).toEqual([]);
    expect(await ask('-1')).toEqual(uncapped);
  });

  it('is byte-identical on two runs, and prints the body alone without --json', async () => {
    const ask = ['context', 'Which parts add up to the shortest usable time for crossing the bar?'];
    const first = await cli(sample, [...ask, '--json']);
    expect(await cli(sample, [...ask, '--json'])).toEqual(first);
    const { body } = JSON.parse(first.stdout) as ContextBundle;
    expect((await cli(sample, ask)).stdout).toBe(body);
  });

  it('starts from pages and files that are named, in any script', async () => {
    const { seeds_used: byPath } = (await cliJson(sample, [
      'context',
      '--seed',
      'docs/zh/潮汐窗口.md',
    ])) as ContextBundle;
    expect(byPath).toEqual([expect.stringMatching(/^SourceDocument:.*潮汐窗口.*:[0-9a-f]{12}$/)]);
    const byId = (await cliJson(sample, ['context', 'ledger', '--seed', byPath[0] ?? ''])) as ContextBundle;
    expect(byId.seeds_used[0]).toBe(byPath[0]);
    expect(byId.seeds_used.length).toBeGreaterThan(1);
  });

  it('writes nothing', async () => {
    const before = sample.stamps();
    await cliJson(sample, ['context', 'pilot roster']);
    await cliJson(sample, ['search', 'pilot roster']);
    expect(sample.stamps()).toEqual(before);
  });
});

describe('eval on the sample’s own questions', () => {
  it('finds most of what it should', async () => {
    const questions = fs.readFileSync(sample.at('questions.jsonl'), 'utf8').trim().split('\n').length;
    const measured = (await cliJson(sample, ['eval', 'questions.jsonl'])) as {
      queries: number;
      recall: Record<string, number>;
      evidence_in_budget: number;
    };
    expect(measured.queries).toBe(questions);
    expect(measured.recall['10']).toBeGreaterThan(0.6);
    expect(measured.evidence_in_budget).toBeGreaterThan(0.5);
  });
});
