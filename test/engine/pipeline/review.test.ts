import { describe, expect, it } from 'vitest';
import { toNodeId } from '../../../engine/model/ids.ts';
import type { Review } from '../../../engine/model/review.ts';
import { Project } from '../../../engine/pipeline/project.ts';
import { ProjectUnit } from '../../../engine/pipeline/projectUnit.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import {
  compiledProject,
  createPorts,
  openProject,
  openReader,
  outputs,
  type TestProject,
  testSettings,
} from '../../support/project.ts';

const decisions = '.tesserae/review.json';
/** Two spellings of one thing, each with a page of its own, and something else. */
const electrons = {
  'docs/atoms.md': `# Atoms

**Shell model**: the picture of an atom in which electrons fill one shell after another.

A **data base** is a place in which the results of all measurements are kept.
`,
  'docs/lab.md': `# Laboratory

A **database** is the program that the laboratory keeps its numbers in.

The shell model explains what it holds.
`,
};
const [database, dataBase] = ['database', 'data base'].map(name => toNodeId('Concept', name)) as [
  string,
  string,
];
const pageOf = (slug: string): string => `.tesserae/wiki/concepts/${slug}.md`;

async function onlyItem(project: Project): Promise<Review['items'][number]> {
  const { items } = await project.reviews.list();
  expect(items).toHaveLength(1);
  return items[0]!;
}

describe('names that differ in case and number', () => {
  it('are one node, and are not asked about', async () => {
    const { project } = await compiledProject({
      'a.md': '# A\n\n**Electrons**: small things that carry the charge of the matter.\n',
      'b.md':
        '# B\n\nAn **electron** is a small thing that moves around the kernel.\n\n## electrons\n\nMore.\n',
    });
    const { graph } = await project.knowledge();
    const named = graph.nodeIds().filter(id => id.startsWith('Concept:electron'));
    expect(named).toHaveLength(1);
    expect(graph.node(named[0]!)?.sources.map(({ path }) => path)).toEqual(['a.md', 'b.md']);
    expect((await project.reviews.list()).items).toEqual([]);
  });
});

describe('one name with two types', () => {
  it('stays two nodes that no merge can join, each with its own sources', async () => {
    const sources = {
      'a.md': '---\ntags: [mercury]\n---\n# A\n\nAbout the sky.\n',
      'b.md': '# B\n\nA **mercury** is a metal that is liquid in a room of common warmth.\n',
    };
    const { files, project, compile } = await compiledProject(sources);
    const before = outputs(files);
    const [topic, concept] = [toNodeId('ResearchTopic', 'mercury'), toNodeId('Concept', 'mercury')];
    expect((await project.reviews.list()).items).toEqual([]);
    files.put(decisions, JSON.stringify({ version: 1, merges: [{ from: topic, into: concept }] }));
    await compile();
    expect(outputs(files)).toEqual(before);
    const { graph } = await project.knowledge();
    expect(graph.node(topic)?.sources.map(({ path }) => path)).toEqual(['a.md']);
    expect(graph.node(concept)?.sources.map(({ path }) => path)).toEqual(['b.md']);
    expect((await project.reviews.list()).decided).toMatchObject([
      { outcome: 'merged', problem: expect.stringContaining('another type') as string },
    ]);
  });
});

describe('a pair that waits for a person', () => {
  it('is merged on their word: one page, both histories, the other name an alias, the old id still good', async () => {
    const { files, project } = await compiledProject(electrons);
    const item = await onlyItem(project);
    expect(item).toMatchObject({ reason: 'same-spelling', left: { id: database }, right: { id: dataBase } });
    expect(item.left.definition).toContain('keeps its numbers');
    const decided = await project.reviews.decide({ kind: 'merge', id: item.id });
    expect(decided).toMatchObject({ outcome: 'merged', left: { id: database }, right: { id: dataBase } });
    expect(JSON.parse(files.text(decisions) ?? '')).toEqual({
      version: 1,
      merges: [{ from: dataBase, into: database }],
    });
    const { graph } = await project.knowledge();
    expect(graph.node(dataBase)).toBeUndefined();
    expect(graph.resolve(dataBase)).toMatchObject({ id: database, aliases: ['data base'] });
    expect(graph.node(database)?.sources.map(({ path }) => path)).toEqual(['docs/atoms.md', 'docs/lab.md']);
    expect(files.text(pageOf('data-base'))).toBeUndefined();
    expect(files.text(pageOf('database'))).toContain('Also called: data base');
    expect(files.text('.tesserae/graph.json')).toContain(`"merged_ids":["${dataBase}"]`);
    expect((await project.reviews.list()).items).toEqual([]);
  });

  it('is the same in a clean compile, and undone leaves the bytes of before', async () => {
    const { files, project } = await compiledProject(electrons);
    const before = outputs(files);
    const { id } = await onlyItem(project);
    const { id: decidedId } = await project.reviews.decide({ kind: 'merge', id });
    const merged = outputs(files);
    const clean = await openProject(
      new MemoryFiles({ ...electrons, [decisions]: files.text(decisions) ?? '' }),
    );
    await clean.compile();
    expect(outputs(clean.files)).toEqual(merged);
    await project.close();
    const next = await openProject(files, { pid: 2 });
    await next.compile();
    expect(outputs(files)).toEqual(merged);
    await next.project.reviews.decide({ kind: 'undo', id: decidedId });
    expect(outputs(files)).toEqual(before);
    expect((await onlyItem(next.project)).id).toBe(id);
  });

  it('is merged into the one that they choose', async () => {
    const { project } = await compiledProject(electrons);
    const { id } = await onlyItem(project);
    await expect(
      project.reviews.decide({ kind: 'merge', id, into: 'Concept:other:1' }),
    ).rejects.toMatchObject({
      code: 'usage',
    });
    await project.reviews.decide({ kind: 'merge', id, into: dataBase });
    const { graph } = await project.knowledge();
    expect(graph.resolve(database)).toMatchObject({ id: dataBase, name: 'data base' });
  });

  it('kept apart changes no output and is never asked again, until that is undone', async () => {
    const { files, project, compile } = await compiledProject(electrons);
    const before = outputs(files);
    const { id } = await onlyItem(project);
    await project.reviews.decide({ kind: 'keep-apart', id });
    files.put('docs/more.md', '# More\n\nThe database and the data base.\n');
    await compile({ full: true });
    expect((await project.reviews.list()).items).toEqual([]);
    await files.remove('docs/more.md');
    await compile();
    expect(outputs(files)).toEqual(before);
    await project.reviews.decide({ kind: 'undo', id });
    expect((await onlyItem(project)).id).toBe(id);
  });

  it('keeps the page that a person wrote in, and says so', async () => {
    const { files, project } = await compiledProject(electrons);
    const page = pageOf('data-base');
    files.put(page, `${files.text(page) ?? ''}\nMy own words.\n`);
    const { id } = await onlyItem(project);
    await project.reviews.decide({ kind: 'merge', id });
    expect(files.text(page)).toContain('My own words.');
  });

  it('is unknown, decided or not decided yet: each is said, and nothing is written', async () => {
    const { files, project } = await compiledProject(electrons);
    const refused = (kind: 'merge' | 'keep-apart' | 'undo', id: string): Promise<string> =>
      project.reviews.decide({ kind, id }).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
    const { id } = await onlyItem(project);
    for (const kind of ['merge', 'keep-apart', 'undo'] as const)
      for (const unknown of ['', 'x', 'review:similar-name:000000000000'])
        expect(await refused(kind, unknown)).toContain('review list');
    expect(await refused('undo', id)).toContain('not decided yet');
    expect(files.text(decisions)).toBeUndefined();
    await project.reviews.decide({ kind: 'merge', id });
    expect(await refused('merge', id)).toContain('decided already');
  });
});

describe('decisions', () => {
  const merge = JSON.stringify({
    version: 1,
    merges: [{ from: dataBase, into: database, note: 'mine' }],
    retired: [1],
  });

  it('that come by git or by hand take effect in the next run, also when only they are named', async () => {
    for (const paths of [undefined, [decisions]]) {
      const { files, project, compile } = await compiledProject(electrons);
      files.put(decisions, merge);
      await compile(paths === undefined ? {} : { paths });
      expect((await project.knowledge()).graph.resolve(dataBase)?.id).toBe(database);
      await files.remove(decisions);
      await compile(paths === undefined ? {} : { paths });
      expect((await project.knowledge()).graph.resolve(dataBase)?.id).toBe(dataBase);
    }
  });

  it('that come together are all kept', async () => {
    const { project } = await compiledProject({
      ...electrons,
      'c.md':
        '# C\n\nA **git repo** is a place where the history of a text is kept.\n\nA **git repository** is the same with its whole name written out.\n',
    });
    const { items } = await project.reviews.list();
    expect(items).toHaveLength(2);
    await Promise.all(items.map(({ id }) => project.reviews.decide({ kind: 'merge', id })));
    const { items: left, decided } = await project.reviews.list();
    expect(left).toEqual([]);
    expect(decided.map(({ outcome, problem }) => [outcome, problem])).toEqual([
      ['merged', undefined],
      ['merged', undefined],
    ]);
  });

  it('cost nothing while they stay as they are', async () => {
    const { files, compile } = await compiledProject({ ...electrons, [decisions]: merge });
    const before = files.writes.length;
    expect((await compile()).wiki).toMatchObject({ written: 0, removed: 0 });
    expect((await compile({ paths: [decisions] })).wiki).toMatchObject({ written: 0, removed: 0 });
    expect(files.writes).toHaveLength(before);
  });

  it('keep what they do not know, in a merge and beside it', async () => {
    const { files, project } = await compiledProject({
      ...electrons,
      'c.md':
        '# C\n\nA **git repo** is a place where the history of a text is kept.\n\nA **git repository** is the same with its whole name written out.\n',
      [decisions]: merge,
    });
    const { id } = await onlyItem(project);
    await project.reviews.decide({ kind: 'keep-apart', id });
    expect(JSON.parse(files.text(decisions) ?? '')).toMatchObject({
      retired: [1],
      merges: [{ from: dataBase, into: database, note: 'mine' }],
      keep_separate: [[expect.any(String), expect.any(String)]],
    });
  });

  it.each([
    ['<<<<<<< HEAD\n{}\n=======\n', 'config-invalid'],
    ['{"version":1,"merges":[{"from":"a"}]}', 'config-invalid'],
    ['{"version":1,"keep_separate":[["a"]]}', 'config-invalid'],
    ['{"version":1,"splits":[{"id":"a","name":"b","sources":"c.md"}]}', 'config-invalid'],
    ['{"version":1,"splits":[{"id":"a","sources":[]}]}', 'config-invalid'],
    ['{"version":2,"merges":"another form"}', 'format-too-new'],
  ])('that cannot be read (%j) stop a run and a decision, and stay as they are', async (text, code) => {
    const { files, project, compile } = await compiledProject(electrons);
    files.put(decisions, text);
    await expect(compile()).rejects.toMatchObject({ code });
    await expect(project.reviews.list()).rejects.toMatchObject({ code });
    await expect(project.reviews.decide({ kind: 'undo', id: 'x' })).rejects.toMatchObject({ code });
    expect(files.text(decisions)).toBe(text);
  });

  it('about something that is gone have no effect, are listed as such, and act again when it is back', async () => {
    const opened = await compiledProject({ ...electrons, [decisions]: merge });
    const { files, project, compile } = opened;
    const lab = files.text('docs/lab.md') ?? '';
    await files.remove('docs/lab.md');
    await compile();
    const { graph } = await project.knowledge();
    expect(graph.node(dataBase)?.id).toBe(dataBase);
    expect((await project.reviews.list()).decided).toMatchObject([
      { problem: expect.stringContaining('gone') as string },
    ]);
    files.put('docs/lab.md', lab);
    await compile();
    expect((await project.knowledge()).graph.resolve(dataBase)?.id).toBe(database);
  });

  it('lead from an old id to the winner in a process that only reads: search, context and review', async () => {
    const { files } = await compiledProject({ ...electrons, [decisions]: merge });
    const { project } = await openReader(files, { pid: 2 });
    await project.readConfig();
    const { seeds_used: seeds } = await project.context({ query: '', seeds: [dataBase] });
    expect(seeds).toEqual([database]);
    const [hit] = await project.search({ query: 'data base', limit: 1 });
    expect(hit?.id).toBe(database);
    expect((await project.catalog()).page(dataBase)?.nodeId).toBe(database);
    expect((await project.reviews.list()).decided).toMatchObject([{ outcome: 'merged' }]);
  });
});

it('a window tells of each decision once, its own and others’, and takes one for a command', async () => {
  const files = new MemoryFiles(electrons);
  const ports = createPorts(files);
  const told: unknown[] = [];
  const unit = new ProjectUnit('/projects/lab', new Project(ports, testSettings), ports, {
    state: state => told.push(state),
    sessions: () => undefined,
  });
  await unit.setUp(undefined, new AbortController().signal);
  const { id } = await onlyItem(unit.project);
  const before = told.length;
  await unit.decide({ kind: 'keep-apart', id });
  expect(told.length).toBeGreaterThan(before);
  const afterDecision = told.length;
  await unit.run({ paths: [decisions], full: false, flush: false });
  expect(told).toHaveLength(afterDecision);
  const text = files.text(decisions) ?? '';
  for (const [index, changed] of ['{"version":1}', text].entries()) {
    files.put(decisions, changed);
    await unit.run({ paths: [decisions], full: false, flush: false });
    expect(told).toHaveLength(afterDecision + index + 1);
  }
  const command: TestProject = await openReader(files, { pid: 2 });
  await command.project.acquire(false);
  const state = { isDone: false };
  const asked = command.project.reviews.decide({ kind: 'undo', id }).finally(() => (state.isDone = true));
  while (!state.isDone) {
    await unit.project.beat();
    await new Promise(resolve => setImmediate(resolve));
  }
  expect(await asked).toMatchObject({ outcome: 'kept-apart' });
  expect((await onlyItem(command.project)).id).toBe(id);
  await unit.close();
});
