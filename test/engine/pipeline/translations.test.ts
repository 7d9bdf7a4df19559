import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, openReader, outputs } from '../../support/project.ts';
import { fixtureFiles } from '../../support/sources.ts';
import { brokenLinks, linksIn } from '../../support/wikiLinks.ts';

const suffix = fixtureFiles('translations/suffix');
const site = fixtureFiles('translations/docusaurus');
const traps = fixtureFiles('translations/traps');
const sourcePages = '.tesserae/wiki/sources/';

describe('a document in several languages', () => {
  it('has one page, which leads to each of its files', async () => {
    const { files } = await compiledProject(suffix);
    expect(files.paths(sourcePages)).toEqual([`${sourcePages}docs-guide.md`, `${sourcePages}readme.md`]);
    const page = files.text(`${sourcePages}readme.md`) ?? '';
    expect(page).toContain('# Slipway\n');
    expect(page).toContain(
      'Also in: [日本語 (ja)](../../../README_ja.md), [中文 (zh-CN)](../../../README.zh-CN.md)\n',
    );
    expect(page).toContain('Also called: 船台, 船台の案内\n');
    for (const path of files.paths('.tesserae/wiki/'))
      expect(brokenLinks(path, files.text(path) ?? '', target => files.text(target))).toEqual([]);
  });

  it('of a site has one page, too, and what is only like a translation one of its own', async () => {
    const translated = await compiledProject(site);
    expect(translated.files.paths(sourcePages)).toEqual(
      ['blog-2026-01-07-launch.md', 'docs-guides-tides.md', 'docs-intro.md'].map(page => sourcePages + page),
    );
    const apart = await compiledProject(traps);
    expect(apart.files.paths(sourcePages)).toHaveLength(Object.keys(traps).length);
    for (const path of apart.files.paths('.tesserae/wiki/'))
      expect(apart.files.text(path)).not.toContain('Also in:');
  });

  it('is found by a question in each of them, and answers in the file that holds the answer', async () => {
    const { files, project, compile } = await compiledProject(suffix);
    await compile();
    const reader = await openReader(files, { pid: 2 });
    for (const asked of [project, reader.project]) {
      const [hit, ...others] = await asked.search({ query: '밧줄 예비함', limit: 5 });
      expect(hit).toMatchObject({ type: 'SourceDocument', name: 'First steps' });
      expect(hit?.sources[0]).toMatchObject({ path: 'docs/guide.ko.md' });
      expect(hit?.snippet).toContain('밧줄은 예비함에 있다');
      expect(others.map(({ id }) => id)).not.toContain(hit?.id);
      const [german] = await asked.search({ query: 'Kran und Werft', limit: 5 });
      expect(german?.sources[0]?.path).toBe('docs/guide.de.rst');
      const [english] = await asked.search({ query: 'haul the boat out', limit: 5 });
      expect(english?.sources[0]?.path).toBe('docs/guide.md');
    }
  });

  it('is cited by the file and lines that were found', async () => {
    const { files, project } = await compiledProject(suffix);
    const { citations, omitted } = await project.context({ query: '밧줄 예비함' });
    expect(citations[0]).toMatchObject({ source_path: 'docs/guide.ko.md', node_name: 'First steps' });
    const { start_line: start = 0, end_line: end = 0, quote = '' } = citations[0] ?? {};
    const lines = (files.text('docs/guide.ko.md') ?? '').split('\n').slice(start - 1, end);
    expect(lines.join('\n')).toContain(quote);
    expect(omitted.filter(({ reason }) => reason !== 'no-passage')).toEqual([]);
  });

  it('starts a walk from any of its files, and from the id that a translation alone would have', async () => {
    const { project } = await compiledProject(suffix);
    const alone = await compiledProject({ 'README_ja.md': suffix['README_ja.md'] ?? '' });
    const [old] = (await alone.project.knowledge()).graph.nodeIds();
    const home = (await project.knowledge()).graph.nodeOfSource('README.md')?.id;
    for (const seed of ['README_ja.md', 'README.md', old ?? '']) {
      const { seeds_used: seeds } = await project.context({ query: '', seeds: [seed] });
      expect(seeds).toEqual([home]);
    }
  });

  it('is no fault, and its page may be written in any of its languages', async () => {
    for (const sources of [suffix, site, traps]) {
      const { project } = await compiledProject(sources);
      expect(await project.lint()).toEqual([]);
    }
    const { files, project, compile } = await compiledProject(suffix);
    const path = `${sourcePages}docs-guide.md`;
    const page = files.text(path) ?? '';
    for (const body of [
      'The crane reads the list of the boats, and the yard reads it too.',
      '크레인 기사와 작업장은 목록을 읽고 배를 끌어 올린다.',
    ]) {
      files.put(path, page.replace(/\n---\n[\s\S]*$/, `\n---\n\n# Guide\n\n${body}\n`));
      await compile();
      expect((await project.lint()).map(({ code }) => code)).not.toContain('LANGUAGE_MIX');
    }
  });

  it('gives the same bytes whichever of its files comes, changes or goes first', async () => {
    for (const sources of [suffix, site]) {
      const whole = outputs((await compiledProject(sources)).files);
      const paths = Object.keys(sources);
      for (const order of [paths, [...paths].reverse()]) {
        const { files, compile } = await openProject(new MemoryFiles());
        for (const path of order) {
          files.put(path, sources[path] ?? '');
          await compile();
        }
        expect(outputs(files)).toEqual(whole);
        for (const path of order) {
          await files.remove(path);
          await compile();
          files.put(path, sources[path] ?? '');
          await compile({ paths: [path] });
          expect(outputs(files)).toEqual(whole);
        }
      }
    }
  });

  it('keeps a person’s text when its original goes and comes back', async () => {
    const { files, compile } = await compiledProject(suffix);
    const path = `${sourcePages}docs-guide.md`;
    const edited = `${files.text(path) ?? ''}\nA word of mine.\n`;
    files.put(path, edited);
    await compile();
    await files.remove('docs/guide.md');
    await compile();
    expect(files.paths(sourcePages)).toContain(`${sourcePages}docs-guide-de.md`);
    files.put('docs/guide.md', suffix['docs/guide.md'] ?? '');
    await compile();
    expect(files.text(path)).toContain('A word of mine.');
    expect(linksIn(files.text(path) ?? '').some(link => link.endsWith('guide.ko.md'))).toBe(true);
  });
});
