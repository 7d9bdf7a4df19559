import { EngineError, fromSystemError } from '../base/errors.ts';
import type { CompileReport } from '../model/report.ts';
import type { DecidedItem, ResolvedClash } from '../model/review.ts';
import type { Clock, Logger } from '../ports.ts';
import type { EngineEvents, EngineSettings, Problem, Progress, ProjectState } from '../protocol.ts';
import { decisionsPath } from './decisions.ts';
import type { GateRequest } from './gate.ts';
import type { IdentityRequest } from './identityDecisions.ts';
import { heartbeatMs } from './lease.ts';
import type { Project } from './project.ts';
import type { NodeRequest } from './nodeDecisions.ts';
import type { ClashRequest } from './pageClashes.ts';
import type { ReviewRequest } from './reviewQueue.ts';

/** Changes are written once nothing changed for this long, and at the latest after `maxFlushDelayMs`. */
const quietMs = 2_000;
const maxFlushDelayMs = 10_000;
/** Between two looks at what agents write. */
const lookMs = 1_000;

/** A run over no more sources than this is not shown. */
const maxUnseenSources = 8;
const noCounts = { sources: 0, skipped: 0, nodes: 0, edges: 0, pages: 0 };

/** Who hears of what happens in a project. */
export interface Told {
  state(state: ProjectState): void;
  sessions(change: EngineEvents['sessions/didChange']): void;
}

/** A project in a host that stays: its state as a snapshot, its heartbeat, its writing when things are quiet. */
export class ProjectUnit {
  readonly project: Project;
  readonly #root: string;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #told: Told;
  readonly #stop = new AbortController();
  #state: ProjectState;
  #isBeating = false;
  #isReadOnly = false;
  #decisions: string | undefined;
  #changedMs = 0;
  #unflushedSinceMs: number | undefined;

  constructor(
    root: string,
    project: Project,
    ports: { readonly clock: Clock; readonly logger: Logger },
    told: Told,
  ) {
    this.project = project;
    this.#root = root;
    this.#clock = ports.clock;
    this.#logger = ports.logger;
    this.#told = told;
    this.#state = {
      root,
      revision: 0,
      phase: 'not-set-up',
      name: nameOf(root),
      counts: noCounts,
      notices: [],
    };
    project.onProgress = progress => this.#onProgress(progress);
    project.reading.onNews = async () => {
      this.#noteChange();
      await this.#tellSessions();
    };
  }

  get state(): ProjectState {
    return this.#state;
  }

  /** Finds out how things stand; a project that is set up is brought up to date in the background. */
  async open(): Promise<void> {
    await this.#guard(async () => {
      const config = await this.project.readConfig();
      if (config === undefined) return;
      // Not told yet: until now this is a folder that is not set up, and hosts would invite to do so.
      this.#state = { ...this.#state, name: config.name };
      await this.#start();
    });
  }

  /** Finds out again how a project stands that could not be used, or whose configuration went. */
  async lookAgain(): Promise<void> {
    const { phase } = this.#state;
    if (phase === 'not-set-up' || phase === 'failed') return this.open();
    await this.#guard(async () => {
      if ((await this.project.readConfig()) !== undefined) return;
      await this.project.close();
      this.#set({ phase: 'not-set-up', counts: noCounts, notices: [] });
    });
  }

  setSettings(settings: EngineSettings): void {
    if (!this.project.setSettings(settings) || !this.project.isWriter) return;
    void this.#guard(() => this.run({ paths: undefined, full: false, flush: false }));
  }

  async setUp(name: string | undefined, signal: AbortSignal): Promise<CompileReport> {
    const config = await this.project.setUp(name ?? nameOf(this.#root));
    this.#set({ name: config.name });
    await this.project.acquire(true);
    this.#beatOn();
    return this.run({ paths: undefined, full: false, flush: true }, signal);
  }

  /** Runs the pipeline; the state tells of it before, meanwhile and after. */
  async run(request: GateRequest, signal?: AbortSignal): Promise<CompileReport> {
    if (this.project.config === undefined) {
      throw new EngineError('not-set-up', 'This folder is not set up yet. Run "Tesserae: Set Up" first.');
    }
    try {
      const report = await this.project.compile(request, signal);
      this.#noteChange();
      const isDecisive = request.paths?.includes(decisionsPath) ?? true;
      const isNews = (isDecisive && (await this.#hasNewDecisions())) || hasChanges(report);
      await this.#settle(isNews, report.warnings.slice(0, 50));
      return report;
    } catch (error) {
      if (EngineError.is(error, 'cancelled')) await this.#settle();
      else this.#fail(error);
      throw error;
    }
  }

  async forget(path: string): Promise<{ removed: number }> {
    const removed = await this.project.forget(path);
    await this.#settle();
    return { removed };
  }

  /** Takes a person's decision; what it changes is written when things are quiet. */
  decide(request: ReviewRequest): Promise<DecidedItem> {
    return this.#decided(this.project.reviews.decide(request, false));
  }

  /** Hides or renames a node. */
  decideNode(request: NodeRequest): Promise<DecidedItem> {
    return this.#decided(this.project.reviews.decideNode(request, false));
  }

  /** Merges a node into another, pulls one out, or splits one. */
  decideIdentity(request: IdentityRequest): Promise<DecidedItem> {
    return this.#decided(this.project.reviews.decideIdentity(request, false));
  }

  /** Does what may change sessions or what was found in them, and tells of it. */
  async changeSessions<T>(change: () => Promise<T>): Promise<T> {
    const result = await change();
    this.#noteChange();
    await this.#tellSessions();
    return result;
  }

  async #tellSessions(): Promise<void> {
    const sessions = await this.project.sessions.items();
    const findings = sessions.reduce((sum, session) => sum + session.findings, 0);
    const { history } = this.project.reading;
    const known = { root: this.#root, sessions: sessions.length, findings };
    this.#told.sessions({ ...known, ...(history === undefined ? {} : { history }) });
  }

  async #decided(decision: Promise<DecidedItem>): Promise<DecidedItem> {
    const item = await decision;
    this.#noteChange();
    await this.#hasNewDecisions();
    await this.#settle();
    return item;
  }

  /** Ends a clash; the page's file is written at once. */
  async resolveClash(request: ClashRequest): Promise<ResolvedClash> {
    const resolved = await this.project.reviews.resolveClash(request);
    this.#noteChange();
    await this.#settle(true);
    return resolved;
  }

  /** Whether somebody else decided something since this was asked last: it may change nothing but what waits. */
  async #hasNewDecisions(): Promise<boolean> {
    const before = this.#decisions;
    this.#decisions = await this.project.reviews.decisionsText();
    return before !== undefined && before !== this.#decisions;
  }

  /** From now on the beat writes what memory has and the files do not. */
  #noteChange(): void {
    this.#changedMs = this.#clock.monotonicMs();
    if (this.project.needsFlush) this.#unflushedSinceMs ??= this.#changedMs;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.project.close();
  }

  async #start(): Promise<void> {
    const isHeld = await this.#tryAcquire();
    this.#beatOn();
    if (!isHeld) return this.#settle();
    this.#set({ phase: 'compiling' });
    void this.#guard(async () => {
      await this.run({ paths: undefined, full: false, flush: true });
      await this.project.warmUp();
      await this.#settle(false);
    });
  }

  /** Whether this process writes from now on. What a newer version made is read, and never written. */
  async #tryAcquire(): Promise<boolean> {
    try {
      return (await this.project.acquire(true)) === undefined;
    } catch (error) {
      if (!EngineError.is(error, 'format-too-new')) throw error;
      this.#isReadOnly = true;
      this.#set({ notices: [error.message] });
      return false;
    }
  }

  #beatOn(): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    void this.#beatUntilClosed();
    void this.#lookUntilClosed();
  }

  /** Sees what agents write, once what was compiled is in memory. */
  async #lookUntilClosed(): Promise<void> {
    const { signal } = this.#stop;
    for (;;) {
      await this.#clock.sleep(lookMs, signal);
      if (signal.aborted) return;
      if (this.project.isWriter && this.#state.phase === 'ready') await this.#look(signal);
    }
  }

  /** A boundary: nobody waits for it, and the next look tries again. */
  async #look(signal: AbortSignal): Promise<void> {
    try {
      await this.project.reading.look(signal);
    } catch (error) {
      if (EngineError.is(error, 'cancelled') || EngineError.is(error, 'lease-lost')) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#logger.log({ level: 'warn', event: 'sessions.look', fields: { message } });
    }
  }

  async #beatUntilClosed(): Promise<void> {
    const { signal } = this.#stop;
    for (;;) {
      await this.#clock.sleep(heartbeatMs, signal);
      if (signal.aborted) return;
      await this.#guard(() => this.#beat());
    }
  }

  async #beat(): Promise<void> {
    if (await this.project.beat()) await this.#settle();
    if (!this.project.isWriter && !this.#isReadOnly && (await this.#tryAcquire())) await this.#start();
    const nowMs = this.#clock.monotonicMs();
    const since = this.#unflushedSinceMs;
    if (since === undefined || (nowMs - this.#changedMs < quietMs && nowMs - since < maxFlushDelayMs)) return;
    this.#unflushedSinceMs = undefined;
    await this.project.flush();
  }

  /** A run shows once it has enough to read to take a while; a save's few files are over before anyone could look. */
  #onProgress(progress: Progress | undefined): void {
    if (progress === undefined) return;
    if (this.#state.phase === 'compiling' || progress.total > maxUnseenSources) {
      this.#set({ phase: 'compiling', progress });
    }
  }

  /** Back to rest, with fresh counts. Without news it is told only when it differs: hosts draw anew for each state. */
  async #settle(isNews = true, notices = this.#state.notices): Promise<void> {
    const counts = { ...(await this.project.counts()), skipped: this.project.skipped().length };
    const phase = this.project.isWriter ? 'ready' : 'reader';
    const before = JSON.stringify([this.#state.phase, this.#state.counts, this.#state.notices]);
    if (isNews || JSON.stringify([phase, counts, notices]) !== before) this.#set({ phase, counts, notices });
  }

  #fail(error: unknown): void {
    this.#set({ phase: 'failed', problem: this.#toProblem(error) });
  }

  #toProblem(error: unknown): Problem {
    const expected = EngineError.is(error) ? error : fromSystemError(error);
    if (expected !== undefined) return { code: expected.code, message: expected.message };
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#logger.log({ level: 'error', event: 'project.failed', fields: { stack } });
    return { code: 'internal', message: 'Something went wrong in the engine; the log has the details.' };
  }

  /** A boundary: what goes wrong in the background becomes the project's state. */
  async #guard(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      // A lost lease mends itself: the next beat reads what the new holder wrote.
      if (!EngineError.is(error, 'cancelled') && !EngineError.is(error, 'lease-lost')) this.#fail(error);
    }
  }

  #set(change: Partial<ProjectState>): void {
    const { root, phase, name, counts, notices, revision } = this.#state;
    // Progress and problem belong to one state only: they are not carried over.
    this.#state = { root, phase, name, counts, notices, ...change, revision: revision + 1 };
    this.#told.state(this.#state);
  }
}

/** Whether a run may have changed a page, a search hit or a count. */
function hasChanges({ sources, wiki }: CompileReport): boolean {
  return sources.changed + sources.removed + wiki.written + wiki.removed > 0;
}

function nameOf(root: string): string {
  return (
    root
      .split(/[\\/]/)
      .filter(part => part !== '')
      .at(-1) ?? 'project'
  );
}
