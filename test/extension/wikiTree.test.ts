import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { Params, Result, WikiPageItem } from '../../engine/protocol.ts';
import { pageChunk, refreshCoalesceMs, WikiTree } from '../../extension/views/wikiTree.ts';
import type { MoreNode, WikiNode } from '../../extension/views/wikiNode.ts';
import { registerWikiView } from '../../extension/views/wikiView.ts';
import { settled } from './support/fakeEditor.ts';
import { FakeEngine, stateOf } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
let host: Host;
let tree: WikiTree;
let refreshes: (WikiNode | undefined)[];

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
  fake.openFolders(root);
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

function page(title: string, more: Partial<WikiPageItem> = {}): WikiPageItem {
  return {
    nodeId: `Concept:${title}`,
    type: 'Concept',
    kind: 'concepts',
    title,
    detail: 'docs/tides.md',
    pagePath: `.tesserae/wiki/concepts/${title}.md`,
    edited: false,
    ...more,
  };
}

/** A wiki of `total` concepts and no questions. */
function wiki(total: number, grouped = false): FakeEngine {
  const titles = Array.from({ length: total }, (_, index) => page(`c${index}`));
  return new FakeEngine({
    'wiki/kinds': () => ({
      revision: 1,
      kinds: [
        { kind: 'concepts', pages: total, grouped },
        { kind: 'questions', pages: 0, grouped: false },
      ],
    }),
    'wiki/folders': () => ({
      folders: [
        { folder: '', pages: 1 },
        { folder: 'docs', pages: total - 1 },
      ],
    }),
    'wiki/pages': ({ limit }) => ({ total, pages: titles.slice(0, limit) }),
  });
}

async function open(engine: FakeEngine = wiki(3)): Promise<readonly WikiNode[]> {
  host = createHost('ready', engine);
  tree = new WikiTree(host.services);
  refreshes = [];
  host.own(
    tree,
    tree.onDidChangeTreeData(node => refreshes.push(node)),
  );
  await tree.getChildren();
  await settled();
  await vi.advanceTimersByTimeAsync(refreshCoalesceMs);
  refreshes.length = 0;
  return tree.getChildren();
}

const item = (node: WikiNode | undefined) => tree.getTreeItem(node!);
const labels = (nodes: readonly WikiNode[]) => nodes.map(node => item(node).label);

test('starts the engine when it is looked at', async () => {
  host = createHost('ready', wiki(1));
  tree = new WikiTree(host.services);
  host.own(tree);
  expect(host.engine.runs).toHaveLength(0);
  await tree.getChildren();
  expect(host.engine.runs).toHaveLength(1);
});

test('shows the kinds that have pages, with counts, icons and words to hear', async () => {
  const kinds = await open(wiki(1234));
  expect(labels(kinds)).toEqual(['Concepts']);
  expect(item(kinds[0])).toMatchObject({
    description: '1,234',
    iconPath: { id: 'lightbulb' },
    accessibilityInformation: { label: 'Concepts, 1,234 pages' },
    collapsibleState: vscode.TreeItemCollapsibleState.Collapsed,
  });
});

test('a page opens by a click, names its file, and tells that a person edited it', async () => {
  const engine = wiki(1);
  engine.answers['wiki/pages'] = () => ({ total: 1, pages: [page('tide-window', { edited: true })] });
  const [kind] = await open(engine);
  const [node] = await tree.getChildren(kind);
  expect(item(node)).toMatchObject({
    label: 'tide-window',
    description: 'edited · docs/tides.md',
    contextValue: 'page.concepts',
    command: { command: 'tesserae.openPage', arguments: [{ root, nodeId: 'Concept:tide-window' }] },
    accessibilityInformation: { label: 'tide-window, edited, docs/tides.md' },
  });
  expect(item(node).resourceUri?.fsPath).toBe(`${root}/.tesserae/wiki/concepts/tide-window.md`);
});

test('shows what files say as text, never as markup', async () => {
  const engine = wiki(1);
  const hostile = '[x](command:evil) <img src=x> $(alert)';
  engine.answers['wiki/pages'] = () => ({ total: 1, pages: [page(hostile)] });
  const [kind] = await open(engine);
  const [node] = await tree.getChildren(kind);
  const tooltip = item(node).tooltip as vscode.MarkdownString;
  expect(tooltip.isTrusted).toBe(false);
  expect(tooltip.value).toContain('\\[x\\]\\(command:evil\\) \\<img src=x\\> \\$\\(alert\\)');
});

test('lists many pages by chunks and goes on where it stopped', async () => {
  const [kind] = await open(wiki(450));
  const first = await tree.getChildren(kind);
  expect(first).toHaveLength(pageChunk + 1);
  const more = first.at(-1) as MoreNode;
  expect(item(more)).toMatchObject({ label: 'Show More…', description: '200 of 450' });
  tree.showMore(more);
  expect(refreshes).toEqual([kind]);
  const second = await tree.getChildren(kind);
  expect(item(second.at(-1))).toMatchObject({ description: '400 of 450' });
  tree.showMore(second.at(-1) as MoreNode);
  expect(await tree.getChildren(kind)).toHaveLength(450);
});

test('groups a kind that has too many pages by folder', async () => {
  const [kind] = await open(wiki(300, true));
  const folders = await tree.getChildren(kind);
  expect(labels(folders)).toEqual(['(top folder)', 'docs']);
  await tree.getChildren(folders[1]);
  expect(host.engine.requests('wiki/pages').at(-1)).toEqual({
    root,
    kind: 'concepts',
    folder: 'docs',
    limit: 200,
  });
});

test('keeps ids over a refresh and gives none twice', async () => {
  const ids = async () => {
    const kinds = await tree.getChildren();
    const pages = await tree.getChildren(kinds[0]);
    return [...kinds, ...pages].map(node => item(node).id);
  };
  await open(wiki(201));
  const before = await ids();
  host.engine.emit('project/didChange', stateOf(root, 'ready', { revision: 2 }));
  await vi.advanceTimersByTimeAsync(refreshCoalesceMs);
  expect(await ids()).toEqual(before);
  expect(new Set(before).size).toBe(before.length);
});

test('shows each folder of a multi-root workspace with its state', async () => {
  fake.openFolders(root, '/projects/harbour');
  const engine = wiki(3);
  engine.answers['project/open'] = params =>
    stateOf(params.root, params.root === root ? 'ready' : 'not-set-up');
  const folders = await open(engine);
  expect(folders.map(node => [item(node).label, item(node).description])).toEqual([
    ['garden', '5 pages'],
    ['harbour', 'not set up'],
  ]);
  expect(item(folders[1]).command).toMatchObject({
    command: 'tesserae.setUp',
    arguments: [{ root: '/projects/harbour' }],
  });
  expect(labels(await tree.getChildren(folders[0]))).toEqual(['Concepts']);
});

test('leaves the room to the welcome view while nothing is set up', async () => {
  fake.openFolders(root, '/projects/harbour');
  const engine = wiki(3);
  engine.answers['project/open'] = params => stateOf(params.root, 'not-set-up');
  expect(await open(engine)).toEqual([]);
});

test('filters kinds and pages, and starts again with the first chunk', async () => {
  const [kind] = await open(wiki(450));
  tree.showMore((await tree.getChildren(kind)).at(-1) as MoreNode);
  tree.setFilter('tide');
  expect(refreshes.at(-1)).toBeUndefined();
  const [filtered] = await tree.getChildren();
  await tree.getChildren(filtered);
  expect(host.engine.requests('wiki/kinds').at(-1)).toEqual({ root, filter: 'tide' });
  expect(host.engine.requests('wiki/pages').at(-1)).toMatchObject({ filter: 'tide', limit: pageChunk });
});

/** Tells of a change, and waits until the tree has looked at it. */
async function change(revision: number): Promise<void> {
  host.engine.emit('project/didChange', stateOf(root, 'ready', { revision }));
  await vi.advanceTimersByTimeAsync(refreshCoalesceMs);
  await settled();
}

test('looks once at changes that come together, and draws nothing anew when all is as it was', async () => {
  await open();
  const before = host.engine.requests('wiki/kinds').length;
  for (let revision = 2; revision < 8; revision += 1) {
    host.engine.emit('project/didChange', stateOf(root, 'ready', { revision }));
  }
  await vi.advanceTimersByTimeAsync(refreshCoalesceMs);
  expect(host.engine.requests('wiki/kinds')).toHaveLength(before + 1);
  expect(refreshes).toEqual([]);
});

test('draws anew only the branch that a change touched, with the node that the editor knows', async () => {
  const [concepts] = await open();
  const pages = await tree.getChildren(concepts);
  host.engine.answers['wiki/pages'] = () => ({
    total: 3,
    pages: [page('c0'), page('c1', { edited: true }), page('c2')],
  });
  await change(2);
  expect(refreshes).toEqual([pages[1]]);
  expect(refreshes[0]).toBe(pages[1]);
  expect(item(pages[1]).description).toBe('edited · docs/tides.md');
});

test('draws a kind anew when its pages changed, and the whole tree only when a kind came or went', async () => {
  const [concepts] = await open();
  await tree.getChildren(concepts);
  host.engine.answers['wiki/pages'] = () => ({ total: 1, pages: [page('c0')] });
  host.engine.answers['wiki/kinds'] = () => ({
    revision: 2,
    kinds: [{ kind: 'concepts', pages: 1, grouped: false }],
  });
  await change(2);
  expect(refreshes).toEqual([concepts]);
  expect(refreshes[0]).toBe(concepts);
  expect(item(concepts).description).toBe('1');
  expect(labels(await tree.getChildren(concepts))).toEqual(['c0']);
  host.engine.answers['wiki/kinds'] = () => ({
    revision: 3,
    kinds: [
      { kind: 'concepts', pages: 1, grouped: false },
      { kind: 'papers', pages: 1, grouped: false },
    ],
  });
  await change(3);
  expect(refreshes.at(-1)).toBeUndefined();
  expect((await tree.getChildren())[0]).toBe(concepts);
});

test('does not look again for the progress of a compile', async () => {
  await open();
  const looks = () => host.engine.requests('wiki/kinds').length;
  const before = looks();
  host.engine.emit('project/didChange', stateOf(root, 'compiling', { revision: 2 }));
  await vi.advanceTimersByTimeAsync(refreshCoalesceMs);
  expect(looks()).toBe(before + 1);
  for (let done = 0; done < 5; done += 1) {
    const progress = { stage: 'extract', done, total: 5 };
    host.engine.emit('project/didChange', stateOf(root, 'compiling', { revision: 3 + done, progress }));
    await vi.advanceTimersByTimeAsync(refreshCoalesceMs);
  }
  expect(looks()).toBe(before + 1);
  await change(9);
  expect(looks()).toBe(before + 2);
});

test('does not paint an answer that is older than the newest refresh', async () => {
  const [kind] = await open();
  delete host.engine.answers['wiki/pages'];
  const answer = tree.getChildren(kind);
  await settled();
  const stale: Result<'wiki/pages'> = { total: 1, pages: [page('stale')] };
  tree.setFilter('x');
  host.engine.reply('wiki/pages', stale);
  await settled();
  host.engine.reply('wiki/pages', { total: 1, pages: [page('fresh')] });
  expect(labels(await answer)).toEqual(['fresh']);
  expect(host.engine.cancelled).toHaveLength(1);
});

test('asks again after the engine came back, and shows nothing for what it does not know any more', async () => {
  const [kind] = await open();
  host.engine.answers['wiki/pages'] = (_: Params<'wiki/pages'>) => {
    throw new Error('unreachable');
  };
  delete host.engine.answers['wiki/pages'];
  const answer = tree.getChildren(kind);
  await settled();
  host.engine.crash();
  expect(await answer).toEqual([]);
  host.engine.answers['wiki/pages'] = () => ({ total: 1, pages: [page('back')] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(refreshes).toEqual([kind]);
  expect(labels(await tree.getChildren(kind))).toEqual(['back']);
});

test('the view tells the filter, sets its context key, and goes back on Escape', async () => {
  host = createHost('ready', wiki(3));
  host.own(registerWikiView(host.services));
  const view = fake.treeViews.get('tesserae.wiki');
  const asked = vscode.commands.executeCommand('tesserae.filterWiki');
  await settled();
  fake.boxes[0]?.type('tide');
  fake.boxes[0]?.enter();
  await asked;
  expect(view?.message).toBe('Filter: tide');
  expect(fake.contextKeys.get('tesserae.filtered')).toBe(true);
  const again = vscode.commands.executeCommand('tesserae.filterWiki');
  await settled();
  fake.boxes[1]?.type('something else');
  await vi.advanceTimersByTimeAsync(200);
  expect(view?.message).toBe('Filter: something else');
  fake.boxes[1]?.hide();
  await again;
  expect(view?.message).toBe('Filter: tide');
  await vscode.commands.executeCommand('tesserae.clearWikiFilter');
  expect(view?.message).toBe('');
  expect(fake.contextKeys.get('tesserae.filtered')).toBe(false);
});

test('the view says why its only folder failed, and shows progress only while there is some', async () => {
  const engine = wiki(3);
  engine.answers['project/open'] = params => stateOf(params.root, 'compiling');
  host = createHost('ready', engine);
  host.own(registerWikiView(host.services));
  host.services.projects.start();
  await settled();
  expect(fake.progressCancels).toHaveLength(1);
  const problem = { code: 'read-only', message: 'This folder cannot be written.' };
  engine.emit('project/didChange', stateOf(root, 'failed', { revision: 2, problem }));
  expect(fake.treeViews.get('tesserae.wiki')?.message).toBe('This folder cannot be written.');
  engine.emit('project/didChange', stateOf(root, 'compiling', { revision: 3 }));
  expect(fake.progressCancels).toHaveLength(2);
});
