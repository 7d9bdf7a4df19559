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
  #hidden: ReadonlySet<string> = new Set();
  #loading: Promise<void> | undefined;

  constructor(files: Files, redactor: Redactor) {
    this.#files = files;
    this.store = new SessionStore(files, redactor);
  }

  get graph(): Graph {
    return this.#layer.graph;
  }

  /** Brings into memory what is kept, once. A graph that is missing is made again from the copies. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<void> {
    if (!(await readSessionGraph(this.#files, this.#layer))) await this.#readCopies();
  }

  /** Leaves out what a person does not want to keep, these nodes and no others. To be settled afterwards. */
  async hide(ids: readonly string[]): Promise<GraphDelta> {
    const before = this.#hidden;
    this.#hidden = new Set(ids);
    // The graph's file does not hold what was left out.
    if ([...before].some(id => !this.#hidden.has(id) && !this.#layer.isBrought(id))) await this.#readCopies();
    const delta = this.#layer.hide(this.#hidden);
    this.#isChanged ||= delta.nodes.size > 0;
    return delta;
  }

  async #readCopies(): Promise<void> {
    for (const { id } of await this.store.list()) {
      const stored = await this.store.text(id);
      if (stored !== undefined) this.#take(stored);
    }
  }

  /** Keeps a session; `undefined` when a person had it forgotten. To be settled afterwards. */
  async put(record: SessionRecord): Promise<GraphDelta | undefined> {
    const stored = await this.store.put(record);
    return stored === undefined ? undefined : this.#take(stored);
  }

  /** Takes out all that is known of a session, and never learns it again. To be settled afterwards. Throws `not-found`. */
  async forget(id: string): Promise<GraphDelta> {
    await this.store.forget(id);
    this.#isChanged = true;
    return this.#layer.remove(id);
  }

  /** Joins what is known to the project's graph as it is now, and makes it findable; what that changed. */
  async settle(project: Graph, index: SearchIndex): Promise<GraphDelta> {
    const delta = this.#layer.connect(project);
    this.#isChanged ||= delta.edges.size > 0;
    await settleSessionIndex(index, this.graph, node => this.store.text(textIn(node, sessionKeys.session)));
    return delta;
  }

  /** The same for a process that only reads: what was said in sessions is found once it is in the index's file. */
  async settleForReading(project: Graph, index: SearchIndex): Promise<void> {
    this.#layer.connect(project);
    await settleSessionIndex(index, this.graph);
  }

  async save(breathe: Breather): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    await writeSessionGraph(this.#files, this.graph, breathe);
  }

  #take({ record, transcript, path, hash }: StoredText): GraphDelta {
    this.#isChanged = true;
    return this.#layer.put(record.id, toSessionNodes(record, path, transcript), { path, hash });
  }
}
