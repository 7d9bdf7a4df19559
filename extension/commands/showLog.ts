import type * as vscode from 'vscode';
import { commands } from '../contributions.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Show Log": the output channel, with the focus in it. */
export function registerShowLog({ log }: Services): vscode.Disposable {
  return registerCommand(log, commands.showLog, () => {
    log.show();
  });
}
