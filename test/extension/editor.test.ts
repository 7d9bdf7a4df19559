import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { PageNameItem, Term, TermsAt, WikiPageItem } from '../../engine/protocol.ts';
import { registerOpenPage } from '../../extension/commands/openPage.ts';
import { checkDebounceMs, registerLinkDiagnostics } from '../../extension/editor/linkDiagnostics.ts';
import { registerLinkFixes } from '../../extension/editor/linkFixes.ts';
import { registerNameCompletion } from '../../extension/editor/nameCompletion.ts';
import { registerTermDefinition } from '../../extension/editor/termDefinition.ts';
import { registerTermHover } from '../../extension/editor/termHover.ts';
import { settled } from './support/fakeEditor.ts';
import { type FakeEngine, Refusal, stateOf } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { FakeTextDocument } from './support/textDocument.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
const wikiPage = `${root}/.tesserae/wiki/concepts/tide.md`;
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

async function start(phase: 'ready' | 'not-set-up' = 'ready'): Promise<FakeEngine> {
  host = createHost(phase);
  const registers = [
    registerTermHover,
    registerTermDefinition,
    registerNameCompletion,
    registerLinkDiagnostics,
    registerLinkFixes,
    registerOpenPage,
  ];
  host.own(...registers.map(register => register(host.services)));
  host.services.projects.start();
  await settled();
  await vi.advanceTimersByTimeAsync(checkDebounceMs);
  return host.engine;
}

const pageItem: WikiPageItem = {
  nodeId: 'Concept:tide',
  type: 'Concept',
  kind: 'concepts',
  title: 'tide (high)',
  detail: 'docs/tides.md',
  pagePath: '.tesserae/wiki/concepts/tide.md',
  edited: false,
};
const tide: Term = {
  nodeId: 'Concept:tide',
  type: 'Concept',
  name: 'tide',
  definition: 'Water that rises.',
  sources: [{ path: 'docs/tides (1).md', startLine: 3, endLine: 3 }],
  page: pageItem,
};

function termsAt(more: Partial<TermsAt> = {}): TermsAt {
  return {
    start: 2,
    end: 6,
    terms: [tide],
    isPlain: false,
    definitions: [{ path: 'docs/tides.md', startLine: 3, endLine: 5 }],
    ...more,
  };
}

interface Providers {
  readonly hover: vscode.HoverProvider;
  readonly definition: vscode.DefinitionProvider;
  readonly completion: vscode.CompletionItemProvider;
  readonly fixes: vscode.CodeActionProvider;
}

const provider = <K extends keyof Providers>(kind: K) => fake.providers.get(kind) as Providers[K];
const asDocument = (document: FakeTextDocument) => document as unknown as vscode.TextDocument;
const newToken = () => new vscode.CancellationTokenSource();

async function hover(
  document: FakeTextDocument,
  token = newToken().token,
): Promise<vscode.MarkdownString[] | undefined> {
  const position = new vscode.Position(1, 3);
  const answer = await provider('hover').provideHover(asDocument(document), position, token);
  return answer?.contents as vscode.MarkdownString[] | undefined;
}

test('a hover tells meaning, sources and page, and may run no command but the one that opens it', async () => {
  const engine = await start();
  engine.answers['terms/at'] = () => termsAt();
  const [markdown] = (await hover(new FakeTextDocument(`${root}/docs/a.md`, '# A\nA tide.\nMore'))) ?? [];
  expect(markdown?.value.split('\n\n')).toEqual([
    '**tide** (concept)',
    'Water that rises\\.',
    `- [docs\\/tides \\(1\\)\\.md\\:3](file://${root}/docs/tides %281%29.md#L3)`,
    expect.stringMatching(
      /^\[Open Page\]\(command:tesserae\.openPage\?[^()\s]+ "Open the page “tide \\\(high\\\)”"\)$/,
    ),
  ]);
  expect(markdown?.isTrusted).toEqual({ enabledCommands: ['tesserae.openPage'] });
  expect(engine.requests('terms/at')).toEqual([
    { root, path: 'docs/a.md', text: '# A\nA tide.', column: 3, isMarkdown: true },
  ]);
});

test('what files say is text in a hover, never markup', async () => {
  const engine = await start();
  const hostile = '[x](command:evil) <img src=x> **b** http://e.vil `c`\n# h &amp; $(alert)';
  engine.answers['terms/at'] = () =>
    termsAt({ terms: [{ ...tide, name: hostile, definition: hostile, type: hostile }] });
  const [markdown] = (await hover(new FakeTextDocument(`${root}/docs/a.md`, '# A\nA tide.'))) ?? [];
  const texts = markdown?.value.split('\n\n').slice(0, 2) ?? [];
  for (const text of texts) {
    const unescaped = text.replace(/\\./g, '').replace(/^\*\*|\*\* \(|\)$/g, '');
    expect(unescaped).not.toMatch(/[[\]()<>*`#&$:]/);
  }
});

test('a word of every day that nobody defines is not shown in passing', async () => {
  const engine = await start();
  engine.answers['terms/at'] = () => termsAt({ isPlain: true });
  expect(await hover(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'))).toBeUndefined();
});

test('nothing is asked for documents of no project, or of one that is not set up', async () => {
  const engine = await start('not-set-up');
  expect(await hover(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'))).toBeUndefined();
  expect(await hover(new FakeTextDocument('/elsewhere/a.md', 'A tide.'))).toBeUndefined();
  expect(engine.requests('terms/at')).toEqual([]);
});

test('a document without a file belongs to the only project', async () => {
  const engine = await start();
  engine.answers['terms/at'] = () => termsAt();
  const untitled = new FakeTextDocument('Untitled-1', 'A tide.', { scheme: 'untitled' });
  expect(await hover(untitled)).toHaveLength(1);
  expect(engine.requests('terms/at')).toMatchObject([{ root, path: '' }]);
});

test('a hover that is not wanted any more is cancelled, and one that failed is logged and not shown', async () => {
  const engine = await start();
  const source = newToken();
  const answer = hover(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'), source.token);
  await settled();
  source.cancel();
  expect(await answer).toBeUndefined();
  expect(engine.cancelled).toHaveLength(1);
  engine.answers['terms/at'] = () => {
    throw new Refusal('not-compiled', 'Nothing is compiled yet.');
  };
  expect(await hover(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'))).toBeUndefined();
  expect(fake.logged.at(-1)).toBe('warn: terms/at Nothing is compiled yet.');
  expect(fake.messages).toEqual([]);
});

test('a definition is where the engine says, from the whole term', async () => {
  const engine = await start();
  engine.answers['terms/at'] = () => termsAt();
  const document = asDocument(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'));
  const found = await provider('definition').provideDefinition(
    document,
    new vscode.Position(0, 3),
    newToken().token,
  );
  expect(found).toMatchObject([
    {
      targetUri: { path: `${root}/docs/tides.md` },
      targetRange: { start: { line: 2 }, end: { line: 4 } },
      originSelectionRange: { start: { line: 0, character: 2 }, end: { line: 0, character: 6 } },
    },
  ]);
});

const name: PageNameItem = {
  name: 'tides',
  title: 'tide',
  type: 'Concept',
  kind: 'concepts',
  definition: 'Water that rises.',
  link: '[tides](concepts/tide.md)',
};

test('names complete from their brackets on, in the order of the engine, and more are asked for when there are', async () => {
  const engine = await start();
  engine.answers['terms/complete'] = () => ({ start: 2, items: [name, { ...name, name: 'x' }], more: true });
  const document = asDocument(new FakeTextDocument(`${root}/docs/a.md`, 'A [[ti]] b'));
  const context = { triggerCharacter: '[' } as unknown as vscode.CompletionContext;
  const ask = (column: number) =>
    provider('completion').provideCompletionItems(
      document,
      new vscode.Position(0, column),
      newToken().token,
      context,
    ) as Promise<vscode.CompletionList | undefined>;
  const list = await ask(6);
  expect(list?.isIncomplete).toBe(true);
  expect(list?.items).toMatchObject([
    {
      label: { label: 'tides', description: 'tide' },
      insertText: '[tides](concepts/tide.md)',
      filterText: '[[tides',
      sortText: '0000',
      range: { start: { character: 2 }, end: { character: 8 } },
      documentation: 'Water that rises.',
    },
    { sortText: '0001' },
  ]);
  expect(await ask(1)).toBeUndefined();
  expect(engine.requests('terms/complete')).toEqual([
    { root, path: 'docs/a.md', text: 'A [[ti', limit: 100 },
  ]);
});

const brokenLink = { code: 'broken-wikilink', message: 'no page', line: 0, start: 2, end: 9 };

test('links of open wiki pages are checked once a pause is made, and forgotten with the page', async () => {
  const engine = await start();
  engine.answers['links/check'] = () => ({ broken: [brokenLink] });
  const document = new FakeTextDocument(wikiPage, 'A [[tde]].');
  const source = new FakeTextDocument(`${root}/docs/a.md`, 'A [[tde]].');
  fake.didOpen.fire(source);
  fake.didOpen.fire(document);
  fake.didChangeDocument.fire({ document });
  fake.didChangeDocument.fire({ document });
  await vi.advanceTimersByTimeAsync(checkDebounceMs);
  await settled();
  expect(engine.requests('links/check').map(({ path }) => path)).toEqual(['.tesserae/wiki/concepts/tide.md']);
  expect(fake.diagnostics.get(wikiPage)).toMatchObject([
    {
      message: 'no page',
      severity: 1,
      source: 'Tesserae',
      code: 'broken-wikilink',
      range: { start: { line: 0, character: 2 }, end: { line: 0, character: 9 } },
    },
  ]);
  fake.didClose.fire(document);
  expect(fake.diagnostics.has(wikiPage)).toBe(false);
});

test('open wiki pages are checked again when the wiki changed', async () => {
  const engine = await start();
  engine.answers['links/check'] = () => ({ broken: [] });
  fake.documents = [new FakeTextDocument(wikiPage, 'A.'), new FakeTextDocument(`${root}/a.md`, 'A.')];
  engine.emit('project/didChange', stateOf(root, 'compiling', { revision: 2 }));
  await vi.advanceTimersByTimeAsync(checkDebounceMs);
  expect(engine.requests('links/check')).toHaveLength(0);
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 3 }));
  await vi.advanceTimersByTimeAsync(checkDebounceMs);
  expect(engine.requests('links/check')).toHaveLength(1);
});

test('a wikilink that leads nowhere is mended with a name like it', async () => {
  const engine = await start();
  engine.answers['links/suggest'] = () => ({ items: [name] });
  const document = asDocument(new FakeTextDocument(wikiPage, 'A [[tde]].'));
  const range = new vscode.Range(0, 2, 0, 9);
  const ours = new vscode.Diagnostic(range, 'no page', vscode.DiagnosticSeverity.Warning);
  ours.source = 'Tesserae';
  ours.code = 'broken-wikilink';
  const other = new vscode.Diagnostic(range, 'spelling', vscode.DiagnosticSeverity.Warning);
  const context = { diagnostics: [other, ours] } as unknown as vscode.CodeActionContext;
  const actions = await provider('fixes').provideCodeActions(document, range, context, newToken().token);
  expect(engine.requests('links/suggest')).toEqual([
    { root, path: '.tesserae/wiki/concepts/tide.md', wikilink: '[[tde]]' },
  ]);
  expect(actions).toMatchObject([
    {
      title: 'Replace with a link to “tides”',
      kind: 'quickfix',
      edit: { replaced: [{ range, text: '[tides](concepts/tide.md)' }] },
    },
  ]);
});

/** Puts the cursor, or a selection, into the first line of a document. */
function put(document: FakeTextDocument, from: number, to = from): void {
  const selection = Object.assign(new vscode.Range(0, from, 0, to), { active: new vscode.Position(0, to) });
  fake.activeTextEditor = { document, selection };
}

const opened = () => fake.runsOf('vscode.open').map(([uri]) => (uri as vscode.Uri).fsPath);

test('the page of what the cursor or the selection names opens, in code as well', async () => {
  const engine = await start();
  engine.answers['terms/at'] = () => termsAt({ terms: [{ ...tide, name: 'no page' }, tide] });
  put(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'), 3);
  void vscode.commands.executeCommand('tesserae.openPageAtCursor');
  await settled();
  put(new FakeTextDocument(`${root}/src/a.ts`, 'new Tide()', { languageId: 'typescript' }), 5);
  void vscode.commands.executeCommand('tesserae.openPageAtCursor');
  await settled();
  put(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'), 2, 6);
  void vscode.commands.executeCommand('tesserae.openPageAtCursor');
  await settled();
  expect(opened()).toEqual(Array(3).fill(`${root}/.tesserae/wiki/concepts/tide.md`));
  expect(engine.requests('terms/at')).toEqual([
    { root, path: 'docs/a.md', text: 'A tide.', column: 3, isMarkdown: true },
    { root, path: 'src/a.ts', text: 'new Tide()', column: 5, isMarkdown: false },
    { root, path: 'docs/a.md', text: 'tide', column: 0, isMarkdown: false },
  ]);
});

test('what names nothing is looked for among the pages, and so it is with no editor', async () => {
  const engine = await start();
  engine.answers['terms/at'] = () => null;
  engine.answers['wiki/pages'] = () => ({ total: 1, pages: [pageItem] });
  put(new FakeTextDocument(`${root}/docs/a.md`, 'A tide.'), 4);
  void vscode.commands.executeCommand('tesserae.openPageAtCursor');
  await settled();
  expect(fake.pick.value).toBe('tide');
  expect(engine.requests('wiki/pages')).toEqual([{ root, limit: 100, filter: 'tide' }]);
  fake.pick.hide();
  fake.activeTextEditor = undefined;
  void vscode.commands.executeCommand('tesserae.openPageAtCursor');
  await settled();
  expect(fake.pick.value).toBe('');
});

test('a page opens as it reads, as text where there is no preview', async () => {
  await start();
  const page = { root, nodeId: 'x', title: 'tide', pagePath: '.tesserae/wiki/concepts/tide.md' };
  await vscode.commands.executeCommand('tesserae.openPreview', page);
  expect(opened()).toEqual([wikiPage]);
  fake.provide('markdown.showPreview');
  await vscode.commands.executeCommand('tesserae.openPreview', page);
  expect(fake.runsOf('markdown.showPreview')).toMatchObject([[{ path: wikiPage }]]);
});
