import { describe, expect, it } from 'vitest';
import type { LintProblem } from '../../../engine/lint/problem.ts';
import { arrangeProblems, toProblem } from '../../../engine/lint/problem.ts';
import { compiledProject, type TestProject } from '../../support/project.ts';

type Sources = Readonly<Record<string, string | Uint8Array>>;

/** Problems as `CODE place: message`. */
async function lint(
  sources: Sources,
  change: (opened: TestProject) => unknown = () => undefined,
): Promise<string[]> {
  const opened = await compiledProject(sources);
  await change(opened);
  return linesOf(await opened.project.lint());
}

function linesOf(problems: readonly LintProblem[]): string[] {
  return problems.map(({ code, path, message }) => `${code} ${path}: ${message}`);
}

describe('a link', () => {
  it('dangles when its file or heading is gone, by file and line, with a guess where it went', async () => {
    const problems = await lint({
      'a.md': '# A\n\nSee [b](docs/b.md), [c](c.md), [the window](docs/b.md#tide-window) and ![p](p.png).\n',
      'docs/b.md': '# B\n\n## The tide windows\n\nBack to [a](../a.md#a) and [here](#nowhere).\n',
      'docs/c.md': '# C\n',
    });
    expect(problems).toEqual([
      'DANGLING_LINK a.md:3: "c.md" does not exist: it may be docs/c.md now',
      'DANGLING_LINK a.md:3: "p.png" does not exist: mend the link or take it out',
      'DANGLING_LINK a.md:3: docs/b.md has no heading "#tide-window": it may be "The tide windows" now',
      'DANGLING_LINK docs/b.md:5: this document has no heading "#nowhere": mend the link',
    ]);
  });

  it('leads somewhere when it names a file of any kind, a folder, a heading in any spelling, or an id', async () => {
    const problems = await lint({
      'a.md': [
        '# A: the `First`, part 1',
        '',
        '[i](i.png) [d](docs) [d](docs/) [x](x.ts#L1) [self](#a-the-first-part-1) [twice](docs/b.md#usage-1)',
        '[id](docs/b.md#by-hand) [attr](docs/b.md#own-id) [tag](docs/b.md#tag-in-code) [accent](docs/b.md#zurich-ubung) [zh](docs/b.md#%E6%BD%AE%E6%B1%90)',
        '[top](#top) [web](https://example.org/x.md#y) [tpl]({{< ref "x.md" >}}) [abs](/else/where) [q](docs/b.md?x#usage)',
        'Code like `src/none.ts` and [[no note]] is no link to a file.',
      ].join('\n'),
      'docs/b.md':
        '# B\n\n## Usage\n\n## Usage\n\n<a name="by-hand"></a>\n\n## Other { #own-id }\n\n## `<Tag>` in code\n\n## Zürich Übung\n\n## 潮汐\n',
      'i.png': new Uint8Array([137, 80, 78, 71]),
      'x.ts': 'const x = 1;\n',
    });
    expect(problems).toEqual([]);
  });

  it('may be written for a site that serves a page as a folder', async () => {
    const sources = { 'docs/a.md': '# A\n\n[b](../b/) and [none](../none/)\n', 'docs/b.md': '# B\n' };
    expect(await lint(sources)).toEqual([
      'DANGLING_LINK docs/a.md:3: "none" does not exist: mend the link or take it out',
    ]);
  });

  it('to one missing file is listed three times, and counted beyond', async () => {
    const pages = Array.from({ length: 5 }, (_, n) => [`${n}.md`, '# P\n\n[x](x.md)\n'] as const);
    const problems = await lint(Object.fromEntries(pages));
    expect(problems).toHaveLength(3);
    expect(problems[2]).toBe(
      'DANGLING_LINK 2.md:3: "x.md" does not exist: mend the link or take it out (2 more links lead there)',
    );
  });

  it('to a line of code dangles when the file is shorter now', async () => {
    const sources = { 'a.md': '# A\n\n[x](x.ts#L2-L9)\n', 'x.ts': 'const x = 1;\n' };
    expect(await lint(sources)).toEqual([
      'DANGLING_LINK a.md:3: x.ts has 1 lines, no "#L2-L9": mend the link',
    ]);
  });
});

describe('a heading that was renamed and a file that was moved', () => {
  const sources = {
    'docs/guide.md': '# Guide\n\n## Old name\n\nText.\n',
    'docs/other.md':
      '# Other\n\nSee [it](guide.md#old-name).\n\n**Runner** is a program that runs commands, see `src/commands.ts`.\n',
    'src/commands.ts': 'export const a = 1;\n',
  };
  const page = '.tesserae/wiki/concepts/runner.md';

  it('are followed by generated pages, reported for documents and for pages that a person edited', async () => {
    const { files, project, compile } = await compiledProject(sources);
    expect(await project.lint()).toEqual([]);
    const body =
      'Mine: `src/commands.ts`, [line](../../../src/commands.ts#L1), [doc](../../../docs/guide.md#old-name).';
    files.put(page, `${files.text(page) ?? ''}\n${body}\n`);
    files.put('docs/guide.md', '# Guide\n\n## New name\n\nText.\n');
    files.put('src/cli/commands.ts', sources['src/commands.ts']);
    await files.remove('src/commands.ts');
    await compile();
    const line = (files.text(page) ?? '').split('\n').indexOf(body) + 1;
    const found = linesOf(await project.lint());
    expect(found).toEqual([
      `UNRESOLVED_CITATION ${page}:${line}: "src/commands.ts" does not exist: it may be src/cli/commands.ts now`,
      `UNRESOLVED_CITATION ${page}:${line}: docs/guide.md has no heading "#old-name": it may be "New name" now`,
      'DANGLING_LINK docs/other.md:3: docs/guide.md has no heading "#old-name": it may be "New name" now',
    ]);
  });
});

describe('languages', () => {
  const dutch =
    '# Getijvenster\n\nHet getijvenster is de tijd waarin een schip over de drempel kan varen en niet vastloopt.\n\nDe loods bepaalt of het schip met die diepgang door de haven naar zee mag, en dat is niet altijd zo.\n';

  it('are kept by what is extracted', async () => {
    const problems = await lint({
      'nl.md': `${dutch}\n**Drempel** is het hoogste punt van de bodem voor de haven, en dat is niet van steen.\n`,
    });
    expect(problems).toEqual([]);
  });

  it.each([
    [
      'in English',
      'English',
      'The tide window is the time in which a ship can pass the sill, and it is for the pilot to say when that is.',
    ],
    ['in Chinese', 'Chinese', '潮汐窗口是船舶可以安全通过门槛的时间，由引航员决定。'],
  ])('that a page of Dutch sources is not in are reported: %s', async (_, name, text) => {
    const page = '.tesserae/wiki/sources/nl.md';
    const [problem] = await lint({ 'nl.md': dutch }, async ({ files, compile }) => {
      const [front] = (files.text(page) ?? '').split('\n# ');
      files.put(page, `${front ?? ''}\n${text}\n`);
      await compile();
    });
    expect(problem).toBe(
      `LANGUAGE_MIX ${page}: the page is in ${name}, its sources are in Dutch: keep to the sources' language`,
    );
  });
});

describe('sources', () => {
  it('are reported when front matter is broken, a secret was masked, or they changed since', async () => {
    const key = ['gh', 'p_', 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3hJ6'].join('');
    const problems = await lint(
      {
        'bad.md': '---\n{ x: [\n---\n# Bad\n',
        'key.md': `# Key\n\ntoken = ${key}\n`,
        'a.md': '# A\n',
        'b.md': '# B\n',
        'c.md': '# C\n',
      },
      async ({ files }) => {
        files.put('a.md', '# Changed\n');
        await files.remove('b.md');
        files.put('c.md', '# C\n');
      },
    );
    expect(problems).toEqual([
      expect.stringMatching(/^BROKEN_FRONT_MATTER bad\.md:1: front matter is not YAML: .*: mend it$/),
      'STALE_CITATION a.md: changed since it was compiled, and is still cited: run "tesserae compile"',
      'STALE_CITATION b.md: is gone since it was compiled, and is still cited: run "tesserae compile"',
      'SECRET_MASKED key.md: 1 secret masked: take it out of the file, and make it void',
    ]);
  });
});

describe('wiki and names', () => {
  it('reports a page that is missing', async () => {
    const problems = await lint({ 'a.md': '# A\n' }, ({ files }) =>
      files.remove('.tesserae/wiki/sources/a.md'),
    );
    expect(problems).toEqual([
      'GRAPH_WIKI_DRIFT .tesserae/wiki/sources/a.md: the page is missing: run "tesserae compile" to write it again',
    ]);
  });

  it('reports two spellings of a name, and titles that are none', async () => {
    const problems = await lint({
      'a.md':
        '# Untitled\n\n**VS Code** is an editor for many things.\n\n**VSCode** is an editor for some things.\n',
    });
    expect(problems).toEqual([
      'LOW_TITLE_QUALITY a.md: "Untitled" is no title: give the document one of its own',
      'SUGGESTED_MERGE a.md: "VS Code" and "VSCode" are likely one concept: spell it one way, or make one an alias',
    ]);
  });

  it('reports a paper that nothing cites, and one with a single repository', async () => {
    const problems = await lint({
      'p.md': '---\ntype: paper\narxiv: "2401.12345"\n---\n# A paper\n\nCode: https://github.com/o/r\n',
    });
    expect(problems).toEqual([
      'MISSING_IMPLEMENTED_IN p.md: "A paper" names one repository, o/r: say in the text whether it implements the paper',
      'ORPHAN_PAPER p.md: nothing cites or links to "A paper": link it from where it matters',
    ]);
  });

  it('finds nothing in a sound project, and nothing before a compile but the reason', async () => {
    expect(await lint({ 'a.md': '# A\n\nSee [b](b.md).\n', 'b.md': '# B\n' })).toEqual([]);
  });
});

describe('a list of problems', () => {
  it('has the gravest first, lines in number order, and of each kind a hundred', () => {
    const many = Array.from({ length: 103 }, (_, n) => toProblem('DANGLING_LINK', 'a.md', 'x', 103 - n));
    const all = [
      toProblem('NOISY_NAME', 'a.md', 'n'),
      ...many,
      toProblem('UNRESOLVED_CITATION', 'z.md', 'u'),
    ];
    const arranged = arrangeProblems(all);
    expect(arranged).toHaveLength(103);
    expect(arranged[0]?.code).toBe('UNRESOLVED_CITATION');
    expect(arranged[1]?.path).toBe('a.md:1');
    expect(arranged[10]?.path).toBe('a.md:10');
    expect(arranged[101]).toMatchObject({ code: 'DANGLING_LINK', path: '', message: '… and 3 more' });
    expect(arrangeProblems([...all].reverse())).toEqual(arranged);
  });
});

describe('a hostile document', () => {
  it('of headings and anchors without end is checked in no time worth speaking of', async () => {
    const headings = Array.from({ length: 5000 }, (_, n) => `## Heading ${n} \`<a>\` word word`);
    const links = Array.from({ length: 5000 }, (_, n) => `[a](#nothing-${n}-word)`);
    const problems = await lint({ 'a.md': `# A\n\n${headings.join('\n\n')}\n\n${links.join('\n')}\n` });
    expect(problems.filter(problem => problem.startsWith('DANGLING_LINK'))).toHaveLength(100);
  });
});
