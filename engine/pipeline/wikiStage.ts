import type { GraphFold } from '../graph/fold.ts';
import type { LayerDelta } from '../graph/generatedLayer.ts';
import { type GraphNode, parseEdgeKey } from '../model/graph.ts';
import { isDeleted, type Page, type PagePlace, type PageRecord, wikiRoot } from '../model/page.ts';
import type { Files, PageBase, PageBases } from '../ports.ts';
import type { Side } from '../wiki/mergeBodies.ts';
import { PagePaths } from '../wiki/pagePaths.ts';
import { PageStore } from '../wiki/pageStore.ts';
import { PageContext } from '../wiki/pages/pageContext.ts';
import { lookOf, statedAnew } from '../wiki/pages/statedAnew.ts';
import { projectPage } from '../wiki/projectPage.ts';
import { type Synthesis, synthesisId, synthesisPath, toSynthesisPage } from '../wiki/syntheses/synthesis.ts';
import type { Breather } from './breather.ts';

export interface WikiOutcome {
  readonly written: number;
  readonly removed: number;
  readonly records: readonly PageRecord[];
  /** Pages went or came back otherwise than was thought when links to them were made. */
  readonly hasNews: boolean;
  /** Paths that are no longer a page of ours. */
  readonly gone: readonly string[];
  readonly warnings: readonly string[];
}

/** Keeps the wiki folder in step with the graph: only pages that a change can have touched are made anew. */
export class WikiStage {
  readonly paths = new PagePaths();
  readonly #files: Files;
  readonly #fold: GraphFold;
  readonly #bases: PageBases;
  readonly #store: PageStore;
  /** What other pages show of a node: when it changes, they do. */
  readonly #looks = new Map<string, string>();
  /** Nodes whose pages a person deleted. */
  readonly #deleted = new Set<string>();
  /** Path → the synthesis as it was put there last. */
  readonly #synthesized = new Map<string, Page>();

  constructor(files: Files, fold: GraphFold, bases: PageBases) {
    this.#files = files;
    this.#fold = fold;
    this.#bases = bases;
    this.#store = new PageStore(files, bases);
  }

  /** Takes in a graph change without touching files; the nodes whose pages it may have changed. */
  *observe(delta: LayerDelta): Generator<undefined, ReadonlySet<string>> {
    const { graph } = this.#fold;
    const changes = new Map<string, GraphNode | undefined>();
    for (const id of delta.nodes) changes.set(id, graph.node(id));
    const affected = new Set<string>([...delta.nodes, ...this.paths.apply(changes)]);
    yield;
    for (const key of delta.edges) {
      const { source, target } = parseEdgeKey(key);
      affected.add(source).add(target);
    }
    for (const id of statedAnew(delta, graph)) affected.add(id);
    yield;
    for (const id of [...affected]) {
      const look = lookOf(graph, id, this.linkPath(id));
      if (this.#looks.get(id) === look) continue;
      if (look === undefined) this.#looks.delete(id);
      else this.#looks.set(id, look);
      for (const edge of graph.edgesOf(id)) affected.add(edge.source).add(edge.target);
      yield;
    }
    return affected;
  }

  /** Takes over what earlier runs saw: which pages a person moved or deleted. */
  adopt(records: Iterable<PageRecord>): void {
    for (const record of records) {
      if (record.moved) this.paths.pin(record.nodeId, record.path);
      if (isDeleted(record)) this.#deleted.add(record.nodeId);
    }
  }

  /** Takes pages for deleted by a person whose files are missing, until they turn out to have something new to say. */
  notePossiblyDeleted(missing: readonly PageRecord[]): void {
    for (const { nodeId, path } of missing) if (this.paths.pathOf(nodeId) === path) this.#deleted.add(nodeId);
  }

  /** Follows pages that a person moved; the nodes whose pages show where they are. */
  relocate(moves: ReadonlyMap<string, string>): ReadonlySet<string> {
    const affected = new Set<string>();
    for (const [id, path] of moves) {
      const before = this.paths.placeOf(id);
      const base = before === undefined ? undefined : this.#bases.get(before);
      if (base !== undefined) this.#bases.putAll(new Map([[path, base]]));
      this.paths.pin(id, path);
      this.#deleted.delete(id);
      for (const near of this.#nearby(id)) affected.add(near);
    }
    return affected;
  }

  *#nearby(id: string): Generator<string> {
    const { graph } = this.#fold;
    yield id;
    for (const { source, target } of graph.edgesOf(id)) yield source === id ? target : source;
    yield* statedAnew({ nodes: new Set([id]), edges: new Set() }, graph);
  }

  /**
   * Writes the pages of these nodes, and removes those of `known` that no node has any more. A file of `known` that is
   * missing was deleted by a person and stays away while it has nothing new to say; with `restore` it comes back.
   */
  async write(
    nodes: ReadonlySet<string>,
    { known, restore }: { readonly known: ReadonlyMap<string, PageRecord>; readonly restore: boolean },
    breathe: Breather,
  ): Promise<WikiOutcome> {
    const records = new Map<string, PageRecord>();
    const bases = new Map<string, PageBase>();
    let written = 0;
    let hasNews = false;
    let wanted = [...nodes].filter(id => this.paths.pathOf(id) !== undefined);
    await this.#follow(known);
    // What comes or goes changes the links of what is near it.
    for (let round = 0; round < 2 && wanted.length > 0; round += 1) {
      const stats = await this.#files.statAll(wanted.map(id => this.paths.pathOf(id) ?? ''));
      const changed = new Set<string>();
      const context = this.#openContext();
      for (const [index, id] of wanted.entries()) {
        const page = this.#project(id, context);
        if (page === undefined) continue;
        const before = restore ? undefined : known.get(page.path);
        const { record, outcome, base } = await this.#store.put(page, stats[index], before);
        records.set(page.path, { ...record, moved: this.paths.isPinned(id) });
        if (base !== undefined) bases.set(page.path, base);
        if (outcome === 'written') written += 1;
        const isNews = this.#noteDeleted(id, outcome === 'left-out');
        hasNews ||= isNews;
        if (isNews || (round === 0 && outcome === 'left-out'))
          for (const near of this.#nearby(id)) changed.add(near);
        await breathe();
      }
      wanted = [...changed].filter(id => this.paths.pathOf(id) !== undefined && !this.#deleted.has(id));
    }
    this.#bases.putAll(bases);
    const removal = await this.#removeOrphans(known, new Set(records.keys()));
    return { written, hasNews, records: [...records.values()], ...removal };
  }

  /** Takes the files of pages along whose nodes have another name now: what a person put into one goes with it. */
  async #follow(known: ReadonlyMap<string, PageRecord>): Promise<void> {
    for (const page of known.values()) {
      const path = this.paths.pathOf(page.nodeId);
      if (path === undefined || path === page.path || isDeleted(page)) continue;
      if ((await this.#files.stat(path)) !== undefined) continue;
      if (!(await this.#store.move(page.path, path))) continue;
      const base = this.#bases.get(page.path);
      if (base !== undefined) this.#bases.putAll(new Map([[path, base]]));
    }
  }

  /** True when that is news. */
  #noteDeleted(id: string, isDeletedNow: boolean): boolean {
    if (this.#deleted.has(id) === isDeletedNow) return false;
    if (isDeletedNow) this.#deleted.add(id);
    else this.#deleted.delete(id);
    return true;
  }

  /** Where a link to a node's page leads; `undefined` when it has none, or a person deleted it. */
  linkPath(id: string): string | undefined {
    return this.#deleted.has(id) ? undefined : this.paths.pathOf(id);
  }

  #openContext(): PageContext {
    return new PageContext({
      graph: this.#fold.graph,
      pathOf: id => this.linkPath(id),
      fragment: path => this.#fold.fragment(path),
    });
  }

  /** The page of a node as it is generated now. */
  project(id: string): Page | undefined {
    return this.#project(id, this.#openContext());
  }

  /** Those pages of nodes that are no page of `known` and have a file all the same: a clone's, or of what is back. */
  async findFiles(nodes: Iterable<string>, known: ReadonlyMap<string, PageRecord>): Promise<PagePlace[]> {
    if ((await this.#files.stat(wikiRoot)) === undefined) return [];
    const places: PagePlace[] = [];
    for (const nodeId of nodes) {
      const path = this.paths.pathOf(nodeId);
      if (path !== undefined && !known.has(path)) places.push({ nodeId, path });
    }
    const stats = await this.#files.statAll(places.map(({ path }) => path));
    return places.filter((_, place) => stats[place] !== undefined);
  }

  #project(id: string, context: PageContext): Page | undefined {
    const node = this.#fold.graph.node(id);
    const path = this.paths.pathOf(id);
    // What is made of the whole graph is no function of its node.
    if (node === undefined || path === undefined || node.type === 'Synthesis') return undefined;
    return projectPage(node, path, context);
  }

  /** Ends the clash of a page; its record and the file's former text. `undefined`: nothing clashes. */
  async resolve(
    page: Pick<PageRecord, 'path' | 'nodeId' | 'moved'>,
    side: Side,
  ): Promise<{ readonly record: PageRecord; readonly before: string } | undefined> {
    const result = await this.#store.resolve(page, side);
    if (result?.base === undefined) return undefined;
    this.#bases.putAll(new Map([[page.path, result.base]]));
    return result;
  }

  /** Brings the pages of syntheses up to date: those whose text changed, or whose file is not as it was left. */
  async writeSyntheses(
    syntheses: readonly Synthesis[],
    { known, restore }: { readonly known: ReadonlyMap<string, PageRecord>; readonly restore: boolean },
  ): Promise<Pick<WikiOutcome, 'written' | 'records'>> {
    const pages = syntheses.map(synthesis =>
      toSynthesisPage(
        synthesis,
        this.paths.pathOf(synthesisId(synthesis.slug)) ?? synthesisPath(synthesis.slug),
      ),
    );
    const stats = await this.#files.statAll(pages.map(page => page.path));
    const records: PageRecord[] = [];
    const bases = new Map<string, PageBase>();
    let written = 0;
    for (const [index, page] of pages.entries()) {
      const [record, stat, last] = [known.get(page.path), stats[index], this.#synthesized.get(page.path)];
      const isLeft = record?.sizeBytes === stat?.sizeBytes && record?.modifiedMs === stat?.modifiedMs;
      if (stat !== undefined && isLeft && JSON.stringify(last) === JSON.stringify(page)) continue;
      const put = await this.#store.put(page, stat, restore ? undefined : record);
      this.#synthesized.set(page.path, page);
      this.#noteDeleted(page.nodeId, put.outcome === 'left-out');
      records.push({ ...put.record, moved: this.paths.isPinned(page.nodeId) });
      if (put.base !== undefined) bases.set(page.path, put.base);
      if (put.outcome === 'written') written += 1;
    }
    this.#bases.putAll(bases);
    return { written, records };
  }

  /** Clears away what a broken-off run may have left; what it says of pages that stay. */
  async sweep(): Promise<string[]> {
    const owned = new Set(this.#fold.graph.nodeIds().map(id => this.paths.pathOf(id) ?? ''));
    const kept = await this.#store.sweep(owned);
    return kept.map(path => `${path} is no page of the wiki any more; your text in it is kept`);
  }

  /** Looks again at pages whose files changed under us. */
  async recheck(changed: readonly PageRecord[]): Promise<PageRecord[]> {
    const stats = await this.#files.statAll(changed.map(page => page.path));
    const records: PageRecord[] = [];
    for (const [index, page] of changed.entries()) {
      const stat = stats[index];
      if (stat !== undefined) records.push(await this.#store.recheck(page, stat));
    }
    return records;
  }

  async #removeOrphans(
    known: ReadonlyMap<string, PageRecord>,
    taken: ReadonlySet<string>,
  ): Promise<Pick<WikiOutcome, 'removed' | 'gone' | 'warnings'>> {
    const gone: string[] = [];
    const removed: string[] = [];
    const warnings: string[] = [];
    for (const page of known.values()) {
      // A page that another node took over in this run is that node's now.
      if (this.paths.pathOf(page.nodeId) === page.path || taken.has(page.path)) continue;
      gone.push(page.path);
      if (await this.#store.remove(page)) removed.push(page.path);
      else warnings.push(`${page.path} is about something that is gone; your text in it is kept`);
    }
    // The base of a page that stays tells a person's text in it, should its node come back.
    this.#bases.deleteAll(removed);
    return { removed: removed.length, gone, warnings };
  }
}
