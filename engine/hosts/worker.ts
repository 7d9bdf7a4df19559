// The engine in a worker thread: messages in, messages out. The only user of parentPort on this side.
import { parentPort } from 'node:worker_threads';
import { EngineError, fromSystemError } from '../base/errors.ts';
import { createEngine } from '../engine.ts';
import type { HostMessage, Problem, WorkerMessage } from '../protocol.ts';
import { createNodePorts } from './nodePorts.ts';

const send = (message: WorkerMessage): void => parentPort?.postMessage(message);
const ports = createNodePorts(__dirname, {
  log: record => send({ kind: 'event', event: 'log', payload: record }),
});
const engine = createEngine(ports, (event, payload) => send({ kind: 'event', event, payload }));
const running = new Map<number, AbortController>();

function toProblem(error: unknown): Problem {
  const expected = EngineError.is(error) ? error : fromSystemError(error);
  if (expected !== undefined) return { code: expected.code, message: expected.message };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  ports.logger.log({ level: 'error', event: 'request.failed', fields: { stack } });
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

async function dispatch(message: HostMessage & { kind: 'request' }): Promise<void> {
  const controller = new AbortController();
  running.set(message.id, controller);
  try {
    // The protocol's types tie each method to its parameters; here they come as data.
    const handler = engine.handlers[message.method] as
      ((params: unknown, signal: AbortSignal) => Promise<unknown>) | undefined;
    if (handler === undefined) throw new EngineError('not-found', `No such method: ${message.method}`);
    send({ kind: 'result', id: message.id, result: await handler(message.params, controller.signal) });
  } catch (error) {
    send({ kind: 'error', id: message.id, problem: toProblem(error) });
  } finally {
    running.delete(message.id);
  }
}

parentPort?.on('message', (message: HostMessage) => {
  switch (message.kind) {
    case 'request':
      void dispatch(message);
      break;
    case 'cancel':
      running.get(message.id)?.abort();
      break;
    case 'shutdown':
      void engine.dispose().finally(() => parentPort?.close());
      break;
  }
});
