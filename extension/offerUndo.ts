import * as vscode from 'vscode';

/** Says what was decided, with a button that takes it back. Not modal: the person goes on while it stands. */
export async function offerUndo(message: string, undo: () => Promise<unknown>): Promise<void> {
  const takeBack = vscode.l10n.t('Undo');
  if ((await vscode.window.showInformationMessage(message, takeBack)) === takeBack) {
    await undo();
  }
}
