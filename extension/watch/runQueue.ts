// One run at a time; while it lasts, all that happens gathers for the next.
import { ChangeSet } from './changes.ts';

/** How many times the debounce a run may be put off while changes keep coming. */
const longestDelayFactor = 10;

/** What a queue runs, and how long it waits before. */
export interface RunQueueOptions {
  /** Runs the pipeline for these paths, `undefined` for all. Must not reject; `false` keeps them for the next run. */
  readonly run: (paths: readonly string[] | undefined) => Promise<boolean>;
  /** Quiet time before a run, read anew for each change. */
  readonly debounceMs: () => number;
}

/**
 * Coalesces changes by path and waits for a quiet moment. Invariant: at most one run is under way, and the one after it
 * sees every change before it.
 */
export class RunQueue {
  readonly #options: RunQueueOptions;
  readonly #changes = new ChangeSet();
  #quiet: NodeJS.Timeout | undefined;
  #latest: NodeJS.Timeout | undefined;
  #isRunning = false;
  #isDue = false;
  #disposed = false;

  constructor(options: RunQueueOptions) {
    this.#options = options;
  }

  add(path: string): void {
    this.#changes.add(path);
    this.#schedule();
  }

  addEverything(): void {
    this.#changes.addEverything();
    this.#schedule();
  }

  dispose(): void {
    this.#disposed = true;
    this.#clearTimers();
  }

  #schedule(): void {
    if (this.#disposed) {
      return;
    }
    const debounceMs = this.#options.debounceMs();
    const due = () => {
      this.#due();
    };
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(due, debounceMs);
    // Set by the first change of a batch and not moved by later ones: a file that changes for ever is still read.
    this.#latest ??= setTimeout(due, debounceMs * longestDelayFactor);
  }

  // A run that is due while another is under way starts right after it.
  #due(): void {
    this.#clearTimers();
    this.#isDue = true;
    if (!this.#isRunning) {
      void this.#drain();
    }
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    while (this.#isDue && !this.#disposed && !this.#changes.isEmpty) {
      this.#isDue = false;
      const paths = this.#changes.take();
      if (!(await this.#options.run(paths))) {
        this.#changes.put(paths);
      }
    }
    this.#isRunning = false;
  }

  #clearTimers(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#latest);
    this.#quiet = undefined;
    this.#latest = undefined;
  }
}
