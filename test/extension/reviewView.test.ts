import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { DecidedItem, Review, ReviewItem, ReviewSide } from '../../engine/protocol.ts';
import { registerDecidePair } from '../../extension/commands/decidePair.ts';
import { registerOpenPairPages } from '../../extension/commands/openPairPages.ts';
import { isWatched } from '../../extension/watch/changes.ts';
import type { ReviewNode } from '../../extension/views/reviewNode.ts';
import { reviewCoalesceMs, ReviewTree } from '../../extension/views/reviewTree.ts';
import { badgeQuietMs, registerReviewView } from '../../extension/views/reviewView.ts';
import { settled } from './support/fakeEditor.ts';
import { FakeEngine, Refusal, stateOf } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
let host: Host;
let tree: ReviewTree;

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
  fake.openFolders(root);
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

function side(name: string, more: Partial<ReviewSide> = {}): ReviewSide {
  return {
    id: `Concept:${name}`,
    name,
    type: 'Concept',
    definition: `What ${name} is.`,
    source_path: `docs/${name}.md`,
    documents: 2,
    ...more,
  };
}

function pair(left: string, right: string, more: Partial<ReviewItem> = {}): ReviewItem {
  const id = `review:same-spelling:${left}-${right}`;
  return { id, reason: 'same-spelling', left: side(left), right: side(right), score: 0.95, ...more };
}

function decided(left: string, right: string, more: Partial<DecidedItem> = {}): DecidedItem {
  const id = `review:merged:${left}-${right}`;
  return { id, outcome: 'merged', left: side(left), right: side(right), ...more };
}

function queue(items: readonly ReviewItem[], done: readonly DecidedItem[] = []): FakeEngine {
  const review: Review = { clashes: [], items, total: items.length, decided: done };
  return new FakeEngine({ 'review/list': () => review });
}

async function open(engine: FakeEngine): Promise<readonly ReviewNode[]> {
  host = createHost('ready', engine);
  const { services } = host;
  tree = new ReviewTree(services.engine, services.projects);
  host.own(tree, registerDecidePair(services), registerOpenPairPages(services));
  await tree.getChildren();
  await settled();
  await vi.advanceTimersByTimeAsync(reviewCoalesceMs);
  return tree.getChildren();
}

const item = (node: ReviewNode | undefined) => tree.getTreeItem(node!);
const labels = (nodes: readonly ReviewNode[]) => nodes.map(node => item(node).label);

test('shows each pair with both names, why, and words to hear; a click opens the first page', async () => {
  const [node] = await open(queue([pair('tide', 'tides')]));
  expect(item(node)).toMatchObject({
    label: 'tide ↔ tides',
    description: '95% · same letters',
    contextValue: 'review.pair',
    accessibilityInformation: { label: 'tide and tides may be one, 95%, same letters' },
    command: { command: 'tesserae.openLeftPage', arguments: [{ root, leftId: 'Concept:tide' }] },
  });
  const { value } = item(node).tooltip as vscode.MarkdownString;
  for (const part of ['tide \\(concept, 2 documents\\)', 'What tide is', 'docs/tides.md'])
    expect(value.replaceAll('&nbsp;', ' ')).toContain(part);
});

test('shows what files say as text, never as markup', async () => {
  const hostile = '[x](command:evil) <img src=x> $(alert)';
  const [node] = await open(queue([pair('tide', 'tides', { left: side(hostile) })]));
  const tooltip = item(node).tooltip as vscode.MarkdownString;
  expect(tooltip.isTrusted).toBe(false);
  expect(tooltip.value).toContain('\\[x\\]\\(command:evil\\) \\<img src=x\\> \\$\\(alert\\)');
});

test('keeps what was decided in a group of its own, with what has no effect', async () => {
  const done = [
    decided('tide', 'tides'),
    decided('ebb', 'flow', { outcome: 'kept-apart' }),
    decided('gone', 'left', { problem: 'what it was merged into is gone' }),
    decided('Mercury (metal)', 'Mercury', { id: 'review:split:1', outcome: 'split' }),
  ];
  const nodes = await open(queue([pair('a', 'b')], done));
  expect(labels(nodes)).toEqual(['a ↔ b', 'Decided']);
  expect(item(nodes[1])).toMatchObject({
    description: '4',
    collapsibleState: vscode.TreeItemCollapsibleState.Collapsed,
  });
  const group = await tree.getChildren(nodes[1]);
  expect(group.map(node => [item(node).label, item(node).description])).toEqual([
    ['tides → tide', 'merged'],
    ['ebb ≠ flow', 'kept apart'],
    ['left → gone', 'without effect'],
    ['Mercury ⇉ Mercury (metal)', 'split'],
  ]);
  const ids = [...nodes, ...group].map(node => item(node).id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('says how many pairs are not listed', async () => {
  const engine = queue([]);
  engine.answers['review/list'] = () => ({ clashes: [], items: [pair('a', 'b')], total: 12, decided: [] });
  expect(labels(await open(engine))).toEqual(['a ↔ b', '11 more, once these are decided']);
});

test('groups by folder in a multi-root workspace, and leaves out those with nothing', async () => {
  fake.openFolders(root, '/projects/harbour');
  const engine = queue([pair('a', 'b')]);
  engine.answers['review/list'] = params =>
    params.root === root
      ? { clashes: [], items: [pair('a', 'b')], total: 1, decided: [] }
      : { clashes: [], items: [], total: 0, decided: [] };
  const folders = await open(engine);
  expect(folders.map(node => [item(node).label, item(node).description])).toEqual([['garden', '1']]);
  expect(labels(await tree.getChildren(folders[0]))).toEqual(['a ↔ b']);
});

test('merges, says so without a dialog, and takes it back from there', async () => {
  const engine = queue([pair('tide', 'tides')]);
  engine.answers['review/decide'] = () => decided('tide', 'tides');
  engine.answers['review/undo'] = () => decided('tide', 'tides');
  const [node] = await open(engine);
  fake.answer = ({ buttons }) => buttons[0];
  await vscode.commands.executeCommand('tesserae.mergePair', node);
  expect(engine.requests('review/decide')).toEqual([
    { root, id: pair('tide', 'tides').id, verdict: 'merge', into: 'Concept:tide' },
  ]);
  expect(fake.messages).toEqual([
    { level: 'info', message: 'Merged “tides” into “tide”.', buttons: ['Undo'], isModal: false },
  ]);
  expect(engine.requests('review/undo')).toEqual([{ root, id: pair('tide', 'tides').id }]);
});

test('merges the other way, keeps apart, and undoes what was decided', async () => {
  const engine = queue([pair('tide', 'tides')], [decided('ebb', 'flow')]);
  engine.answers['review/decide'] = ({ verdict }) =>
    decided('tide', 'tides', { outcome: verdict === 'merge' ? 'merged' : 'kept-apart' });
  engine.answers['review/undo'] = () => decided('ebb', 'flow');
  const [node, group] = await open(engine);
  await vscode.commands.executeCommand('tesserae.mergePairOtherWay', node);
  expect(engine.requests('review/decide')[0]).toMatchObject({ verdict: 'merge', into: 'Concept:tides' });
  await vscode.commands.executeCommand('tesserae.keepApart', node);
  expect(engine.requests('review/decide')[1]).toMatchObject({ verdict: 'keep-apart' });
  expect(fake.statusMessages.at(-1)).toContain('“tide” and “tides” stay apart');
  const [done] = await tree.getChildren(group);
  await vscode.commands.executeCommand('tesserae.undoDecision', done);
  expect(engine.requests('review/undo')).toEqual([{ root, id: decided('ebb', 'flow').id }]);
});

test('does nothing for what is no pair, and shows why a decision was refused', async () => {
  const engine = queue([pair('tide', 'tides')]);
  engine.answers['review/decide'] = () => {
    throw new Refusal('not-found', 'No such pair waits for a decision.');
  };
  const [node] = await open(engine);
  for (const id of ['mergePair', 'mergePairOtherWay', 'keepApart', 'undoDecision', 'openLeftPage'])
    await vscode.commands.executeCommand(`tesserae.${id}`, { root, pairId: 3 });
  expect(engine.requests('review/decide')).toEqual([]);
  await vscode.commands.executeCommand('tesserae.mergePair', node);
  await settled();
  expect(fake.messages.map(({ message }) => message)).toEqual(['No such pair waits for a decision.']);
});

test('opens either page', async () => {
  const engine = queue([pair('tide', 'tides')]);
  engine.answers['wiki/page'] = ({ nodeId }) => ({
    page: {
      nodeId,
      type: 'Concept',
      kind: 'concepts',
      title: nodeId,
      detail: '',
      pagePath: `.tesserae/wiki/concepts/${nodeId.slice(8)}.md`,
      edited: false,
    },
    sources: [],
  });
  const [node] = await open(engine);
  await vscode.commands.executeCommand('tesserae.openLeftPage', node);
  await vscode.commands.executeCommand('tesserae.openRightPage', node);
  const opened = fake.runsOf('vscode.open').map(([uri]) => (uri as vscode.Uri).path.split('/').at(-1));
  expect(opened).toEqual(['tide.md', 'tides.md']);
});

test('asks again when something changed, not for the progress of a compile', async () => {
  await open(queue([pair('a', 'b')]));
  const refreshes: unknown[] = [];
  host.own(tree.onDidChangeTreeData(node => refreshes.push(node)));
  host.engine.emit('project/didChange', stateOf(root, 'compiling', { revision: 2 }));
  await vi.advanceTimersByTimeAsync(reviewCoalesceMs);
  expect(refreshes).toEqual([]);
  host.engine.emit('project/didChange', stateOf(root, 'ready', { revision: 3 }));
  host.engine.emit('project/didChange', stateOf(root, 'ready', { revision: 4 }));
  await vi.advanceTimersByTimeAsync(reviewCoalesceMs);
  expect(refreshes).toEqual([undefined]);
});

test('counts on a badge, also while nobody looks, and says when all is decided', async () => {
  const engine = queue([pair('a', 'b'), pair('c', 'd')]);
  host = createHost('ready', engine);
  host.own(registerReviewView(host.services));
  host.services.projects.start();
  await settled();
  const view = fake.treeViews.get('tesserae.review');
  expect(view?.badge).toBeUndefined();
  await vi.advanceTimersByTimeAsync(reviewCoalesceMs + badgeQuietMs);
  expect(view?.badge).toEqual({ value: 2, tooltip: '2 decisions to review' });
  engine.answers['review/list'] = () => ({ clashes: [], items: [], total: 0, decided: [decided('a', 'b')] });
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 2 }));
  await vi.advanceTimersByTimeAsync(reviewCoalesceMs + badgeQuietMs);
  expect(view).toMatchObject({ badge: undefined, message: 'Nothing waits for a decision.' });
});

test('counts nothing before the engine runs, and focuses the view by its command', async () => {
  host = createHost('ready', queue([pair('a', 'b')]));
  host.own(registerReviewView(host.services));
  await vi.advanceTimersByTimeAsync(2 * badgeQuietMs);
  expect(host.engine.runs).toHaveLength(0);
  await vscode.commands.executeCommand('tesserae.reviewInbox');
  expect(fake.runsOf('tesserae.review.focus')).toHaveLength(1);
});

test('watches the decisions, which git may change, and nothing else of ours beside pages', () => {
  expect(isWatched('.tesserae/review.json')).toBe(true);
  expect(isWatched('.tesserae/graph.json')).toBe(false);
});
