// The editor cancels with tokens, the engine with abort signals.
import type * as vscode from 'vscode';

/** Runs `task` with a signal that is aborted when the token is cancelled. */
export async function withSignal<T>(
  token: vscode.CancellationToken,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  if (token.isCancellationRequested) {
    abort();
  }
  const listener = token.onCancellationRequested(abort);
  try {
    return await task(controller.signal);
  } finally {
    listener.dispose();
  }
}

/** Hands out one signal at a time: asking for the next aborts the one before. */
export class LatestSignal implements vscode.Disposable {
  #controller = new AbortController();

  next(): AbortSignal {
    this.#controller.abort();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  dispose(): void {
    this.#controller.abort();
  }
}
