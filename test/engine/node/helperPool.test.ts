import { describe, expect, it, onTestFinished } from 'vitest';
import { HelperPool } from '../../../engine/node/helperPool.ts';
import { diskFolder } from '../../support/diskFolder.ts';

/** A helper that answers each source with its name, and dies of one that is called poison. */
const script = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ id, requests }) => {
  if (requests.some(({ path }) => path === 'exit')) process.exit(1);
  if (requests.some(({ path }) => path === 'throw')) throw new Error('poison');
  parentPort.postMessage({ id, results: requests.map(({ path }) => ({ path, outcome: 'skipped', reason: 'thread ' + threadId })) });
});
`;

function openPool(size: number): HelperPool {
  const pool = new HelperPool(diskFolder({ 'helper.cjs': script }).at('helper.cjs'), size);
  onTestFinished(() => pool.dispose());
  return pool;
}

const requests = (...paths: string[]): { path: string }[] => paths.map(path => ({ path }));

describe('the pool of helpers', () => {
  it('gives one result per request, in their order, and uses as many threads as it may', async () => {
    const pool = openPool(2);
    const batches = await Promise.all(
      ['a', 'b', 'c', 'd'].map(name => pool.prepare('/', requests(`${name}1`, `${name}2`))),
    );
    expect(batches.flat().map(result => result.path)).toEqual([
      'a1',
      'a2',
      'b1',
      'b2',
      'c1',
      'c2',
      'd1',
      'd2',
    ]);
    const threads = new Set(
      batches.flat().map(result => (result.outcome === 'skipped' ? result.reason : '')),
    );
    expect(threads.size).toBe(2);
  });

  it.each(['exit', 'throw'])('loses only the source that a helper dies of (%s)', async poison => {
    const pool = openPool(2);
    const [results, others] = await Promise.all([
      pool.prepare('/', requests('a', poison, 'b')),
      pool.prepare('/', requests('c')),
    ]);
    expect(results.map(result => result.path)).toEqual(['a', poison, 'b']);
    const reasons = results.map(result => (result.outcome === 'skipped' ? result.reason : ''));
    expect(reasons[1]).toContain('reading it crashed');
    expect(reasons[0]).toContain('thread');
    expect(others).toHaveLength(1);
    expect(await pool.prepare('/', requests('d'))).toHaveLength(1);
  });

  it('answers a batch of nothing', async () => {
    expect(await openPool(1).prepare('/', [])).toEqual([]);
  });

  it('does not begin what was cancelled, and goes on with the rest', async () => {
    const pool = openPool(1);
    const cancelled = pool.prepare('/', requests('a'), AbortSignal.abort());
    const other = pool.prepare('/', requests('b'));
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(await other).toHaveLength(1);
  });

  it('lets nobody wait for ever when it is disposed of', async () => {
    const pool = openPool(1);
    const running = pool.prepare('/', requests('a'));
    const waiting = pool.prepare('/', requests('b'));
    const outcomes = Promise.allSettled([running, waiting]);
    await pool.dispose();
    const [, second] = await outcomes;
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
  });

  it('says so when there is no helper to start', async () => {
    const pool = new HelperPool(diskFolder().at('none.cjs'), 1);
    const [result] = await pool.prepare('/', requests('a'));
    expect(result).toMatchObject({ path: 'a', outcome: 'skipped' });
    await pool.dispose();
  });
});
