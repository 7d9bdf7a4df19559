import type { Clock } from '../../engine/ports.ts';

/** A clock that stands still but for `sleep`, which moves it on at once. */
export class FakeClock implements Clock {
  #ms = 0;

  nowMs(): number {
    return this.#ms;
  }

  monotonicMs(): number {
    return this.#ms;
  }

  async sleep(ms: number): Promise<void> {
    this.#ms += ms;
    await this.turn();
  }

  turn(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve));
  }
}
