import * as vscode from 'vscode';
import type { Params } from '../../engine/protocol.ts';
import { commands, isFinding } from '../contributions.ts';
import { escapeIcons, oneLine } from '../labels.ts';
import { offerUndo } from '../offerUndo.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** How long a line in the status bar stands. */
const shownMs = 8000;

/** "Approve", "Withdraw Approval", "Dismiss Finding" and "Copy Quote", on a finding of the sessions view. */
export function registerJudgeFinding({ engine, log }: Services): vscode.Disposable {
  const judge = async (finding: unknown, verdict: Params<'sessions/judge'>['verdict']) => {
    if (!isFinding(finding)) {
      return undefined;
    }
    const { root, nodeId } = finding;
    await engine.request('sessions/judge', { root, nodeId, verdict });
    return oneLine(finding.title, 60);
  };
  const tellShort = (message: string) => {
    vscode.window.setStatusBarMessage(`$(check) ${escapeIcons(message)}`, shownMs);
  };
  return vscode.Disposable.from(
    registerCommand(log, commands.approveFinding, async finding => {
      const title = await judge(finding, 'approve');
      if (title !== undefined) {
        tellShort(vscode.l10n.t('“{0}” is a rule of this project now.', title));
      }
    }),
    registerCommand(log, commands.withdrawApproval, async finding => {
      const title = await judge(finding, 'undo');
      if (title !== undefined) {
        tellShort(vscode.l10n.t('“{0}” waits for approval again.', title));
      }
    }),
    registerCommand(log, commands.dismissFinding, async finding => {
      // Undoing it makes a rule a rule again.
      const before = isFinding(finding) && finding.isApproved ? 'approve' : 'undo';
      const title = await judge(finding, 'dismiss');
      if (title !== undefined) {
        await offerUndo(vscode.l10n.t('Dismissed “{0}”. It is not kept.', title), () =>
          judge(finding, before),
        );
      }
    }),
    registerCommand(log, commands.copyQuote, async finding => {
      if (isFinding(finding)) {
        await vscode.env.clipboard.writeText(finding.quote);
        tellShort(vscode.l10n.t('Quote copied'));
      }
    }),
  );
}
