import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSlug } from '../../../engine/base/slug.ts';
import type { GraphNode } from '../../../engine/model/graph.ts';
import { PagePaths } from '../../../engine/wiki/pagePaths.ts';
import { someProject } from '../../support/documents.ts';
import { node } from '../../support/graphs.ts';
import type { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, outputs } from '../../support/project.ts';
import { sampleFiles } from '../../support/sources.ts';
import { brokenLinks, linksIn } from '../../support/wikiLinks.ts';

function allBrokenLinks(files: MemoryFiles): string[] {
  return files
    .paths('.tesserae/wiki/')
    .flatMap(page => brokenLinks(page, files.text(page) ?? '', path => files.text(path)));
}

describe('every relative link of every page', () => {
  it('leads to a file and a line of it, in the sample project', async () => {
    const { files } = await compiledProject(sampleFiles());
    const pages = files.paths('.tesserae/wiki/');
    expect(pages.flatMap(page => linksIn(files.text(page) ?? '')).length).toBeGreaterThan(300);
    expect(allBrokenLinks(files)).toEqual([]);
  });

  it('leads to a file and a line of it, in any project', async () => {
    await fc.assert(
      fc.asyncProperty(someProject, async sources => {
        const { files } = await compiledProject(sources);
        expect(allBrokenLinks(files)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('leads there whatever a file is called', async () => {
    const names = [
      'a b.md',
      'a#b.md',
      'a%20b.md',
      '100%.md',
      'a?b.md',
      '(a) [b].md',
      'a<b>.md',
      "it's.md",
      'a&amp;b.md',
      '潮🌊.md',
      'a"b.md',
      'a`b`.md',
      'a_b_.md',
      '*a*.md',
      '-a.md',
      '..a.md',
      'a\\b.md',
      'a:b.md',
      'http:a.md',
    ];
    const sources = Object.fromEntries(
      names.map((name, index) => [
        `dir ${index}/${name}`,
        `# Title ${index}\n\nThe **sluice** is a gate.\n\n## Part *one* [two](x)\n`,
      ]),
    );
    const { files } = await compiledProject(sources);
    expect(allBrokenLinks(files)).toEqual([]);
    const links = files.paths('.tesserae/wiki/sources/').flatMap(page => linksIn(files.text(page) ?? ''));
    expect(links.length).toBeGreaterThanOrEqual(names.length * 3);
  });
});

describe('a page', () => {
  it('shows nothing of a source as markup', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> [click](javascript:alert(1)) ![](http://x/y.png) `code` **bold** &lt; <!-- x --> | # ';
    const sources = {
      'a.md': `---\ntitle: '${hostile.replaceAll("'", '')}'\naliases: ['${hostile.replaceAll("'", '')}']\n---\n\n${hostile} and then many more words follow here.\n\n## ${hostile}\n\n**Sluice** is a ${hostile}\n`,
      'b.md': `# B\n\nThe **sluice** is ${hostile}\n\n# ${hostile}\n`,
    };
    const { files } = await compiledProject(sources);
    for (const page of files.paths('.tesserae/wiki/')) {
      const text = files.text(page) ?? '';
      for (const link of linksIn(text)) expect(link).toMatch(/^\.\.\//);
      const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
      expect(body.replace(/\\[<`*[!]/g, '')).not.toMatch(/<img|<!--|!\[/);
    }
  });

  it('has each key of its front matter once, in order, and the hash of its body', async () => {
    const { files } = await compiledProject(sampleFiles());
    for (const page of files.paths('.tesserae/wiki/')) {
      const front = /^---\n([\s\S]*?)\n---\n/.exec(files.text(page) ?? '')?.[1] ?? '';
      const keys = [...front.matchAll(/^(\w+):/gm)].map(match => match[1] ?? '');
      expect(keys).toEqual([...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)));
      expect(keys).toEqual(
        expect.arrayContaining([
          'content_hash',
          'kind',
          'node_id',
          'node_type',
          'source_path',
          'title',
          'version',
        ]),
      );
    }
  });
});

describe('the page of a document with a header', () => {
  it('tells how it stands, since when, and what replaces it', async () => {
    const { files } = await compiledProject({
      'adr/1-old.md': '# Old\n\nStatus: Superseded by [new](2-new.md)\nDate: 2020-01-02\n',
      'adr/2-new.md': '# New\n',
    });
    const older = files.text('.tesserae/wiki/sources/adr-1-old.md');
    expect(older).toContain('\nStatus: superseded · Date: 2020-01-02\n');
    expect(older).toContain('## Superseded by\n\n- [New](adr-2-new.md)\n');
    expect(files.text('.tesserae/wiki/sources/adr-2-new.md')).toContain(
      '## Supersedes\n\n- [Old](adr-1-old.md)\n',
    );
  });
});

describe('a page whose front matter alone has to change', () => {
  it('is written again', async () => {
    const text = (aliases: string): string => `---\naliases: ${aliases}\n---\n# A\n`;
    const { files, compile } = await compiledProject({ 'a.md': text('["x, y"]') });
    files.put('a.md', text('[x, y]'));
    await compile();
    const fresh = await compiledProject({ 'a.md': text('[x, y]') });
    expect(outputs(files)).toEqual(outputs(fresh.files));
  });
});

describe('the place of a page', () => {
  const someName = fc.constantFrom(
    'Alpha',
    'alpha!',
    'Al-pha',
    'al pha',
    'Al pha?',
    'ALPHA',
    '***',
    'con',
    '潮汐',
  );
  const someNodes = fc
    .array(fc.tuple(fc.constantFrom('Concept' as const, 'ResearchTopic' as const), someName), {
      maxLength: 10,
    })
    .map(pairs => new Map(pairs.map(([type, name]) => node(type, name)).map(item => [item.id, item])));

  const placesOf = (paths: PagePaths, nodes: Iterable<string>): Record<string, string | undefined> =>
    Object.fromEntries([...nodes].map(id => [id, paths.pathOf(id)]));

  it('depends on the nodes alone, not on the order they came and went in, and no two share one', () => {
    fc.assert(
      fc.property(someNodes, someNodes, (kept, passing) => {
        const stepwise = new PagePaths();
        for (const [id, item] of passing) stepwise.apply(new Map([[id, item]]));
        for (const [id, item] of [...kept].reverse()) stepwise.apply(new Map([[id, item]]));
        for (const id of passing.keys())
          if (!kept.has(id)) stepwise.apply(new Map<string, GraphNode | undefined>([[id, undefined]]));
        const atOnce = new PagePaths();
        atOnce.apply(kept);
        expect(placesOf(stepwise, [...kept.keys(), ...passing.keys()])).toEqual(
          placesOf(atOnce, [...kept.keys(), ...passing.keys()]),
        );
        const places = [...kept.keys()].map(id => stepwise.pathOf(id));
        expect(places).not.toContain(undefined);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  it('is not shared by a name that ends like another’s digest', () => {
    const [plain, clashing] = [node('Concept', 'Alpha'), node('Concept', 'alpha!')].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    const pretender = node('Concept', `alpha ${clashing!.id.slice(-12, -6)}`);
    const paths = new PagePaths();
    paths.apply(new Map([plain!, clashing!, pretender].map(item => [item.id, item])));
    const places = [plain!, clashing!, pretender].map(({ id }) => paths.pathOf(id));
    expect(new Set(places).size).toBe(3);
  });

  it('tells of each node whose place moved', () => {
    fc.assert(
      fc.property(someNodes, someNodes, (before, after) => {
        const paths = new PagePaths();
        paths.apply(before);
        const ids = [...before.keys(), ...after.keys()];
        const old = placesOf(paths, ids);
        const changes = new Map<string, GraphNode | undefined>([...before.keys()].map(id => [id, undefined]));
        for (const [id, item] of after) changes.set(id, item);
        const moved = paths.apply(changes);
        for (const id of new Set(ids)) if (old[id] !== paths.pathOf(id)) expect(moved).toContain(id);
      }),
    );
  });
});

describe('a slug', () => {
  it.each([
    ['Tide window', 'tide-window'],
    ['  C++ & C#  ', 'c-c'],
    ['Größe', 'größe'],
    ['潮汐 窗口', '潮汐-窗口'],
    ['ＦＵＬＬ', 'full'],
    ['a/b\\c:d', 'a-b-c-d'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.hidden', 'hidden'],
  ])('of "%s" is %s', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  it('is a name that every system takes, and not too long', () => {
    const reserved = ['CON', 'prn', 'Aux', 'NUL', 'com1', 'LPT9', 'COM¹', 'con.', '.aux'];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc.constantFrom(...reserved, '', '🌊', 'x'.repeat(500), '潮'.repeat(90)),
        ),
        name => {
          const slug = toSlug(name);
          expect(slug).toMatch(/^[\p{L}\p{N}\p{M}-]+$/u);
          expect(slug).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i);
          expect(slug).not.toMatch(/^-|-$/);
          expect(new TextEncoder().encode(slug).length).toBeLessThanOrEqual(96);
          expect(toSlug(name)).toBe(slug);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('two documents of one name in two forms', () => {
  it('have two pages, whichever came first', async () => {
    const sources = {
      'docs/a.md': '# One\n',
      'docs/a.txt': 'Two two two two two two two two.\n',
      'docs-a.md': '# Three\n',
    };
    const { files, compile } = await compiledProject(sources);
    expect(files.paths('.tesserae/wiki/sources/')).toHaveLength(3);
    const before = outputs(files);
    await files.remove('docs/a.md');
    await compile();
    files.put('docs/a.md', '# One\n');
    await compile();
    expect(outputs(files)).toEqual(before);
  });
});
