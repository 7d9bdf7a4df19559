/** What a run may look at: some paths, or (undefined) everything. */
export interface GateRequest {
  readonly paths: readonly string[] | undefined;
  readonly full: boolean;
  readonly flush: boolean;
  /** Bring back pages that a person deleted. */
  readonly restore?: boolean;
}

const everything: GateRequest = { paths: undefined, full: false, flush: false };

type Run<T> = (request: GateRequest, signal: AbortSignal | undefined) => Promise<T>;

/** Lets one run at a time through. What arrives meanwhile is joined into one further run that sees all of it. */
export class CompileGate<T> {
  readonly #run: Run<T>;
  #running: Promise<unknown> = Promise.resolve();
  #queued: { request: GateRequest; signal: AbortSignal | undefined; result: Promise<T> } | undefined;

  constructor(run: Run<T>) {
    this.#run = run;
  }

  /** The report of a run that began after this call. Only a run of its own can be cancelled by its signal. */
  request(request: GateRequest, signal?: AbortSignal): Promise<T> {
    if (this.#queued !== undefined) {
      this.#queued.request = join(this.#queued.request, request);
      this.#queued.signal = undefined;
      return this.#queued.result;
    }
    this.#queued = { request, signal, result: this.#exclusive(() => this.#start()) };
    return this.#queued.result;
  }

  /** Runs something else that must not overlap a run, e.g. writing what a run left in memory. */
  exclusive<R>(task: () => Promise<R>): Promise<R> {
    return this.#exclusive(task);
  }

  #start(): Promise<T> {
    const { request, signal } = this.#queued ?? { request: everything, signal: undefined };
    this.#queued = undefined;
    return this.#run(request, signal);
  }

  #exclusive<R>(task: () => Promise<R>): Promise<R> {
    const result = this.#running.then(task);
    this.#running = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }
}

function join(a: GateRequest, b: GateRequest): GateRequest {
  const paths =
    a.paths === undefined || b.paths === undefined ? undefined : [...new Set([...a.paths, ...b.paths])];
  return {
    paths,
    full: a.full || b.full,
    flush: a.flush || b.flush,
    ...(restores(a) || restores(b) ? { restore: true } : {}),
  };
}

function restores({ restore }: GateRequest): boolean {
  return restore === true;
}
