// The wire to the engine: a worker thread in the product, a fake in tests.
import { Worker } from 'node:worker_threads';
import { toError } from './engineFailure.ts';
import type { HostMessage } from '../engine/protocol.ts';

/** One running engine. */
export interface Transport {
  /** Never waits; messages arrive in the order they are posted. */
  post(message: HostMessage): void;
  /** Has the engine write what it holds, then ends it. No listener is called afterwards. */
  dispose(): Promise<void>;
}

/** Hears one engine, from its start to its end. */
export interface TransportListener {
  onMessage(message: unknown): void;
  /** The engine ended without being asked to. Called at most once. */
  onExit(reason: Error): void;
}

/** Starts an engine. Never throws: a bundle that cannot be loaded shows as an exit. */
export type StartTransport = (listener: TransportListener) => Transport;

/** How long an engine that is asked to end may take before it is ended. The editor waits no longer than 5 s in all. */
const shutdownTimeoutMs = 3000;

/** Room for what a compile makes and drops: with the default, a third of its time goes into collecting garbage. */
const youngGenerationMb = 96;

/** Starts the worker bundle at `path` in a thread of this process. */
export function workerTransport(path: string, timeoutMs = shutdownTimeoutMs): StartTransport {
  return listener => {
    const worker = new Worker(path, {
      name: 'tesserae-engine',
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    let reason: Error | undefined;
    let isWanted = true;
    worker.on('message', (message: unknown) => {
      if (isWanted) {
        listener.onMessage(message);
      }
    });
    // An error is always followed by the exit, which alone is told.
    worker.on('error', (error: unknown) => {
      reason = toError(error);
    });
    const exited = new Promise<void>(resolve => {
      worker.on('exit', code => {
        resolve();
        if (isWanted) {
          isWanted = false;
          listener.onExit(reason ?? new Error(`The engine's thread ended with code ${code}.`));
        }
      });
    });
    return {
      post: message => {
        worker.postMessage(message);
      },
      dispose: async () => {
        isWanted = false;
        worker.postMessage({ kind: 'shutdown' } satisfies HostMessage);
        const timer = setTimeout(() => void worker.terminate(), timeoutMs);
        await exited;
        clearTimeout(timer);
      },
    };
  };
}
