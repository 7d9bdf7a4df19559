import type { Clock } from '../ports.ts';

/** Longest stretch of work between two turns, in milliseconds: queries wait no longer than this. */
const maxStretchMs = 8;

export type Breather = () => Promise<void>;

/** A function to await between steps of long work: lets others have a turn once 8 ms are used up. */
export function createBreather(clock: Clock): Breather {
  let last = clock.monotonicMs();
  return async () => {
    if (clock.monotonicMs() - last < maxStretchMs) return;
    await clock.turn();
    last = clock.monotonicMs();
  };
}

/** Runs stepwise work to its end, with a breath between steps; its result. */
export async function runSteps<T>(steps: Generator<unknown, T>, breathe: Breather): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await breathe();
  }
}
