import { describe, expect, it } from 'vitest';
import { toNodeId } from '../../../engine/model/ids.ts';
import type { GraphEdge, GraphNode } from '../../../engine/model/graph.ts';
import { compiledProject, openProject, outputs, type TestProject } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const nodeId = toNodeId('Concept', 'tide window');
const marginId = toNodeId('Concept', 'draught margin');
const page = '.tesserae/wiki/concepts/tide-window.md';
const marginPage = '.tesserae/wiki/concepts/draught-margin.md';
const generated = /^the time in which .*$/m;

type Change = (text: string) => string;

async function write(
  { files, compile }: TestProject,
  path: string,
  change: Change,
  paths = [path],
): Promise<void> {
  const before = files.text(path)!;
  const after = change(before);
  expect(after).not.toBe(before);
  files.put(path, after);
  await compile({ paths });
}

async function nodeOf({ project }: TestProject, id = nodeId): Promise<GraphNode> {
  const { graph } = await project.knowledge();
  return graph.node(id)!;
}

async function linksFrom({ project }: TestProject, id = nodeId): Promise<string[]> {
  const { graph } = await project.knowledge();
  const isLink = ({ source, type }: GraphEdge): boolean => source === id && type === 'user_link';
  return [...graph.edgesOf(id)].filter(isLink).map(({ target }) => target);
}

/** As it is in a clone that has all files that are committed, compiled in full. */
async function cloned({ files, project }: TestProject): Promise<TestProject> {
  await project.close();
  for (const lost of ['.tesserae/sqlite.db', '.tesserae/cache/'])
    for (const path of files.paths(lost)) await files.remove(path);
  const clone = await openProject(files, { pid: 7 });
  await clone.compile();
  return clone;
}

describe.each<[string, Change, Partial<GraphNode>]>([
  [
    'a title',
    text => text.replace('# Tide window', '# Slack *water*'),
    { name: 'Slack water', aliases: ['Tide window'] },
  ],
  [
    'a title in the front matter',
    text => text.replace('title: Tide window', 'title: Slack water'),
    { name: 'Slack water' },
  ],
  [
    'other names',
    text => text.replace(/^content_hash/m, 'aliases:\n  - slack\n  - low tide\ncontent_hash'),
    { aliases: ['low tide', 'slack'] },
  ],
  [
    'a definition',
    text => text.replace(generated, 'When **ships** may pass;\nsee [the guide](../sources/docs-guide.md).'),
    { description: 'When ships may pass; see the guide.' },
  ],
])('%s that a person wrote on a page', (_, change, expected) => {
  it('is the node’s from then on, and stands on the page as it was typed', async () => {
    const opened = await compiledProject(harbour);
    const typed = change(opened.files.text(page)!);
    await write(opened, page, change);
    expect(await nodeOf(opened)).toMatchObject(expected);
    const text = opened.files.text(page)!;
    for (const line of [
      '# Slack *water*',
      '\nWhen **ships** may pass;\nsee [the guide](../sources/docs-guide.md).\n',
    ])
      expect(text.includes(line)).toBe(typed.includes(line));
    const before = outputs(opened.files);
    for (const full of [false, true]) {
      expect((await opened.compile({ full })).wiki.written).toBe(0);
      expect(outputs(opened.files)).toEqual(before);
    }
    const clone = await cloned(opened);
    expect(await nodeOf(clone)).toMatchObject(expected);
    expect(outputs(clone.files)).toEqual(before);
  });

  it('outlives new text from its sources, which comes in beside it', async () => {
    const opened = await compiledProject(harbour);
    await write(opened, page, change);
    opened.files.put(
      'docs/glossary.md',
      harbour['docs/glossary.md']!.replace('can cross', 'may cross at last'),
    );
    await opened.compile();
    expect(await nodeOf(opened)).toMatchObject(expected);
    expect(opened.files.text(page)).toContain('may cross at last the sill');
    expect((await opened.project.reviews.list()).clashes).toEqual([]);
  });

  it('is taken back as any decision is', async () => {
    const opened = await compiledProject(harbour);
    const [node, text] = [await nodeOf(opened), opened.files.text(page)];
    await write(opened, page, change);
    const [decided] = (await opened.project.reviews.list()).decided;
    await opened.project.reviews.decide({ kind: 'undo', id: decided!.id });
    expect(await nodeOf(opened)).toEqual(node);
    if (!opened.files.text(page)!.includes('*water*')) expect(opened.files.text(page)).toBe(text);
  });
});

describe('a link that a person wrote on a page', () => {
  it.each<[string, string, string]>([
    ['to another page', 'See [that](draught-margin.md).', marginId],
    ['by name', 'See [[Draught margin]].', marginId],
    ['to a document', 'See [that](../../../README.md).', toNodeId('SourceDocument', 'README.md')],
  ])('%s leads there in the graph, as long as it stands there', async (_, line, target) => {
    const opened = await compiledProject(harbour);
    const before = outputs(opened.files);
    await write(opened, page, text => `${text}\n${line}\n`);
    expect(await linksFrom(opened)).toEqual([target]);
    const linked = outputs(opened.files);
    expect((await opened.compile({ full: true })).wiki.written).toBe(0);
    const next = await cloned(opened);
    expect(outputs(next.files)).toEqual(linked);
    await write(next, page, text => text.replace(`\n${line}\n`, ''));
    expect(await linksFrom(next)).toEqual([]);
    expect(outputs(next.files)).toEqual(before);
  });

  it('is told on the page it leads to', async () => {
    const opened = await compiledProject(harbour);
    await write(opened, page, text => `${text}\nSee [[Draught margin]].\n`);
    expect(opened.files.text(marginPage)).toMatch(
      /### Linked from\n\n- \[tide window\]\(tide-window\.md\)\n/i,
    );
  });

  it('is none where the page links by itself, nowhere, to itself, or in code', async () => {
    const opened = await compiledProject(harbour);
    await write(opened, page, text => {
      const own = /\]\(([^)#]+)\)/.exec(text)![1]!;
      return `${text}\n[again](${own}) [[No such thing]] [[Tide window]] \`[[Draught margin]]\`\n`;
    });
    expect(await linksFrom(opened)).toEqual([]);
  });

  it('goes with the page that a person deletes', async () => {
    const opened = await compiledProject(harbour);
    await write(opened, page, text => `${text}\nSee [[Draught margin]].\n`);
    await opened.files.remove(page);
    await opened.compile();
    expect(await linksFrom(opened)).toEqual([]);
  });
});

describe('what a person wrote besides', () => {
  it('is a note and no definition beside the generated one', async () => {
    const opened = await compiledProject(harbour);
    const before = await nodeOf(opened);
    await write(opened, page, text => text.replace('# Tide window\n', '# Tide window\n\nMy own words.\n'));
    expect(await nodeOf(opened)).toEqual(before);
  });

  it('goes along when its node is renamed, with their fields in the front matter', async () => {
    const opened = await compiledProject(harbour);
    await write(opened, page, text => `${text.replace('---\n', '---\nmine: 1 # yes\n')}\nMy own words.\n`);
    await opened.project.reviews.decideNode({ kind: 'rename', nodeId, name: 'Slack water' });
    expect(opened.files.text(page)).toBeUndefined();
    const moved = opened.files.text('.tesserae/wiki/concepts/slack-water.md');
    expect(moved).toMatch(/^---\nmine: 1 # yes\n/);
    expect(moved).toContain('\nMy own words.\n');
    expect(moved).toContain('# Slack water\n');
    expect((await opened.compile({ full: true })).wiki).toMatchObject({ written: 0, removed: 0 });
  });

  it('does not go by the place of a source that does not say it', async () => {
    const opened = await compiledProject(harbour);
    await write(opened, page, text =>
      text.replace('the time in which a ship can cross the sill.', 'When ships pass.'),
    );
    expect(await nodeOf(opened)).toMatchObject({ description: 'When ships pass.' });
    expect(opened.files.text(page)).toMatch(
      /\n\nWhen ships pass\.\n\nIts sources say: the time in which .* \(\[docs\/glossary\.md:3\]/,
    );
    expect((await opened.compile({ full: true })).wiki).toMatchObject({ written: 0, kept_edits: 0 });
  });

  it('takes a definition back by leaving it out', async () => {
    const opened = await compiledProject(harbour);
    const before = outputs(opened.files);
    await write(opened, page, text => text.replace(generated, 'Mine.'));
    await write(opened, page, text => text.replace('Mine.\n\n', ''));
    expect((await nodeOf(opened)).description).toContain('the time in which');
    expect(outputs(opened.files)).toEqual(before);
  });
});
