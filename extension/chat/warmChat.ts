// A chat that is shown for the first time restores what it held, and loses what was put in before that.
import * as vscode from 'vscode';
import { chatCommands } from './chatHost.ts';

/** Scheme of the document behind a chat's input box. There is one from the moment a chat is first shown. */
const inputScheme = 'chatSessionInput';

/** How long a chat may take to restore its box; one that says nothing by then had nothing to restore. */
export const restoreTimeoutMs = 2000;

/** Shows the chat and resolves once its box holds what it held before. Does nothing where a chat was shown before. */
export async function warmChat(): Promise<void> {
  const isInput = ({ uri }: vscode.TextDocument) => uri.scheme === inputScheme;
  if (vscode.workspace.textDocuments.some(isInput)) {
    return;
  }
  const watch = watchRestore(isInput);
  try {
    await vscode.commands.executeCommand(chatCommands.open);
    await watch.restored;
  } finally {
    watch.dispose();
  }
}

// Listens from before the chat is shown: restoring may be over when the command that shows it returns.
function watchRestore(isInput: (document: vscode.TextDocument) => boolean): {
  readonly restored: Promise<void>;
  dispose(): void;
} {
  let settle: (() => void) | undefined;
  const restored = new Promise<void>(resolve => (settle = resolve));
  const timer = setTimeout(() => settle?.(), restoreTimeoutMs);
  const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (isInput(document)) {
      settle?.();
    }
  });
  return {
    restored,
    dispose: () => {
      clearTimeout(timer);
      listener.dispose();
    },
  };
}
