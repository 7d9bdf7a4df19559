import { after, before, describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { sampleRoot, setUp, until, untilCursorIsAt } from './editor.ts';

const tideWindow = '.tesserae/wiki/concepts/tide-window.md';
const definition = 'docs/concepts/tide-window.md';

describe('a term in a Markdown document', () => {
  before(() => setUp(sampleRoot()));

  it('shows on hover what it means, who says so, and its page', async () => {
    const document = await open('docs/architecture.md');
    const [text = ''] = await hoversAt(document, 'tide windows]');
    assert.match(text, /^\*\*tide window\*\* \(concept\)/);
    assert.match(text, /unbroken range of time/);
    assert.match(text, /\[docs\\\/concepts\\\/tide\\-window\\\.md\\:3\]\(file:.*tide-window\.md#L3\)/);
    assert.match(text, /\]\(command:tesserae\.openPage\?/);
  });

  it('shows on hover in the wiki and in text that is not saved', async () => {
    assert.equal((await hoversAt(await open(tideWindow), 'Gannet Sill')).length, 1);
    const document = await edited('docs/faq.md', 'What is a berth plan?\n');
    assert.match((await hoversAt(document, 'berth plan?'))[0] ?? '', /\*\*berth plan\*\*/);
    await revert();
  });

  it('shows nothing in a block of code, nor in a document of no project', async () => {
    const document = await edited('docs/faq.md', '```\ntide window\n```\n');
    assert.deepEqual(await hoversAt(document, 'tide window'), []);
    await revert();
    const folder = mkdtempSync(join(tmpdir(), 'tesserae-outside-'));
    writeFileSync(join(folder, 'outside.md'), 'A tide window.\n');
    const outside = await vscode.workspace.openTextDocument(join(folder, 'outside.md'));
    assert.deepEqual(await hoversAt(outside, 'tide window'), []);
    rmSync(folder, { recursive: true });
  });

  it('leads to who defines it', async () => {
    const document = await open('docs/architecture.md');
    assert((await definitionsAt(document, 'tide windows]')).includes(`${definition}:3`));
  });

  it('opens its page from the cursor', async () => {
    const document = await open('docs/architecture.md');
    const editor = await vscode.window.showTextDocument(document);
    const position = positionOf(document, 'tide windows]');
    editor.selection = new vscode.Selection(position, position);
    await vscode.commands.executeCommand('tesserae.openPageAtCursor');
    await untilCursorIsAt(sampleRoot(), `${tideWindow}:1`);
  });
});

describe('a wikilink', () => {
  before(() => setUp(sampleRoot()));
  after(() => revert());

  it('leads from the wiki to a page', async () => {
    const document = await edited(tideWindow, 'See [[draught margin]].\n');
    const places = await definitionsAt(document, 'draught margin]]');
    assert.deepEqual(places, ['.tesserae/wiki/concepts/draught-margin.md:1']);
  });

  it('completes to a relative link, and the list says when it is cut', async () => {
    const document = await edited(tideWindow, 'See [[berth pl]]\n');
    const list = await completionsAt(document, 'berth pl', 'berth pl'.length);
    const item = list.items.find(({ filterText }) => filterText === '[[berth plan');
    assert.equal(item?.insertText, '[berth plan](berth-plan.md)');
    const range = item.range as vscode.Range;
    assert.equal(document.getText(range), '[[berth pl]]');
    assert.equal(list.isIncomplete, false);
    const all = await completionsAt(await edited(tideWindow, 'See [[\n'), '[[\n', 2);
    assert.equal(all.isIncomplete, true);
    assert.equal(all.items.filter(({ filterText }) => filterText?.startsWith('[[')).length, 100);
  });

  it('to nothing is marked in the wiki while it is typed, and mended', async () => {
    const document = await edited(tideWindow, 'See [[berth pln]] and [x](nowhere.md).\n');
    const problems = () =>
      vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Tesserae');
    await until('two links are marked', () => problems().length === 2);
    assert.deepEqual(
      problems().map(({ code, range, severity }) => [code, document.getText(range), severity]),
      [
        ['broken-wikilink', '[[berth pln]]', vscode.DiagnosticSeverity.Warning],
        ['unresolved-citation', '[x](nowhere.md)', vscode.DiagnosticSeverity.Warning],
      ],
    );
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problems()[0]?.range,
    );
    const fix = actions.find(({ title }) => title === 'Replace with a link to “berth plan”');
    assert(fix?.edit, actions.map(({ title }) => title).join(', '));
    await vscode.workspace.applyEdit(fix.edit);
    await until('one of them is mended', () => problems().length === 1);
    assert(document.getText().includes('See [berth plan](berth-plan.md) and'));
  });
});

describe('a page of the tree', () => {
  before(() => setUp(sampleRoot()));

  it('opens as it reads', async () => {
    const page = { root: sampleRoot(), nodeId: 'x', title: 'tide window', pagePath: tideWindow };
    await vscode.commands.executeCommand('tesserae.openPreview', page);
    await until('a preview is open', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputWebview && input.viewType.includes('markdown.preview');
    });
  });
});

function open(path: string): Thenable<vscode.TextDocument> {
  return vscode.workspace.openTextDocument(join(sampleRoot(), path));
}

/** A document with a line put at its end, which is not saved. */
async function edited(path: string, text: string): Promise<vscode.TextDocument> {
  const document = await open(path);
  await vscode.window.showTextDocument(document);
  if (document.isDirty) await vscode.commands.executeCommand('workbench.action.files.revert');
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, `\n${text}`);
  await vscode.workspace.applyEdit(edit);
  return document;
}

async function revert(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

/** Where a text stands last in a document, a letter further in. */
function positionOf(document: vscode.TextDocument, text: string, offset = 1): vscode.Position {
  const at = document.getText().lastIndexOf(text);
  assert(at >= 0, `no "${text}" in ${document.uri.path}`);
  return document.positionAt(at + offset);
}

async function hoversAt(document: vscode.TextDocument, text: string): Promise<string[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    positionOf(document, text),
  );
  const contents = hovers.flatMap(hover => hover.contents as vscode.MarkdownString[]);
  return contents.map(({ value }) => value).filter(value => value.includes('tesserae.openPage'));
}

async function definitionsAt(document: vscode.TextDocument, text: string): Promise<string[]> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    document.uri,
    positionOf(document, text),
  );
  return found.map(place => {
    const [uri, range] = 'uri' in place ? [place.uri, place.range] : [place.targetUri, place.targetRange];
    const path = uri.fsPath.slice(sampleRoot().length + 1).replaceAll('\\', '/');
    return `${path}:${(range.start.line + 1).toString()}`;
  });
}

function completionsAt(
  document: vscode.TextDocument,
  text: string,
  offset: number,
): Thenable<vscode.CompletionList> {
  return vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    positionOf(document, text, offset),
    '[',
  );
}
