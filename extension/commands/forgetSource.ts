import * as vscode from 'vscode';
import { commands, isPage } from '../contributions.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Forget Source": removes what only this file supports, after a modal question. The file itself stays. */
export function registerForgetSource(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.forgetSource, async page => {
    if (!isPage(page)) {
      return;
    }
    const { root, nodeId } = page;
    const { sources } = await services.engine.request('wiki/page', { root, nodeId });
    const path = sources[0]?.path;
    if (path !== undefined && (await confirmed(path))) {
      const { removed } = await services.engine.request('sources/forget', { root, path });
      const message = vscode.l10n.t('Forgot “{0}”: {1} entries removed.', path, removed);
      vscode.window.setStatusBarMessage(`$(check) ${message}`, 8000);
    }
  });
}

// Modal, since it cannot be taken back by a later compile.
async function confirmed(path: string): Promise<boolean> {
  const forget = vscode.l10n.t('Forget');
  const detail = vscode.l10n.t(
    'Whatever only this file supports leaves the graph, the wiki and the index, and is not learned again. The file itself stays as it is.',
  );
  const message = vscode.l10n.t('Forget “{0}”?', path);
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, forget)) === forget;
}
