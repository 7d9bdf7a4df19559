// One output channel for both halves; its level, which the person sets, decides what shows.
import * as vscode from 'vscode';
import type { LogRecord } from '../engine/protocol.ts';
import type { EngineClient } from './engineClient.ts';
import { isCancel, toError } from './engineFailure.ts';

/** Creates the "Tesserae" output channel. */
export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel('Tesserae', { log: true });
}

/** Sends what the engine logs, and each of its stops, to the channel. */
export function registerEngineLog(engine: EngineClient, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.Disposable.from(
    engine.onDidLog(record => {
      writeRecord(log, record);
    }),
    engine.onDidStop(({ crashes, reason }) => {
      log.error(`engine.stopped crashes=${crashes}`, reason);
    }),
  );
}

// Fields in their given order.
function writeRecord(log: vscode.LogOutputChannel, record: LogRecord): void {
  const fields = Object.entries(record.fields).map(([key, value]) => `${key}=${String(value)}`);
  log[record.level]([record.event, ...fields].join(' '));
}

/** Runs what nobody waits for. A failure goes to the log under `name`; an expected end (a cancel) does not. */
export function runInBackground(
  name: string,
  task: () => Promise<unknown>,
  log: vscode.LogOutputChannel,
): void {
  task().catch((error: unknown) => {
    if (!isCancel(error)) {
      log.error(name, toError(error));
    }
  });
}
