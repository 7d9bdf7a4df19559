import { compareStrings } from '../base/compare.ts';
import type { GraphEdge, GraphNode } from '../model/graph.ts';
import type { Graph } from './graph.ts';

/**
 * Two graphs read as one. `upper` has nodes of its own and edges between those and both graphs' nodes; what it says
 * never enters `lower`.
 */
export class OverlayGraph implements Graph {
  readonly #lower: Graph;
  readonly #upper: Graph;
  /** What the sorted ids were made of, and they. */
  #ids: { lower: readonly string[]; upper: readonly string[]; all: readonly string[] } | undefined;

  constructor(lower: Graph, upper: Graph) {
    this.#lower = lower;
    this.#upper = upper;
  }

  get nodeCount(): number {
    return this.#lower.nodeCount + this.#upper.nodeCount;
  }

  get edgeCount(): number {
    return this.#lower.edgeCount + this.#upper.edgeCount;
  }

  node(id: string): GraphNode | undefined {
    return this.#lower.node(id) ?? this.#upper.node(id);
  }

  resolve(id: string): GraphNode | undefined {
    return this.#lower.resolve(id) ?? this.#upper.resolve(id);
  }

  nodeOfSource(path: string): GraphNode | undefined {
    return this.#lower.nodeOfSource(path) ?? this.#upper.nodeOfSource(path);
  }

  contentHashOf(path: string): string {
    return this.#lower.contentHashOf(path) || this.#upper.contentHashOf(path);
  }

  nodeIds(): readonly string[] {
    const [lower, upper] = [this.#lower.nodeIds(), this.#upper.nodeIds()];
    if (upper.length === 0) return lower;
    if (this.#ids?.lower !== lower || this.#ids.upper !== upper)
      this.#ids = { lower, upper, all: [...lower, ...upper].sort(compareStrings) };
    return this.#ids.all;
  }

  *edgesOf(id: string): Iterable<GraphEdge> {
    yield* this.#lower.edgesOf(id);
    yield* this.#upper.edgesOf(id);
  }

  *edges(): Iterable<GraphEdge> {
    yield* this.#lower.edges();
    yield* this.#upper.edges();
  }
}
