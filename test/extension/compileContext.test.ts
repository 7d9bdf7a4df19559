import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { CitationRecord, ContextBundle } from '../../engine/protocol.ts';
import { quietWaitMs } from '../../extension/chooseProject.ts';
import { registerCompileContext } from '../../extension/commands/compileContext.ts';
import { registerSetUp } from '../../extension/commands/setUp.ts';
import { settled } from './support/fakeEditor.ts';
import { FakeEngine, Refusal, stateOf } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
const open = 'workbench.action.chat.open';
let host: Host;

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
  fake.openFolders(root);
  fake.configuration.set('tesserae.context.budget', 32_000);
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

function citation(index: number, path: string, line: number): CitationRecord {
  return {
    id: `node-${index}`,
    node_id: `Concept:${index}`,
    node_name: 'Tide window',
    source_path: path,
    start_line: line,
    end_line: line + 8,
    content_hash: 'ab',
    quote: 'The tide\nwindow is short.',
  };
}

function bundle(citations: readonly CitationRecord[]): ContextBundle {
  return {
    query: 'When do boats leave?',
    seeds_used: [],
    ranked_nodes: [],
    selected_nodes: [],
    citations,
    body: '# Context: boats\n\n## [Tide window][node-1]\n\ndocs/tides.md:12-20\n\nSee [unknown], x.md:1-2\n\n[node-2]: docs/boats.md#L3\n',
    synthesized: false,
    char_budget_used: 31_820,
    char_budget_total: 32_000,
    omitted: [],
  };
}

const full = bundle([
  citation(1, 'docs/tides.md', 12),
  citation(2, 'docs/boats.md', 3),
  citation(3, 'docs/tides.md', 40),
]);

function start(
  engine = new FakeEngine({ 'context/compile': () => full }),
  phase: 'ready' | 'not-set-up' = 'ready',
) {
  engine.answers['context/write'] = () => ({ path: '.tesserae/context/boats.md' });
  host = createHost(phase, engine);
  host.own(registerCompileContext(host.services));
}

type BundleProvider = vscode.TextDocumentContentProvider & vscode.DocumentLinkProvider;

/** Starts the command and waits for its first input. */
async function ask(...args: readonly unknown[]): Promise<void> {
  void vscode.commands.executeCommand('tesserae.compileContext', ...args);
  await settled();
}

/** Types a question and waits for the bundle. */
async function compile(question = 'When do boats leave?'): Promise<void> {
  fake.pick.type(question);
  fake.pick.enter();
  await settled();
}

const asked = () => host.engine.requests('context/compile').at(-1);

test('asks, shows size and sources, and Enter inserts', async () => {
  start();
  fake.showChatInput();
  fake.provide(open);
  await ask();
  await compile();
  expect(asked()).toEqual({ root, query: 'When do boats leave?', seeds: [], budgetChars: 32_000 });
  expect(fake.pick.title).toBe('31,820 of 32,000 characters · 3 passages from 2 files');
  expect(fake.pick.labels.slice(0, 5)).toEqual([
    '$(comment-discussion) Insert into chat',
    '$(open-preview) Open preview',
    '$(copy) Copy',
    'Sources',
    'docs/tides.md:12–20',
  ]);
  fake.pick.choose(fake.pick.labels[0]!);
  await settled();
  expect(fake.runsOf(open)).toHaveLength(1);
  expect(fake.messages.at(-1)?.message).toContain('.tesserae/context/boats.md');
});

test('offers the active file and the selection; the selection alone makes a question', async () => {
  start();
  fake.edit(`${root}/docs/tides.md`, 'tide window');
  await ask();
  expect(fake.pick.labels).toEqual(['Use the selected text', 'Start from docs/tides.md']);
  expect(fake.pick.selectedItems.map(({ label }) => label)).toEqual(['Use the selected text']);
  await compile('');
  expect(asked()).toMatchObject({ query: 'tide window', seeds: [] });
});

test('joins the words and the selection, and starts from what is checked', async () => {
  start();
  fake.edit(`${root}/docs/tides.md`, 'tide window');
  await ask();
  fake.pick.selectedItems = fake.pick.items;
  await compile('Explain');
  expect(asked()).toMatchObject({ query: 'Explain\n\ntide window', seeds: ['docs/tides.md'] });
});

test('starts from the file or page it was called on', async () => {
  start();
  await ask(vscode.Uri.file(`${root}/docs/boats.md`));
  await compile('');
  expect(asked()).toMatchObject({ query: '', seeds: ['docs/boats.md'] });
  fake.pick.hide();
  await ask({
    root,
    nodeId: 'Concept:tide',
    title: 'Tide window',
    pagePath: '.tesserae/wiki/concepts/tide.md',
  });
  expect(fake.pick.labels).toEqual(['Start from the page “Tide window”']);
  await compile('');
  expect(asked()).toMatchObject({ seeds: ['Concept:tide'] });
});

test('does nothing on Enter while there is neither a word nor a start', async () => {
  start();
  await ask();
  await compile('  ');
  expect(host.engine.requests('context/compile')).toEqual([]);
  expect(fake.pick.isShown).toBe(true);
});

test('opens a source at its line, with a cursor rather than a selection', async () => {
  start();
  await ask();
  await compile();
  fake.pick.pressButton('docs/boats.md:3');
  expect(fake.runsOf('vscode.open')[0]?.[1]).toMatchObject({ viewColumn: -2, preserveFocus: true });
  fake.pick.choose('docs/tides.md:12');
  await settled();
  const [uri, options] = fake.runsOf('vscode.open')[1]! as [vscode.Uri, { selection: vscode.Range }];
  expect(uri.fsPath).toBe(`${root}/docs/tides.md`);
  expect(options.selection).toMatchObject({
    start: { line: 11, character: 0 },
    end: { line: 11, character: 0 },
  });
});

test('copies, and touches no chat', async () => {
  start();
  fake.showChatInput();
  fake.provide(open);
  await ask();
  await compile();
  fake.pick.choose('Copy');
  await settled();
  expect(fake.clipboard).toBe(full.body);
  expect(fake.runsOf(open)).toEqual([]);
});

test('previews the body with citations as links, from where it can be inserted', async () => {
  start();
  fake.showChatInput();
  fake.provide(open);
  await ask();
  await compile();
  fake.pick.choose('Open preview');
  await settled();
  const [uri] = fake.runsOf('fake.showTextDocument')[0] as [vscode.Uri];
  const provider = await vscode.commands.executeCommand<BundleProvider>('fake.content:tesserae-bundle');
  expect(provider.provideTextDocumentContent(uri, undefined as never)).toBe(full.body);
  const document = {
    uri,
    positionAt: (offset: number) => new vscode.Position(0, offset),
  } as vscode.TextDocument;
  const links = provider.provideDocumentLinks(document, undefined as never) as vscode.DocumentLink[];
  expect(links.map(link => link.target?.toString())).toEqual([
    `file://${root}/docs/tides.md#L12`,
    `file://${root}/docs/tides.md#L12`,
    `file://${root}/docs/boats.md#L3`,
  ]);
  await vscode.commands.executeCommand('tesserae.insertPreview', uri);
  expect(fake.runsOf(open)).toHaveLength(1);
  fake.didClose.fire({ uri: uri });
  expect(provider.provideTextDocumentContent(uri, undefined as never)).toContain('Compile it again');
});

test('says so when there is nothing, and lets the person ask differently', async () => {
  start(new FakeEngine({ 'context/compile': () => bundle([]) }));
  await ask();
  await compile('unheard of');
  expect(fake.pick.title).toBe('Nothing about this in the project');
  fake.pick.choose('Ask differently');
  await settled();
  expect(fake.pick.value).toBe('unheard of');
});

test('Escape cancels the compile without a word', async () => {
  start(new FakeEngine());
  await ask();
  await compile();
  expect(fake.pick).toMatchObject({ busy: true, title: 'Compiling context…' });
  fake.pick.hide();
  await settled();
  expect(host.engine.cancelled).toHaveLength(1);
  expect(fake.messages).toEqual([]);
});

test('shows one message with a next step when the compile fails', async () => {
  const engine = new FakeEngine();
  engine.answers['context/compile'] = () => {
    throw new Refusal('index-corrupt', 'The index cannot be read. Compile the project.');
  };
  start(engine);
  await ask();
  await compile();
  expect(fake.messages).toMatchObject([
    {
      level: 'error',
      message: 'The index cannot be read. Compile the project.',
      buttons: ['Try Again', 'Show Log'],
    },
  ]);
});

test('offers to set up a folder that is not', async () => {
  start(new FakeEngine(), 'not-set-up');
  host.own(registerSetUp(host.services));
  fake.answer = ({ buttons }) => (fake.messages.length === 1 ? buttons[0] : undefined);
  await ask();
  expect(fake.messages.map(({ buttons }) => buttons)).toEqual([['Set Up'], ['Set Up']]);
  expect(host.engine.requests('project/setUp')).toEqual([]);
});

test('waits for the first compile, which can be cancelled, and goes on by itself', async () => {
  const engine = new FakeEngine();
  const counts = { sources: 0, skipped: 0, nodes: 0, edges: 0, pages: 0 };
  engine.answers['project/open'] = params => stateOf(params.root, 'compiling', { counts });
  start(engine);
  await ask();
  expect(fake.progressCancels).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(quietWaitMs);
  expect(fake.progressCancels).toHaveLength(1);
  expect(fake.picks).toHaveLength(0);
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 2 }));
  await settled();
  expect(fake.pick.isShown).toBe(true);
  fake.pick.hide();
  engine.emit('project/didChange', stateOf(root, 'compiling', { revision: 3, counts }));
  await ask();
  await vi.advanceTimersByTimeAsync(quietWaitMs);
  fake.progressCancels[1]?.cancel();
  await settled();
  expect(fake.picks.filter(({ isShown }) => isShown)).toEqual([]);
  expect(fake.messages).toEqual([]);
});

test('takes the folder of the active editor in a multi-root workspace, and asks where there is none', async () => {
  fake.openFolders(root, '/projects/harbour');
  start();
  fake.edit('/projects/harbour/a.md');
  await ask();
  expect(fake.pick.title).toContain('harbour');
  fake.pick.hide();
  fake.activeTextEditor = undefined;
  fake.choose = items => items.find(({ label }) => label === 'garden');
  await ask();
  expect(fake.pick.title).toContain('garden');
});

test('does not ask which folder when only one is set up; set up takes the other', async () => {
  fake.openFolders(root, '/projects/harbour');
  const engine = new FakeEngine();
  engine.answers['project/open'] = params =>
    stateOf(params.root, params.root === root ? 'ready' : 'not-set-up');
  start(engine);
  host.own(registerSetUp(host.services));
  host.services.projects.start();
  await settled();
  await ask();
  expect(fake.pick.title).toContain('garden');
  fake.pick.hide();
  fake.edit(`${root}/a.md`);
  void vscode.commands.executeCommand('tesserae.setUp');
  await settled();
  expect(fake.messages.at(-1)?.message).toContain('harbour');
});

test('says what to do without a folder, and without trust', async () => {
  fake.openFolders();
  start();
  await ask();
  fake.isTrusted = false;
  fake.openFolders(root);
  await ask();
  expect(fake.messages.map(({ buttons }) => buttons)).toEqual([['Open Folder'], ['Manage Trust']]);
  expect(host.engine.runs).toHaveLength(0);
});
