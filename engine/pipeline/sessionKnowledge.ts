import type { Graph, GraphDelta } from '../graph/graph.ts';
import { SessionLayer } from '../graph/sessionLayer.ts';
import { sessionKeys, textIn } from '../model/sessionGraph.ts';
import type { Files, Redactor } from '../ports.ts';
import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { toSessionNodes } from '../sessions/sessionNodes.ts';
import type { SessionRecord } from '../sessions/sessionRecord.ts';
import type { Breather } from './breather.ts';
import { readSessionGraph, writeSessionGraph } from './sessionGraphFile.ts';
import { settleSessionIndex } from './sessionIndex.ts';
import { SessionStore, type StoredText } from './sessionStore.ts';

/** What a project knows from sessions: copies of them, and the graph that lies over the project's own. */
export class SessionKnowledge {
  readonly store: SessionStore;
  readonly #files: Files;
  readonly #layer = new SessionLayer();
  #isChanged = false;
  /** Nodes that changed since the last settling. */
  #changed = new Set<string>();
  #hidden: ReadonlySet<string> = new Set();
  #loading: Promise<void> | undefined;

  constructor(files: Files, redactor: Redactor) {
    this.#files = files;
    this.store = new SessionStore(files, redactor);
  }

  get graph(): Graph {
    return this.#layer.graph;
  }

  /** How many sessions and findings are known; none before `load`. */
  get counts(): { readonly total: number; readonly findings: number } {
    const types = this.graph.nodeIds().map(id => this.graph.node(id)?.type);
    const total = types.filter(type => type === 'Session').length;
    return { total, findings: types.filter(type => type !== 'Agent').length - total };
  }

  /** Brings into memory what is kept, once. A graph that is missing is made again from the copies. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<void> {
    if (!(await readSessionGraph(this.#files, this.#layer))) await this.#readCopies();
  }

  /** Leaves out what a person does not want to keep, these nodes and no others. To be settled afterwards. */
  async hide(ids: readonly string[]): Promise<void> {
    const before = this.#hidden;
    this.#hidden = new Set(ids);
    // The graph's file does not hold what was left out.
    if ([...before].some(id => !this.#hidden.has(id) && !this.#layer.isBrought(id))) await this.#readCopies();
    this.#note(this.#layer.hide(this.#hidden));
  }

  async #readCopies(): Promise<void> {
    for (const { id } of await this.store.list()) {
      const stored = await this.store.text(id);
      if (stored !== undefined) this.#take(stored);
    }
  }

  /** Keeps a session; false when a person had it forgotten. To be settled afterwards. */
  async put(record: SessionRecord): Promise<boolean> {
    const stored = await this.store.put(record);
    if (stored !== undefined) this.#take(stored);
    return stored !== undefined;
  }

  /** Takes out all that is known of a session, and never learns it again. To be settled afterwards. Throws `not-found`. */
  async forget(id: string): Promise<void> {
    await this.store.forget(id);
    this.#note(this.#layer.remove(id));
  }

  /** Joins what is known to the project's graph as it is now, and makes it findable; what changed since the last time. */
  async settle(project: Graph, index: SearchIndex): Promise<GraphDelta> {
    const { edges } = this.#layer.connect(project);
    this.#isChanged ||= edges.size > 0;
    const delta = { nodes: this.#changed, edges };
    this.#changed = new Set();
    await settleSessionIndex(index, this.graph, node => this.store.text(textIn(node, sessionKeys.session)));
    return delta;
  }

  /** The same for a process that only reads: what was said in sessions is found once it is in the index's file. */
  async settleForReading(project: Graph, index: SearchIndex): Promise<void> {
    this.#layer.connect(project);
    await settleSessionIndex(index, this.graph);
  }

  async save(breathe: Breather): Promise<void> {
    await this.store.save();
    if (!this.#isChanged) return;
    this.#isChanged = false;
    await writeSessionGraph(this.#files, this.graph, breathe);
  }

  #take({ record, transcript, path, hash }: StoredText): void {
    this.#note(this.#layer.put(record.id, toSessionNodes(record, path, transcript), { path, hash }));
  }

  #note({ nodes }: GraphDelta): void {
    for (const id of nodes) this.#changed.add(id);
    this.#isChanged ||= nodes.size > 0;
  }
}
