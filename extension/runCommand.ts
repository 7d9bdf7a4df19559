// The boundary around every command: what fails inside becomes one message with a next step.
import * as vscode from 'vscode';
import { type CommandArguments, type CommandId } from './contributions.ts';
import { EngineFailure, isCancel, toError } from './engineFailure.ts';
import { runInBackground } from './log.ts';

type Handler<K extends CommandId> = (...args: Partial<CommandArguments[K]>) => unknown;

// Messages that stand on screen now.
const shownMessages = new Set<string>();

/** Registers a command whose failures are shown and logged, never thrown at the caller. */
export function registerCommand<K extends CommandId>(
  log: vscode.LogOutputChannel,
  id: K,
  handler: Handler<K>,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, (...args: unknown[]) =>
    // Whatever a caller passes; handlers check it with the guards of contributions.ts.
    runCommand(log, id, async () => {
      await handler(...(args as unknown as Partial<CommandArguments[K]>));
    }),
  );
}

/** Runs `task` for a person: a cancel is silent, any other failure is shown with "Try Again" and "Show Log". */
async function runCommand(
  log: vscode.LogOutputChannel,
  name: string,
  task: () => Promise<unknown>,
): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!isCancel(error)) {
      log.error(name, toError(error));
      const retry = () => runCommand(log, name, task);
      runInBackground('failure.show', () => showFailure(log, messageFor(error), retry), log);
    }
  }
}

// What the engine expected to go wrong it says in words for people; anything else is ours to hide and log.
function messageFor(error: unknown): string {
  return EngineFailure.is(error) && !EngineFailure.hasCode(error, 'internal')
    ? error.message
    : vscode.l10n.t('Tesserae ran into an error of its own. The log has the details.');
}

// One message a cause: the same words are not shown twice at a time.
async function showFailure(
  log: vscode.LogOutputChannel,
  message: string,
  retry: () => Promise<void>,
): Promise<void> {
  if (shownMessages.has(message)) {
    return;
  }
  shownMessages.add(message);
  const tryAgain = vscode.l10n.t('Try Again');
  const showLog = vscode.l10n.t('Show Log');
  const chosen = await vscode.window.showErrorMessage(message, tryAgain, showLog);
  shownMessages.delete(message);
  if (chosen === tryAgain) {
    await retry();
  } else if (chosen === showLog) {
    log.show();
  }
}
