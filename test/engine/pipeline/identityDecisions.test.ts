import { describe, expect, it } from 'vitest';
import { toNodeId } from '../../../engine/model/ids.ts';
import type { DecidedItem } from '../../../engine/model/review.ts';
import type { IdentityRequest } from '../../../engine/pipeline/identityDecisions.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import {
  compiledProject,
  openProject,
  openReader,
  outputs,
  type TestProject,
} from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const decisions = '.tesserae/review.json';
const concept = (name: string): string => toNodeId('Concept', name);
const pageOf = (slug: string): string => `.tesserae/wiki/concepts/${slug}.md`;
const mercuries = {
  'sky.md': '# Sky\n\n**Mercury**: the planet that is nearest to the sun of all.\n',
  'lab.md': '# Lab\n\nA **mercury** is a metal that is liquid in a room of common warmth.\n',
  'note.md': '# Note\n\nThe *mercury* shines before the sun does.\n',
};
const splitOff: IdentityRequest = {
  kind: 'split',
  nodeId: concept('mercury'),
  name: ' Mercury\n (metal) ',
  sources: ['lab.md'],
};

function decide({ project }: TestProject, request: IdentityRequest): Promise<DecidedItem> {
  return project.reviews.decideIdentity(request);
}

/** That the decisions as they stand give the same in a compile from nothing, and in a full one by another process. */
async function expectKept({ files, project }: TestProject): Promise<TestProject> {
  const decided = outputs(files);
  const sources = files.paths().filter(path => !path.startsWith('.tesserae/') || path === decisions);
  const fresh = await openProject(
    new MemoryFiles(Object.fromEntries(sources.map(path => [path, files.text(path) ?? '']))),
  );
  await fresh.compile();
  expect(outputs(fresh.files)).toEqual(decided);
  await project.close();
  const next = await openProject(files, { pid: 7 });
  await next.compile({ full: true });
  expect(outputs(files)).toEqual(decided);
  return next;
}

describe('a node that a person merges into another', () => {
  const merge: IdentityRequest = {
    kind: 'merge',
    nodeId: concept('draught margin'),
    into: concept('tide window'),
  };

  it('is one with it through every rebuild, and two to the byte when that is undone', async () => {
    const opened = await compiledProject(harbour);
    const before = outputs(opened.files);
    const item = await decide(opened, merge);
    expect(item).toMatchObject({
      outcome: 'merged',
      left: { name: 'Tide window' },
      right: { id: merge.nodeId },
    });
    expect(opened.files.text(pageOf('draught-margin'))).toBeUndefined();
    expect(opened.files.text(pageOf('tide-window'))).toContain('Also called: Draught margin');
    const next = await expectKept(opened);
    expect((await next.project.reviews.list()).decided).toEqual([item]);
    await next.project.reviews.decide({ kind: 'undo', id: item.id });
    expect(outputs(next.files)).toEqual(before);
  });

  it('cannot be of another type, itself, a file, or gone', async () => {
    const opened = await compiledProject(harbour);
    const paper = toNodeId('Paper', 'arXiv:2401.12345');
    const file = toNodeId('SourceDocument', 'docs/guide.md');
    const wrong = [
      [{ ...merge, into: paper }, 'usage', 'two kinds of thing'],
      [{ ...merge, into: merge.nodeId }, 'usage', 'already'],
      [{ ...merge, nodeId: file, into: toNodeId('SourceDocument', 'README.md') }, 'usage', 'there once'],
      [{ ...merge, into: concept('gone') }, 'not-found', 'no node'],
    ] as const;
    for (const [request, code, message] of wrong)
      await expect(decide(opened, request)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(message) as string,
      });
    expect(opened.files.text(decisions)).toBeUndefined();
  });

  it('finds what it may be merged into by what is typed: called so, begun so, holding it; of its type alone', async () => {
    const { project } = await compiledProject({
      'a.md': '# A\n\n**Tide**: the water that rises and falls twice a day.\n',
      'b.md':
        '# B\n\n**Spring tide**: the highest of all the tides there are.\n\n**Tide gate**: a gate that the water opens by itself.\n\nThe *spring tide*.\n',
      'c.md':
        '---\ntags: [tide]\n---\n# C\n\nThe *spring tide* and the *tide gate*.\n\nA **slack** is a short time in which no water moves at all.\n',
    });
    const find = async (query: string, limit = 9): Promise<string[]> => {
      const targets = await project.reviews.mergeTargets({ nodeId: concept('slack'), query, limit });
      return targets.map(({ name, type, documents }) => `${name} ${type} ${documents}`);
    };
    expect(await find('TIDE')).toEqual(['Tide Concept 1', 'Tide gate Concept 2', 'Spring tide Concept 2']);
    expect(await find('tide', 1)).toEqual(['Tide Concept 1']);
    expect(await find('')).toEqual(['Spring tide Concept 2', 'Tide gate Concept 2', 'Tide Concept 1']);
    expect(await find('slack')).toEqual([]);
    const document = { nodeId: toNodeId('SourceDocument', 'a.md'), query: '', limit: 9 };
    expect(await project.reviews.mergeTargets(document)).toEqual([]);
    await expect(project.reviews.mergeTargets({ ...document, nodeId: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a node that was merged into another', () => {
  it('is pulled out by taking back that a person merged it', async () => {
    const opened = await compiledProject(harbour);
    const before = outputs(opened.files);
    const [nodeId, into] = [concept('draught margin'), concept('tide window')];
    await decide(opened, { kind: 'merge', nodeId, into });
    expect((await opened.project.reviews.parts(into)).merged).toEqual([
      { id: nodeId, name: 'Draught margin' },
    ]);
    expect(await decide(opened, { kind: 'separate', nodeId })).toMatchObject({
      outcome: 'merged',
      left: { id: into },
      right: { id: nodeId },
    });
    expect(outputs(opened.files)).toEqual(before);
    expect((await opened.project.reviews.list()).decided).toEqual([]);
  });

  it('is kept apart where sources say that the two are one, until that is undone', async () => {
    const opened = await compiledProject({
      'a.md': '# A\n\nThe Gamma Ray Detector (GRD) sees it.\n',
      'b.md': '# B\n\nA **GRD** is a thing that sees what nobody can see.\n',
    });
    const before = outputs(opened.files);
    const [nodeId, into] = [concept('grd'), concept('gamma ray detector')];
    expect((await opened.project.reviews.parts(into)).merged).toEqual([{ id: nodeId, name: 'GRD' }]);
    const { id, outcome } = await decide(opened, { kind: 'separate', nodeId });
    expect(outcome).toBe('kept-apart');
    expect(opened.files.text(pageOf('grd'))).toContain('what nobody can see');
    const next = await expectKept(opened);
    await next.project.reviews.decide({ kind: 'undo', id });
    expect(outputs(next.files)).toEqual(before);
  });

  it('is refused to be pulled out when it is merged into nothing', async () => {
    const opened = await compiledProject(harbour);
    const separate = (nodeId: string): Promise<DecidedItem> => decide(opened, { kind: 'separate', nodeId });
    await expect(separate(concept('tide window'))).rejects.toMatchObject({ code: 'usage' });
    await expect(separate(concept('gone'))).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a node that a person splits', () => {
  it('leaves its name to two, each with a page, through every rebuild, and is one to the byte when undone', async () => {
    const opened = await compiledProject(mercuries);
    const before = outputs(opened.files);
    const item = await decide(opened, splitOff);
    expect(item).toMatchObject({
      outcome: 'split',
      left: { id: concept('mercury (metal)'), name: 'Mercury (metal)', documents: 1 },
      right: { id: concept('mercury'), name: 'Mercury', documents: 2 },
    });
    expect(JSON.parse(opened.files.text(decisions) ?? '')).toEqual({
      version: 1,
      splits: [{ id: concept('mercury'), name: 'Mercury (metal)', sources: ['lab.md'] }],
    });
    expect(opened.files.text(pageOf('mercury'))).not.toContain('liquid');
    expect(opened.files.text(pageOf('mercury-metal'))).toContain('liquid');
    expect((await opened.project.reviews.list()).items).toEqual([]);
    const [hit] = await opened.project.search({ query: 'mercury metal', limit: 1, types: ['Concept'] });
    expect(hit?.id).toBe(concept('mercury (metal)'));
    const next = await expectKept(opened);
    expect((await next.project.reviews.list()).decided).toEqual([item]);
    await next.project.reviews.decide({ kind: 'undo', id: item.id });
    expect(outputs(next.files)).toEqual(before);
    expect(next.files.text(decisions)).toBe('{\n  "version": 1\n}\n');
  });

  it('follows its documents: those that change, go, and come back', async () => {
    const opened = await compiledProject(mercuries);
    const { files, compile } = opened;
    const item = await decide(opened, splitOff);
    files.put('lab.md', `${mercuries['lab.md']}\nThe *mercury* is kept in a flask.\n`);
    await compile();
    const next = await expectKept(opened);
    await files.remove('lab.md');
    await next.compile();
    expect(files.text(pageOf('mercury-metal'))).toBeUndefined();
    expect((await next.project.reviews.list()).decided).toMatchObject([
      { id: item.id, problem: expect.stringContaining('none of its documents') as string },
    ]);
    files.put('lab.md', mercuries['lab.md']);
    await next.compile();
    expect((await next.project.reviews.list()).decided).toEqual([item]);
  });

  it('takes further documents into the same meaning as one decision', async () => {
    const opened = await compiledProject({ ...mercuries, 'more.md': '# More\n\nThe *mercury* is liquid.\n' });
    const { id } = await decide(opened, splitOff);
    expect(await decide(opened, { ...splitOff, sources: ['more.md'] })).toMatchObject({
      id,
      left: { documents: 2 },
    });
    expect((await opened.project.reviews.list()).decided).toHaveLength(1);
  });

  it('takes the names along that were merged into it', async () => {
    const opened = await compiledProject({
      ...mercuries,
      'old.md': '# Old\n\n**Quicksilver**: the liquid metal, as the old books call it.\n',
    });
    const before = outputs(opened.files);
    const merged = await decide(opened, {
      kind: 'merge',
      nodeId: concept('quicksilver'),
      into: concept('mercury'),
    });
    const split = await decide(opened, { ...splitOff, sources: ['lab.md', 'old.md'] });
    const { graph } = await opened.project.knowledge();
    expect(graph.node(concept('mercury (metal)'))?.sources.map(({ path }) => path)).toEqual([
      'lab.md',
      'old.md',
    ]);
    const next = await expectKept(opened);
    for (const { id } of [split, merged]) await next.project.reviews.decide({ kind: 'undo', id });
    expect(outputs(next.files)).toEqual(before);
  });

  it('is refused without a name of its own, without documents, with all of them, and for a file', async () => {
    const opened = await compiledProject(mercuries);
    const wrong = [
      [{ name: ' ' }, 'Give a name'],
      [{ name: 'MERCURY' }, 'called "MERCURY" already'],
      [{ sources: [] }, 'Name the documents'],
      [{ sources: ['other.md'] }, 'does not speak of'],
      [{ sources: ['lab.md', 'note.md', 'sky.md'] }, 'would keep no document'],
      [{ nodeId: toNodeId('SourceDocument', 'lab.md') }, 'no name'],
    ] as const;
    for (const [change, message] of wrong)
      await expect(decide(opened, { ...splitOff, ...change })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining(message) as string,
      });
    await expect(decide(opened, { ...splitOff, nodeId: concept('gone') })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(opened.files.text(decisions)).toBeUndefined();
  });

  it('tells its documents, those that speak of it most first', async () => {
    const { project } = await compiledProject({
      ...mercuries,
      'note.md': '# Note\n\nThe *mercury*, the *mercury*, the *mercury*.\n',
    });
    expect(await project.reviews.parts(concept('mercury'))).toEqual({
      merged: [],
      documents: [
        { path: 'note.md', title: 'Note' },
        { path: 'lab.md', title: 'Lab' },
        { path: 'sky.md', title: 'Sky' },
      ],
      total: 3,
    });
  });

  it('is decided by whoever holds the project, when another process is asked', async () => {
    const holder = await compiledProject(mercuries);
    const reader = await openReader(holder.files, { pid: 2 });
    await reader.project.acquire(false);
    const state = { isDone: false };
    const asked = decide(reader, splitOff).finally(() => (state.isDone = true));
    while (!state.isDone) {
      await holder.project.beat();
      await new Promise(resolve => setImmediate(resolve));
    }
    expect(await asked).toMatchObject({ outcome: 'split', left: { documents: 1 } });
    expect((await reader.project.reviews.list()).decided).toHaveLength(1);
  });
});

it('several decisions about one node are each taken back alone', async () => {
  const opened = await compiledProject(mercuries);
  const nodeId = concept('mercury');
  const renamed = await opened.project.reviews.decideNode({ kind: 'rename', nodeId, name: 'Hermes' });
  const only = outputs(opened.files);
  const split = await decide(opened, splitOff);
  const hidden = await opened.project.reviews.decideNode({ kind: 'hide', nodeId });
  for (const { id } of [hidden, split]) await opened.project.reviews.decide({ kind: 'undo', id });
  expect((await opened.project.reviews.list()).decided).toEqual([renamed]);
  expect(outputs(opened.files)).toEqual(only);
});
