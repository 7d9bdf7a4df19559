import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { somePath, someSplit, someText } from '../../support/documents.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { Project } from '../../../engine/pipeline/project.ts';
import { compiledProject, createPorts, openProject, outputs, testSettings } from '../../support/project.ts';

const glossary = '# Glossary\n\n**Tide window**: the time in which a ship can cross the sill.\n';
const guide = '# Guide\n\nThe *tide window* opens twice a day, see [the glossary](glossary.md).\n';

describe('compile', () => {
  it('writes a page for each document and for what they define', async () => {
    const { files } = await compiledProject({ 'docs/glossary.md': glossary, 'docs/guide.md': guide });
    expect(files.paths('.tesserae/wiki/')).toEqual([
      '.tesserae/wiki/concepts/tide-window.md',
      '.tesserae/wiki/sources/docs-glossary.md',
      '.tesserae/wiki/sources/docs-guide.md',
      '.tesserae/wiki/syntheses/pulse.md',
    ]);
    const page = files.text('.tesserae/wiki/concepts/tide-window.md');
    expect(page).toContain('the time in which a ship can cross the sill.');
    expect(page).toContain('../../../docs/glossary.md#L3');
  });

  it('writes nothing the second time, and reads no source', async () => {
    const { files, compile } = await compiledProject({ 'a.md': glossary, 'b.md': guide });
    files.writes.length = 0;
    files.reads.length = 0;
    const report = await compile();
    expect(report.wiki.written).toBe(0);
    expect(files.writes).toEqual([]);
    expect(files.reads.filter(path => path.endsWith('.md'))).toEqual([]);
  });

  it('gives the same bytes in full, after the cache is deleted, and in a new process', async () => {
    const first = await compiledProject({
      'a.md': glossary,
      'b.md': guide,
      'src/x.ts': '// Opens the sluice.\n',
    });
    const before = outputs(first.files);
    await first.compile({ full: true });
    expect(outputs(first.files)).toEqual(before);
    await first.project.close();
    for (const path of first.files.paths('.tesserae/cache/')) await first.files.remove(path);
    const second = await openProject(first.files, { pid: 2 });
    await second.compile({ full: true });
    expect(outputs(second.files)).toEqual(before);
  });

  it('mends what others did to the files it writes', async () => {
    const { files, compile } = await compiledProject({ 'glossary.md': glossary, 'guide.md': guide });
    const whole = outputs(files);
    for (const path of ['.tesserae/graph.json', '.tesserae/manifest.json']) {
      files.put(path, '<<<<<<< HEAD\n');
      await compile();
      expect(outputs(files)).toEqual(whole);
      await files.remove(path);
      await compile();
      expect(outputs(files)).toEqual(whole);
    }
  });

  it('says so when the globs of the configuration match nothing', async () => {
    const { files, compile } = await compiledProject({ 'glossary.md': glossary });
    files.put('.tesserae/config.json', '{"version":1,"name":"x","sources":["nomatch/**"],"exclude":[]}');
    expect((await compile()).warnings).toEqual([expect.stringContaining('"sources" matches no file')]);
  });

  it('shows no trace of where the folder lies', async () => {
    const sources = { 'a.md': glossary, 'b.md': guide };
    const here = await openProject(new MemoryFiles(sources, '/home/someone/here'));
    const there = await openProject(new MemoryFiles(sources, 'D:\\elsewhere'));
    await here.compile();
    await there.compile();
    expect(outputs(here.files)).toEqual(outputs(there.files));
    expect(JSON.stringify(outputs(here.files))).not.toContain('someone');
  });

  it('takes away what only a removed source supported', async () => {
    const { files, compile } = await compiledProject({ 'a.md': glossary, 'b.md': guide });
    await files.remove('a.md');
    const report = await compile();
    expect(report.sources.removed).toBe(1);
    expect(files.paths('.tesserae/wiki/')).toEqual([
      '.tesserae/wiki/sources/b.md',
      '.tesserae/wiki/syntheses/pulse.md',
    ]);
    expect(files.text('.tesserae/graph.json')).not.toContain('Tide window');
  });

  it('tells of each file that is left out, with the reason', async () => {
    const files = new MemoryFiles({
      'a.md': glossary,
      'big.md': 'x'.repeat(2 * 1024 * 1024),
      'binary.txt': new Uint8Array([1, 0, 2]),
      'photo.png': 'png',
      'secret/x.md': glossary,
      '.gitignore': '\uFEFFsecret/\r\n*.log\r\n',
      'x.log': '',
    });
    const { compile } = await openProject(files);
    const { sources } = await compile();
    expect(sources.total).toBe(1);
    expect(Object.fromEntries(sources.skipped.map(({ path, reason }) => [path, reason]))).toEqual({
      '.gitignore': 'not a kind of file that is read',
      'big.md': 'larger than 1.0 MB (2.0 MB)',
      'binary.txt': 'binary, not text',
      'photo.png': '.png files are not read',
      'secret/': 'ignored by .gitignore',
      'x.log': 'ignored by .gitignore',
    });
    // The reasons stand when nothing is read again.
    expect((await compile()).sources.skipped).toHaveLength(6);
  });

  it('finishes after a crash at any write, and ends with the same bytes', async () => {
    const sources = { 'a.md': glossary, 'b.md': guide, 'c.md': '# C\n\nSee [b](b.md) and `sluice`.\n' };
    const whole = await compiledProject(sources);
    const expected = outputs(whole.files);
    for (let crashAt = 1; crashAt <= whole.files.writes.length; crashAt += 1) {
      const files = new MemoryFiles(sources);
      const broken = await openProject(files, { pid: crashAt * 2 });
      let writes = 0;
      files.beforeWrite = () => {
        writes += 1;
        if (writes === crashAt) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
      };
      await broken.compile().catch(() => undefined);
      files.beforeWrite = () => undefined;
      // The same process goes on; then a new one starts from what is on the disk.
      await broken.compile();
      expect(outputs(files)).toEqual(expected);
    }
  });

  it('starts a new process from any crash with the same bytes', async () => {
    const sources = { 'a.md': glossary, 'b.md': guide };
    const whole = await compiledProject(sources);
    const expected = outputs(whole.files);
    for (let crashAt = 1; crashAt <= whole.files.writes.length; crashAt += 1) {
      const files = new MemoryFiles(sources);
      const broken = await openProject(files);
      let writes = 0;
      files.beforeWrite = () => {
        writes += 1;
        if (writes >= crashAt) throw Object.assign(new Error('killed'), { code: 'EIO' });
      };
      await broken.compile().catch(() => undefined);
      files.beforeWrite = () => undefined;
      const next = await openProject(files);
      await next.compile();
      expect(outputs(files)).toEqual(expected);
    }
  });
});

const decisionsPath = '.tesserae/review.json';
const someDecisions = fc.array(someSplit, { maxLength: 2 }).map(decided => {
  const splits = decided.map(({ ids: [id, ...merged], name, sources }) => ({ id, name, sources, merged }));
  return JSON.stringify({ version: 1, splits });
});
const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ path: somePath, text: fc.option(someText, { nil: undefined }) }) },
  fc.record({ path: fc.constant(decisionsPath), text: fc.option(someDecisions, { nil: undefined }) }),
);

describe('incremental compile', () => {
  it('gives a page to the node that takes over its name in the same run', async () => {
    const uses = 'Uses `gamma_ray` here.\n';
    const { files, compile } = await compiledProject({
      'a.md': uses,
      'b.md': uses,
      'c.md': uses,
      'd.md': uses,
    });
    expect(files.text('.tesserae/wiki/concepts/gamma-ray.md')).toContain('gamma_ray');
    await files.remove('a.md');
    files.put('e.md', '## Gamma ray\n');
    files.put('b.md', '## Gamma ray\n');
    await compile();
    expect(files.text('.tesserae/wiki/concepts/gamma-ray.md')).toContain('# Gamma ray');
  });

  it('gives the same bytes as a full one, whatever was edited and decided in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async rounds => {
          const stepwise = await openProject(new MemoryFiles());
          for (const round of rounds) {
            for (const { path, text } of round) {
              if (text === undefined) await stepwise.files.remove(path);
              else stepwise.files.put(path, text);
            }
            await stepwise.compile();
          }
          // Digests of the past are recorded: they are as much an input as the sources.
          const sources = stepwise.files
            .paths()
            .filter(path => !path.startsWith('.tesserae/') || isInput(path));
          const fresh = await openProject(
            new MemoryFiles(Object.fromEntries(sources.map(path => [path, stepwise.files.text(path) ?? '']))),
          );
          await fresh.compile();
          expect(outputs(stepwise.files)).toEqual(outputs(fresh.files));
          const question = { query: 'alpha beta letter' };
          expect(await stepwise.project.context(question)).toEqual(await fresh.project.context(question));
        },
      ),
      { numRuns: 60 },
    );
  });
});

function isInput(path: string): boolean {
  return path === decisionsPath || /\/(?:daily|weekly)-[^/]*$/.test(path);
}

describe('caches that went', () => {
  it.each(['fragments.jsonl', 'search.idx'])('are made again by the next compile: %s', async name => {
    const first = await compiledProject({ 'a.md': glossary, 'b.md': guide });
    const before = outputs(first.files);
    await first.project.close();
    await first.files.remove(`.tesserae/cache/${name}`);
    const second = await openProject(first.files, { pid: 2 });
    await second.compile();
    expect(first.files.paths('.tesserae/cache/')).toHaveLength(2);
    expect(outputs(second.files)).toEqual(before);
    expect(await second.project.search({ query: 'sill', limit: 5 })).not.toHaveLength(0);
  });

  it('are not passed over in silence by who only reads', async () => {
    const { files, project } = await compiledProject({ 'a.md': glossary });
    await files.remove('.tesserae/cache/search.idx');
    const reader = new Project(createPorts(files, { pid: 3 }), testSettings);
    await reader.readConfig();
    await expect(reader.search({ query: 'sill', limit: 5 })).rejects.toThrow('search index is missing');
    await reader.close();
    await project.close();
  });
});
