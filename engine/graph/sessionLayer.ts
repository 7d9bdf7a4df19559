import { byText, compareStrings } from '../base/compare.ts';
import { addTo } from '../base/multimap.ts';
import { edgeKey, type GraphNode } from '../model/graph.ts';
import { listIn, sessionKeys, textIn } from '../model/sessionGraph.ts';
import { type Graph, type GraphDelta, MutableGraph } from './graph.ts';
import { toSessionEdges } from './sessionEdges.ts';

/** Sorted lists that nodes of several sessions have together. */
const joined = [sessionKeys.sessions, sessionKeys.about] as const;

/**
 * What sessions left, as a graph of its own that lies over the project's. A node is there as long as a session brings
 * it; where several do, it has what they say together, whatever their order.
 */
export class SessionLayer {
  readonly #graph = new MutableGraph();
  /** Node → what each session says of it. */
  readonly #said = new Map<string, Map<string, GraphNode>>();
  #hidden: ReadonlySet<string> = new Set();

  get graph(): Graph {
    return this.#graph;
  }

  /** The nodes of sessions, in the order of their ids. */
  sessions(): GraphNode[] {
    return this.#nodes().filter(({ type }) => type === 'Session');
  }

  /** Puts what a session brings in the place of what it brought. `hash`: of its transcript at `path`. */
  put(session: string, nodes: readonly GraphNode[], transcript: { path: string; hash: string }): GraphDelta {
    const before = this.remove(session);
    for (const node of nodes) {
      const said = this.#said.get(node.id) ?? new Map<string, GraphNode>();
      this.#said.set(node.id, said.set(session, node));
    }
    this.#graph.setContentHash(transcript.path, transcript.hash);
    const changed = new Set([...before.nodes, ...nodes.map(({ id }) => id)]);
    for (const id of changed) this.#settle(id);
    return { nodes: changed, edges: new Set() };
  }

  /** Takes out what only this session brought. */
  remove(session: string): GraphDelta {
    const nodes = new Set<string>();
    for (const [id, said] of this.#said) {
      const mine = said.get(session);
      if (mine === undefined) continue;
      said.delete(session);
      nodes.add(id);
      if (mine.type === 'Session') this.#graph.setContentHash(mine.sourcePath, undefined);
    }
    for (const id of nodes) this.#settle(id);
    return { nodes, edges: new Set() };
  }

  /** Leaves these out from now on, and no others; what that changed. */
  hide(ids: ReadonlySet<string>): GraphDelta {
    const nodes = new Set([...ids, ...this.#hidden].filter(id => ids.has(id) !== this.#hidden.has(id)));
    this.#hidden = ids;
    for (const id of nodes) this.#settle(id);
    return { nodes, edges: new Set() };
  }

  /** True for a node that a session brings, also while it is left out. */
  isBrought(id: string): boolean {
    return this.#said.has(id);
  }

  /** Brings the edges in line with the nodes, and with the project's graph as it is now. */
  connect(project: Graph): GraphDelta {
    const edges = new Set<string>();
    const wanted = new Map(toSessionEdges(this.#nodes(), project).map(edge => [edgeKey(edge), edge]));
    for (const edge of [...this.#graph.edges()]) {
      const key = edgeKey(edge);
      if (!wanted.has(key) && this.#graph.deleteEdge(key)) edges.add(key);
    }
    for (const [key, edge] of wanted) {
      if (JSON.stringify(this.#graph.edge(key)) === JSON.stringify(edge)) continue;
      this.#graph.setEdge(edge);
      edges.add(key);
    }
    return { nodes: new Set(), edges };
  }

  /** Takes in a graph as it was kept: nodes with their sources, and the hashes of these. */
  restore(nodes: readonly GraphNode[], hashes: ReadonlyMap<string, string>): void {
    const sessions = nodes.filter(({ type }) => type === 'Session');
    const brought = new Map<string, Set<GraphNode>>();
    for (const node of nodes)
      for (const id of node.type === 'Session' ? [node.id] : listIn(node, sessionKeys.sessions))
        addTo(brought, id, node);
    const agents = new Map(nodes.filter(({ type }) => type === 'Agent').map(node => [node.name, node]));
    for (const session of sessions) {
      const { sourcePath: path } = session;
      const agent = agents.get(textIn(session, sessionKeys.agent));
      const own = [...(brought.get(session.id) ?? [])].map(node => ofSession(node, session));
      this.put(textIn(session, sessionKeys.session), agent === undefined ? own : [agent, ...own], {
        path,
        hash: hashes.get(path) ?? '',
      });
    }
  }

  #nodes(): GraphNode[] {
    return this.#graph
      .nodeIds()
      .map(id => this.#graph.node(id))
      .filter(node => node !== undefined);
  }

  #settle(id: string): void {
    const said = [...(this.#said.get(id) ?? [])].sort(byText(([session]) => session)).map(([, node]) => node);
    const [first, ...others] = said;
    if (first === undefined) this.#said.delete(id);
    if (first === undefined || this.#hidden.has(id)) this.#graph.deleteNode(id);
    else this.#graph.setNode(others.reduce(join, first));
  }
}

function join(node: GraphNode, other: GraphNode): GraphNode {
  if (node.type === 'Agent') return node;
  const lists = joined.map(key => [
    key,
    [...new Set([...listIn(node, key), ...listIn(other, key)])].sort(compareStrings),
  ]);
  return {
    ...node,
    sources: [...node.sources, ...other.sources],
    metadata: { ...node.metadata, ...(Object.fromEntries(lists) as Record<string, readonly string[]>) },
  };
}

/** What one session says of a node that several bring. */
function ofSession(node: GraphNode, { id, sourcePath, type }: GraphNode): GraphNode {
  if (node.type === type) return node;
  return {
    ...node,
    sourcePath,
    sources: node.sources.filter(({ path }) => path === sourcePath),
    metadata: { ...node.metadata, [sessionKeys.sessions]: [id] },
  };
}
