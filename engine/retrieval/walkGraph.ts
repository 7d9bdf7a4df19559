import { byText } from '../base/compare.ts';
import type { Graph, GraphDelta } from '../graph/graph.ts';
import { parseEdgeKey } from '../model/graph.ts';
import { edgeTypes } from '../model/ontology.ts';

/** The neighbours of a node, in order of their ids and then of weights; a neighbour stands once for each edge. */
export interface WalkRow {
  /** Their numbers. */
  readonly targets: Uint32Array;
  readonly weights: Float64Array;
  /** Sum of the weights. */
  readonly strength: number;
}

/**
 * The graph as walks need it: nodes are numbered, every edge counts in both directions. A node's row is made when a walk
 * first comes by, and again after a change at it, so that an edit costs next to nothing.
 */
export class WalkGraph {
  readonly #graph: Graph;
  readonly #ids: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #rows: (WalkRow | undefined)[] = [];

  constructor(graph: Graph) {
    this.#graph = graph;
    for (const id of graph.nodeIds()) this.#number(id);
  }

  /** How many numbers are in use, at most: each is below it. */
  get size(): number {
    return this.#ids.length;
  }

  /** `undefined` for an id that is no node. */
  numberOf(id: string): number | undefined {
    return this.#graph.node(id) === undefined ? undefined : this.#numbers.get(id);
  }

  idOf(number: number): string {
    return this.#ids[number] ?? '';
  }

  row(number: number): WalkRow {
    return (this.#rows[number] ??= this.#toRow(this.idOf(number)));
  }

  /** Takes in a change of the graph. */
  update({ nodes, edges }: GraphDelta): void {
    for (const id of nodes) this.#number(id);
    for (const key of edges) {
      const { source, target } = parseEdgeKey(key);
      for (const end of [source, target]) {
        const number = this.#numbers.get(end);
        if (number !== undefined) this.#rows[number] = undefined;
      }
    }
  }

  #number(id: string): void {
    if (this.#numbers.has(id)) return;
    this.#numbers.set(id, this.#ids.length);
    this.#ids.push(id);
  }

  #toRow(id: string): WalkRow {
    const neighbours: { id: string; number: number; weight: number }[] = [];
    for (const edge of this.#graph.edgesOf(id)) {
      const { weight } = edgeTypes[edge.type];
      const other = edge.source === id ? edge.target : edge.source;
      const number = weight === 0 ? undefined : this.numberOf(other);
      if (number !== undefined) neighbours.push({ id: other, number, weight });
    }
    neighbours.sort((a, b) => a.weight - b.weight);
    neighbours.sort(byText(neighbour => neighbour.id));
    return {
      targets: Uint32Array.from(neighbours, ({ number }) => number),
      weights: Float64Array.from(neighbours, ({ weight }) => weight),
      strength: neighbours.reduce((sum, { weight }) => sum + weight, 0),
    };
  }
}
