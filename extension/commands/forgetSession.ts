import * as vscode from 'vscode';
import { commands, isSession, type SessionReference } from '../contributions.ts';
import { oneLine } from '../labels.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Forget This Session": takes it out of everything, after a modal question. The agent's own log stays. */
export function registerForgetSession({ engine, log }: Services): vscode.Disposable {
  return registerCommand(log, commands.forgetSession, async session => {
    if (!isSession(session) || !(await confirmed(session))) {
      return;
    }
    const { root, sessionId: id, title } = session;
    const { removed } = await engine.request('sessions/forget', { root, id });
    const message = vscode.l10n.t('Forgot “{0}”: {1} entries removed.', oneLine(title, 60), removed);
    vscode.window.setStatusBarMessage(`$(check) ${message}`, 8000);
  });
}

async function confirmed({ title, sessionId }: SessionReference): Promise<boolean> {
  const forget = vscode.l10n.t('Forget');
  const detail = vscode.l10n.t(
    'Its transcript and whatever was learned from it alone leave this project, and it is not learned again. The agent’s own log stays as it is.\n\nTo undo this later, take “{0}” out of “forgotten_sessions” in .tesserae/review.json and import its log again.',
    sessionId,
  );
  const message = vscode.l10n.t('Forget the session “{0}”?', oneLine(title, 100));
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, forget)) === forget;
}
