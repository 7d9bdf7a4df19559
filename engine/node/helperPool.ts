import { Worker } from 'node:worker_threads';
import { EngineError } from '../base/errors.ts';
import type { PreparedSource, PrepareRequest } from '../model/prepared.ts';
import type { SourcePreparer } from '../ports.ts';

/** Main thread → helper, and back. */
export interface HelperRequest {
  readonly id: number;
  readonly root: string;
  readonly requests: readonly PrepareRequest[];
}
export interface HelperReply {
  readonly id: number;
  readonly results: readonly PreparedSource[];
}

interface Job {
  readonly root: string;
  readonly requests: readonly PrepareRequest[];
  readonly signal: AbortSignal | undefined;
  readonly resolve: (results: readonly PreparedSource[]) => void;
  readonly reject: (error: Error) => void;
}

/** Helpers that sit idle this long are let go: they hold a parser and a scanner in memory. */
const idleMs = 5_000;

/**
 * Prepares sources in helper threads, one batch a helper at a time. A batch whose helper died is tried again source
 * by source; a source that kills its helper alone is skipped, with a reason.
 */
export class HelperPool implements SourcePreparer {
  readonly #script: string;
  readonly #size: number;
  readonly #queue: Job[] = [];
  readonly #idle: Helper[] = [];
  readonly #all = new Set<Helper>();
  #idleTimer: NodeJS.Timeout | undefined;

  /** `script`: the helper's bundle. `size`: threads at most. */
  constructor(script: string, size: number) {
    this.#script = script;
    this.#size = size;
  }

  prepare(
    root: string,
    requests: readonly PrepareRequest[],
    signal?: AbortSignal,
  ): Promise<readonly PreparedSource[]> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ root, requests, signal, resolve, reject });
      this.#pump();
    });
  }

  async dispose(): Promise<void> {
    clearTimeout(this.#idleTimer);
    for (const job of this.#queue.splice(0)) job.reject(new EngineError('cancelled', 'Cancelled.'));
    await Promise.all([...this.#all].map(helper => helper.stop()));
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      const helper = this.#idle.pop() ?? this.#start();
      if (helper === undefined) return;
      const job = this.#queue.shift();
      if (job === undefined) return;
      void this.#run(helper, job);
    }
  }

  #start(): Helper | undefined {
    if (this.#all.size >= this.#size) return undefined;
    const helper = new Helper(this.#script);
    this.#all.add(helper);
    return helper;
  }

  async #run(helper: Helper, job: Job): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (job.signal?.aborted === true) {
      this.#idle.push(helper);
      job.reject(new EngineError('cancelled', 'Cancelled.'));
    } else {
      const results = await helper.prepare(job.root, job.requests);
      if (results !== undefined) {
        this.#idle.push(helper);
        job.resolve(results);
      } else {
        this.#all.delete(helper);
        this.#retry(job);
      }
    }
    this.#pump();
    if (this.#idle.length === this.#all.size) this.#releaseSoon();
  }

  #retry(job: Job): void {
    const [only, ...others] = job.requests;
    if (only !== undefined && others.length === 0) {
      job.resolve([
        { path: only.path, outcome: 'skipped', reason: 'reading it crashed; please report this file' },
      ]);
      return;
    }
    const singles = job.requests.map(request => this.prepare(job.root, [request], job.signal));
    Promise.all(singles).then(results => job.resolve(results.flat()), job.reject);
  }

  #releaseSoon(): void {
    this.#idleTimer = setTimeout(() => {
      for (const helper of this.#idle.splice(0)) {
        this.#all.delete(helper);
        void helper.stop();
      }
    }, idleMs);
    this.#idleTimer.unref();
  }
}

class Helper {
  readonly #worker: Worker;
  #nextId = 1;

  constructor(script: string) {
    this.#worker = new Worker(script, {
      name: 'tesserae-helper',
      // Extraction makes much short-lived garbage: a larger nursery halves the time spent on it.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    // An idle helper never keeps a finished command line alive.
    this.#worker.unref();
  }

  /** The results, or `undefined` when the thread died over them. */
  prepare(root: string, requests: readonly PrepareRequest[]): Promise<readonly PreparedSource[] | undefined> {
    const id = this.#nextId++;
    this.#worker.ref();
    return new Promise(resolve => {
      const done = (results: readonly PreparedSource[] | undefined): void => {
        this.#worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
        this.#worker.unref();
        resolve(results);
      };
      const onMessage = (reply: HelperReply): void => {
        if (reply.id === id) done(reply.results);
      };
      const onEnd = (): void => done(undefined);
      this.#worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      this.#worker.postMessage({ id, root, requests } satisfies HelperRequest);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
