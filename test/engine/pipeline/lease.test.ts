import { describe, expect, it } from 'vitest';
import { Lease, type LeaseHolder } from '../../../engine/pipeline/lease.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { createPorts, openProject, outputs, type World } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const file = (token: number): string => `.tesserae/lease/${String(token).padStart(10, '0')}.json`;
const wait = (): 'wait' => 'wait';

async function take(files: MemoryFiles, world: World = {}): Promise<Lease | LeaseHolder> {
  return Lease.tryAcquire(createPorts(files, world), true);
}

async function taken(files: MemoryFiles, world: World = {}): Promise<Lease> {
  const lease = await take(files, world);
  if (!(lease instanceof Lease)) throw new Error(`held by ${lease.pid}`);
  return lease;
}

describe('the lease', () => {
  it('goes to the first who asks, and tells the others who that is', async () => {
    const files = new MemoryFiles();
    expect((await taken(files, { pid: 1 })).token).toBe(1);
    expect(await take(files, { pid: 2 })).toEqual({ token: 1, pid: 1, host: 'here', accepts: true, beat: 0 });
    expect(await take(files, { pid: 3, host: 'elsewhere' })).toMatchObject({ pid: 1 });
  });

  it('is taken at once when it was given back, when its process is gone, or when it was our own', async () => {
    const files = new MemoryFiles();
    await (await taken(files, { pid: 1 })).release();
    expect((await taken(files, { pid: 2 })).token).toBe(2);
    expect((await taken(files, { pid: 3, isAlive: pid => pid !== 2 })).token).toBe(3);
    expect((await taken(files, { pid: 3 })).token).toBe(4);
    expect(files.paths()).toEqual([file(4)]);
  });

  it('of a machine that cannot be asked is not taken at once', async () => {
    const files = new MemoryFiles();
    await taken(files, { pid: 1, host: 'there' });
    expect(await take(files, { pid: 2, host: 'here', isAlive: () => false })).toMatchObject({ pid: 1 });
  });

  it('never goes to two of those who find it free together', async () => {
    for (let round = 0; round < 20; round += 1) {
      const files = new MemoryFiles();
      await (await taken(files, { pid: 9 })).release();
      const results = await Promise.all([1, 2, 3, 4].map(pid => take(files, { pid })));
      expect(results.filter(result => result instanceof Lease)).toHaveLength(1);
    }
  });

  it('does not go to one who was so slow that others took it twice meanwhile', async () => {
    const files = new SlowFiles();
    await (await taken(files, { pid: 1 })).release();
    files.meanwhile = async () => {
      await (await taken(files, { pid: 2 })).release();
      await taken(files, { pid: 3 });
    };
    expect(await take(files, { pid: 4 })).toMatchObject({ token: 3, pid: 3 });
    expect(files.paths()).toEqual([file(3)]);
  });

  it('is void once a newer one exists: no beat, no commit, and giving it back changes nothing', async () => {
    const files = new MemoryFiles();
    const old = await taken(files, { pid: 1 });
    await taken(files, { pid: 2, isAlive: () => false });
    await expect(old.assertHeld()).rejects.toMatchObject({ code: 'lease-lost' });
    await expect(old.beat()).rejects.toMatchObject({ code: 'lease-lost' });
    const before = files.text(file(2));
    await old.release();
    expect(files.paths()).toEqual([file(2)]);
    expect(files.text(file(2))).toBe(before);
  });

  it('is waited for while its holder beats, and overruled fifteen seconds after its heart stopped', async () => {
    const files = new MemoryFiles();
    const holder = await taken(files, { pid: 1 });
    const clock = new BeatingClock(() => holder.beat(), 60_000);
    const lease = await Lease.acquire(createPorts(files, { pid: 2, clock }), false, wait);
    expect(lease).toBeInstanceOf(Lease);
    expect(clock.monotonicMs()).toBeGreaterThan(75_000);
    expect(clock.monotonicMs()).toBeLessThan(77_000);
    await expect(holder.beat()).rejects.toMatchObject({ code: 'lease-lost' });
  });

  it.each(['', '{"owner":"x","pi', 'null', '[]', '{"released":"perhaps"}'])(
    'in a torn file (%j) is waited for, then overruled',
    async text => {
      const files = new MemoryFiles({ [file(7)]: text });
      const clock = new FakeClock();
      const lease = await Lease.acquire(createPorts(files, { clock }), true, wait);
      expect(lease).toMatchObject({ token: 8 });
      expect(clock.monotonicMs()).toBeGreaterThan(15_000);
      expect(files.paths()).toEqual([file(8)]);
    },
  );

  it('stops waiting when the waiter says so or is cancelled', async () => {
    const files = new MemoryFiles();
    await taken(files, { pid: 1 });
    const stopped = await Lease.acquire(createPorts(files, { pid: 2 }), false, () => 'stop');
    expect(stopped).toMatchObject({ pid: 1 });
    const cancelled = Lease.acquire(createPorts(files, { pid: 2 }), false, wait, AbortSignal.abort());
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('passes over what else lies in its folder', async () => {
    const files = new MemoryFiles({
      '.tesserae/lease/notes.txt': 'x',
      '.tesserae/lease/0000000009.json.1-0-1.tmp': '',
    });
    expect((await taken(files)).token).toBe(1);
  });
});

describe('a holder that was overruled', () => {
  it('writes nothing more: not the graph, not a page, not the database', async () => {
    const files = new MemoryFiles(harbour);
    const old = await openProject(files, { pid: 1 });
    await old.compile();
    const heir = await openProject(files, { pid: 2, isAlive: pid => pid !== 1 });
    await heir.compile();
    const before = outputs(files);
    files.put('docs/more.md', '# More\n\nThe **sluice** is a gate.\n');
    files.writes.length = 0;
    await expect(old.compile()).rejects.toMatchObject({ code: 'lease-lost' });
    await old.project.close().catch(() => undefined);
    expect(files.writes).toEqual([]);
    expect(outputs(files)).toEqual(before);
    await heir.compile();
    expect(files.text('.tesserae/graph.json')).toContain('sluice');
  });
});

/** A clock that lets a holder's heart beat with every two seconds that a waiter sleeps, up to a time. */
class BeatingClock extends FakeClock {
  readonly #beat: () => Promise<void>;
  readonly #untilMs: number;
  #beatenMs = 0;

  constructor(beat: () => Promise<void>, untilMs: number) {
    super();
    this.#beat = beat;
    this.#untilMs = untilMs;
  }

  override async sleep(ms: number): Promise<void> {
    await super.sleep(ms);
    const nowMs = this.monotonicMs();
    if (nowMs > this.#untilMs || nowMs - this.#beatenMs < 2000) return;
    this.#beatenMs = nowMs;
    await this.#beat();
  }
}

/** A folder in which others act just before the next file is made. */
class SlowFiles extends MemoryFiles {
  meanwhile: (() => Promise<void>) | undefined;

  override async create(path: string, data: string): Promise<boolean> {
    const act = this.meanwhile;
    this.meanwhile = undefined;
    await act?.();
    return super.create(path, data);
  }
}
