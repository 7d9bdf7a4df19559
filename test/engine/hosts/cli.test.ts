import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompileReport } from '../../../engine/model/report.ts';
import { cli, cliCompile, cliJson } from '../../support/cli.ts';
import { copyOf, createDiskFolder, type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { harbour } from '../../support/sources.ts';

/** What, where, and what to do next, on one line. */
const oneLine = expect.stringMatching(/^tesserae: [^\n]+\n$/) as string;

/** The harbour, compiled once; tests that use it leave it as it is. */
let harbourFolder: DiskFolder;
let firstReport: CompileReport;
beforeAll(async () => {
  harbourFolder = createDiskFolder(harbour);
  firstReport = await cliCompile(harbourFolder);
});
afterAll(() => harbourFolder.dispose());

describe('init', () => {
  it('makes the configuration once and leaves it alone the second time', async () => {
    const folder = diskFolder(harbour);
    const first = await cliJson(folder, ['init', '--name', 'Harbour', '--source', 'docs/**']);
    expect(first).toEqual({
      project: 'Harbour',
      config: { version: 1, name: 'Harbour', sources: ['docs/**'], exclude: [] },
    });
    const text = folder.text('.tesserae/config.json');
    expect(await cliJson(folder, ['init', '--name', 'Other'])).toEqual(first);
    expect(folder.text('.tesserae/config.json')).toBe(text);
    expect(folder.paths('.tesserae')).toEqual(['.tesserae/.gitignore', '.tesserae/config.json']);
  });

  it('names the project after its folder, however long that name is', async () => {
    expect(await cliJson(diskFolder({}, 'deep water'), ['init'])).toMatchObject({ project: 'deep water' });
    const long = diskFolder({ 'a.md': '# A\n' }, 'n'.repeat(250));
    expect((await cliCompile(long)).sources.total).toBe(1);
  });

  it('refuses an empty name, and cuts one that is too long', async () => {
    const folder = diskFolder();
    expect(await cli(folder, ['init', '--name', ' '])).toMatchObject({ code: 2, stderr: oneLine });
    expect(folder.paths()).toEqual([]);
    await cliJson(folder, ['init', '--name', '🌊'.repeat(101)]);
    expect(await cliJson(folder, ['status'])).toMatchObject({ project: '🌊'.repeat(100) });
  });
});

describe('compile', () => {
  it('tells what it did in the contract’s fields', () => {
    const [folder, report] = [harbourFolder, firstReport];
    expect(report.sources).toEqual({ total: 5, changed: 5, unchanged: 0, removed: 0, skipped: [] });
    expect(report.wiki).toMatchObject({ written: report.wiki.pages, removed: 0, kept_edits: 0 });
    expect(report.graph.sha256).toBe(sha256(folder.text('.tesserae/graph.json')));
    expect(report.phases.map(phase => phase.name)).toContain('enumerate');
    expect(folder.paths('.tesserae/wiki')).toHaveLength(report.wiki.pages);
  });

  it('writes no file the second time, and says that refresh is the same', async () => {
    const before = harbourFolder.stamps();
    for (const verb of ['compile', 'refresh']) {
      const again = (await cliJson(harbourFolder, [verb])) as CompileReport;
      expect(again.wiki.written).toBe(0);
      expect(again.graph).toEqual(firstReport.graph);
      expect(again.sources).toMatchObject({ total: 5, changed: 0, unchanged: 5 });
    }
    expect(harbourFolder.stamps()).toEqual(before);
  });

  it('gives the same bytes in full, without the cache, and in a copy at another path', async () => {
    const outputs = harbourFolder.outputs();
    const copy = copyOf(harbourFolder);
    copy.remove('.tesserae/cache');
    expect((await cliCompile(copy, '--full')).graph).toEqual(firstReport.graph);
    expect(copy.outputs()).toEqual(outputs);
    copy.remove('.tesserae');
    expect((await cliCompile(copy)).graph).toEqual(firstReport.graph);
    expect(copy.outputs()).toEqual(outputs);
  });

  it('takes in only what changed', async () => {
    const folder = copyOf(harbourFolder);
    await cliCompile(folder);
    folder.put('docs/more.md', '# More\n\nAbout the tide window.\n');
    folder.remove('docs/notes');
    const { sources } = await cliCompile(folder, '--changed-only');
    expect(sources).toMatchObject({ total: 5, changed: 1, unchanged: 4, removed: 1 });
    const outputs = folder.outputs();
    folder.remove('.tesserae');
    await cliCompile(folder);
    expect(folder.outputs()).toEqual(outputs);
  });

  it('compiles an empty folder', async () => {
    const report = await cliCompile(diskFolder());
    expect(report.sources.total).toBe(0);
    expect(report.graph).toMatchObject({ nodes: 0, edges: 0 });
  });
});

describe('status and doctor', () => {
  it('counts what the project knows', async () => {
    const { graph, wiki } = firstReport;
    expect(await cliJson(harbourFolder, ['status'])).toMatchObject({
      project: 'project',
      sources: 5,
      nodes: graph.nodes,
      edges: graph.edges,
      pages: wiki.pages,
      kinds: { sources: 4 },
    });
  });

  it('finds nothing wrong with a compiled project, and says what is missing before', async () => {
    const folder = diskFolder(harbour);
    const codes = async (): Promise<string[]> => {
      const { problems } = (await cliJson(folder, ['doctor'])) as { problems: { code: string }[] };
      return problems.map(problem => problem.code);
    };
    expect(await codes()).toEqual(['not-set-up']);
    expect(folder.paths('.tesserae')).toEqual([]);
    await cliJson(folder, ['init']);
    expect(await codes()).toEqual(['not-compiled']);
    await cliCompile(folder);
    expect(await codes()).toEqual([]);
    folder.remove('.tesserae/cache');
    expect(await codes()).toEqual(['no-index']);
  });
});

describe('search', () => {
  it('gives hits with the lines they stand on', async () => {
    const folder = harbourFolder;
    const answer = (await cliJson(folder, ['search', 'bent bollard', '--limit', '3'])) as {
      hits: {
        type: string;
        sources: { path: string; start_line: number; end_line: number }[];
        snippet: string;
      }[];
    };
    expect(answer).toMatchObject({ query: 'bent bollard', mode: 'hybrid' });
    const [hit] = answer.hits;
    expect(hit?.sources[0]).toEqual({ path: 'docs/notes/oddities.txt', start_line: 1, end_line: 3 });
    expect(hit?.snippet).toContain('Berth seven has a bent bollard.');
    expect(answer.hits.length).toBeLessThanOrEqual(3);
  });

  it('keeps to the types that are asked for, and finds nothing quietly', async () => {
    const folder = harbourFolder;
    const ask = async (...args: string[]): Promise<string[]> => {
      const { hits } = (await cliJson(folder, ['search', ...args])) as { hits: { type: string }[] };
      return hits.map(hit => hit.type);
    };
    expect(new Set(await ask('tide window', '--type', 'Concept'))).toEqual(new Set(['Concept']));
    expect(await ask('zzqx')).toEqual([]);
    expect((await cli(folder, ['search', 'zzqx'])).stdout).toBe('Nothing found.\n');
    expect(await ask('tide', 'window', '--type', 'concept')).toEqual(
      await ask('tide window', '--type', 'Concept'),
    );
  });

  it('says so when there is nothing yet to find anything in', async () => {
    const folder = diskFolder(harbour);
    await cliJson(folder, ['init']);
    for (const verb of ['search', 'context']) {
      const { code, stdout, stderr } = await cli(folder, [verb, 'tide']);
      expect({ code, stdout, stderr }).toMatchObject({ code: 1, stdout: '', stderr: oneLine });
      expect(stderr).toContain('Run "tesserae compile"');
    }
  });

  it('of a folder can start from its files and pages, and from nothing else', async () => {
    const { stderr, code } = await cli(harbourFolder, ['context', '--seed', 'nope']);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: oneLine });
    expect(stderr).toContain('"nope" is nothing that the project knows');
    const guide = harbourFolder.at('docs/guide.md');
    const bundle = (await cliJson(harbourFolder, ['context', '--seed', guide])) as { citations: unknown[] };
    expect(bundle.citations.length).toBeGreaterThan(0);
  });
});

describe('concepts', () => {
  it('lists what the project speaks of, most important first', async () => {
    const { concepts } = (await cliJson(harbourFolder, ['concepts', '--top', '3'])) as {
      concepts: { name: string; definition: string; documents: number; mentions: number }[];
    };
    expect(concepts.length).toBeLessThanOrEqual(3);
    expect(concepts[0]).toMatchObject({
      name: 'Tide window',
      type: 'Concept',
      aliases: expect.any(Array) as [],
    });
    expect(concepts[0]?.documents).toBeGreaterThan(1);
    expect((await cli(harbourFolder, ['concepts'])).stdout).toContain('Tide window  (');
  });
});

describe('sources forget', () => {
  it('removes a source from every file, for good', async () => {
    const folder = diskFolder({
      ...harbour,
      'docs/secretplan.md': '# Plan\n\n**Zebulon** is a plan that nobody should know.\n',
    });
    await cliCompile(folder);
    expect(folder.filesHolding(/zebulon/i).length).toBeGreaterThan(3);
    await cliJson(folder, ['context', 'zebulon']);
    const { removed } = (await cliJson(folder, ['sources', 'forget', 'docs/secretplan.md'])) as {
      removed: number;
    };
    expect(removed).toBe(2);
    expect(folder.filesHolding(/zebulon/i)).toEqual([]);
    expect(folder.filesHolding(/secretplan/i)).toEqual(['.tesserae/review.json']);
    await cliCompile(folder, '--full');
    expect(folder.filesHolding(/zebulon/i)).toEqual([]);
    const without = diskFolder(harbour);
    await cliCompile(without);
    expect(folder.outputs()).toEqual(without.outputs());
  });

  it('says so when there is no such source', async () => {
    const folder = copyOf(harbourFolder);
    const { code, stderr } = await cli(folder, ['sources', 'forget', 'docs/none.md']);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('docs/none.md') as string,
    });
    expect(folder.has('.tesserae/review.json')).toBe(false);
  });
});

describe('eval', () => {
  it('measures recall, rank and evidence on a person’s own questions', async () => {
    const questions = [
      { id: 'a', query: 'bent bollard', gold: ['docs/notes/oddities.txt'] },
      { id: 'b', query: 'what is the draught margin', gold: ['docs/glossary.md'] },
      { id: 'c', query: 'zzqx', gold: ['docs/guide.md'] },
    ];
    const lines = questions.map(question => `${JSON.stringify(question)}\r\n`);
    const file = diskFolder({ 'questions.jsonl': lines.join('') });
    const measured = await cliJson(harbourFolder, ['eval', file.at('questions.jsonl'), '--k', '1,5']);
    expect(measured).toMatchObject({
      queries: 3,
      recall: { '1': expect.closeTo(2 / 3, 3) as number, '5': expect.closeTo(2 / 3, 3) as number },
      all_recall: { '5': expect.closeTo(2 / 3, 3) as number },
      mrr: expect.closeTo(2 / 3, 3) as number,
      evidence_in_budget: expect.closeTo(2 / 3, 3) as number,
    });
  });

  it('counts a passage of three hundred characters as evidence, and a shorter part of a document not', async () => {
    const section = (name: string, words: number): string =>
      `## ${name}\n\n${`${name} word `.repeat(words)}\n\n`;
    const folder = diskFolder({ 'long.md': `# Long\n\n${section('alpha', 200)}${section('beta', 3)}` });
    await cliCompile(folder);
    const evidence = async (query: string): Promise<number> => {
      folder.put('q.jsonl', JSON.stringify({ id: '1', query, gold: ['long.md'] }));
      const { evidence_in_budget: share } = (await cliJson(folder, [
        'eval',
        'q.jsonl',
        '--budget',
        '3000',
      ])) as {
        evidence_in_budget: number;
      };
      return share;
    };
    expect(await evidence('alpha')).toBe(1);
    expect(await evidence('beta')).toBe(0);
  });

  it.each([
    ['not JSON', '{', 2],
    ['no gold', '{"id":"1","query":"x"}', 2],
  ])('refuses a file with %s, by its line', async (_, line, expected) => {
    const file = diskFolder({ 'q.jsonl': `${line}\n` });
    const { code, stderr } = await cli(harbourFolder, ['eval', file.at('q.jsonl')]);
    expect(code).toBe(expected);
    expect(stderr).toContain('q.jsonl:1');
  });
});

describe('every command', () => {
  it('means the same after "project", and finds the project from a folder below', async () => {
    const folder = harbourFolder;
    const status = await cliJson(folder, ['status']);
    expect(await cliJson(folder, ['project', 'status'])).toEqual(status);
    expect(await cliJson(folder, ['status'], { cwd: folder.at('docs/notes') })).toEqual(status);
    const elsewhere = diskFolder();
    expect(await cliJson(elsewhere, ['status', '--project', folder.root])).toEqual(status);
    expect(
      await cliJson(elsewhere, ['status', '--project', path.relative(elsewhere.root, folder.root)]),
    ).toEqual(status);
  });

  it('writes nothing before the folder is set up', async () => {
    const folder = diskFolder(harbour);
    const before = folder.paths();
    for (const args of [['compile'], ['search', 'x'], ['status'], ['sources', 'forget', 'README.md']]) {
      const { code, stdout, stderr } = await cli(folder, [...args, '--json']);
      expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' });
      expect(stderr).toMatch(/^tesserae: .*not set up.*tesserae init.*\n$/);
    }
    expect(folder.paths()).toEqual(before);
  });

  it('ends with 2 and one line when it is used wrongly', async () => {
    const folder = diskFolder({ 'q.jsonl': '' });
    await cliJson(folder, ['init']);
    const wrong = [
      'frobnicate',
      'compile --frobnicate',
      'search',
      'search x --limit 0',
      'search x --mode psychic',
      'search x --type Foo',
      'help frobnicate',
      'context x --budget much',
      'context',
      'eval q.jsonl --k all',
      'sources remember x',
    ];
    for (const line of wrong) {
      const result = await cli(folder, line.split(' '));
      expect({ line, ...result }).toEqual({ line, code: 2, stdout: '', stderr: oneLine });
    }
  });

  it('prints one JSON document and nothing else, also when it has much to say on the way', async () => {
    const folder = diskFolder({ ...harbour, 'bad.md': '---\n{ not yaml: [\n---\n# Bad\n' });
    await cliJson(folder, ['init']);
    for (const args of [['compile'], ['compile', '--full'], ['doctor'], ['search', 'tide']]) {
      const { code, stdout, stderr } = await cli(folder, [...args, '--json', '--quiet']);
      expect(() => JSON.parse(stdout) as unknown).not.toThrow();
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
    }
  });

  it('shows its usage on demand', async () => {
    const folder = diskFolder();
    expect((await cli(folder, ['help'])).stdout).toContain('compile');
    for (const args of [
      ['search', '--help'],
      ['help', 'search'],
    ]) {
      expect((await cli(folder, args)).stdout).toContain('tesserae search QUERY');
    }
    expect((await cli(folder, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
