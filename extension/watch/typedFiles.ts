// Which files a person is typing in just now.
import * as vscode from 'vscode';

/** A file that nobody typed in for so long is finished, in milliseconds: longer than a thought before a suggestion. */
export const finishedAfterMs = 5000;

/**
 * Puts off reports of files that a person is typing in. An editor that saves by itself (the browser's, and any with
 * `files.autoSave`) writes half a word to disk; a run that rewrites the page by it would close the list of suggestions
 * and move the text under the caret. A save by hand, another editor, or a while without a key ends it.
 */
export class TypedFiles implements vscode.Disposable {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #heldBack = new Map<string, vscode.Uri>();
  readonly #report: (uri: vscode.Uri) => void;
  readonly #events: vscode.Disposable;

  /** `concerns` is asked for each key and must be cheap; `report` gets what was put off. */
  constructor(concerns: (uri: vscode.Uri) => boolean, report: (uri: vscode.Uri) => void) {
    this.#report = report;
    this.#events = vscode.Disposable.from(
      // A text that is read anew from disk changes, too, but is not dirty.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.isDirty && concerns(document.uri)) {
          this.#typed(document.uri.toString());
        }
      }),
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (reason !== vscode.TextDocumentSaveReason.AfterDelay) {
          this.#finish(document.uri.toString());
        }
      }),
      vscode.window.onDidChangeActiveTextEditor(editor => {
        const active = editor?.document.uri.toString();
        [...this.#timers.keys()].filter(key => key !== active).forEach(key => this.#finish(key));
      }),
    );
  }

  /** True when the file is being typed in: `report` then hears of it once that is over. */
  holdsBack(uri: vscode.Uri): boolean {
    const key = uri.toString();
    if (!this.#timers.has(key)) {
      return false;
    }
    this.#heldBack.set(key, uri);
    return true;
  }

  dispose(): void {
    this.#events.dispose();
    this.#timers.forEach(timer => clearTimeout(timer));
    this.#timers.clear();
    this.#heldBack.clear();
  }

  #typed(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.#finish(key), finishedAfterMs),
    );
  }

  #finish(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const uri = this.#heldBack.get(key);
    this.#heldBack.delete(key);
    if (uri) {
      this.#report(uri);
    }
  }
}
