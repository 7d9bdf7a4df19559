import { byText } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import { type PageRecord, wikiRoot } from '../model/page.ts';
import type { CompileReport, SkippedSource } from '../model/report.ts';
import type { Clock, Files, History, SourcePreparer, TextPorts } from '../ports.ts';
import { enumerateSources } from '../sources/enumerate.ts';
import type { Side } from '../wiki/mergeBodies.ts';
import { type Breather, createBreather } from './breather.ts';
import { decidedOf, type Decisions, decisionsPath, readDecisions } from './decisions.ts';
import { ExportStage } from './exportStage.ts';
import { cacheVersion, fragmentsPath } from './fragmentCache.ts';
import { indexPath, type KnowledgeBase, type KnowledgeChange, noChange } from './knowledgeBase.ts';
import { formatGraph, graphPath, holds, manifestPath, writeManifest } from './graphFile.ts';
import type { Lease } from './lease.ts';
import { noDrift, type PageDrift, readPageDrift } from './pageDrift.ts';
import { type Places, samePlaces, settlePlaces } from './pagePlaces.ts';
import { takeUpPages } from './pageWords.ts';
import { PhaseTimer } from './phaseTimer.ts';
import { type Plan, planPaths, planRun } from './plan.ts';
import { configPath, readConfig } from './projectConfig.ts';
import { readSources, withStats } from './readSources.ts';
import { recordSources } from './recordSources.ts';
import { toReport, type WikiCounts } from './runReport.ts';
import { sweepAsides } from './sweepAsides.ts';
import { type Synthesized, SynthesisStage } from './synthesisStage.ts';

export interface PipelinePorts extends TextPorts {
  readonly files: Files;
  readonly clock: Clock;
  readonly preparer: SourcePreparer;
  readonly history: History;
}

export interface RunOptions {
  readonly maxFileBytes: number;
  readonly exclude: readonly string[];
  /** Read everything again, whatever the caches say. */
  readonly full?: boolean;
  /** Bring back pages that a person deleted. */
  readonly restore?: boolean;
  /** Only these may have changed; absent: look at all. */
  readonly paths?: readonly string[];
  /** Write `graph.json`, caches and sidecar at the end; else `flush` does it later. */
  readonly flush: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (stage: string, done: number, total: number) => void;
}

/** The only way a project is brought up to date: enumerate → read → extract → graph → syntheses → wiki → index → commit. */
export class Pipeline {
  readonly #ports: PipelinePorts;
  readonly #base: KnowledgeBase;
  readonly #lease: Lease;
  readonly #breathe: Breather;
  readonly #exports: ExportStage;
  readonly #syntheses: SynthesisStage;
  /** Something changed since syntheses were made. */
  #isUntold = false;
  #skipped: readonly SkippedSource[] = [];
  /** Why nothing is read although there are files. */
  #emptiness: string | undefined;
  #needsFlush = false;
  #needsCleanCache = false;
  #wasInterrupted = false;
  /** The forgotten sources that the last walk left out; `undefined` before the first. */
  #forgotten: string | undefined;

  constructor(ports: PipelinePorts, base: KnowledgeBase, lease: Lease) {
    this.#ports = ports;
    this.#base = base;
    this.#lease = lease;
    this.#wasInterrupted = lease.tookOver;
    this.#breathe = createBreather(ports.clock);
    this.#exports = new ExportStage(ports, base);
    this.#syntheses = new SynthesisStage(ports, base);
  }

  get needsFlush(): boolean {
    return this.#needsFlush;
  }

  get skipped(): readonly SkippedSource[] {
    return this.#skipped;
  }

  async run(options: RunOptions): Promise<CompileReport> {
    const timer = new PhaseTimer(this.#ports.clock);
    await this.#base.sessions.load();
    let decisions = await readDecisions(this.#ports.files);
    const plan = await this.#plan(options, decisions);
    this.#skipped = plan.skipped;
    timer.end('enumerate');
    const drift = await readPageDrift(this.#ports.files, this.#base.manifest.pages(), options.paths);
    timer.end('stat pages');
    const lookAtAll = this.#wasInterrupted;
    const isStale =
      options.full === true ||
      options.restore === true ||
      this.#wasInterrupted ||
      plan.toRead.length > 0 ||
      plan.removed.length > 0 ||
      drift.missing.length > 0 ||
      drift.hasStrange ||
      this.#base.lost.size > 0 ||
      !this.#base.isMadeWith(decidedOf(decisions)) ||
      (options.flush && !(await this.#exports.isCurrent(this.#skipped)));
    let heard: KnowledgeChange | undefined;
    if (!isStale && (await this.#isCommitted())) {
      heard = await this.#hearAlone(decisions, drift);
      if (heard === undefined)
        return this.#report(plan, timer, { written: 0, removed: 0, warnings: [] }, options);
      decisions = await readDecisions(this.#ports.files);
    }
    const change = await this.#takeIn(plan, { options, decisions, timer });
    this.#isUntold = true;
    const places = await settlePlaces(this.#ports.files, this.#base, drift, { ...options, lookAtAll });
    heard ??= await this.#hear(decisions, drift, { ...places, nodes: change.pages });
    timer.end('read pages');
    const told = options.flush ? await this.#tell(timer) : undefined;
    const wiki = await this.#writeWiki({ change, heard, told }, drift, { options, timer, places });
    this.#wasInterrupted = false;
    this.#needsFlush = true;
    if (!options.flush) return this.#report(plan, timer, wiki, options);
    await this.#lease.assertHeld();
    const notes = await this.#exports.write(this.#skipped, this.#breathe);
    timer.end('exports');
    await this.flush(timer);
    return this.#report(plan, timer, { ...wiki, warnings: [...wiki.warnings, ...notes] }, options);
  }

  /** Writes what a run left in memory: `graph.json`, manifest, caches, and last of all the sidecar. */
  async flush(timer = new PhaseTimer(this.#ports.clock)): Promise<void> {
    if (!this.#needsFlush) return;
    this.#needsFlush = false;
    if (this.#isUntold) {
      const told = await this.#tell(timer);
      await this.#writeWiki({ told }, noDrift, { timer, places: samePlaces });
      this.#wasInterrupted = false;
    }
    const { files } = this.#ports;
    const text = await formatGraph(this.#base.fold.graph, this.#breathe);
    const hash = sha256Hex(text);
    await this.#lease.assertHeld();
    // What stands on the disk may be another's: a merge left its marks, a tool formatted it.
    if (hash !== this.#base.sidecar.getMeta('graph_sha256') || !(await holds(files, graphPath, hash))) {
      await files.write(graphPath, text, { durable: true });
    }
    await writeManifest(files, this.#base.manifest.sources().values());
    timer.end('write graph');
    await this.#base.sessions.save(this.#breathe);
    await this.#base.saveCaches(this.#needsCleanCache);
    this.#needsCleanCache = false;
    timer.end('write index');
    const { nodeCount, edgeCount } = this.#base.fold.graph;
    this.#base.sidecar.setMeta({
      graph_sha256: hash,
      written: await this.#stampOfOutputs(),
      nodes: String(nodeCount),
      edges: String(edgeCount),
    });
    await this.#lease.assertHeld();
    await this.#base.sidecar.save();
    timer.end('commit');
  }

  /** Makes the syntheses of what the graph holds now. */
  async #tell(timer: PhaseTimer): Promise<Synthesized> {
    this.#wasInterrupted = true;
    const told = await this.#syntheses.make(this.#breathe);
    this.#base.storeChange(told.change);
    this.#isUntold = false;
    timer.end('syntheses');
    return told;
  }

  /** Ends the clash of a page; the file's former text. Throws `not-found` when nothing clashes there any more. */
  async resolveClash(path: string, side: Side): Promise<string> {
    await this.#lease.assertHeld();
    const page = this.#base.manifest.pages().get(path);
    const result = page === undefined ? undefined : await this.#base.wiki.resolve(page, side);
    if (result === undefined)
      throw new EngineError('not-found', `${path} has no text any more that waits for a decision.`);
    await this.#commitPages([result.record]);
    return result.before;
  }

  /** Writes what sessions left; the index follows with the next flush. */
  async keepSessions(): Promise<void> {
    await this.#lease.assertHeld();
    await this.#base.sessions.save(this.#breathe);
    // Before the first compile there is nothing to flush: it takes sessions in.
    this.#needsFlush ||= this.#base.sidecar.getMeta('graph_sha256') !== undefined;
  }

  /** Makes the next flush leave nothing of removed sources behind in the caches. */
  purgeCaches(): void {
    this.#needsCleanCache = true;
  }

  async #plan(options: RunOptions, decisions: Decisions): Promise<Plan> {
    const known = { sources: this.#base.manifest.sources(), unread: this.#base.manifest.unread() };
    const forgotten = decisions.forgotten_sources.join('\n');
    // Of the decisions, only what is forgotten bears on which sources there are.
    const sources = options.paths?.filter(
      path => !path.startsWith(`${wikiRoot}/`) && (path !== decisionsPath || forgotten !== this.#forgotten),
    );
    if (sources !== undefined && options.full !== true) {
      const plan = await planPaths(this.#ports.files, sources, known, options.maxFileBytes);
      if (plan !== undefined) return { ...plan, skipped: this.#skipped };
    }
    options.onProgress?.('Looking for sources', 0, 0);
    const config = await readConfig(this.#ports.files);
    const found = await enumerateSources(
      this.#ports.files,
      {
        include: config?.sources ?? [],
        exclude: [...(config?.exclude ?? []), ...options.exclude],
        maxFileBytes: options.maxFileBytes,
        forgotten: new Set(decisions.forgotten_sources),
      },
      options.signal,
    );
    this.#forgotten = forgotten;
    this.#emptiness =
      found.sources.length === 0 && (config?.sources ?? []).length > 0
        ? `${configPath}: "sources" matches no file that is read, so the wiki is empty`
        : undefined;
    return planRun(found, known, options.full === true);
  }

  /** Whether the files that the last run wrote last are still the ones it wrote. */
  async #isCommitted(): Promise<boolean> {
    return this.#base.sidecar.getMeta('written') === (await this.#stampOfOutputs());
  }

  async #stampOfOutputs(): Promise<string> {
    const stats = await this.#ports.files.statAll([graphPath, manifestPath, fragmentsPath, indexPath]);
    const looks = stats.map(stat => `${stat?.sizeBytes ?? -1}:${stat?.modifiedMs ?? -1}`);
    return [cacheVersion, ...looks].join(' ');
  }

  async #commitPages(records: readonly PageRecord[]): Promise<void> {
    this.#base.manifest.putPages(records);
    this.#needsFlush = true;
    await this.#lease.assertHeld();
    await this.#base.sidecar.save();
    this.#needsFlush = false;
  }

  async #takeIn(plan: Plan, { options, decisions, timer }: Intake): Promise<KnowledgeChange> {
    if (options.full !== true) await this.#base.load(this.#breathe);
    timer.end('load');
    const stats = new Map(plan.toRead.map(source => [source.path, source]));
    const { files, preparer } = this.#ports;
    const lost = [...this.#base.lost].filter(path => !stats.has(path) && !plan.removed.includes(path));
    const again = await withStats(files, lost);
    const toRead = [...plan.toRead, ...again];
    const known = this.#base.manifest.sources();
    const isKnown = (path: string): boolean =>
      options.full !== true && this.#base.fold.fragment(path) !== undefined;
    const prepared = await readSources(toRead, {
      files,
      preparer,
      hashOf: path => (isKnown(path) ? known.get(path)?.contentHash : undefined),
      breathe: this.#breathe,
      signal: options.signal,
      onProgress: options.onProgress,
    });
    timer.end('read and extract');
    options.onProgress?.('Building the graph', 0, 0);
    // From here on memory is ahead of the files: a run that fails below is made up for by the next one.
    this.#wasInterrupted = true;
    this.#needsFlush = false;
    if (options.full === true) this.#base.reset();
    const { removed } = plan;
    const input = { prepared, removed, decided: decidedOf(decisions) };
    const change = await this.#base.change(input, this.#breathe);
    const unread = recordSources(this.#base.manifest, prepared, removed, toRead);
    this.#skipped = [...this.#skipped, ...unread].sort(byText(skip => skip.path));
    timer.end('graph and index');
    this.#base.storeChange(change);
    timer.end('store');
    return change;
  }

  /** Nodes whose pages clashed until a person went on with them: they may not any more. */
  #clashing({ changed }: PageDrift): string[] {
    const clashing = new Set(changed.length === 0 ? [] : this.#base.bases.clashing());
    return changed.filter(({ path }) => clashing.has(path)).map(({ nodeId }) => nodeId);
  }

  /** Takes up what people wrote on pages; what that changed. */
  async #hear(decisions: Decisions, drift: PageDrift, places: Places): Promise<KnowledgeChange | undefined> {
    const { manifest, wiki } = this.#base;
    const known = manifest.pages();
    const found = await wiki.findFiles(places.nodes, known);
    const [written, isClone] = [[...drift.changed, ...places.moved, ...found], known.size === 0];
    const gone = places.restore ? [] : drift.missing.filter(({ nodeId }) => !wiki.linkPath(nodeId));
    const [{ files }, base, lease, breathe] = [this.#ports, this.#base, this.#lease, this.#breathe];
    return takeUpPages({ files, base, lease, breathe }, decisions, {
      written,
      gone: gone.map(({ nodeId }) => nodeId),
      isClone,
    });
  }

  /** The same where nothing but pages changed; `undefined`: there is no more to do than that their edits are noted. */
  async #hearAlone(decisions: Decisions, drift: PageDrift): Promise<KnowledgeChange | undefined> {
    if (drift.changed.length === 0) return undefined;
    await this.#base.load(this.#breathe);
    const heard = await this.#hear(decisions, drift, samePlaces);
    if (heard !== undefined || this.#clashing(drift).length > 0) return heard ?? noChange;
    await this.#commitPages(await this.#base.wiki.recheck(drift.changed));
    return undefined;
  }

  async #writeWiki(
    { change, heard, told }: Partial<Told>,
    drift: PageDrift,
    { options, timer, places }: WikiRun,
  ): Promise<WikiCounts> {
    const { manifest, wiki } = this.#base;
    options?.onProgress?.('Writing the wiki', 0, 0);
    await this.#lease.assertHeld();
    const known = manifest.pages();
    const { isWhole, restore } = places;
    const changed = [change, heard, told?.change].filter(part => part !== undefined);
    const nodes = new Set([
      ...changed.flatMap(({ pages }) => [...pages]),
      ...drift.missing.map(page => page.nodeId),
      ...this.#clashing(drift),
      ...places.nodes,
      ...(isWhole ? this.#base.fold.graph.nodeIds() : []),
    ]);
    const syntheses = await wiki.writeSyntheses(told?.syntheses ?? [], { known, restore });
    const outcome = await wiki.write(nodes, { known, restore }, this.#breathe);
    // Syntheses link to pages, too: they are made again before the commit.
    this.#isUntold ||= outcome.hasNews;
    const strays = isWhole ? await wiki.sweep() : [];
    if (places.lookAtAll) await sweepAsides(this.#ports.files);
    const records = [...outcome.records, ...syntheses.records];
    const seen = new Set(records.map(record => record.path));
    const left = drift.changed.filter(page => !seen.has(page.path) && !outcome.gone.includes(page.path));
    const edited = await wiki.recheck([...left, ...(told?.found ?? [])]);
    manifest.delete('pages', outcome.gone);
    manifest.putPages([...records, ...edited]);
    timer.end('wiki');
    return {
      written: outcome.written + syntheses.written,
      removed: outcome.removed,
      warnings: [...outcome.warnings, ...strays, ...changed.flatMap(({ delta }) => delta.problems)],
    };
  }

  #report(plan: Plan, timer: PhaseTimer, wiki: WikiCounts, options: RunOptions): CompileReport {
    const isFlushed = options.flush || !this.#needsFlush;
    const [skipped, emptiness] = [this.#skipped, this.#emptiness];
    return toReport(this.#base, { plan, timer, wiki, isFlushed, skipped, emptiness });
  }
}

interface Intake {
  readonly options: RunOptions;
  readonly decisions: Decisions;
  readonly timer: PhaseTimer;
}

interface Told {
  readonly change: KnowledgeChange;
  readonly heard: KnowledgeChange | undefined;
  readonly told: Synthesized | undefined;
}

interface WikiRun {
  readonly options?: RunOptions;
  readonly timer: PhaseTimer;
  readonly places: Places;
}
