import * as vscode from 'vscode';
import { commands, isPage, type PageReference } from '../contributions.ts';
import { offerUndo } from '../offerUndo.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** How long a line in the status bar stands. */
const shownMs = 8000;

/** "Hide" and "Rename" on a page of the tree: decisions that are kept through every rebuild and can be undone. */
export function registerCurateNode(services: Services): vscode.Disposable {
  const { log } = services;
  return vscode.Disposable.from(
    registerCommand(log, commands.hideNode, page => hide(services, page)),
    registerCommand(log, commands.renameNode, page => rename(services, page)),
  );
}

async function hide({ engine }: Services, page: unknown): Promise<void> {
  if (!isPage(page)) {
    return;
  }
  const { root, nodeId, title } = page;
  const { id } = await engine.request('review/hide', { root, nodeId });
  const message = vscode.l10n.t('“{0}” is hidden. The view “Review” keeps this, too.', title);
  await offerUndo(message, () => engine.request('review/undo', { root, id }));
}

async function rename({ engine }: Services, page: unknown): Promise<void> {
  if (!isPage(page)) {
    return;
  }
  const name = await askForName(page);
  if (name === undefined) {
    return;
  }
  const { root, nodeId, title } = page;
  const { left } = await engine.request('review/rename', { root, nodeId, name });
  const message = vscode.l10n.t('“{0}” is called “{1}” now.', title, left.name);
  vscode.window.setStatusBarMessage(`$(check) ${message}`, shownMs);
}

async function askForName({ title }: PageReference): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Rename “{0}”', title),
    prompt: vscode.l10n.t('Its id stays, and its old name is kept as another name of it.'),
    value: title,
    validateInput: value => (value.trim() === '' ? vscode.l10n.t('A name is needed.') : undefined),
  });
  return name === undefined || name.trim() === title ? undefined : name.trim();
}
