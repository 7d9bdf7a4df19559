// A quick pick whose items are asked for anew with each word typed.
import * as vscode from 'vscode';
import { LatestSignal } from './cancellation.ts';
import { isCancel, toError } from './engineFailure.ts';

/** Quiet time after a key before the items are asked for. */
export const liveDebounceMs = 80;

/** What a live pick shows and how it gets its items. */
export interface LivePickOptions<T extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  /** What is typed already; by default nothing. */
  readonly value?: string;
  /** Items for what was typed, in the order to show them. The signal is aborted once they are not wanted any more. */
  readonly load: (value: string, signal: AbortSignal) => Promise<readonly T[]>;
  /** What an item's button does; the pick stays open. */
  readonly onButton?: (item: T) => unknown;
}

/**
 * Resolves with the item that was chosen, `undefined` when the person backed out. Rejects when `load` does. An answer
 * that came after a newer question is dropped.
 */
export function showLivePick<T extends vscode.QuickPickItem>(
  options: LivePickOptions<T>,
): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = options.title;
  pick.placeholder = options.placeholder;
  pick.value = options.value ?? '';
  pick.matchOnDetail = false;
  pick.matchOnDescription = false;
  keepOrder(pick);
  return new Promise<T | undefined>((resolve, reject) => {
    const latest = new LatestSignal();
    let timer: NodeJS.Timeout | undefined;
    const load = async (value: string) => {
      const signal = latest.next();
      pick.busy = true;
      try {
        const items = await options.load(value, signal);
        if (!signal.aborted) {
          // The engine matched already: the pick must not filter by the typed text once more.
          pick.items = items.map(item => ({ ...item, alwaysShow: true }));
          pick.busy = false;
        }
      } catch (error) {
        if (!isCancel(error)) {
          reject(toError(error));
          pick.hide();
        }
      }
    };
    const listeners = vscode.Disposable.from(
      pick.onDidChangeValue(value => {
        clearTimeout(timer);
        timer = setTimeout(() => void load(value), liveDebounceMs);
      }),
      pick.onDidAccept(() => {
        resolve(pick.selectedItems[0]);
        pick.hide();
      }),
      pick.onDidTriggerItemButton(({ item }) => void options.onButton?.(item)),
      pick.onDidHide(() => {
        clearTimeout(timer);
        latest.dispose();
        listeners.dispose();
        pick.dispose();
        resolve(undefined);
      }),
    );
    pick.show();
    void load(pick.value);
  });
}

// Not in the stable typings, but read by every editor: without it, items whose label holds the typed text go first,
// against the order of relevance. An editor that does not know it ignores it.
function keepOrder(pick: object): void {
  Object.assign(pick, { sortByLabel: false });
}
