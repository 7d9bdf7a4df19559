import type { FoldDelta, GraphFold } from '../graph/fold.ts';
import { type GraphNode, parseEdgeKey } from '../model/graph.ts';
import type { PageRecord } from '../model/page.ts';
import type { Files, PageBase, PageBases } from '../ports.ts';
import { PagePaths } from '../wiki/pagePaths.ts';
import { PageStore } from '../wiki/pageStore.ts';
import { projectPage } from '../wiki/projectPage.ts';
import { type Synthesis, toSynthesisPage } from '../wiki/syntheses/synthesis.ts';
import type { Breather } from './breather.ts';

export interface WikiOutcome {
  readonly written: number;
  readonly removed: number;
  readonly records: readonly PageRecord[];
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
  readonly #labels = new Map<string, string>();
  /** Path → the synthesis as it was put there last. */
  readonly #synthesized = new Map<string, string>();

  constructor(files: Files, fold: GraphFold, bases: PageBases) {
    this.#files = files;
    this.#fold = fold;
    this.#bases = bases;
    this.#store = new PageStore(files, bases);
  }

  /** Takes in a graph change without touching files; the nodes whose pages it may have changed. */
  *observe(delta: FoldDelta): Generator<undefined, ReadonlySet<string>> {
    const { graph } = this.#fold;
    const changes = new Map<string, GraphNode | undefined>();
    for (const id of delta.nodes) changes.set(id, graph.node(id));
    const affected = new Set<string>([...delta.nodes, ...this.paths.apply(changes)]);
    yield;
    for (const key of delta.edges) {
      const { source, target } = parseEdgeKey(key);
      affected.add(source).add(target);
    }
    for (const id of [...affected]) {
      const node = graph.node(id);
      const label =
        node === undefined ? undefined : `${node.name}\n${node.description}\n${this.paths.pathOf(id) ?? ''}`;
      if (this.#labels.get(id) === label) continue;
      if (label === undefined) this.#labels.delete(id);
      else this.#labels.set(id, label);
      for (const edge of graph.edgesOf(id)) affected.add(edge.source).add(edge.target);
      yield;
    }
    return affected;
  }

  /** Writes the pages of these nodes, and removes those of `known` that no node has any more. */
  async write(
    nodes: ReadonlySet<string>,
    known: ReadonlyMap<string, PageRecord>,
    breathe: Breather,
  ): Promise<WikiOutcome> {
    const context = {
      graph: this.#fold.graph,
      pathOf: (id: string) => this.paths.pathOf(id),
      fragment: (path: string) => this.#fold.fragment(path),
    };
    const wanted = [...nodes].filter(id => this.paths.pathOf(id) !== undefined);
    const stats = await this.#files.statAll(wanted.map(id => this.paths.pathOf(id) ?? ''));
    const records: PageRecord[] = [];
    const bases = new Map<string, PageBase>();
    let written = 0;
    for (const [index, id] of wanted.entries()) {
      const node = context.graph.node(id);
      // What is made of the whole graph is no function of its node.
      const page = node === undefined || node.type === 'Synthesis' ? undefined : projectPage(node, context);
      if (page === undefined) continue;
      const { record, outcome, base } = await this.#store.put(page, stats[index]);
      records.push(record);
      if (base !== undefined) bases.set(page.path, base);
      if (outcome === 'written') written += 1;
      await breathe();
    }
    this.#bases.putAll(bases);
    const removal = await this.#removeOrphans(known, new Set(records.map(record => record.path)));
    this.#bases.deleteAll(removal.gone);
    return { written, records, ...removal };
  }

  /** Brings the pages of syntheses up to date: those whose text changed, or whose file is not as it was left. */
  async writeSyntheses(
    syntheses: readonly Synthesis[],
    known: ReadonlyMap<string, PageRecord>,
  ): Promise<Pick<WikiOutcome, 'written' | 'records'>> {
    const pages = syntheses.map(toSynthesisPage);
    const stats = await this.#files.statAll(pages.map(page => page.path));
    const records: PageRecord[] = [];
    const bases = new Map<string, PageBase>();
    let written = 0;
    for (const [index, page] of pages.entries()) {
      const [record, stat, text] = [known.get(page.path), stats[index], JSON.stringify(page)];
      const isLeft = record?.sizeBytes === stat?.sizeBytes && record?.modifiedMs === stat?.modifiedMs;
      if (stat !== undefined && isLeft && this.#synthesized.get(page.path) === text) continue;
      const put = await this.#store.put(page, stat);
      this.#synthesized.set(page.path, text);
      records.push(put.record);
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
    const warnings: string[] = [];
    for (const page of known.values()) {
      // A page that another node took over in this run is that node's now.
      if (this.paths.pathOf(page.nodeId) === page.path || taken.has(page.path)) continue;
      gone.push(page.path);
      if (await this.#store.remove(page)) continue;
      warnings.push(`${page.path} is about something that is gone; your text in it is kept`);
    }
    return { removed: gone.length - warnings.length, gone, warnings };
  }
}
