import { Worker } from 'node:worker_threads';
import type { FileText } from '../base/decode.ts';
import type { PdfReader } from '../ports.ts';

/** A file that takes longer is left out: honest ones of many pages take a tenth of it. */
const maxMs = 30_000;
/** Memory of the parser's objects, in MB. */
const maxHeapMb = 768;
/** A thread that sits idle this long is let go: it holds a large parser. */
const idleMs = 5_000;

/**
 * Reads PDFs in a thread of their own, one after another: a file that the parser falls over, or never ends with, costs
 * that thread and nothing else. The thread starts with the first file.
 */
export class PdfThread implements PdfReader {
  readonly #script: string;
  readonly #maxMs: number;
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `script`: the thread's bundle. */
  constructor(script: string, limitMs = maxMs) {
    this.#script = script;
    this.#maxMs = limitMs;
  }

  read(bytes: Uint8Array): Promise<FileText> {
    const next = this.#last.then(() => this.#read(bytes));
    this.#last = next;
    return next;
  }

  async #read(bytes: Uint8Array): Promise<FileText> {
    clearTimeout(this.#idleTimer);
    const worker = (this.#worker ??= this.#start());
    const reply = await this.#ask(worker, bytes);
    if (typeof reply === 'string') {
      this.#worker = undefined;
      await worker.terminate();
      return { problem: reply };
    }
    this.#idleTimer = setTimeout(() => {
      this.#worker = undefined;
      void worker.terminate();
    }, idleMs);
    this.#idleTimer.unref();
    return reply;
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      name: 'tesserae-pdf',
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    // An idle thread never keeps a finished command line alive.
    worker.unref();
    return worker;
  }

  /** The reply, or why there is none: the thread is then of no more use. */
  #ask(worker: Worker, bytes: Uint8Array): Promise<FileText | string> {
    worker.ref();
    return new Promise(resolve => {
      const done = (reply: FileText | string): void => {
        clearTimeout(timer);
        worker.off('message', done).off('error', onEnd).off('exit', onEnd);
        worker.unref();
        resolve(reply);
      };
      const onEnd = (): void => done('a PDF that cannot be read: its parser gave up');
      const timer = setTimeout(() => done('a PDF that takes too long to read'), this.#maxMs);
      worker.on('message', done).on('error', onEnd).on('exit', onEnd);
      worker.postMessage(bytes);
    });
  }
}
