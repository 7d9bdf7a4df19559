import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  EngineClient,
  firstRestartMs,
  healthyAfterMs,
  longestRestartMs,
} from '../../extension/engineClient.ts';
import { EngineFailure } from '../../extension/engineFailure.ts';
import { settled } from './support/fakeEditor.ts';
import { FakeEngine, Refusal, stateOf } from './support/fakeEngine.ts';

const root = '/projects/garden';
let engine: FakeEngine;
let client: EngineClient;

beforeEach(() => {
  vi.useFakeTimers();
  engine = new FakeEngine();
  client = new EngineClient(engine.start);
});

afterEach(async () => {
  await client.stop();
  vi.useRealTimers();
});

const codeOf = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'resolved',
    (error: unknown) => (EngineFailure.is(error) ? error.code : String(error)),
  );

test('starts the engine with the first request and answers it', async () => {
  engine.answers['project/state'] = () => stateOf(root, 'ready');
  expect(engine.runs).toHaveLength(0);
  await expect(client.request('project/state', { root })).resolves.toMatchObject({ phase: 'ready' });
  expect(engine.runs).toHaveLength(1);
});

test('rejects with the code and message of a refused request', async () => {
  engine.answers['wiki/page'] = () => {
    throw new Refusal('not-found', 'No such page.');
  };
  const answer = client.request('wiki/page', { root, nodeId: 'x' });
  await expect(answer).rejects.toMatchObject({ code: 'not-found', message: 'No such page.' });
});

test('cancels at once, tells the engine, and drops the answer that comes after', async () => {
  const controller = new AbortController();
  const answer = codeOf(client.request('pipeline/run', { root }, { signal: controller.signal }));
  controller.abort();
  expect(await answer).toBe('cancelled');
  expect(engine.cancelled).toEqual([1]);
  engine.run.listener.onMessage({ kind: 'result', id: 1, result: {} });
  engine.run.listener.onMessage({ kind: 'error', id: 1, problem: { code: 'internal', message: 'late' } });
});

test('sends nothing for a request that is cancelled before it is made', async () => {
  expect(await codeOf(client.request('project/state', { root }, { signal: AbortSignal.abort() }))).toBe(
    'cancelled',
  );
  expect(engine.runs).toHaveLength(0);
});

test('ignores messages that are none of the protocol', () => {
  client.start();
  for (const message of [undefined, null, 7, 'x', {}, { kind: 'result' }, { kind: 'event', event: 'x' }]) {
    engine.run.listener.onMessage(message);
  }
  engine.run.listener.onMessage({ kind: 'result', id: 999, result: null });
});

test('drops a snapshot that is not newer than the last, for each project on its own', () => {
  const seen: string[] = [];
  client.onDidChangeProject(state => seen.push(`${state.name} ${state.revision}`));
  client.start();
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 2 }));
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 1 }));
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 2 }));
  engine.emit('project/didChange', stateOf('/projects/other', 'ready', { revision: 1 }));
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 3 }));
  expect(seen).toEqual(['garden 2', 'other 1', 'garden 3']);
});

test('takes the revisions of a restarted engine, which begin anew', () => {
  const seen: number[] = [];
  client.onDidChangeProject(state => seen.push(state.revision));
  client.start();
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 9 }));
  engine.crash();
  client.start();
  engine.emit('project/didChange', stateOf(root, 'ready', { revision: 1 }));
  expect(seen).toEqual([9, 1]);
});

test('rejects what was asked of an engine that crashes, and says why', async () => {
  const answer = client.request('pipeline/run', { root });
  engine.crash();
  await expect(answer).rejects.toMatchObject({ code: 'engine-stopped', cause: new Error('out of memory') });
});

test('restarts by itself, waiting twice as long after each crash, up to the longest wait', () => {
  client.start();
  const waits: number[] = [];
  for (let crash = 1; crash <= 9; crash += 1) {
    engine.crash();
    const runs = engine.runs.length;
    let waitedMs = 0;
    while (engine.runs.length === runs) {
      vi.advanceTimersByTime(firstRestartMs);
      waitedMs += firstRestartMs;
    }
    waits.push(waitedMs);
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(longestRestartMs).toBe(30_000);
});

test('forgets earlier crashes once an engine ran for a healthy while', () => {
  const crashes: number[] = [];
  client.onDidStop(stop => crashes.push(stop.crashes));
  client.start();
  engine.crash();
  vi.advanceTimersByTime(firstRestartMs);
  vi.advanceTimersByTime(healthyAfterMs - 1);
  engine.crash();
  vi.advanceTimersByTime(firstRestartMs * 2);
  vi.advanceTimersByTime(healthyAfterMs);
  engine.crash();
  expect(crashes).toEqual([1, 2, 1]);
});

test('restarts at once for a person, without waiting for the timer', async () => {
  engine.answers['project/state'] = () => stateOf(root, 'ready');
  client.start();
  engine.crash();
  await expect(client.request('project/state', { root })).resolves.toMatchObject({ phase: 'ready' });
  vi.advanceTimersByTime(longestRestartMs);
  expect(engine.runs).toHaveLength(2);
});

test('holds a background request after a crash until the engine is back', async () => {
  engine.answers['project/state'] = () => stateOf(root, 'ready');
  client.start();
  engine.crash();
  const answer = client.request('project/state', { root }, { background: true });
  await settled();
  expect(engine.runs).toHaveLength(1);
  vi.advanceTimersByTime(firstRestartMs);
  await expect(answer).resolves.toMatchObject({ phase: 'ready' });
});

test('asks what a start calls for before what waited for it', () => {
  client.onDidStart(() => void codeOf(client.request('project/open', { root })));
  void codeOf(client.request('search', { root, query: 'tide', limit: 5 }));
  expect(engine.methods).toEqual(['project/open', 'search']);
});

test('ignores what a crashed engine still says', () => {
  const seen: number[] = [];
  client.onDidChangeProject(state => seen.push(state.revision));
  client.start();
  const { listener } = engine.run;
  engine.crash();
  listener.onMessage({ kind: 'event', event: 'project/didChange', payload: stateOf(root, 'ready') });
  listener.onExit(new Error('again'));
  vi.advanceTimersByTime(longestRestartMs);
  expect(seen).toEqual([]);
  expect(engine.runs).toHaveLength(2);
});

test('stops for good: the engine ends, open requests are cancelled, nothing restarts', async () => {
  const answer = codeOf(client.request('pipeline/run', { root }));
  await client.stop();
  expect(await answer).toBe('cancelled');
  expect(engine.run.isOver).toBe(true);
  expect(await codeOf(client.request('project/state', { root }))).toBe('cancelled');
  expect(vi.getTimerCount()).toBe(0);
});
