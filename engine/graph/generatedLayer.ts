import { edgeKey, type GraphEdge, type GraphNode } from '../model/graph.ts';
import { isAllowedEdge } from '../model/ontology.ts';
import type { GraphDelta, MutableGraph } from './graph.ts';

/** What a change did to the graph, and edges that the ontology refused. */
export type LayerDelta = GraphDelta & { readonly problems: readonly string[] };

/** Two changes, one after the other, as one. */
export function joinDeltas(first: LayerDelta, second: LayerDelta): LayerDelta {
  return {
    nodes: new Set([...first.nodes, ...second.nodes]),
    edges: new Set([...first.edges, ...second.edges]),
    problems: [...first.problems, ...second.problems],
  };
}

/**
 * Nodes and edges that are made of the graph itself and lie on top of it. They are replaced as a whole; in between, an
 * edge goes with the node that it leads to.
 */
export class GeneratedLayer {
  readonly #graph: MutableGraph;
  #nodes: ReadonlySet<string> = new Set();
  readonly #edges = new Set<string>();

  constructor(graph: MutableGraph) {
    this.#graph = graph;
  }

  /** Puts these in the place of what was there; what that changed. Edges that lead nowhere are left out. */
  replace(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): LayerDelta {
    const delta = { nodes: new Set<string>(), edges: new Set<string>(), problems: [] as string[] };
    const wanted = new Set(nodes.map(({ id }) => id));
    for (const id of this.#nodes) if (!wanted.has(id) && this.#graph.deleteNode(id)) delta.nodes.add(id);
    for (const node of nodes) {
      if (JSON.stringify(this.#graph.node(node.id)) === JSON.stringify(node)) continue;
      this.#graph.setNode(node);
      delta.nodes.add(node.id);
    }
    this.#nodes = wanted;
    const kept = edges.filter(edge => this.#isSound(edge, delta.problems));
    const keys = new Set(kept.map(edgeKey));
    for (const key of this.#edges) if (!keys.has(key)) this.#withdraw(key, delta.edges);
    for (const edge of kept) {
      const key = edgeKey(edge);
      if (JSON.stringify(this.#graph.edge(key)) === JSON.stringify(edge)) continue;
      this.#graph.setEdge(edge);
      this.#edges.add(key);
      delta.edges.add(key);
    }
    return delta;
  }

  /** Takes away the edges of nodes that a change took away; that change with them. */
  trim(delta: LayerDelta): LayerDelta {
    const edges = new Set(delta.edges);
    for (const id of delta.nodes) {
      if (this.#graph.node(id) !== undefined) continue;
      for (const edge of [...this.#graph.edgesOf(id)]) {
        const key = edgeKey(edge);
        if (this.#edges.has(key)) this.#withdraw(key, edges);
      }
    }
    return { ...delta, edges };
  }

  #withdraw(key: string, edges: Set<string>): void {
    this.#edges.delete(key);
    if (this.#graph.deleteEdge(key)) edges.add(key);
  }

  #isSound({ source, type, target }: GraphEdge, problems: string[]): boolean {
    const from = this.#graph.node(source)?.type;
    const to = this.#graph.node(target)?.type;
    if (from === undefined || to === undefined) return false;
    const isSound = isAllowedEdge(type, from, to);
    if (!isSound) problems.push(`edge refused: ${from} ${type} ${to} (${source})`);
    return isSound;
  }
}
