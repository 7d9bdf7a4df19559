import * as vscode from 'vscode';
import { commands, isPage, type PageReference } from '../contributions.ts';
import { locationText, openSource } from '../openFile.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Open Source" of a page: at the line, after a choice when there are several. */
export function registerOpenSources(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.openSources, async page => {
    if (isPage(page)) {
      await openSourcesOf(services, page);
    }
  });
}

async function openSourcesOf({ engine }: Services, { root, nodeId, title }: PageReference): Promise<void> {
  const { sources } = await engine.request('wiki/page', { root, nodeId });
  if (sources.length === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t('“{0}” names no source.', title));
    return;
  }
  const items = sources.map(source => ({ label: locationText(source), source }));
  const placeHolder = vscode.l10n.t('Which source?');
  const picked =
    items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title, placeHolder });
  if (picked) {
    await openSource(root, picked.source);
  }
}
