import { describe, expect, it } from 'vitest';
import type { Commit, History } from '../../../engine/ports.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, outputs, noHistory } from '../../support/project.ts';
import { brokenLinks } from '../../support/wikiLinks.ts';

const folder = '.tesserae/wiki/syntheses';
const readme =
  '# Harbour\n\nHarbour plans which vessel may come in when, for a port behind a bar.\n\nSee [terms](docs/terms.md) and [tides](docs/tides.md).\n';
const terms =
  '# Terms\n\n**Tide window**: the time in which a vessel can cross the bar.\n\nSee [tides](tides.md).\n';
const tides =
  '---\ndate: 2024-03-05\n---\n# Tides\n\nThe tide window opens twice a day.\nA tide window closes when the water falls.\n';
const decision =
  '# Store the plan in SQLite\n\n- Status: accepted\n- Date: 2024-03-04\n\nWe decided to store the plan in SQLite, because it needs no server.\nA tide window is stored as two instants.\n\n## Open questions\n\n- Who may change a tide window by hand?\n';
const changelog =
  '# Changelog\n\n## [Unreleased]\n\n- Warns of storms.\n\n## 1.1.0 (2024-02-20)\n\n- Shows the tide window\n  on the board.\n';
const sources = {
  'README.md': readme,
  'docs/terms.md': terms,
  'docs/tides.md': tides,
  'docs/adr/0001-sqlite.md': decision,
  'CHANGELOG.md': changelog,
};

/** A history that a test tells. */
function historyOf(commits: readonly Commit[]): History {
  return {
    ...noHistory,
    revision: () => Promise.resolve(String(commits.length)),
    recentCommits: (_root, paths) =>
      Promise.resolve(commits.filter(commit => commit.paths.some(path => paths.has(path)))),
  };
}

function commit(day: string, subject: string, ...paths: string[]): Commit {
  return { id: '0123456789', day, subject, paths };
}

/** A synthesis without its front matter. */
function bodyOf(files: MemoryFiles, slug: string): string {
  return (files.text(`${folder}/${slug}.md`) ?? '').replace(/^---\n[\s\S]*?\n---\n/, '');
}

interface GraphFile {
  readonly nodes: readonly { readonly id: string; readonly type: string; readonly metadata: object }[];
  readonly edges: readonly { readonly source: string; readonly type: string; readonly target: string }[];
}

function graphOf(files: MemoryFiles): GraphFile {
  return JSON.parse(files.text('.tesserae/graph.json') ?? '') as GraphFile;
}

/** Paragraphs and list items of a synthesis, headings aside. */
function statementsOf(body: string): string[] {
  return body
    .split('\n')
    .filter(line => /\S/.test(line) && !line.startsWith('#') && !line.startsWith('| ---'));
}

describe('the pulse', () => {
  it('tells what the project is, what changed lately, its terms, decisions and questions', async () => {
    const { files } = await compiledProject(sources);
    const pulse = bodyOf(files, 'pulse');
    expect(pulse).toContain(
      '**[Harbour](../sources/readme.md)**: Harbour plans which vessel may come in when',
    );
    expect(pulse).toContain('Warns of storms. ([CHANGELOG.md:5](../../../CHANGELOG.md#L5))');
    expect(pulse).toContain('The latest release is **1\\.1.0** of 2024-02-20');
    expect(pulse).toContain(
      'Shows the tide window on the board. ([CHANGELOG.md:9](../../../CHANGELOG.md#L9))',
    );
    expect(pulse).toContain('[2024-03-05](daily-2024-03-05.md): [Tides](../sources/docs-tides.md)');
    expect(pulse).toContain('We decided to store the plan in SQLite, because it needs no server.');
    expect(pulse).toContain('Who may change a tide window by hand? — [Store the plan in SQLite]');
    expect(pulse).toContain('[Tide window](../concepts/tide-window.md)');
  });

  it('is there for any document, and for none without one', async () => {
    const { files, compile } = await compiledProject({ 'a.md': 'x\n' });
    expect(files.paths(folder)).toEqual([`${folder}/pulse.md`]);
    await files.remove('a.md');
    await compile();
    expect(files.paths(folder)).toEqual([]);
  });

  it('leaves aside what only tests say, unless there is nothing else', async () => {
    const fixture = { 'test/fixtures/a.md': '# Apples\n\nWe decided to sell apples.\n' };
    const mixed = await compiledProject({ ...sources, ...fixture });
    expect(bodyOf(mixed.files, 'pulse')).not.toContain('apples');
    const alone = await compiledProject(fixture);
    expect(bodyOf(alone.files, 'pulse')).toContain('apples');
  });

  it('tells the parts of a project that nothing introduces as a whole', async () => {
    const { files } = await compiledProject({
      'north/README.md': '# North\n\nNorth is the upper part of it.\n',
      'south/one.md': '# One\n\nThe first of the lower ones.\n',
    });
    const pulse = bodyOf(files, 'pulse');
    expect(pulse).toContain(
      '**north** — [North](../sources/north-readme.md): North is the upper part of it.',
    );
    expect(pulse).toContain('**south** — [One](../sources/south-one.md) ([one.md:3]');
  });
});

describe('every synthesis', () => {
  it('has a citation in every statement, and no link that leads nowhere', async () => {
    const history = historyOf([commit('2024-03-06', 'Open the window earlier', 'docs/tides.md')]);
    const { files, compile } = await openProject(new MemoryFiles(sources), { history });
    await compile();
    const paths = files.paths(folder);
    expect(paths.length).toBeGreaterThan(6);
    for (const path of paths) {
      const text = files.text(path) ?? '';
      expect(brokenLinks(path, text, target => files.text(target))).toEqual([]);
      const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
      for (const statement of statementsOf(body)) expect(statement).toMatch(/\]\([^)]+\)/);
    }
  });

  it('is a node with the hash of its page, and edges to what it is made from and to nothing else', async () => {
    const { files } = await compiledProject(sources);
    const { nodes, edges } = graphOf(files);
    const syntheses = nodes.filter(({ type }) => type === 'Synthesis');
    expect(syntheses.map(({ metadata }) => metadata)).toContainEqual(
      expect.objectContaining({ synthesis_kind: 'pulse', generator: 'heuristic-v1', slug: 'pulse' }),
    );
    for (const { id, metadata } of syntheses) {
      const { slug, content_hash: hash, input_ids: inputs } = metadata as Record<string, unknown>;
      expect(files.text(`${folder}/${String(slug)}.md`)).toContain(`content_hash: ${String(hash)}\n`);
      expect(inputs).toEqual([...(inputs as string[])].sort());
      for (const { source, type, target } of edges) {
        if (source !== id) continue;
        expect(inputs).toContain(target);
        expect(type).toBe(target.startsWith('SourceDocument:') ? 'summarizes' : 'synthesizes');
      }
    }
  });

  it('leaves what is searched and compiled as it would be without it', async () => {
    const { files, project } = await compiledProject(sources);
    const bundle = await project.context({ query: 'tide window', depth: 3 });
    expect(bundle.ranked_nodes.filter(id => id.startsWith('Synthesis:'))).toEqual([]);
    expect(files.text('.tesserae/temporal_facts.jsonl')).not.toContain('Synthesis:');
  });

  it('follows an edit by the next flush, and until then stays whole', async () => {
    const { files, project, compile } = await compiledProject(sources);
    await files.remove('docs/terms.md');
    files.put('README.md', readme.replace('plans which vessel', 'tells which vessel'));
    await compile({ paths: ['README.md', 'docs/terms.md'], flush: false });
    expect(bodyOf(files, 'pulse')).toContain('plans which');
    await project.flush();
    expect(bodyOf(files, 'pulse')).toContain('tells which');
    const stepwise = outputs(files);
    await compile({ full: true });
    expect(outputs(files)).toEqual(stepwise);
  });

  it('stands in a new process as it stood, before anything is compiled', async () => {
    const { files, project } = await compiledProject(sources);
    await project.close();
    const next = await openProject(files, { pid: 2 });
    files.put('docs/tides.md', `${tides}\nMore.\n`);
    await next.compile({ paths: ['docs/tides.md'], flush: false });
    await next.project.flush();
    const stepwise = outputs(files);
    await next.compile({ full: true });
    expect(outputs(files)).toEqual(stepwise);
  });

  it("keeps a person's words in it", async () => {
    const { files, compile } = await compiledProject(sources);
    const path = `${folder}/pulse.md`;
    files.put(path, `${files.text(path) ?? ''}\n## Mine\n\nRead the log first.\n`);
    files.put('README.md', readme.replace('plans which vessel', 'tells which vessel'));
    await compile();
    expect(bodyOf(files, 'pulse')).toContain('Read the log first.');
    expect(bodyOf(files, 'pulse')).toContain('tells which vessel');
  });
});

describe('digests', () => {
  const note = (day: string, text: string): string => `---\ndate: ${day}\n---\n# Note of ${day}\n\n${text}\n`;

  it('tell the days and weeks that have something', async () => {
    const { files } = await compiledProject(sources);
    expect(files.paths(folder).filter(path => /\/(?:daily|weekly)-/.test(path))).toEqual([
      `${folder}/daily-2024-02-20.md`,
      `${folder}/daily-2024-03-04.md`,
      `${folder}/daily-2024-03-05.md`,
      `${folder}/weekly-2024-W08.md`,
      `${folder}/weekly-2024-W10.md`,
    ]);
    expect(bodyOf(files, 'daily-2024-02-20')).toContain('Shows the tide window on the board.');
    const week = bodyOf(files, 'weekly-2024-W10');
    expect(week).toContain('2024-03-04: [Store the plan in SQLite]');
    expect(week).toContain('## Decided');
  });

  it('of a past day stay byte-equal after new days arrive, whatever becomes of its sources', async () => {
    const { files, compile } = await compiledProject({
      'a.md': note('2024-05-06', 'The first thing that happened.'),
    });
    const day = `${folder}/daily-2024-05-06.md`;
    files.put('b.md', note('2024-05-06', 'Another thing of the same day.'));
    await compile();
    const told = files.text(day);
    expect(told).toContain('Another thing of the same day.');
    files.put('c.md', note('2024-05-07', 'A day later.'));
    await compile();
    expect(files.text(day)).toBe(told);
    files.put('b.md', note('2024-05-06', 'Told in another way by now.'));
    await files.remove('a.md');
    await compile();
    expect(files.text(day)).toBe(told);
    const stepwise = outputs(files);
    // A clean compile has the folder, but no memory of it.
    for (const path of files.paths('.tesserae/').filter(path => !path.includes('/wiki/')))
      await files.remove(path);
    const fresh = await openProject(files, { pid: 2 });
    await fresh.compile({ full: true });
    expect(outputs(files)).toEqual(stepwise);
  });

  it('of a past day are told anew when a person has a source of it forgotten', async () => {
    const { files, project } = await compiledProject({
      'a.md': note('2024-05-06', 'Harmless words of that day.'),
      'b.md': note('2024-05-06', 'Words to be forgotten.'),
      'c.md': note('2024-05-07', 'A day later.'),
    });
    await project.forget('b.md');
    const all = files
      .paths('.tesserae/')
      .filter(path => path !== '.tesserae/review.json' && path !== '.tesserae/sqlite.db');
    for (const path of all) expect(files.text(path)).not.toContain('to be forgotten');
    expect(bodyOf(files, 'daily-2024-05-06')).toContain('Harmless words');
  });

  it('tell commits by the files that they speak of, with secrets masked and markup disarmed', async () => {
    const key = `AKIAABCDEFGH23456789`;
    const history = historyOf([
      commit('2024-03-06', `Rotate ${key} <img src=x> [x](javascript:y)`, 'docs/terms.md', 'docs/tides.md'),
      commit('2024-03-06', 'Tell of tides', 'README.md', 'docs/tides.md'),
      commit('2024-03-06', 'Change what is gone', 'gone.md'),
    ]);
    const { files, compile } = await openProject(new MemoryFiles(sources), { history });
    await compile();
    const body = bodyOf(files, 'daily-2024-03-06');
    expect(body).toContain('Tell of tides. ([docs/tides.md](../../../docs/tides.md) and');
    expect(body).not.toContain(key);
    expect(body).not.toContain('<img');
    expect(body).not.toContain('](javascript');
    expect(body).not.toContain('what is gone');
  });

  it('ask the history when the run commits, and only when it moved', async () => {
    let asked = 0;
    const commits = [commit('2024-03-06', 'Tell of tides', 'docs/tides.md')];
    const history: History = {
      ...historyOf(commits),
      recentCommits: () => {
        asked += 1;
        return Promise.resolve(commits);
      },
    };
    const { files, project, compile } = await openProject(new MemoryFiles(sources), { history });
    await compile();
    files.put('docs/tides.md', `${tides}\nMore.\n`);
    await compile({ paths: ['docs/tides.md'], flush: false });
    await project.flush();
    expect(asked).toBe(1);
  });
});

describe('topics', () => {
  it('tell what something is, what each document says of it and what is open', async () => {
    const { files } = await compiledProject(sources);
    const topic = bodyOf(files, 'topic-tide-window');
    expect(topic).toContain('**[Tide window](../concepts/tide-window.md)**: ');
    expect(topic).toContain('The tide window opens twice a day.');
    expect(topic).toContain('A tide window is stored as two instants.');
    expect(topic).toContain('## Open');
  });

  it('need three documents', async () => {
    const { files } = await compiledProject({ 'docs/terms.md': terms, 'docs/tides.md': tides });
    expect(files.paths(`${folder}/topic`)).toEqual([]);
  });
});

describe('comparisons', () => {
  it('lay the rows of a table of results side by side', async () => {
    const { files } = await compiledProject({
      'a.md':
        '# Planners\n\nWe measured both:\n\n| Planner | Median time | Accuracy |\n| --- | --- | --- |\n| Greedy | 2 ms | 75 % |\n| Exact | 40 s | 99 % |\n',
    });
    const body = bodyOf(files, 'compare-greedy-vs-exact');
    expect(body).toContain('| Planner | Median time | Accuracy | where |');
    expect(body).toContain('| Greedy | 2 ms | 75 % | [a.md:7](../../../a.md#L7) |');
  });

  it('quote the sentence that sets one thing against another', async () => {
    const { files } = await compiledProject({
      'a.md':
        '# Notes\n\n**FastPlan**: a planner that takes the first free berth.\n\n**SlowPlan**: a planner that tries all of them.\n\nFastPlan improves on SlowPlan.\n',
    });
    const [path = ''] = files.paths(`${folder}/compare`);
    expect(files.text(path)).toContain('“FastPlan improves on SlowPlan.”');
  });

  it('are not made up', async () => {
    const { files } = await compiledProject(sources);
    expect(files.paths(`${folder}/compare`)).toEqual([]);
  });
});

describe('fields', () => {
  it('list what is said to be part of them', async () => {
    const parts = ['Alpha', 'Beta', 'Gamma'];
    const text = parts.map(
      name =>
        `**${name} Unit**: a unit that does one thing.\n\nThe ${name} Unit is part of the Great Machine.`,
    );
    const { files } = await compiledProject({
      'a.md': `# Machine\n\n**Great Machine**: the machine that all units make up together.\n\n${text.join('\n\n')}\n`,
    });
    const body = bodyOf(files, 'field-great-machine');
    for (const name of parts)
      expect(body).toContain(`[${name} Unit](../concepts/${name.toLowerCase()}-unit.md)`);
  });
});
