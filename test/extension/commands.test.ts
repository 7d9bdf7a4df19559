import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { CompileReport, ProjectState, SearchHit } from '../../engine/protocol.ts';
import { registerCompile } from '../../extension/commands/compile.ts';
import { registerCopyMention } from '../../extension/commands/copyMention.ts';
import { registerCopyPath } from '../../extension/commands/copyPath.ts';
import { registerForgetSource } from '../../extension/commands/forgetSource.ts';
import { registerOpenPage } from '../../extension/commands/openPage.ts';
import { registerOpenSources } from '../../extension/commands/openSources.ts';
import { registerSearch } from '../../extension/commands/search.ts';
import { registerSetUp } from '../../extension/commands/setUp.ts';
import { registerShowMenu } from '../../extension/commands/showMenu.ts';
import { registerShowSkipped } from '../../extension/commands/showSkipped.ts';
import { liveDebounceMs } from '../../extension/livePick.ts';
import { registerStatusBar } from '../../extension/views/statusBar.ts';
import { settled } from './support/fakeEditor.ts';
import type { FakeEngine } from './support/fakeEngine.ts';
import { Refusal, stateOf } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
const page = {
  root,
  nodeId: 'Concept:tide',
  title: 'Tide window',
  pagePath: '.tesserae/wiki/concepts/tide.md',
};
let host: Host;

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
  fake.openFolders(root);
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

/** A host with all commands of this file. */
function start(phase: 'ready' | 'not-set-up' = 'ready'): FakeEngine {
  host = createHost(phase);
  const registers = [
    registerCompile,
    registerCopyMention,
    registerCopyPath,
    registerForgetSource,
    registerOpenPage,
    registerOpenSources,
    registerSearch,
    registerSetUp,
    registerShowMenu,
    registerShowSkipped,
  ];
  host.own(...registers.map(register => register(host.services)));
  return host.engine;
}

async function run(id: string, ...args: readonly unknown[]): Promise<void> {
  void vscode.commands.executeCommand(`tesserae.${id}`, ...args);
  await settled();
}

async function type(value: string): Promise<void> {
  fake.pick.type(value);
  await vi.advanceTimersByTimeAsync(liveDebounceMs);
}

function reportOf(
  skipped: CompileReport['sources']['skipped'] = [],
  warnings: readonly string[] = [],
): CompileReport {
  return {
    sources: { total: 3000, changed: 2, unchanged: 2998, removed: 0, skipped },
    sessions: { total: 0, findings: 0 },
    graph: { nodes: 1, edges: 1, sha256: '' },
    wiki: { pages: 10, written: 4, removed: 0, kept_edits: 0, deleted: 0 },
    phases: [],
    ms: 1240,
    warnings,
  };
}

function hit(name: string, more: Partial<SearchHit> = {}): SearchHit {
  const sources = [{ path: 'docs/tides.md', startLine: 12, endLine: 12 }];
  return { id: name, type: 'Concept', name, score: 1, snippet: `about ${name}`, sources, ...more };
}

const opened = () =>
  fake.runsOf('vscode.open').map(([uri, options]) => [(uri as vscode.Uri).fsPath, options]);

test('set up says what it writes, the first time only, and then compiles', async () => {
  const engine = start('not-set-up');
  engine.answers['project/setUp'] = () => reportOf();
  await run('setUp');
  expect(fake.messages[0]).toMatchObject({ isModal: false, buttons: ['Set Up'] });
  expect(fake.messages[0]?.message).toContain('.tesserae');
  expect(engine.requests('project/setUp')).toEqual([]);
  fake.answer = ({ buttons }) => buttons[0];
  await run('setUp');
  await run('setUp');
  expect(fake.messages).toHaveLength(2);
  expect(engine.requests('project/setUp')).toHaveLength(2);
  expect(fake.runsOf('tesserae.wiki.focus')).toHaveLength(2);
});

test('compile shows its stages, tells its result in the status bar, and says nothing more when all went well', async () => {
  const engine = start();
  await run('compile');
  const progress = { stage: 'extract', done: 1200, total: 3000 };
  engine.emit('project/didChange', stateOf(root, 'compiling', { revision: 2, progress }));
  engine.reply('pipeline/run', reportOf());
  await settled();
  expect(fake.progressReports).toEqual(['extract 1,200/3,000']);
  expect(fake.statusMessages).toEqual([
    '$(check) Tesserae: 3,000 sources, 2 changed, 4 pages written in 1.2 s',
  ]);
  expect(fake.messages).toEqual([]);
});

test('compile counts the files it left out and shows them on demand', async () => {
  const engine = start();
  const skipped = [{ path: 'video.mp4', reason: 'binary' }];
  engine.answers['pipeline/run'] = () => reportOf(skipped, ['The index was rebuilt']);
  engine.answers['sources/skipped'] = () => ({ skipped });
  fake.answer = ({ buttons }) => buttons.find(button => button === 'Show');
  fake.choose = items => items[0];
  await run('compile');
  expect(fake.messages[0]?.message).toContain('The index was rebuilt. 1 file skipped.');
  expect(opened()).toEqual([[`${root}/video.mp4`, undefined]]);
});

test('cancelling a compile tells the engine and shows no error', async () => {
  const engine = start();
  await run('compile');
  fake.progressCancels[0]?.cancel();
  await settled();
  expect(engine.cancelled).toHaveLength(1);
  expect(fake.messages).toEqual([]);
});

test('an error is shown once, without its stack, and can be tried again', async () => {
  const engine = start();
  engine.answers['sources/skipped'] = () => {
    throw new Refusal('internal', 'TypeError: x is undefined at foo.js:1');
  };
  let answers = 0;
  fake.answer = ({ buttons }) =>
    answers++ === 0 ? buttons.find(button => button === 'Try Again') : undefined;
  await run('showSkipped');
  await settled();
  expect(fake.messages.map(({ level }) => level)).toEqual(['error', 'error']);
  expect(fake.messages[0]?.message).not.toContain('TypeError');
  expect(fake.logged.some(line => line.includes('TypeError'))).toBe(true);
  expect(engine.requests('sources/skipped')).toHaveLength(2);
});

test('search waits for a pause, shows hits in their order, and opens the source at its line', async () => {
  const engine = start();
  engine.answers.search = () => ({ hits: [hit('zebra'), hit('ti')] });
  await run('search');
  fake.pick.type('t');
  fake.pick.type('ti');
  await type('tid');
  expect(engine.requests('search').map(({ query }) => query)).toEqual(['tid']);
  expect(fake.pick.labels).toEqual(['zebra', 'ti']);
  expect(fake.pick).toMatchObject({ matchOnDetail: false, sortByLabel: false });
  expect(fake.pick.items).toMatchObject([{ alwaysShow: true }, { alwaysShow: true }]);
  fake.pick.choose('zebra');
  await settled();
  expect(opened()).toMatchObject([[`${root}/docs/tides.md`, { selection: { start: { line: 11 } } }]]);
});

test('search drops an answer that comes after a newer question', async () => {
  const engine = start();
  await run('search');
  await type('old');
  await type('new');
  expect(engine.cancelled).toHaveLength(1);
  engine.run.listener.onMessage({
    kind: 'result',
    id: engine.cancelled[0],
    result: { hits: [hit('stale')] },
  });
  engine.reply('search', { hits: [hit('fresh')] });
  await settled();
  expect(fake.pick.labels).toEqual(['fresh']);
});

test('search says when it found nothing, and keeps `$(icon)` in a name from becoming one', async () => {
  const engine = start();
  engine.answers.search = ({ query }) => ({ hits: query === 'x' ? [hit('$(alert) x')] : [] });
  await run('search');
  await type('nothing');
  expect(fake.pick.labels).toEqual(['Nothing found for “nothing”']);
  await type('x');
  expect(fake.pick.labels[0]).not.toContain('$(alert)');
});

test('search opens the page of a hit by its button, or where there is no source', async () => {
  const engine = start();
  const found = hit('topic', { sources: [], pagePath: '.tesserae/wiki/topics/topic.md' });
  engine.answers.search = () => ({ hits: [found] });
  await run('search');
  await type('topic');
  fake.pick.pressButton('topic');
  fake.pick.choose('topic');
  await settled();
  expect(opened().map(([path]) => path)).toEqual(Array(2).fill(`${root}/.tesserae/wiki/topics/topic.md`));
});

test('open page opens what was clicked, or lists pages that match what is typed', async () => {
  const engine = start();
  const listed = {
    ...page,
    type: 'Concept',
    kind: 'concepts',
    detail: 'docs/tides.md',
    edited: false,
  } as const;
  engine.answers['wiki/pages'] = () => ({ total: 140, pages: [listed] });
  await run('openPage', page);
  await run('openPage');
  expect(fake.pick.labels).toEqual(['$(lightbulb) Tide window', '139 more: type to narrow down']);
  await type(' tide ');
  expect(engine.requests('wiki/pages').at(-1)).toEqual({ root, limit: 100, filter: 'tide' });
  fake.pick.choose('Tide window');
  await settled();
  expect(opened().map(([path]) => path)).toEqual(Array(2).fill(`${root}/${page.pagePath}`));
});

test('open source goes to the line, after a choice when there are several', async () => {
  const engine = start();
  const source = (path: string) => ({ path, startLine: 3, endLine: 9 });
  const answer = (...paths: readonly string[]) => ({ page: {} as never, sources: paths.map(source) });
  engine.answers['wiki/page'] = () => answer('a.md');
  await run('openSources', page);
  engine.answers['wiki/page'] = () => answer('a.md', 'b.md');
  fake.choose = items => items.find(({ label }) => label === 'b.md:3–9');
  await run('openSources', page);
  expect(opened()).toMatchObject([
    [`${root}/a.md`, { selection: { start: { line: 2 } } }],
    [`${root}/b.md`, { selection: { start: { line: 2 } } }],
  ]);
});

test('item commands do nothing when they are called without an item', async () => {
  const engine = start();
  for (const id of ['openSources', 'copyPath', 'copyMention', 'forgetSource']) {
    await run(id);
    await run(id, { root: 7 });
  }
  expect(engine.runs).toHaveLength(0);
  expect(fake.messages).toEqual([]);
});

test('copies the path and the mention of a page', async () => {
  start();
  await run('copyPath', page);
  expect(fake.clipboard).toBe(`${root}/${page.pagePath}`);
  await run('copyMention', page);
  expect(fake.clipboard).toBe(`@${page.pagePath}`);
});

test('forgets a source only after a modal yes', async () => {
  const engine = start();
  engine.answers['wiki/page'] = () => ({
    page: {} as never,
    sources: [{ path: 'docs/tides.md', startLine: 1, endLine: 9 }],
  });
  engine.answers['sources/forget'] = () => ({ removed: 4 });
  await run('forgetSource', page);
  expect(fake.messages[0]).toMatchObject({ level: 'warning', isModal: true, buttons: ['Forget'] });
  expect(engine.requests('sources/forget')).toEqual([]);
  fake.answer = ({ buttons }) => buttons[0];
  await run('forgetSource', page);
  expect(engine.requests('sources/forget')).toEqual([{ root, path: 'docs/tides.md' }]);
});

test('the status bar item shows progress and counts, and hides where nothing is set up', async () => {
  const engine = start('not-set-up');
  host.own(registerStatusBar(host.services.projects));
  const [item] = fake.statusBarItems;
  host.services.projects.start();
  await settled();
  expect(item?.isShown).toBe(false);
  let revision = 1;
  const become = (phase: ProjectState['phase'], more: Partial<ProjectState> = {}) => {
    engine.emit('project/didChange', stateOf(root, phase, { revision: ++revision, ...more }));
  };
  become('compiling', { progress: { stage: 'read', done: 10, total: 3000 } });
  expect(item).toMatchObject({ isShown: true, text: '$(loading~spin) Tesserae: read 10/3,000' });
  become('ready');
  expect(item).toMatchObject({
    text: '$(book) Tesserae: 3 sources',
    accessibilityInformation: { label: 'Tesserae: 3 sources' },
  });
  become('reader');
  expect((item?.tooltip as vscode.MarkdownString).value).toContain(
    'Another window or program writes this folder',
  );
  become('failed', { problem: { code: 'x', message: 'Cannot be written.' } });
  expect(item).toMatchObject({
    text: '$(warning) Tesserae',
    accessibilityInformation: { label: 'Tesserae: Cannot be written.' },
  });
  become('not-set-up');
  expect(item?.isShown).toBe(false);
});

test('the menu behind the status bar runs what is chosen', async () => {
  start();
  fake.choose = items => items.find(({ label }) => label.includes('Show Log'));
  await run('showMenu');
  expect(fake.runsOf('tesserae.showLog')).toHaveLength(1);
});
