import * as vscode from 'vscode';
import { commands, type CommandId } from '../contributions.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

interface MenuItem extends vscode.QuickPickItem {
  readonly command: CommandId;
}

/** The menu behind the status bar item. */
export function registerShowMenu({ log }: Services): vscode.Disposable {
  return registerCommand(log, commands.showMenu, async () => {
    const picked = await vscode.window.showQuickPick(menuItems(), { title: 'Tesserae' });
    if (picked) {
      await vscode.commands.executeCommand(picked.command);
    }
  });
}

function menuItems(): readonly MenuItem[] {
  return [
    { label: `$(comment-discussion) ${vscode.l10n.t('Compile Context…')}`, command: commands.compileContext },
    { label: `$(search) ${vscode.l10n.t('Search…')}`, command: commands.search },
    { label: `$(book) ${vscode.l10n.t('Open Page…')}`, command: commands.openPage },
    { label: `$(git-merge) ${vscode.l10n.t('Review Inbox')}`, command: commands.reviewInbox },
    { label: `$(sync) ${vscode.l10n.t('Compile Project')}`, command: commands.compile },
    { label: `$(circle-slash) ${vscode.l10n.t('Show Skipped Files…')}`, command: commands.showSkipped },
    { label: `$(output) ${vscode.l10n.t('Show Log')}`, command: commands.showLog },
  ];
}
