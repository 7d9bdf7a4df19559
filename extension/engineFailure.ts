// The one error that crosses from the engine to the editor's side.
import * as vscode from 'vscode';
import type { Problem } from '../engine/protocol.ts';

/** Codes the host adds to the engine's own. */
export type HostFailureCode = 'cancelled' | 'engine-stopped';

/** A request that did not succeed. Callers switch on `code`; `message` is for people. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** The failure that a worker's answer describes. */
  static from(problem: Problem): EngineFailure {
    return new EngineFailure(problem.code, problem.message);
  }

  static is(value: unknown): value is EngineFailure {
    return value instanceof EngineFailure;
  }

  /** True for a failure with this code. */
  static hasCode(value: unknown, code: HostFailureCode | 'internal'): boolean {
    return EngineFailure.is(value) && value.code === code;
  }
}

/** True for what a cancelled request, of the engine's or the editor's, rejects with. */
export function isCancel(error: unknown): boolean {
  return error instanceof vscode.CancellationError || EngineFailure.hasCode(error, 'cancelled');
}

/** What was thrown, as an `Error`. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
