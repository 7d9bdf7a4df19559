import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../ports.ts';

/** The machine's clocks. A sleep keeps the process alive; one that is aborted ends early, without an error. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    }
  },
  turn: () => turn(),
};
