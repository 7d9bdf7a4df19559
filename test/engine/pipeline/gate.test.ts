import { describe, expect, it } from 'vitest';
import { EngineError } from '../../../engine/base/errors.ts';
import { CompileGate, type GateRequest } from '../../../engine/pipeline/gate.ts';

/** A gate whose runs end when they are told to. */
class HeldGate {
  readonly started: GateRequest[] = [];
  readonly #ends: (() => void)[] = [];
  readonly gate = new CompileGate<number>(async (request, signal) => {
    this.started.push(request);
    await new Promise<void>(resolve => this.#ends.push(resolve));
    if (signal?.aborted === true) throw new EngineError('cancelled', 'Cancelled.');
    return this.started.length;
  });

  /** Ends the run that goes on, and lets what waits begin. */
  async endRun(): Promise<void> {
    this.#ends.shift()?.();
    await settled();
  }
}

const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
const some = (...paths: string[]): GateRequest => ({ paths, full: false, flush: false });
const all: GateRequest = { paths: undefined, full: false, flush: true };

describe('the compile gate', () => {
  it('joins what arrives during a run into one further run that sees all of it', async () => {
    const held = new HeldGate();
    const first = held.gate.request(some('a'));
    await settled();
    const later = [some('b'), some('c', 'b'), { ...some('d'), flush: true }].map(request =>
      held.gate.request(request),
    );
    await held.endRun();
    expect(await first).toBe(1);
    await held.endRun();
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
    expect(held.started).toEqual([some('a'), { paths: ['b', 'c', 'd'], full: false, flush: true }]);
  });

  it('looks at everything when anyone asked for it, and reads all again when anyone asked for that', async () => {
    const held = new HeldGate();
    void held.gate.request(some('a'));
    await settled();
    void held.gate.request(some('b'));
    void held.gate.request(all);
    void held.gate.request({ ...some('c'), full: true });
    await held.endRun();
    expect(held.started[1]).toEqual({ paths: undefined, full: true, flush: true });
  });

  it('goes on after a run that failed', async () => {
    let runs = 0;
    const gate = new CompileGate<string>(() => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('disk full')) : Promise.resolve('done');
    });
    const failing = gate.request(all);
    await expect(failing).rejects.toThrow('disk full');
    expect(await gate.request(all)).toBe('done');
  });

  it('keeps other work apart from runs', async () => {
    const held = new HeldGate();
    void held.gate.request(all);
    await settled();
    let ran = false;
    const other = held.gate.exclusive(() => Promise.resolve((ran = true)));
    await settled();
    expect(ran).toBe(false);
    await held.endRun();
    expect(await other).toBe(true);
  });

  it('cancels a run of its own', async () => {
    const held = new HeldGate();
    const abort = new AbortController();
    const run = held.gate.request(all, abort.signal);
    await settled();
    abort.abort();
    const cancelled = expect(run).rejects.toMatchObject({ code: 'cancelled' });
    await held.endRun();
    await cancelled;
  });

  it('does not cancel a run that somebody else waits for too', async () => {
    const held = new HeldGate();
    void held.gate.request(some('a'));
    await settled();
    const impatient = new AbortController();
    const mine = held.gate.request(some('b'), impatient.signal);
    const theirs = held.gate.request(some('c'));
    impatient.abort();
    await held.endRun();
    await held.endRun();
    expect(await theirs).toBe(2);
    expect(await mine).toBe(2);
  });
});
