import { answerSearch, type SearchAnswer } from '../context/answerSearch.ts';
import { compileContext, type ContextRequest } from '../context/compileContext.ts';
import { SourceReader } from '../context/sourceReader.ts';
import { EngineError } from '../base/errors.ts';
import type { LintProblem } from '../lint/problem.ts';
import { Manifest } from '../memory/manifest.ts';
import { SqlitePageBases } from '../memory/sqlitePageBases.ts';
import type { ContextBundle } from '../model/bundle.ts';
import type { PageRecord } from '../model/page.ts';
import type { CompileReport, SkippedSource } from '../model/report.ts';
import type { Database } from '../ports.ts';
import type { EngineSettings, Progress } from '../protocol.ts';
import { createBreather } from './breather.ts';
import { Catalog } from './catalog.ts';
import { forgetSource } from './forgetSource.ts';
import { CompileGate, type GateRequest } from './gate.ts';
import { serveHanded } from './handedRequests.ts';
import { handOver, type HandedRequest, serveHandovers } from './handover.ts';
import type { ProjectKnowledge } from './knowledgeBase.ts';
import { lintProject, loadFragments } from './lintProject.ts';
import { Lease, type LeaseHolder } from './lease.ts';
import { logReport } from './logReport.ts';
import { openWriter, type OpenWriter } from './openWriter.ts';
import type { Pipeline } from './pipeline.ts';
import { initProject, isNewer, type ProjectConfig, readConfig, tooNew } from './projectConfig.ts';
import { projectErrors } from './projectErrors.ts';
import type { ProjectPorts } from './projectPorts.ts';
import { openReading, type Reading, stampOf } from './reading.ts';
import { runRestoring } from './restorePages.ts';
import { ReviewDesk, type Reviewed } from './reviewDesk.ts';
import { SessionDesk } from './sessionDesk.ts';
import { SessionReading } from './sessionReading.ts';
import type { TextContext } from './textContext.ts';

type Waiting = (holder: LeaseHolder) => 'wait' | 'stop';

/** One project as one process sees it: the writer, when it holds the lease, else a reader that hands writes over. */
export class Project {
  readonly #ports: ProjectPorts;
  readonly #reader: SourceReader;
  /** What waits for a person's word. */
  readonly reviews: ReviewDesk;
  /** What coding agents left. */
  readonly sessions: SessionDesk;
  readonly reading: SessionReading;
  #settings: EngineSettings;
  #config: ProjectConfig | undefined;
  #writer: Writer | undefined;
  #reading: Reading | undefined;
  #catalog: Catalog | undefined;
  /** Why this process may not write, nor ask another to. */
  #refusal: EngineError | undefined;
  /** Told of each step of a run. */
  onProgress: (progress: Progress | undefined) => void = () => undefined;

  constructor(ports: ProjectPorts, settings: EngineSettings) {
    this.#ports = ports;
    this.#reader = new SourceReader(ports.files, ports);
    this.#settings = settings;
    const host = {
      compile: (request: GateRequest): Promise<unknown> => this.compile(request),
      exclusive: <T>(task: () => Promise<T>): Promise<T> => this.#exclusive(task),
      handOver: async (
        method: string,
        params: HandedRequest['params'],
        signal?: AbortSignal,
      ): Promise<unknown> => {
        this.#requireSetUp();
        const result = await this.#handOver(method, params, signal);
        this.#dropReading();
        return result;
      },
    };
    this.reviews = new ReviewDesk({
      ...host,
      files: ports.files,
      writer: () => this.#writer,
      reviewed: () => this.#reviewed(),
    });
    this.sessions = new SessionDesk({
      ...host,
      ports,
      graph: async () => (await this.#knowledge()).sessions,
      writer: async () => {
        await this.warmUp();
        return this.#writer;
      },
    });
    this.reading = new SessionReading(ports, this.sessions);
    this.reading.setSettings(settings.sessions);
  }

  get config(): ProjectConfig | undefined {
    return this.#config;
  }

  get isWriter(): boolean {
    return this.#writer !== undefined;
  }

  get needsFlush(): boolean {
    return this.#writer?.pipeline.needsFlush ?? false;
  }

  /** True when the settings change what the sources are. */
  setSettings(settings: EngineSettings): boolean {
    const before = this.#settings;
    this.#settings = settings;
    this.reading.setSettings(settings.sessions);
    return (
      before.maxFileBytes !== settings.maxFileBytes ||
      before.exclude.join('\n') !== settings.exclude.join('\n')
    );
  }

  async readConfig(): Promise<ProjectConfig | undefined> {
    this.#config = await readConfig(this.#ports.files, 'read');
    return this.#config;
  }

  async setUp(name: string, sources: readonly string[] = []): Promise<ProjectConfig> {
    this.#config = await initProject(this.#ports.files, name, sources);
    return this.#config;
  }

  /**
   * Becomes the writer when nobody living is. `accepts`: answers other processes' requests from `beat`. `onWait`
   * decides what to do while another process holds the lease; without it the answer is that holder at once.
   */
  async acquire(
    accepts: boolean,
    onWait: Waiting = () => 'stop',
    signal?: AbortSignal,
  ): Promise<LeaseHolder | undefined> {
    if (this.#writer !== undefined) return undefined;
    // Asked before anything is written, the lease too.
    if (isNewer(this.#config)) throw (this.#refusal = tooNew());
    const lease = await Lease.acquire(this.#ports, accepts, onWait, signal);
    if (!(lease instanceof Lease)) return lease;
    const opened = await openWriter(this.#ports, lease);
    if (opened === undefined) throw (this.#refusal = tooNew());
    const gate = new CompileGate<CompileReport>((request, abort) =>
      this.#run(opened.pipeline, request, abort),
    );
    this.#writer = { ...opened, gate };
    this.#reading?.sidecar.close();
    this.#reading = undefined;
    this.#catalog = undefined;
    return undefined;
  }

  /** Brings everything up to date, here or in the process that holds the lease. */
  async compile(request: GateRequest, signal?: AbortSignal): Promise<CompileReport> {
    if (this.#writer !== undefined) return this.#whileHeld(this.#writer.gate.request(request, signal));
    this.#requireSetUp();
    return (await this.#handOver(
      'compile',
      { full: request.full, restore: request.restore === true },
      signal,
    )) as CompileReport;
  }

  /** Loads what was compiled into memory, so that the next change is quick. */
  async warmUp(): Promise<void> {
    const writer = this.#writer;
    if (writer === undefined) return;
    // Not through the gate: a question that comes while a run goes on must not wait for its end.
    await writer.base.load(createBreather(this.#ports.clock));
    writer.base.view();
  }

  async flush(): Promise<void> {
    const writer = this.#writer;
    if (writer !== undefined) await this.#whileHeld(writer.gate.exclusive(() => writer.pipeline.flush()));
  }

  /** Removes a source and all that only it supported; it is not learned again. The number of nodes that went. */
  async forget(path: string): Promise<number> {
    const writer = this.#writer;
    if (writer === undefined) {
      this.#requireSetUp();
      return Number(await this.#handOver('forget', { path }));
    }
    await this.warmUp();
    return forgetSource(path, {
      files: this.#ports.files,
      writer,
      exclusive: task => this.#exclusive(task),
      compile: () => this.compile({ paths: undefined, full: false, flush: true }),
    });
  }

  async search(request: {
    query: string;
    limit: number;
    types?: readonly string[];
  }): Promise<SearchAnswer[]> {
    return answerSearch(request, await this.knowledge(), this.#reader);
  }

  async context(request: ContextRequest): Promise<ContextBundle> {
    return compileContext(
      { budgetChars: this.#settings.budgetChars, ...request },
      await this.knowledge(),
      this.#reader,
    );
  }

  /** What was compiled. Throws `not-compiled` when nothing was: to questions, that is not the same as nothing found. */
  async knowledge(): Promise<ProjectKnowledge> {
    const knowledge = await this.#knowledge();
    if (this.#reading !== undefined && this.#reading.sidecar.getMeta('graph_sha256') === undefined) {
      throw projectErrors.notCompiled();
    }
    return knowledge;
  }

  /** Problems in what was compiled, gravest first. Throws `not-compiled` when nothing was. */
  async lint(): Promise<LintProblem[]> {
    const { published: graph } = await this.knowledge();
    const { names } = await this.catalog();
    return lintProject({ files: this.#ports.files, graph, manifest: this.#manifest(), names });
  }

  /** What questions about a text are answered from. Throws `not-compiled` when nothing was compiled. */
  async textContext(): Promise<TextContext> {
    const { published: graph } = await this.knowledge();
    const catalog = await this.catalog();
    const { files } = this.#ports;
    const fold = this.#writer?.base.fold;
    return {
      graph,
      catalog,
      files,
      fragments: async () => fold?.fragments() ?? loadFragments(files, this.#manifest()),
    };
  }

  async catalog(): Promise<Catalog> {
    const { published: graph } = await this.#knowledge();
    this.#catalog ??= new Catalog(this.#pages().values(), graph);
    return this.#catalog;
  }

  skipped(): readonly SkippedSource[] {
    return this.#writer?.pipeline.skipped ?? [];
  }

  async counts(): Promise<{ sources: number; nodes: number; edges: number; pages: number }> {
    const { published: graph } = await this.#knowledge();
    return {
      sources: this.#manifest().sources().size,
      nodes: graph.nodeCount,
      edges: graph.edgeCount,
      pages: this.#pages().size,
    };
  }

  /** To be called every two seconds by who holds or waits for the lease. True: what is on disk changed under a reader. */
  async beat(): Promise<boolean> {
    if (this.#writer !== undefined) {
      await this.#whileHeld(this.#writer.lease.beat());
      await serveHandovers(this.#ports.files, async request => serveHanded(this, request));
      return false;
    }
    const stamp = await stampOf(this.#ports.files);
    if (this.#reading === undefined || this.#reading.stamp === stamp) return false;
    this.#dropReading();
    return true;
  }

  /** When somebody took the lease over, what is in memory is worth nothing any more: this process reads from now on. */
  async #whileHeld<T>(task: Promise<T>): Promise<T> {
    try {
      return await task;
    } catch (error) {
      if (EngineError.is(error, 'lease-lost')) await this.#giveUp();
      throw error;
    }
  }

  async #giveUp(): Promise<void> {
    const writer = this.#writer;
    this.#writer = undefined;
    this.#catalog = undefined;
    // A run may still go on: it ends at its next commit.
    await writer?.gate.exclusive(() => {
      writer.base.sidecar.close();
      return Promise.resolve();
    });
  }

  async close(): Promise<void> {
    const writer = this.#writer;
    this.reading.stop();
    this.#dropReading();
    if (writer === undefined) return;
    try {
      await this.flush();
    } finally {
      this.#writer = undefined;
      writer.base.sidecar.close();
      await writer.lease.release();
    }
  }

  async #run(
    pipeline: Pipeline,
    request: GateRequest,
    signal: AbortSignal | undefined,
  ): Promise<CompileReport> {
    const { maxFileBytes, exclude } = this.#settings;
    const { paths, ...how } = request;
    try {
      const run = (): Promise<CompileReport> =>
        pipeline.run({
          maxFileBytes,
          exclude,
          ...how,
          ...(paths === undefined ? {} : { paths }),
          ...(signal === undefined ? {} : { signal }),
          onProgress: (stage, done, total) => this.onProgress({ stage, done, total }),
        });
      const pages = this.#pages().values();
      const report = await (how.restore === true ? runRestoring(this.#ports.files, pages, run) : run());
      logReport(this.#ports.logger, report);
      return report;
    } finally {
      this.#catalog = undefined;
      this.onProgress(undefined);
    }
  }

  #handOver(method: string, params: HandedRequest['params'], signal?: AbortSignal): Promise<unknown> {
    if (this.#refusal !== undefined) return Promise.reject(this.#refusal);
    return handOver(this.#ports, { method, params }, signal);
  }

  async #knowledge(): Promise<ProjectKnowledge> {
    if (this.#writer?.base.isLoaded === true) return this.#writer.base.view();
    if (this.#writer !== undefined) return this.#loaded();
    this.#requireSetUp();
    if (this.#reading === undefined) {
      this.#reading = await openReading(this.#ports);
      this.#catalog = undefined;
    }
    if (this.#reading.graph.nodeCount > 0 && !this.#reading.hasIndex) {
      throw projectErrors.indexMissing();
    }
    return this.#reading;
  }

  async #loaded(): Promise<ProjectKnowledge> {
    await this.warmUp();
    return this.#writer === undefined ? this.#knowledge() : this.#writer.base.view();
  }

  #manifest(): Manifest {
    return this.#writer?.base.manifest ?? new Manifest(this.#database());
  }

  #database(): Database {
    if (this.#reading !== undefined) return this.#reading.sidecar.database;
    throw new EngineError('not-set-up', 'Nothing has been read yet.');
  }

  async #reviewed(): Promise<Reviewed> {
    const { published: graph } = await this.knowledge();
    const { candidates } = await this.catalog();
    const bases = this.#writer?.base.bases ?? new SqlitePageBases(this.#database());
    return { graph, candidates, pages: this.#pages(), bases };
  }

  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const writer = this.#writer;
    return writer === undefined ? task() : this.#whileHeld(writer.gate.exclusive(task));
  }

  #pages(): ReadonlyMap<string, PageRecord> {
    return this.#manifest().pages();
  }

  #requireSetUp(): void {
    if (this.#config === undefined) throw projectErrors.notSetUp();
  }

  #dropReading(): void {
    this.#reading?.sidecar.close();
    this.#reading = undefined;
    this.#catalog = undefined;
  }
}

interface Writer extends OpenWriter {
  readonly gate: CompileGate<CompileReport>;
}
