import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { CompileReport, DecidedItem, NodeParts, ReviewSide } from '../../engine/protocol.ts';
import { registerCurateNode } from '../../extension/commands/curateNode.ts';
import { registerMergeNode } from '../../extension/commands/mergeNode.ts';
import { registerRestorePages } from '../../extension/commands/restorePages.ts';
import { registerSplitNode } from '../../extension/commands/splitNode.ts';
import { liveDebounceMs } from '../../extension/livePick.ts';
import { settled } from './support/fakeEditor.ts';
import { type FakeEngine, Refusal } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
const page = {
  root,
  nodeId: 'Concept:mercury',
  title: 'Mercury',
  pagePath: '.tesserae/wiki/concepts/mercury.md',
};
let host: Host;
let engine: FakeEngine;

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
  fake.openFolders(root);
  host = createHost();
  ({ engine } = host);
  const registers = [registerCurateNode, registerMergeNode, registerRestorePages, registerSplitNode];
  host.own(...registers.map(register => register(host.services)));
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

async function run(id: string, ...args: readonly unknown[]): Promise<void> {
  void vscode.commands.executeCommand(`tesserae.${id}`, ...args);
  await settled();
}

function side(name: string): ReviewSide {
  const id = `Concept:${name}`;
  return { id, name, type: 'Concept', definition: `What ${name} is.`, source_path: 'a.md', documents: 2 };
}

function decided(outcome: DecidedItem['outcome'], left: string, right: string): DecidedItem {
  return { id: `review:${outcome}:1`, outcome, left: side(left), right: side(right) };
}

const two = [
  { path: 'sky.md', title: 'Sky' },
  { path: 'lab.md', title: 'Lab' },
];

function answerParts(merged: NodeParts['merged'], documents: NodeParts['documents'] = two): void {
  engine.answers['review/parts'] = () => ({ merged, documents, total: documents.length });
}

const pressUndo = () => {
  fake.answer = ({ buttons }) => buttons.find(button => button === 'Undo');
};
const messages = () => fake.messages.map(({ message }) => message);

test('hides a page’s node, and shows it again by the button of the message', async () => {
  engine.answers['review/hide'] = () => decided('hidden', 'Mercury', 'mercury');
  engine.answers['review/undo'] = () => decided('hidden', 'Mercury', 'mercury');
  pressUndo();
  await run('hideNode', page);
  expect(engine.requests('review/hide')).toEqual([{ root, nodeId: page.nodeId }]);
  expect(engine.requests('review/undo')).toEqual([{ root, id: 'review:hidden:1' }]);
});

test('renames by what is typed, and not at all when that is nothing new', async () => {
  engine.answers['review/rename'] = () => decided('renamed', 'Hermes', 'mercury');
  for (const typed of [undefined, 'Mercury', ' Hermes ']) {
    fake.write = () => typed;
    await run('renameNode', page);
  }
  expect(engine.requests('review/rename')).toEqual([{ root, nodeId: page.nodeId, name: 'Hermes' }]);
  expect(fake.statusMessages).toEqual(['$(check) “Mercury” is called “Hermes” now.']);
});

test('merges into what is found by its name, and takes it back', async () => {
  engine.answers['review/targets'] = ({ query }) => ({
    targets: query === 'quick' ? [side('Quicksilver $(alert)')] : [],
  });
  engine.answers['review/merge'] = () => decided('merged', 'Quicksilver', 'Mercury');
  engine.answers['review/undo'] = () => decided('merged', 'Quicksilver', 'Mercury');
  pressUndo();
  await run('mergeNode', page);
  expect(fake.pick.labels).toEqual(['Nothing of its kind is called so']);
  fake.pick.type(' quick ');
  await vi.advanceTimersByTimeAsync(liveDebounceMs);
  expect(fake.pick.items).toMatchObject([
    { description: 'concept · 2 documents', detail: expect.stringContaining('What Quicksilver') as string },
  ]);
  expect(fake.pick.labels[0]).not.toContain('$(alert)');
  fake.pick.choose('Quicksilver');
  await settled();
  expect(engine.requests('review/targets').at(-1)).toEqual({
    root,
    nodeId: page.nodeId,
    query: 'quick',
    limit: 50,
  });
  expect(engine.requests('review/merge')).toEqual([
    { root, nodeId: page.nodeId, into: 'Concept:Quicksilver $(alert)' },
  ]);
  expect(messages()).toEqual(['Merged “Mercury” into “Quicksilver”.']);
  expect(engine.requests('review/undo')).toEqual([{ root, id: 'review:merged:1' }]);
});

test('merges nothing when the person backs out or chooses what only says “nothing”', async () => {
  engine.answers['review/targets'] = () => ({ targets: [] });
  await run('mergeNode', page);
  fake.pick.hide();
  await run('mergeNode', page);
  fake.pick.choose('Nothing');
  await settled();
  expect(engine.requests('review/merge')).toEqual([]);
});

test('says why two cannot be one', async () => {
  engine.answers['review/targets'] = () => ({ targets: [side('Sun')] });
  engine.answers['review/merge'] = () => {
    throw new Refusal('usage', '"Mercury" and "Sun" cannot be one: …');
  };
  await run('mergeNode', page);
  fake.pick.choose('Sun');
  await settled();
  expect(messages()).toEqual(['"Mercury" and "Sun" cannot be one: …']);
});

test('splits off another meaning: its documents, its name, and one button to take it back', async () => {
  answerParts([]);
  engine.answers['review/split'] = () => decided('split', 'Mercury (metal)', 'Mercury');
  engine.answers['review/undo'] = () => decided('split', 'Mercury (metal)', 'Mercury');
  pressUndo();
  let refused: readonly unknown[] = [];
  fake.chooseMany = items => items.filter(({ description }) => description === 'lab.md');
  fake.write = ({ validateInput }) => {
    refused = ['', ' Mercury ', 'x'].map(value => validateInput?.(value));
    return ' Mercury (metal) ';
  };
  await run('splitNode', page);
  expect(refused).toEqual([expect.any(String), expect.any(String), undefined]);
  expect(engine.requests('review/split')).toEqual([
    { root, nodeId: page.nodeId, name: 'Mercury (metal)', sources: ['lab.md'] },
  ]);
  expect(messages()).toEqual(['“Mercury (metal)” is split off from “Mercury”.']);
  expect(engine.requests('review/undo')).toEqual([{ root, id: 'review:split:1' }]);
});

test('asks nothing more once the person backs out of a split', async () => {
  answerParts([]);
  for (const chosen of [undefined, []]) {
    fake.chooseMany = () => chosen;
    fake.write = () => {
      throw new Error('asked for a name');
    };
    await run('splitNode', page);
  }
  fake.chooseMany = items => items;
  fake.write = () => undefined;
  await run('splitNode', page);
  expect(engine.requests('review/split')).toEqual([]);
  expect(messages()).toEqual([]);
});

test.each([
  ['merged', 'review/merge', { root, nodeId: 'Concept:hg', into: 'Concept:Mercury' }],
  ['kept-apart', 'review/undo', { root, id: 'review:kept-apart:1' }],
] as const)(
  'pulls out what was merged in; what was %s is taken back by %s',
  async (outcome, method, params) => {
    answerParts([{ id: 'Concept:hg', name: 'Hg' }]);
    engine.answers['review/separate'] = () => decided(outcome, 'Mercury', 'hg');
    engine.answers[method] = () => decided(outcome, 'Mercury', 'hg');
    pressUndo();
    fake.choose = items => {
      expect(items.map(({ label }) => label)).toEqual([
        '$(git-merge) Hg',
        '$(files) Another meaning, by documents…',
      ]);
      return items[0];
    };
    await run('splitNode', page);
    expect(engine.requests('review/separate')).toEqual([{ root, nodeId: 'Concept:hg' }]);
    expect(messages()).toEqual(['“Hg” and “Mercury” are two again.']);
    expect(engine.requests(method)).toEqual([params]);
  },
);

test('says when there is nothing to split', async () => {
  answerParts([], two.slice(1));
  await run('splitNode', page);
  expect(messages()).toEqual(['“Mercury” has nothing merged into it, and no two documents to tell apart.']);
});

test.each([
  [undefined, 'No page of “garden” is deleted.'],
  [0, 'No page of “garden” is deleted.'],
  [1, '1 deleted page is back.'],
  [1200, '1,200 deleted pages are back.'],
] as const)('brings deleted pages back and says how many: %s', async (restored, message) => {
  const wiki = { pages: 10, written: 4, removed: 0, kept_edits: 0, deleted: 0 };
  engine.answers['pipeline/run'] = () =>
    ({ wiki: restored === undefined ? wiki : { ...wiki, restored } }) as CompileReport;
  await run('restorePages');
  expect(engine.requests('pipeline/run')).toEqual([{ root, restore: true }]);
  expect(messages()).toEqual([message]);
});

test('does nothing for what is no page', async () => {
  for (const id of ['hideNode', 'renameNode', 'mergeNode', 'splitNode']) {
    await run(id);
    await run(id, { root: 7 });
  }
  expect(engine.runs).toHaveLength(0);
});
