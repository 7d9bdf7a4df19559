import type { Graph } from '../../graph/graph.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import type { EdgeType } from '../../model/ontology.ts';

/** A node at the other end of an edge. */
export interface Neighbour {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
}

/** A node's neighbours by edge type and direction, found in one pass over its edges. In no order. */
export class Neighbours {
  readonly #out = new Map<EdgeType, Neighbour[]>();
  readonly #in = new Map<EdgeType, Neighbour[]>();

  constructor(graph: Graph, id: string) {
    for (const edge of graph.edgesOf(id)) {
      const isOut = edge.source === id;
      const node = graph.node(isOut ? edge.target : edge.source);
      if (node === undefined) continue;
      const byType = isOut ? this.#out : this.#in;
      const known = byType.get(edge.type);
      if (known === undefined) byType.set(edge.type, [{ node, edge }]);
      else known.push({ node, edge });
    }
  }

  /** Those that edges of the type run to. */
  out(type: EdgeType): readonly Neighbour[] {
    return this.#out.get(type) ?? [];
  }

  /** Those that edges of the type come from. */
  in(type: EdgeType): readonly Neighbour[] {
    return this.#in.get(type) ?? [];
  }
}
