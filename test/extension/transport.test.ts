import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workerTransport, type Transport } from '../../extension/transport.ts';

const echoWorker = fileURLToPath(new URL('support/echoWorker.cjs', import.meta.url));

interface Wire extends Transport {
  readonly messages: unknown[];
  /** The next thing that happens: a message, or the reason of an exit. */
  next(): Promise<unknown>;
}

function open(path: string, timeoutMs?: number): Wire {
  const messages: unknown[] = [];
  let happened: (what: unknown) => void = () => undefined;
  const note = (what: unknown) => {
    messages.push(what);
    happened(what);
  };
  const transport = workerTransport(path, timeoutMs)({ onMessage: note, onExit: note });
  return { ...transport, messages, next: () => new Promise(resolve => (happened = resolve)) };
}

const ask = (root: string) =>
  ({ kind: 'request', id: 1, method: 'project/state', params: { root } }) as const;

test('carries messages both ways, and says nothing once it is disposed', async () => {
  const wire = open(echoWorker);
  wire.post(ask('garden'));
  expect(await wire.next()).toEqual({ kind: 'result', id: 1, result: { root: 'garden' } });
  await wire.dispose();
  expect(wire.messages).toHaveLength(1);
});

test('tells the cause when the thread crashes', async () => {
  const wire = open(echoWorker);
  wire.post(ask('crash'));
  expect(await wire.next()).toMatchObject({ message: 'crashed on demand' });
});

test('tells a bundle that is not there as an exit', async () => {
  expect(await open(`${echoWorker}.missing`).next()).toBeInstanceOf(Error);
});

test('ends an engine that does not end by itself', async () => {
  const wire = open(echoWorker, 50);
  wire.post(ask('deaf'));
  await wire.next();
  await wire.dispose();
  expect(wire.messages).toHaveLength(1);
});
