import type { Knowledge } from '../context/compileContext.ts';
import { GraphFold } from '../graph/fold.ts';
import { joinDeltas, type LayerDelta } from '../graph/generatedLayer.ts';
import { type Graph, MutableGraph } from '../graph/graph.ts';
import { OverlayGraph } from '../graph/overlayGraph.ts';
import { toUserLinks } from '../graph/userLinks.ts';
import { Manifest } from '../memory/manifest.ts';
import { openSidecar, type Sidecar } from '../memory/sidecar.ts';
import { SqlitePageBases } from '../memory/sqlitePageBases.ts';
import { SqliteGraphStore } from '../memory/sqliteGraphStore.ts';
import type { Fragment } from '../model/fragment.ts';
import { type GraphNode, parseEdgeKey } from '../model/graph.ts';
import type { Decided, UserLink } from '../model/merge.ts';
import type { PreparedSource } from '../model/prepared.ts';
import type { Databases, Files, GraphStore, PageBases, Redactor } from '../ports.ts';
import { formatIndexFile, parseIndexFile } from '../retrieval/indexFile.ts';
import { SearchIndex } from '../retrieval/searchIndex.ts';
import { WalkGraph } from '../retrieval/walkGraph.ts';
import type { SessionRecord } from '../sessions/sessionRecord.ts';
import { toSynthesisEdges } from '../wiki/syntheses/synthesis.ts';
import { type Breather, runSteps } from './breather.ts';
import { FragmentCache } from './fragmentCache.ts';
import { indexNodes, indexSources } from './indexStage.ts';
import { isSessionOwner } from './sessionIndex.ts';
import { SessionKnowledge } from './sessionKnowledge.ts';
import { WikiStage } from './wikiStage.ts';

export const indexPath = '.tesserae/cache/search.idx';

/** Where the sidecar keeps the decisions that the stored graph was made with. */
const decidedKey = 'decided';

export interface KnowledgePorts {
  readonly files: Files;
  readonly databases: Databases;
  readonly redactor: Redactor;
}

/** What queries are answered from. */
export interface ProjectKnowledge extends Knowledge {
  /** What may be seen by whoever has the project: without what private sessions left. */
  readonly published: Graph;
  /** What private sessions left. */
  readonly sessions: Graph;
}

/** What is to change in the knowledge. */
export interface KnowledgeInput {
  readonly prepared: readonly PreparedSource[];
  /** Sources that are gone. */
  readonly removed: readonly string[];
  readonly decided: Decided;
}

/** What a change in the sources or decisions did to the knowledge. */
export interface KnowledgeChange {
  readonly delta: LayerDelta;
  /** Nodes whose pages may have changed. */
  readonly pages: ReadonlySet<string>;
}

export const noChange: KnowledgeChange = {
  delta: { nodes: new Set(), edges: new Set(), problems: [] },
  pages: new Set(),
};

/** A project's knowledge in memory, and the files it comes from and goes to. One owner changes it at a time. */
export class KnowledgeBase {
  fold = new GraphFold();
  wiki: WikiStage;
  readonly sidecar: Sidecar;
  readonly manifest: Manifest;
  readonly store: GraphStore;
  readonly fragments: FragmentCache;
  /** Fragments that the cache on disk does not hold yet. */
  readonly freshFragments = new Map<string, Fragment>();
  index = new SearchIndex();
  readonly #files: Files;
  readonly bases: PageBases;
  readonly sessions: SessionKnowledge;
  #isLoaded = false;
  #loading: Promise<void> | undefined;
  readonly #lost = new Set<string>();
  #walk: WalkGraph | undefined;
  #union: OverlayGraph | undefined;
  /** What people linked on pages. */
  #links: readonly UserLink[] = [];

  private constructor(files: Files, sidecar: Sidecar, redactor: Redactor) {
    this.#files = files;
    this.sessions = new SessionKnowledge(files, redactor);
    this.sidecar = sidecar;
    this.manifest = new Manifest(sidecar.database);
    this.store = new SqliteGraphStore(sidecar.database);
    this.fragments = new FragmentCache(files);
    this.bases = new SqlitePageBases(sidecar.database);
    this.wiki = new WikiStage(files, this.fold, this.bases);
    this.wiki.adopt(this.manifest.pages().values());
  }

  static async open({ files, databases, redactor }: KnowledgePorts): Promise<KnowledgeBase> {
    return new KnowledgeBase(files, await openSidecar(files, databases), redactor);
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Forgets everything in memory, and what the stored graph holds: a run then starts from the sources alone. */
  reset(): void {
    this.fold = new GraphFold();
    this.wiki = new WikiStage(this.#files, this.fold, this.bases);
    this.wiki.adopt(this.manifest.pages().values());
    this.index = new SearchIndex();
    this.freshFragments.clear();
    this.store.clear();
    this.#loading = Promise.resolve();
    this.#lost.clear();
    this.#isLoaded = true;
    this.#walk = undefined;
    this.#union = undefined;
  }

  /** Sources whose fragment or index entry is missing from the caches: they have to be read again. */
  get lost(): ReadonlySet<string> {
    return this.#lost;
  }

  /** Brings what was compiled before into memory, once; further callers wait for the first. */
  load(breathe: Breather): Promise<void> {
    this.#loading ??= this.#load(breathe);
    return this.#loading;
  }

  async #load(breathe: Breather): Promise<void> {
    const bytes = await this.#files.read(indexPath);
    this.index = (bytes === undefined ? undefined : parseIndexFile(bytes)) ?? new SearchIndex();
    const wanted = new Map(
      [...this.manifest.sources().values()].map(source => [source.path, source.contentHash]),
    );
    const fragments = new Map<string, Fragment>();
    for await (const fragment of this.fragments.load(wanted)) {
      if (this.index.hashOf(fragment.path) === fragment.contentHash) fragments.set(fragment.path, fragment);
      await breathe();
    }
    await this.#take(fragments, this.#decided(), breathe);
    await this.putSyntheses(this.store.nodesOfType('Synthesis'), breathe);
    for (const owner of [...this.index.owners()]) {
      const isKept =
        fragments.has(owner) || isSessionOwner(owner) || this.fold.graph.node(owner) !== undefined;
      if (!isKept) this.index.delete(owner);
    }
    await this.settleSessions(this.#decided());
    await this.sessions.save(breathe);
    for (const path of wanted.keys()) if (!fragments.has(path)) this.#lost.add(path);
    // What the stored graph had from them cannot be told apart any more: it is filled anew.
    if (this.#lost.size > 0) {
      this.store.clear();
      this.#fill();
    }
    this.#isLoaded = true;
  }

  /** True when the stored graph was made with these decisions. */
  isMadeWith(decided: Decided): boolean {
    return formatDecided(decided) === formatDecided(this.#decided());
  }

  #decided(): Decided {
    const stored = this.sidecar.getMeta(decidedKey);
    // Only `change` writes it, so its form is known.
    return stored === undefined ? { merges: [], apart: [] } : (JSON.parse(stored) as Decided);
  }

  /** Takes in sources that were read and what people decided, and takes out sources that are gone. */
  async change({ prepared, removed, decided }: KnowledgeInput, breathe: Breather): Promise<KnowledgeChange> {
    const read = prepared.filter(source => source.outcome === 'read');
    const skipped = prepared.filter(source => source.outcome === 'skipped').map(source => source.path);
    const out = [...removed, ...skipped];
    const changes = new Map<string, Fragment | undefined>(out.map(path => [path, undefined]));
    for (const { path, fragment } of read) {
      changes.set(path, fragment);
      this.freshFragments.set(path, fragment);
    }
    for (const path of out) this.freshFragments.delete(path);
    for (const path of changes.keys()) this.#lost.delete(path);
    await runSteps(indexSources(this.index, read, out), breathe);
    const change = await this.#take(changes, decided, breathe);
    this.sidecar.setMeta({ [decidedKey]: formatDecided(decided) });
    // A document's page shows more of it than its node holds.
    const documents = read.map(({ path }) => this.fold.graph.nodeOfSource(path)?.id);
    const pages = new Set([...change.pages, ...documents.filter(id => id !== undefined)]);
    await this.settleSessions(decided);
    return { ...change, pages };
  }

  /** Takes in a session, to be settled afterwards; false when a person had it forgotten. */
  putSession(record: SessionRecord): Promise<boolean> {
    return this.sessions.put(record);
  }

  /** Takes out a session for good. Throws `not-found`. */
  async forgetSession(id: string): Promise<void> {
    await this.sessions.forget(id);
    await this.settleSessions();
  }

  /** Puts these syntheses in the place of those that were there. */
  async putSyntheses(nodes: readonly GraphNode[], breathe: Breather): Promise<KnowledgeChange> {
    const { generated, graph } = this.fold;
    const told = generated.replace(
      nodes,
      nodes.flatMap(node => toSynthesisEdges(node, graph)),
    );
    const delta = joinDeltas(told, this.#settleLinks());
    const pages = await runSteps(this.wiki.observe(delta), breathe);
    this.#walk?.update(delta);
    return { delta, pages };
  }

  /** Brings the stored graph in line with a change. */
  storeChange({ delta }: KnowledgeChange): void {
    const { store, fold } = this;
    store.upsertNodes([...delta.nodes].map(id => fold.graph.node(id)).filter(node => node !== undefined));
    store.deleteNodes([...delta.nodes].filter(id => fold.graph.node(id) === undefined));
    const edges = [...delta.edges].map(key => ({ key, edge: fold.edge(key) }));
    store.upsertEdges(edges.map(({ edge }) => edge).filter(edge => edge !== undefined));
    store.deleteEdges(edges.filter(({ edge }) => edge === undefined).map(({ key }) => parseEdgeKey(key)));
  }

  /** The knowledge as queries read it. */
  view(): ProjectKnowledge {
    const published = this.fold.graph;
    this.#union ??= new OverlayGraph(published, this.sessions.graph);
    this.#walk ??= new WalkGraph(this.#union);
    const { graph: sessions } = this.sessions;
    return { graph: this.#union, published, sessions, walk: this.#walk, index: this.index };
  }

  async saveCaches(clean: boolean): Promise<void> {
    const fresh = [...this.freshFragments.values()];
    await this.fragments.save(fresh, this.fold.fragments(), this.manifest.sources().size, clean);
    this.freshFragments.clear();
    await this.#files.write(indexPath, formatIndexFile(this.index));
  }

  /** Joins what sessions left to the graph as it is now. */
  async settleSessions(decided?: Decided): Promise<void> {
    await this.sessions.load();
    if (decided !== undefined) await this.sessions.hide(decided.hidden ?? []);
    const delta = await this.sessions.settle(this.fold.graph, this.index);
    this.#walk?.update(delta);
  }

  /** Brings people's links in line with the nodes that are there. */
  #settleLinks(): LayerDelta {
    return this.fold.linked.replace([], toUserLinks(this.#links, this.fold.graph));
  }

  #fill(): void {
    const { graph } = this.fold;
    this.store.upsertNodes(
      graph
        .nodeIds()
        .map(id => graph.node(id))
        .filter(node => node !== undefined),
    );
    this.store.upsertEdges([...graph.edges()]);
  }

  async #take(
    changes: ReadonlyMap<string, Fragment | undefined>,
    decided: Decided,
    breathe: Breather,
  ): Promise<KnowledgeChange> {
    const folded = await runSteps(this.fold.steps(changes, decided), breathe);
    this.#links = decided.links ?? [];
    const delta = joinDeltas(this.fold.generated.trim(folded), this.#settleLinks());
    await runSteps(indexNodes(this.index, delta, this.fold), breathe);
    this.index.settle();
    const pages = await runSteps(this.wiki.observe(delta), breathe);
    this.#walk?.update(delta);
    return { delta, pages };
  }
}

/** Without what a newer version may have put beside it. */
function formatDecided({ merges, apart, hidden = [], edits = [], links = [], splits = [] }: Decided): string {
  return JSON.stringify({
    merges: merges.map(({ from, into }) => ({ from, into })),
    apart,
    hidden,
    edits: edits.map(edit => {
      const { id, name, description, aliases, not_aliases } = edit;
      return { id, name, description, aliases, not_aliases };
    }),
    links: links.map(({ from, to }) => ({ from, to })),
    splits,
  });
}

/** What was compiled last, for a process that only reads: the stored graph and the index file. */
export async function loadForReading({
  files,
  databases,
  redactor,
}: KnowledgePorts): Promise<ProjectKnowledge & { readonly sidecar: Sidecar; readonly hasIndex: boolean }> {
  const sidecar = await openSidecar(files, databases);
  const graph = new MutableGraph();
  const store = new SqliteGraphStore(sidecar.database);
  store.iterateNodes(node => graph.setNode(node));
  store.iterateEdges(edge => graph.setEdge(edge));
  for (const { path, contentHash } of new Manifest(sidecar.database).sources().values())
    graph.setContentHash(path, contentHash);
  const bytes = await files.read(indexPath);
  const stored = bytes === undefined ? undefined : parseIndexFile(bytes);
  const index = stored ?? new SearchIndex();
  const sessions = new SessionKnowledge(files, redactor);
  await sessions.load();
  await sessions.settleForReading(graph, index);
  const union = new OverlayGraph(graph, sessions.graph);
  return {
    graph: union,
    published: graph,
    sessions: sessions.graph,
    walk: new WalkGraph(union),
    index,
    sidecar,
    hasIndex: stored !== undefined,
  };
}
