// The host's half of the protocol: numbered requests, cancel, events, and an engine that comes back after a crash.
import * as vscode from 'vscode';
import type {
  EventName,
  HostMessage,
  LogRecord,
  Method,
  Params,
  ProjectState,
  Result,
  SessionChange,
  WorkerMessage,
} from '../engine/protocol.ts';
import { EngineFailure } from './engineFailure.ts';
import type { StartTransport, Transport } from './transport.ts';

/** The first wait before a restart, in milliseconds. Each further crash doubles it. */
export const firstRestartMs = 250;
/** The longest wait before a restart, in milliseconds. */
export const longestRestartMs = 30_000;
/** An engine that ran this long counts as healthy, and its earlier crashes are forgotten. */
export const healthyAfterMs = 60_000;

/** How a request is made; by default it cannot be cancelled, and a person waits for it. */
export interface RequestOptions {
  /** Aborting rejects the request at once and tells the engine to give up on it. */
  readonly signal?: AbortSignal;
  /** Nobody waits for it: after a crash it is held until the engine is back, rather than bringing it back at once. */
  readonly background?: boolean;
}

/** `crashes` counts those since the engine was last healthy. */
export interface EngineStop {
  readonly crashes: number;
  readonly reason: Error;
}

/** A request without an answer yet. Not `posted`: it waits for the engine to start. */
interface Pending {
  readonly message: Extract<HostMessage, { kind: 'request' }>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (failure: EngineFailure) => void;
  posted: boolean;
}

/**
 * Speaks with one engine and keeps it alive. Starts it with the first request, and again after a crash:
 * by itself after a growing wait, at once when a person asks for something.
 */
export class EngineClient {
  readonly #startTransport: StartTransport;
  readonly #pending = new Map<number, Pending>();
  readonly #revisions = new Map<string, number>();
  readonly #didStart = new vscode.EventEmitter<void>();
  readonly #didStop = new vscode.EventEmitter<EngineStop>();
  readonly #didChangeProject = new vscode.EventEmitter<ProjectState>();
  readonly #didChangeSessions = new vscode.EventEmitter<SessionChange>();
  readonly #didLog = new vscode.EventEmitter<LogRecord>();
  #transport: Transport | undefined;
  #restart: NodeJS.Timeout | undefined;
  #healthy: NodeJS.Timeout | undefined;
  #crashes = 0;
  #nextId = 1;
  #disposed = false;

  /** A fresh engine runs and knows nothing yet. What a listener asks for goes before all that waited. */
  readonly onDidStart = this.#didStart.event;
  readonly onDidStop = this.#didStop.event;
  /** Snapshots in the order of their revision; one that is not newer than the last is dropped. */
  readonly onDidChangeProject = this.#didChangeProject.event;
  /** More or fewer sessions are known, or more of the past was read. */
  readonly onDidChangeSessions = this.#didChangeSessions.event;
  readonly onDidLog = this.#didLog.event;

  constructor(startTransport: StartTransport) {
    this.#startTransport = startTransport;
  }

  get isRunning(): boolean {
    return this.#transport !== undefined;
  }

  /** Starts the engine now, also when it waits for a restart. Does nothing when it runs. */
  start(): void {
    if (this.#transport === undefined && !this.#disposed) {
      this.#launch();
    }
  }

  /** Rejects with `EngineFailure`: the engine's own codes, `cancelled`, or `engine-stopped` when it crashed meanwhile. */
  request<M extends Method>(method: M, params: Params<M>, options: RequestOptions = {}): Promise<Result<M>> {
    const { signal, background = false } = options;
    if (this.#disposed || signal?.aborted === true) {
      return Promise.reject(cancelled());
    }
    const id = this.#nextId++;
    return new Promise<Result<M>>((resolve, reject) => {
      const abandon = () => {
        this.#abandon(id);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      const pending: Pending = {
        message: { kind: 'request', id, method, params },
        resolve: result => {
          signal?.removeEventListener('abort', abandon);
          resolve(result as Result<M>);
        },
        reject: failure => {
          signal?.removeEventListener('abort', abandon);
          reject(failure);
        },
        posted: false,
      };
      this.#pending.set(id, pending);
      this.#send(pending, background);
    });
  }

  /** Has the engine write what it holds and end. Whatever is still open is cancelled, which nobody is told about. */
  async stop(): Promise<void> {
    this.#disposed = true;
    clearTimeout(this.#restart);
    clearTimeout(this.#healthy);
    const transport = this.#transport;
    this.#transport = undefined;
    this.#settle(() => true, cancelled());
    for (const emitter of [
      this.#didStart,
      this.#didStop,
      this.#didChangeProject,
      this.#didChangeSessions,
      this.#didLog,
    ]) {
      emitter.dispose();
    }
    await transport?.dispose();
  }

  #send(pending: Pending, background: boolean): void {
    if (this.#transport !== undefined) {
      post(this.#transport, pending);
    } else if (!background || this.#restart === undefined) {
      this.#launch();
    }
  }

  // Invariant: listeners of a start ask first (they open the projects), then goes what waited.
  #launch(): void {
    clearTimeout(this.#restart);
    this.#restart = undefined;
    this.#revisions.clear();
    const waiting = [...this.#pending.values()];
    const transport: Transport = this.#startTransport({
      // An engine that was given up may still speak; only the present one is heard.
      onMessage: message => {
        if (transport === this.#transport) {
          this.#receive(message);
        }
      },
      onExit: reason => {
        if (transport === this.#transport) {
          this.#crashed(reason);
        }
      },
    });
    this.#transport = transport;
    this.#healthy = setTimeout(() => (this.#crashes = 0), healthyAfterMs);
    this.#didStart.fire();
    for (const pending of waiting) {
      post(transport, pending);
    }
  }

  // Requests that were not posted yet survive: the next engine gets them.
  #crashed(reason: Error): void {
    clearTimeout(this.#healthy);
    this.#transport = undefined;
    this.#crashes += 1;
    const waitMs = Math.min(firstRestartMs * 2 ** (this.#crashes - 1), longestRestartMs);
    this.#restart = setTimeout(() => {
      this.#launch();
    }, waitMs);
    const message = vscode.l10n.t(
      'The Tesserae engine stopped while it worked on this. It is being restarted.',
    );
    this.#settle(pending => pending.posted, new EngineFailure('engine-stopped', message, { cause: reason }));
    this.#didStop.fire({ crashes: this.#crashes, reason });
  }

  #settle(which: (pending: Pending) => boolean, failure: EngineFailure): void {
    for (const [id, pending] of [...this.#pending].filter(([, pending]) => which(pending))) {
      this.#pending.delete(id);
      pending.reject(failure);
    }
  }

  #abandon(id: number): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending?.posted === true) {
      this.#transport?.post({ kind: 'cancel', id });
    }
    pending?.reject(cancelled());
  }

  #receive(message: unknown): void {
    if (!isWorkerMessage(message)) {
      return;
    }
    if (message.kind === 'event') {
      this.#receiveEvent(message);
      return;
    }
    // An unknown id is an answer that came too late: its request was cancelled.
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'result') {
      pending?.resolve(message.result);
    } else {
      pending?.reject(EngineFailure.from(message.problem));
    }
  }

  #receiveEvent(message: Extract<WorkerMessage, { kind: 'event' }>): void {
    if (message.event === 'log') {
      this.#didLog.fire(message.payload as LogRecord);
      return;
    }
    if (message.event === 'sessions/didChange') {
      this.#didChangeSessions.fire(message.payload as SessionChange);
      return;
    }
    const state = message.payload as ProjectState;
    if (state.revision > (this.#revisions.get(state.root) ?? -1)) {
      this.#revisions.set(state.root, state.revision);
      this.#didChangeProject.fire(state);
    }
  }
}

function post(transport: Transport, pending: Pending): void {
  if (!pending.posted) {
    pending.posted = true;
    transport.post(pending.message);
  }
}

function cancelled(): EngineFailure {
  return new EngineFailure('cancelled', vscode.l10n.t('Cancelled.'));
}

// Ours are typed, but a dependency in the worker may post to the same port.
function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) {
    return false;
  }
  if (value.kind === 'event') {
    return 'event' in value && isEventName(value.event) && 'payload' in value;
  }
  const answers =
    (value.kind === 'result' && 'result' in value) || (value.kind === 'error' && 'problem' in value);
  return answers && 'id' in value && typeof value.id === 'number';
}

function isEventName(value: unknown): value is EventName {
  return value === 'log' || value === 'project/didChange' || value === 'sessions/didChange';
}
