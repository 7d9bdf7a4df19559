// An engine on the other end of the wire: answers by a table, or when the test says so; crashes on demand.
import type {
  EngineEvents,
  EngineSettings,
  EventName,
  HostMessage,
  Method,
  Params,
  ProjectPhase,
  ProjectState,
  Result,
} from '../../../engine/protocol.ts';
import type { StartTransport, TransportListener } from '../../../extension/transport.ts';

type Answers = { [M in Method]?: (params: Params<M>) => Result<M> };
type Request = Extract<HostMessage, { kind: 'request' }>;

/** One run of the fake engine. */
interface Run {
  readonly listener: TransportListener;
  readonly posted: HostMessage[];
  isOver: boolean;
}

/** Throw it from an answer to have the request fail with this code. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class FakeEngine {
  readonly runs: Run[] = [];
  readonly answers: Answers;

  constructor(answers: Answers = {}) {
    this.answers = { 'settings/didChange': () => null, 'project/close': () => null, ...answers };
  }

  readonly start: StartTransport = listener => {
    const run: Run = { listener, posted: [], isOver: false };
    this.runs.push(run);
    return {
      post: message => {
        run.posted.push(message);
        if (message.kind === 'request') {
          this.#answer(run, message);
        }
      },
      dispose: async () => {
        run.isOver = true;
        await Promise.resolve();
      },
    };
  };

  get run(): Run {
    const run = this.runs.at(-1);
    if (!run) {
      throw new Error('The engine was not started.');
    }
    return run;
  }

  /** All requests of one method, over all runs, by their parameters. */
  requests<M extends Method>(method: M): readonly Params<M>[] {
    return this.#requests().flatMap(request =>
      request.method === method ? [request.params as Params<M>] : [],
    );
  }

  /** Methods in the order they were asked for. */
  get methods(): readonly Method[] {
    return this.#requests().map(({ method }) => method);
  }

  /** Ids of requests that were cancelled. */
  get cancelled(): readonly number[] {
    return this.runs.flatMap(({ posted }) =>
      posted.flatMap(message => (message.kind === 'cancel' ? [message.id] : [])),
    );
  }

  /** Answers a request that has no entry in the table; the newest of its method. */
  reply<M extends Method>(method: M, result: Result<M>): void {
    const request = this.#requests().findLast(candidate => candidate.method === method);
    this.run.listener.onMessage({ kind: 'result', id: request?.id, result });
  }

  emit<E extends EventName>(event: E, payload: EngineEvents[E]): void {
    this.run.listener.onMessage({ kind: 'event', event, payload });
  }

  crash(): void {
    this.run.isOver = true;
    this.run.listener.onExit(new Error('out of memory'));
  }

  #requests(): readonly Request[] {
    return this.runs.flatMap(({ posted }) => posted.filter(message => message.kind === 'request'));
  }

  #answer(run: Run, { id, method, params }: Request): void {
    const answer = this.answers[method] as ((params: unknown) => unknown) | undefined;
    if (answer) {
      queueMicrotask(() => {
        if (!run.isOver) {
          run.listener.onMessage(messageFor(id, () => answer(params)));
        }
      });
    }
  }
}

function messageFor(id: number, answer: () => unknown): unknown {
  try {
    return { kind: 'result', id, result: answer() };
  } catch (error) {
    if (error instanceof Refusal) {
      return { kind: 'error', id, problem: { code: error.code, message: error.message } };
    }
    throw error;
  }
}

/** A project's state with what a test does not care about filled in. */
export function stateOf(root: string, phase: ProjectPhase, more: Partial<ProjectState> = {}): ProjectState {
  const counts = { sources: 3, skipped: 0, nodes: 9, edges: 12, pages: 5 };
  return { root, phase, revision: 1, name: root.split('/').at(-1) ?? root, counts, notices: [], ...more };
}

/** The settings the engine was last told. */
export function lastSettings(engine: FakeEngine): EngineSettings | undefined {
  return engine.requests('settings/didChange').at(-1)?.settings;
}
