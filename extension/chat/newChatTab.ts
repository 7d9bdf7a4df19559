// Text may go only into a chat that was opened for it; this makes sure that one is in front.
import * as vscode from 'vscode';

/** How long a new chat tab may take to stand in front. */
export const newTabTimeoutMs = 3000;

// The stable API has a class for each kind of tab but a chat's.
const otherInputs = [
  vscode.TabInputText,
  vscode.TabInputTextDiff,
  vscode.TabInputCustom,
  vscode.TabInputWebview,
  vscode.TabInputNotebook,
  vscode.TabInputNotebookDiff,
  vscode.TabInputTerminal,
] as const;

/** Runs `open` and waits until a chat tab that was not there before is the active one. Rejects when none comes. */
export async function awaitNewChatTab(open: () => Thenable<unknown>): Promise<void> {
  const { tabGroups } = vscode.window;
  const before = new Set(tabGroups.all.flatMap(group => group.tabs));
  const isInFront = () => {
    const active = tabGroups.activeTabGroup.activeTab;
    return (
      active !== undefined && !before.has(active) && !otherInputs.some(type => active.input instanceof type)
    );
  };
  await open();
  await new Promise<void>((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      listener.dispose();
      end();
    };
    const check = () => {
      if (isInFront()) {
        settle(resolve);
      }
    };
    const timer = setTimeout(() => {
      settle(() => {
        reject(new Error('No new chat came to the front.'));
      });
    }, newTabTimeoutMs);
    const listener = tabGroups.onDidChangeTabs(check);
    check();
  });
}
