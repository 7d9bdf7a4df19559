import { describe, expect, it } from 'vitest';
import { SourceIndex } from '../../../engine/graph/sourceIndex.ts';
import { GraphFold } from '../../../engine/graph/fold.ts';
import { foldName } from '../../../engine/model/ids.ts';
import { toFragment, toFragments } from '../../support/documents.ts';

/** An index of sources, given as path → text. */
function index(sources: Readonly<Record<string, string>>): SourceIndex {
  const built = new SourceIndex();
  for (const fragment of toFragments(sources).values()) built.add(fragment);
  return built;
}

function byPath(target: string, paths: readonly string[], from = 'x.md'): string | undefined {
  return index(Object.fromEntries(paths.map(path => [path, '']))).resolve({ by: 'path', target }, from);
}

describe('a link to a path', () => {
  it.each([
    ['the file itself', 'docs/a.md', ['docs/a.md', 'docs/a/README.md'], 'docs/a.md'],
    ['the file without its extension', 'docs/a', ['docs/a.md'], 'docs/a.md'],
    ['a page that a site makes of it', 'docs/a.html', ['docs/a.md'], 'docs/a.md'],
    ['the same name in another Markdown form', 'docs/a.md', ['docs/a.mdx'], 'docs/a.mdx'],
    ['a folder’s README', 'docs/a', ['docs/a/README.md'], 'docs/a/README.md'],
    ['a folder’s index', 'docs/a', ['docs/a/index.md'], 'docs/a/index.md'],
    ['a folder with a slash at its end', 'docs/a/', ['docs/a/index.mdx'], 'docs/a/index.mdx'],
    ['the project’s README', '', ['README.md', 'b.md'], 'README.md'],
    ['a code file', 'src/x.ts', ['src/x.ts'], 'src/x.ts'],
    ['nothing', 'docs/b.md', ['docs/a.md'], undefined],
    ['nothing, when only another kind of file bears the name', 'docs/x.ts', ['docs/x.md'], undefined],
  ])('means %s', (_, target, paths, expected) => {
    expect(byPath(target, paths)).toBe(expected);
  });

  it('prefers the nearest of several, then the first by name', () => {
    const paths = ['a/readme.md', 'a/index.md'];
    expect(byPath('a', paths, 'a/x.md')).toBe('a/index.md');
    expect(byPath('a', [...paths].reverse(), 'a/x.md')).toBe('a/index.md');
    expect(byPath('a', ['a.md', 'a/index.md'], 'x.md')).toBe('a.md');
    expect(byPath('a', ['a.md', 'a/index.md'], 'a/b/x.md')).toBe('a/index.md');
  });
});

describe('a wikilink', () => {
  const sources = {
    'docs/tide-window.md': '# Tide Window Rules\n',
    'notes/x.md': '---\ntitle: Some Note\naliases: [Der Hinweis, 提示]\n---\n',
    'other/deep/tide-window.md': '# Elsewhere\n',
    'src/code.ts': '// code\n',
  };
  const resolve = (name: string, from = 'docs/a.md'): string | undefined =>
    index(sources).resolve({ by: 'name', target: foldName(name) }, from);

  it.each([
    ['a file’s name', 'tide-window', 'docs/tide-window.md'],
    ['a title, in any case', 'tide WINDOW rules', 'docs/tide-window.md'],
    ['a title of the front matter', 'Some note', 'notes/x.md'],
    ['an alias', 'der hinweis', 'notes/x.md'],
    ['an alias in another script', '提示', 'notes/x.md'],
    ['no code file', 'code', undefined],
    ['nothing', 'unknown', undefined],
  ])('finds %s', (_, name, expected) => {
    expect(resolve(name)).toBe(expected);
  });

  it('prefers the nearest of several', () => {
    expect(resolve('tide-window', 'other/x.md')).toBe('other/deep/tide-window.md');
    expect(resolve('tide-window', 'docs/x.md')).toBe('docs/tide-window.md');
  });

  it('finds nothing of what was taken out', () => {
    const built = index(sources);
    for (const fragment of toFragments(sources).values()) built.remove(fragment);
    expect(built.resolve({ by: 'name', target: 'tide-window' }, 'x.md')).toBeUndefined();
    expect(built.resolve({ by: 'path', target: 'docs/tide-window.md' }, 'x.md')).toBeUndefined();
  });
});

describe('links in the graph', () => {
  const linksOf = (fold: GraphFold): string[] =>
    [...fold.graph.edges()]
      .filter(edge => edge.type === 'links_to')
      .map(edge => fold.graph.node(edge.target)!.sourcePath);

  it('follow a target that is renamed, taken away, brought back, or outdone by a nearer one', () => {
    const fold = new GraphFold();
    const put = (path: string, text = `# ${path}\n`): unknown =>
      fold.apply(new Map([[path, toFragment(path, text)]]));
    const take = (path: string): unknown => fold.apply(new Map([[path, undefined]]));
    put('docs/a.md', '# A\n\nSee [[target]] and [the page](b).\n');
    expect(linksOf(fold)).toEqual([]);
    put('far/target.md');
    put('docs/b/README.md');
    expect(linksOf(fold).sort(byText)).toEqual(['docs/b/README.md', 'far/target.md']);
    put('docs/target.md');
    put('docs/b.md');
    expect(linksOf(fold).sort(byText)).toEqual(['docs/b.md', 'docs/target.md']);
    take('docs/target.md');
    take('docs/b.md');
    expect(linksOf(fold).sort(byText)).toEqual(['docs/b/README.md', 'far/target.md']);
    put('far/target.md', '# Renamed\n');
    put('other/x.md', '---\ntitle: target\n---\n');
    take('far/target.md');
    expect(linksOf(fold).sort(byText)).toEqual(['docs/b/README.md', 'other/x.md']);
  });

  it('never lead to the document itself', () => {
    const fold = new GraphFold();
    fold.apply(toFragments({ 'a.md': '# A\n\nSee [me](a.md), [me](#part), [[a]] and [here](.).\n' }));
    expect(linksOf(fold)).toEqual([]);
  });
});

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
