import type { Clock } from '../ports.ts';

/** Wall time of each phase, in whole milliseconds. */
export class PhaseTimer {
  readonly phases: { name: string; ms: number }[] = [];
  readonly #clock: Clock;
  readonly #startMs: number;
  #lastMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startMs = this.#lastMs = clock.monotonicMs();
  }

  get totalMs(): number {
    return Math.round(this.#clock.monotonicMs() - this.#startMs);
  }

  end(name: string): void {
    const nowMs = this.#clock.monotonicMs();
    this.phases.push({ name, ms: Math.round(nowMs - this.#lastMs) });
    this.#lastMs = nowMs;
  }
}
