import * as vscode from 'vscode';
import { type ClashReference, commands, isClash } from '../contributions.ts';
import { fileUri } from '../openFile.ts';
import { runInBackground } from '../log.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** Read-only documents: the sides of a merge that are in no file. */
const scheme = 'tesserae-page';
/** How long a line in the status bar stands. */
const shownMs = 8000;

/** "Merge", "Take New Text" and "Keep My Text", on a page of the review view whose text and a new one differ. */
export function registerMergePage(services: Services): vscode.Disposable {
  const { log } = services;
  const sides = new Map<string, string>();
  const merging = new Map<string, ClashReference>();
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: uri => sides.get(uri.toString()) ?? '',
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      const clash = merging.get(uri.toString());
      if (clash) {
        runInBackground('review.merged', () => askWhetherMerged(services, clash, merging), log);
      }
    }),
    registerCommand(log, commands.mergePage, async clash => {
      if (isClash(clash)) {
        await openMerge(services, clash, sides);
        merging.set(fileUri(clash.root, clash.pagePath).toString(), clash);
      }
    }),
    registerCommand(log, commands.takeNewText, clash => take(services, clash, 'theirs')),
    registerCommand(log, commands.keepMyText, clash => take(services, clash, 'mine')),
  );
}

/** The editor's own merge view on what was generated before, the person's page, and what is generated now. */
async function openMerge(
  { engine }: Services,
  { root, clashId, pagePath }: ClashReference,
  sides: Map<string, string>,
): Promise<void> {
  const texts = await engine.request('review/clash', { root, id: clashId });
  const output = fileUri(root, pagePath);
  const front = frontOf((await vscode.workspace.openTextDocument(output)).getText());
  const toSide = (side: 'base' | 'theirs'): vscode.Uri => {
    const uri = output.with({ scheme, query: JSON.stringify({ side, root }) });
    sides.set(uri.toString(), front + texts[side]);
    return uri;
  };
  const mine = output.with({ scheme, query: JSON.stringify({ side: 'mine', root }) });
  sides.set(mine.toString(), (await vscode.workspace.openTextDocument(output)).getText());
  // The command behind git's merge view; it has no public name.
  await vscode.commands.executeCommand('_open.mergeEditor', {
    base: toSide('base'),
    input1: { uri: toSide('theirs'), title: vscode.l10n.t('New Text') },
    input2: { uri: mine, title: vscode.l10n.t('Your Text') },
    output,
  });
}

/** The front matter of a page with its marks: the same on all sides, so that only bodies are merged. */
function frontOf(text: string): string {
  return /^\uFEFF?---\r?\n[^]*?\n---\r?\n/.exec(text)?.[0] ?? '';
}

async function askWhetherMerged(
  services: Services,
  clash: ClashReference,
  merging: Map<string, ClashReference>,
): Promise<void> {
  const done = vscode.l10n.t('It Is Merged');
  const message = vscode.l10n.t('Is “{0}” as you want it? It then leaves the review.', clash.pagePath);
  if ((await vscode.window.showInformationMessage(message, done)) !== done) {
    return;
  }
  merging.delete(fileUri(clash.root, clash.pagePath).toString());
  await take(services, clash, 'mine');
}

async function take({ engine }: Services, clash: unknown, side: 'mine' | 'theirs'): Promise<void> {
  if (!isClash(clash)) {
    return;
  }
  const { root, clashId: id, pagePath } = clash;
  const { before } = await engine.request('review/resolve', { root, id, take: side });
  if (side === 'mine') {
    const message = vscode.l10n.t('“{0}” keeps your text. This is not asked again.', pagePath);
    vscode.window.setStatusBarMessage(`$(check) ${message}`, shownMs);
    return;
  }
  const takeBack = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('“{0}” has the new text now.', pagePath);
  if ((await vscode.window.showInformationMessage(message, takeBack)) === takeBack) {
    await vscode.workspace.fs.writeFile(fileUri(root, pagePath), new TextEncoder().encode(before));
  }
}
