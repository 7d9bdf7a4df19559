import { describe, expect, it } from 'vitest';
import type { History } from '../../../engine/ports.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { openProject, openReader, outputs } from '../../support/project.ts';

const facts = '.tesserae/temporal_facts.jsonl';
const report = '.tesserae/report.md';
const sources = {
  'docs/a.md': '# A\n\n**Tide window** is a time to pass the sill.\n\nSee [b](b.md).\n',
  'docs/b.md': '---\ndate: 2024-01-02\n---\n# B\n\nAbout the *tide window*, see [a](a.md).\n',
};

/** A history that a test moves on. */
class MovingHistory implements History {
  days: Record<string, string> = {};
  problem: string | undefined;
  asked = 0;

  revision(): Promise<string> {
    return Promise.resolve(JSON.stringify(this.days));
  }

  lastChanges(_root: string, paths: ReadonlySet<string>): ReturnType<History['lastChanges']> {
    this.asked += 1;
    const days = new Map(Object.entries(this.days).filter(([path]) => paths.has(path)));
    return Promise.resolve({ days, ...(this.problem === undefined ? {} : { problem: this.problem }) });
  }

  recentCommits(): Promise<[]> {
    return Promise.resolve([]);
  }

  originOf(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

const validFrom = (text = ''): string[] =>
  text
    .split('\n')
    .flatMap(line => (line === '' ? [] : [(JSON.parse(line) as { valid_from: string }).valid_from]));

describe('facts and report', () => {
  it('are written by a run that commits, and left alone by the next', async () => {
    const { files, compile } = await openProject(new MemoryFiles(sources));
    await compile();
    expect(validFrom(files.text(facts)).length).toBeGreaterThan(2);
    expect(files.text(report)).toContain('# Report: test');
    files.writes.length = 0;
    await compile();
    expect(files.writes).toEqual([]);
  });

  it('are the same in full and step by step', async () => {
    const { files, compile } = await openProject(new MemoryFiles({ 'docs/a.md': sources['docs/a.md'] }));
    await compile();
    files.put('docs/b.md', sources['docs/b.md']);
    await compile();
    const stepwise = [files.text(facts), files.text(report)];
    await compile({ full: true });
    expect([files.text(facts), files.text(report)]).toEqual(stepwise);
    const clean = await openProject(new MemoryFiles(sources));
    await clean.compile();
    expect([clean.files.text(facts), clean.files.text(report)]).toEqual(stepwise);
  });

  it('wait for the next run that commits when a save is taken in', async () => {
    const { files, project, compile } = await openProject(new MemoryFiles(sources));
    await compile();
    const before = files.text(facts);
    files.put('docs/a.md', '# A\n\nNothing more.\n');
    await compile({ paths: ['docs/a.md'], flush: false });
    await project.flush();
    expect(files.text(facts)).toBe(before);
    await compile();
    expect(files.text(facts)).not.toBe(before);
  });

  it('come back when they are deleted', async () => {
    const { files, compile } = await openProject(new MemoryFiles(sources));
    await compile();
    const before = files.text(report);
    await files.remove(report);
    await compile();
    expect(files.text(report)).toBe(before);
  });

  it('tell of a file that is left out, even when nothing else changed', async () => {
    const { files, compile } = await openProject(new MemoryFiles(sources));
    await compile();
    files.put('docs/bin.md', new Uint8Array([0, 1, 2, 0, 0, 255]));
    await compile();
    expect(files.text(report)).toContain('docs/bin.md');
  });
});

describe('days from version control', () => {
  it('date facts of documents that bear none, and reach neither graph nor wiki', async () => {
    const history = new MovingHistory();
    const { files, compile } = await openProject(new MemoryFiles(sources), { history });
    await compile();
    const before = outputs(files);
    expect(new Set(validFrom(files.text(facts)))).toEqual(new Set(['undated', '2024-01-02']));
    history.days = { 'docs/a.md': '2020-05-06', 'docs/b.md': '2021-01-01' };
    await compile();
    expect(new Set(validFrom(files.text(facts)))).toEqual(new Set(['2020-05-06', '2024-01-02']));
    expect(outputs(files)).toEqual(before);
    expect(files.text(report)).not.toContain('2020-05-06');
    const { asked } = history;
    await compile();
    expect(history.asked).toBe(asked);
  });

  it('are missed once, with the reason', async () => {
    const history = new MovingHistory();
    history.problem = 'no dates from version control: git is not installed';
    const { compile } = await openProject(new MemoryFiles(sources), { history });
    expect((await compile()).warnings).toEqual([history.problem]);
    expect((await compile()).warnings).toEqual([]);
  });

  it('are not asked for by who only reads', async () => {
    const history = new MovingHistory();
    const { files } = await openProject(new MemoryFiles(sources), { history });
    const reader = await openReader(files, { history, pid: 2 });
    await reader.project.search({ query: 'tide', limit: 1 }).catch(() => undefined);
    expect(history.asked).toBe(0);
  });
});
