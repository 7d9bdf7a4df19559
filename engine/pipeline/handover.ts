import { EngineError, throwIfAborted } from '../base/errors.ts';
import { byText } from '../base/compare.ts';
import type { Files } from '../ports.ts';
import { isHeld, type LeasePorts } from './lease.ts';

const folder = '.tesserae/handover';
const pollMs = 100;
/** The holder answers its first poll well within this, or it is not listening. */
const pickUpMs = 20_000;

/** A write that another process asks the holder of the lease to make. */
export interface HandedRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Hands a write to the process that holds the lease and waits for its answer. Throws `handover-failed`, or its error. */
export async function handOver(
  ports: LeasePorts,
  request: HandedRequest,
  signal?: AbortSignal,
): Promise<unknown> {
  const id = ports.processes.newId();
  const ask = `${folder}/${id}.ask.json`;
  const reply = `${folder}/${id}.reply.json`;
  await ports.files.write(ask, JSON.stringify(request));
  const deadlineMs = ports.clock.monotonicMs() + pickUpMs;
  try {
    for (;;) {
      const bytes = await ports.files.read(reply);
      if (bytes !== undefined) return unwrap(JSON.parse(new TextDecoder().decode(bytes)) as Answer);
      const isWaiting = (await ports.files.stat(ask)) !== undefined;
      if (isWaiting && ports.clock.monotonicMs() > deadlineMs) {
        throw new EngineError(
          'handover-failed',
          'The window that holds this project does not answer. Close it, or try again in a minute.',
        );
      }
      if (!(await isHeld(ports))) {
        throw new EngineError(
          'handover-failed',
          'The window that held this project was closed before it answered. Run the command again.',
        );
      }
      throwIfAborted(signal);
      await ports.clock.sleep(pollMs, signal);
    }
  } finally {
    await ports.files.remove(ask);
    await ports.files.remove(reply);
  }
}

/** Answers what was handed over since, oldest name first. A request is taken away before it is run: at most once. */
export async function serveHandovers(
  files: Files,
  run: (request: HandedRequest) => Promise<unknown>,
): Promise<void> {
  if ((await files.stat(folder)) === undefined) return;
  const asks = (await files.list(folder)).filter(entry => entry.name.endsWith('.ask.json'));
  for (const { name } of [...asks].sort(byText(entry => entry.name))) {
    const bytes = await files.read(`${folder}/${name}`);
    await files.remove(`${folder}/${name}`);
    if (bytes === undefined) continue;
    const answer = await answerTo(new TextDecoder().decode(bytes), run);
    await files.write(`${folder}/${name.replace('.ask.', '.reply.')}`, JSON.stringify(answer));
  }
}

async function answerTo(text: string, run: (request: HandedRequest) => Promise<unknown>): Promise<Answer> {
  try {
    return { ok: true, result: (await run(JSON.parse(text) as HandedRequest)) ?? null };
  } catch (error) {
    // A boundary: the cause travels to the process that asked, in words.
    const code = EngineError.is(error) ? error.code : 'internal';
    return { ok: false, code, message: error instanceof Error ? error.message : String(error) };
  }
}

function unwrap(answer: Answer): unknown {
  if (answer.ok) return answer.result;
  throw new EngineError('handover-failed', answer.message);
}
