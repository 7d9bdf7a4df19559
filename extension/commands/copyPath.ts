import * as vscode from 'vscode';
import { commands, isPage } from '../contributions.ts';
import { fileUri } from '../openFile.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Copy Path" of a page: absolute, as the explorer's command of that name. */
export function registerCopyPath({ log }: Services): vscode.Disposable {
  return registerCommand(log, commands.copyPath, async page => {
    if (isPage(page)) {
      await vscode.env.clipboard.writeText(fileUri(page.root, page.pagePath).fsPath);
    }
  });
}
