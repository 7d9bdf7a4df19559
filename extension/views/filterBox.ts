// Asks for the tree's filter and applies it while it is typed.
import * as vscode from 'vscode';

/** Quiet time after a key before the filter is applied. */
const applyDebounceMs = 120;

/** Enter keeps what is typed (nothing: no filter), Escape goes back to `before`. */
export function askFilter(before: string, apply: (filter: string) => void): Promise<void> {
  const box = vscode.window.createInputBox();
  box.title = vscode.l10n.t('Filter Wiki');
  box.placeholder = vscode.l10n.t('Part of a title or path; empty shows all pages');
  box.value = before;
  return new Promise(resolve => {
    let wanted = before;
    let timer: NodeJS.Timeout | undefined;
    const listeners = vscode.Disposable.from(
      box.onDidChangeValue(value => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          apply(value.trim());
        }, applyDebounceMs);
      }),
      box.onDidAccept(() => {
        wanted = box.value.trim();
        box.hide();
      }),
      box.onDidHide(() => {
        clearTimeout(timer);
        listeners.dispose();
        box.dispose();
        apply(wanted);
        resolve();
      }),
    );
    box.show();
  });
}
