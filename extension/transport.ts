// The wire to the engine: a worker thread in the product, a fake in tests.
import { Worker } from 'node:worker_threads';
import { toError } from './engineFailure.ts';
import type { HostMessage } from '../engine/protocol.ts';

/** One running engine. */
export interface Transport {
  post(message: HostMessage): void;
  /** Ends the engine. No listener is called afterwards. */
  dispose(): Promise<void>;
}

export interface TransportListener {
  onMessage(message: unknown): void;
  /** The engine ended without being asked to. Called at most once. */
  onExit(reason: Error): void;
}

/** Starts an engine. Never throws: a bundle that cannot be loaded shows as an exit. */
export type StartTransport = (listener: TransportListener) => Transport;

/** Starts the worker bundle at `path` in a thread of this process. */
export function workerTransport(path: string): StartTransport {
  return listener => {
    const worker = new Worker(path, { name: 'tesserae-engine' });
    let reason: Error | undefined;
    let ended = false;
    worker.on('message', (message: unknown) => {
      if (!ended) {
        listener.onMessage(message);
      }
    });
    worker.on('error', (error: unknown) => {
      reason = toError(error);
    });
    worker.on('exit', code => {
      if (!ended) {
        ended = true;
        listener.onExit(reason ?? new Error(`The engine's thread ended with code ${code}.`));
      }
    });
    return {
      post: message => {
        worker.postMessage(message);
      },
      dispose: async () => {
        ended = true;
        await worker.terminate();
      },
    };
  };
}
