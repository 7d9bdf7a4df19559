import { before, describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { pageArgument, readText, sampleRoot, setUp, until, untilCursorIsAt } from './editor.ts';

const tideWindow = '.tesserae/wiki/concepts/tide-window.md';
const berthPlan = '.tesserae/wiki/concepts/berth-plan.md';
const newSource = 'docs/notes/storm-bollards.md';
const newPage = '.tesserae/wiki/sources/docs-notes-storm-bollards.md';

describe('wiki pages', () => {
  before(() => setUp(sampleRoot()));

  it('open as the Markdown file that they are', async () => {
    await vscode.commands.executeCommand('tesserae.openPage', pageArgument(sampleRoot(), tideWindow));
    await untilCursorIsAt(sampleRoot(), `${tideWindow}:1`);
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'markdown');
  });

  it('open their only source, at its first paragraph', async () => {
    const page = pageArgument(sampleRoot(), '.tesserae/wiki/sources/docs-faq.md');
    await vscode.commands.executeCommand('tesserae.openSources', page);
    await untilCursorIsAt(sampleRoot(), 'docs/faq.md:3');
  });

  it('follow a source that another program makes, changes and deletes', async () => {
    const root = sampleRoot();
    await untilWatched(root);
    write(root, newSource, '# Storm bollards\n\nA storm bollard holds a ship that cannot leave.\n');
    await until('the source has a page', () => readText(root, newPage).includes('# Storm bollards'));
    write(root, newSource, '# Winter bollards\n\nA winter bollard holds a ship that cannot leave.\n');
    await until('the page has the new title', () => readText(root, newPage).includes('# Winter bollards'));
    rmSync(join(root, newSource));
    await until('the page is gone', () => readText(root, newPage) === '');
  });

  it('come back on demand when a person deleted them', async () => {
    const root = sampleRoot();
    rmSync(join(root, tideWindow));
    // The message at its end waits for a click.
    void vscode.commands.executeCommand('tesserae.restorePages', { root });
    await until('the page is back', () => readText(root, tideWindow).includes('# '));
  });

  it('keep what a person wrote into them, and take in what sources say since', async () => {
    const root = sampleRoot();
    await untilWatched(root);
    const edited = `${readText(root, tideWindow)}\nAsk the harbour master first.\n`;
    write(root, tideWindow, edited);
    write(
      root,
      newSource,
      '# Storm bollards\n\nA bollard waits for its [tide window](../concepts/tide-window.md).\n',
    );
    await until('the page tells of the new source', () =>
      readText(root, tideWindow).includes('(../sources/docs-notes-storm-bollards.md)'),
    );
    assert(readText(root, tideWindow).includes('\nAsk the harbour master first.\n'));
  });

  it('are believed when a person says in them what something is', async () => {
    const root = sampleRoot();
    await untilWatched(root);
    const page = readText(root, berthPlan).split('\n');
    const title = page.findIndex(line => line.startsWith('# '));
    write(root, berthPlan, page.toSpliced(title + 2, 1, 'Which ship lies where and until when.').join('\n'));
    await until('its sources stand beside it', () => readText(root, berthPlan).includes('Its sources say: '));
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.file(join(root, 'docs/architecture.md')),
    );
    const at = document.positionAt(document.getText().indexOf('berth plan') + 3);
    await until('a hover tells it', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        at,
      );
      const texts = hovers.flatMap(({ contents }) =>
        contents.map(part => (part as vscode.MarkdownString).value),
      );
      return texts.some(text => text.includes('Which ship lies where and until when'));
    });
  });
});

/** The editor's watcher subscribes late and tells nothing of what happened before: waits until it tells of something. */
async function untilWatched(root: string): Promise<void> {
  const source = 'docs/primer.md';
  const page = '.tesserae/wiki/sources/docs-primer.md';
  let tries = 0;
  await until('the editor watches the folder', () => {
    tries += 1;
    write(root, source, `# Primer ${tries.toString()}\n`);
    return readText(root, page) !== '';
  });
  rmSync(join(root, source));
  await until('the primer is gone', () => readText(root, page) === '');
}

function write(root: string, path: string, text: string): void {
  writeFileSync(join(root, path), text);
}
