import { z } from 'zod/mini';
import { compareStrings } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import type { Clock, Files, Processes } from '../ports.ts';

const folder = '.tesserae/lease';
/** How often the holder shows that it lives. */
export const heartbeatMs = 2_000;
/** A holder of another machine counts as gone after this long without a heartbeat, by the waiter's own clock. */
const staleMs = 15_000;
const pollMs = 250;

/** What a lease file says. The file's name is the fencing token: whoever holds the highest may write. */
interface LeaseRecord {
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
  /** The holder takes requests in `handover/`. */
  readonly accepts: boolean;
  readonly released: boolean;
  readonly beat: number;
}

export interface LeasePorts {
  readonly files: Files;
  readonly clock: Clock;
  readonly processes: Processes;
}

/** The right to write a project's files. One process has it; a newer token makes every older one void. */
export class Lease {
  readonly token: number;
  /** The holder before did not give it back: it died, and may have left a run half written. */
  readonly tookOver: boolean;
  readonly #ports: LeasePorts;
  #record: LeaseRecord;

  private constructor(ports: LeasePorts, token: number, record: LeaseRecord, tookOver: boolean) {
    this.#ports = ports;
    this.token = token;
    this.#record = record;
    this.tookOver = tookOver;
  }

  /** Takes the lease when nobody living holds it; else `undefined` with who does. */
  static async tryAcquire(ports: LeasePorts, accepts: boolean): Promise<Lease | LeaseHolder> {
    const current = await readCurrent(ports.files);
    if (current !== undefined && !isGone(current.record, ports.processes)) return toHolder(current);
    const before = current && { token: current.token, released: current.record.released };
    return (await Lease.#claim(ports, before, accepts)) ?? Lease.tryAcquire(ports, accepts);
  }

  /**
   * Takes the lease, waiting while a living process holds it. `onWait` hears once whom it waits for and may answer
   * 'stop' to get that holder back instead. A holder whose heart stops, by our own clock, is overruled.
   */
  static async acquire(
    ports: LeasePorts,
    accepts: boolean,
    onWait: (holder: LeaseHolder) => 'wait' | 'stop',
    signal?: AbortSignal,
  ): Promise<Lease | LeaseHolder> {
    let seen: { key: string; sinceMs: number } | undefined;
    for (;;) {
      const found = await Lease.tryAcquire(ports, accepts);
      if (found instanceof Lease) return found;
      const key = `${found.token}:${found.beat}`;
      const nowMs = ports.clock.monotonicMs();
      if (seen === undefined && onWait(found) === 'stop') return found;
      if (seen?.key !== key) seen = { key, sinceMs: nowMs };
      else if (nowMs - seen.sinceMs > staleMs) {
        const lease = await Lease.#claim(ports, { token: found.token, released: false }, accepts);
        if (lease !== undefined) return lease;
      }
      await ports.clock.sleep(pollMs, signal);
      if (signal?.aborted === true) throw new EngineError('cancelled', 'Cancelled.');
    }
  }

  /** Shows that the holder lives. Throws `lease-lost` when somebody took over. */
  async beat(): Promise<void> {
    await this.assertHeld();
    this.#record = { ...this.#record, beat: this.#record.beat + 1 };
    await this.#write();
  }

  /** Throws `lease-lost` when a higher token exists: asked before each commit. */
  async assertHeld(): Promise<void> {
    const highest = (await tokens(this.#ports.files)).at(-1);
    if (highest === this.token) return;
    throw new EngineError(
      'lease-lost',
      'Another window or command took over this project. Nothing was overwritten; run the command again.',
    );
  }

  /** Gives the lease back. The file stays, so that tokens never start again. */
  async release(): Promise<void> {
    this.#record = { ...this.#record, released: true };
    if ((await tokens(this.#ports.files)).at(-1) === this.token) await this.#write();
  }

  /** Takes the next token after `before`; `undefined` when another process was quicker. */
  static async #claim(
    ports: LeasePorts,
    before: { readonly token: number; readonly released: boolean } | undefined,
    accepts: boolean,
  ): Promise<Lease | undefined> {
    const token = (before?.token ?? 0) + 1;
    const { pid, host } = ports.processes;
    const record = { owner: ports.processes.newId(), pid, host, accepts, released: false, beat: 0 };
    // Exclusive: of several that claim the same token, one gets it.
    if (!(await ports.files.create(pathOf(token), format(record)))) return undefined;
    // Whoever was slow may have made a token that others have long gone past.
    if ((await tokens(ports.files)).at(-1) !== token) {
      await ports.files.remove(pathOf(token));
      return undefined;
    }
    for (const old of await tokens(ports.files)) if (old < token) await ports.files.remove(pathOf(old));
    return new Lease(ports, token, record, before?.released === false);
  }

  async #write(): Promise<void> {
    await this.#ports.files.write(pathOf(this.token), format(this.#record));
  }
}

/** Who holds the lease now. */
export interface LeaseHolder {
  readonly token: number;
  readonly pid: number;
  readonly host: string;
  readonly accepts: boolean;
  readonly beat: number;
}

/** False when nobody holds the lease, or only a process that is surely gone. */
export async function isHeld({ files, processes }: LeasePorts): Promise<boolean> {
  const current = await readCurrent(files);
  return current !== undefined && !isGone(current.record, processes);
}

async function readCurrent(files: Files): Promise<{ token: number; record: LeaseRecord } | undefined> {
  const token = (await tokens(files)).at(-1);
  if (token === undefined) return undefined;
  const bytes = await files.read(pathOf(token));
  return { token, record: parse(bytes === undefined ? '' : new TextDecoder().decode(bytes)) };
}

async function tokens(files: Files): Promise<number[]> {
  const stat = await files.stat(folder);
  if (stat === undefined) return [];
  const names = (await files.list(folder))
    .map(entry => entry.name)
    .filter(name => /^\d{10}\.json$/.test(name));
  return names.sort(compareStrings).map(name => Number(name.slice(0, 10)));
}

function pathOf(token: number): string {
  return `${folder}/${String(token).padStart(10, '0')}.json`;
}

function isGone(record: LeaseRecord, processes: Processes): boolean {
  if (record.released) return true;
  // One engine lives in a process at a time: a record with our own pid is from one before us that crashed.
  return record.host === processes.host && (record.pid === processes.pid || !processes.isAlive(record.pid));
}

function toHolder({ token, record }: { token: number; record: LeaseRecord }): LeaseHolder {
  return { token, pid: record.pid, host: record.host, accepts: record.accepts, beat: record.beat };
}

function format(record: LeaseRecord): string {
  return `${JSON.stringify(record)}\n`;
}

const schema = z.object({
  owner: z.string(),
  pid: z.number(),
  host: z.string(),
  accepts: z.boolean(),
  released: z.boolean(),
  beat: z.number(),
});

/** A torn or foreign file counts as a living holder of no name: it is waited for, then overruled. */
function parse(text: string): LeaseRecord {
  const nobody: LeaseRecord = { owner: '', pid: -1, host: '', accepts: false, released: false, beat: -1 };
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : nobody;
  } catch (error) {
    if (error instanceof SyntaxError) return nobody;
    throw error;
  }
}
