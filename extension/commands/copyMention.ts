import * as vscode from 'vscode';
import { mentionOf } from '../chat/mention.ts';
import { commands, isPage } from '../contributions.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Copy Mention" of a page: what an agent's prompt takes to read the page itself. */
export function registerCopyMention({ log }: Services): vscode.Disposable {
  return registerCommand(log, commands.copyMention, async page => {
    if (isPage(page)) {
      await vscode.env.clipboard.writeText(mentionOf(page.pagePath));
    }
  });
}
