import type { WalkGraph } from './walkGraph.ts';

/** Teleport probability of the documented plain call. */
export const teleport = 0.15;
/** A node is pushed while it holds more than this probability per neighbour: ranks of the best hundred are stable. */
const residualPerNeighbour = 1e-5;
/** Bounds the work whatever the graph. */
const maxPushes = 100_000;

/**
 * Personalized PageRank from the seeds (Haveliwala 2002) by forward push (Andersen, Chung & Lang 2006), on the
 * undirected weighted graph. Scores of the nodes reached; they sum to at most 1. Seeds share the start equally, a
 * node without neighbours keeps what it holds. Deterministic: first in, first out. No seeds: empty.
 */
export function personalizedPageRank(graph: WalkGraph, seeds: readonly number[]): Map<number, number> {
  const walk = new PushWalk(graph);
  for (const seed of seeds) walk.add(seed, 1 / seeds.length);
  walk.run();
  return walk.scores;
}

/** Probability that still has to be pushed on, by node, and the nodes that hold enough of it, first come first. */
class PushWalk {
  readonly scores = new Map<number, number>();
  readonly #graph: WalkGraph;
  readonly #residual: Float64Array;
  readonly #queue: number[] = [];

  constructor(graph: WalkGraph) {
    this.#graph = graph;
    this.#residual = new Float64Array(graph.ids.length);
  }

  add(node: number, mass: number): void {
    const before = this.#residual[node] ?? 0;
    const after = before + mass;
    this.#residual[node] = after;
    const { offsets } = this.#graph;
    const threshold = residualPerNeighbour * ((offsets[node + 1] ?? 0) - (offsets[node] ?? 0));
    if (before <= threshold && after > threshold) this.#queue.push(node);
  }

  run(): void {
    const { strength } = this.#graph;
    for (let head = 0; head < this.#queue.length && head < maxPushes; head += 1) {
      const node = this.#queue[head] ?? 0;
      const mass = this.#residual[node] ?? 0;
      this.#residual[node] = 0;
      const total = strength[node] ?? 0;
      this.scores.set(node, (this.scores.get(node) ?? 0) + (total === 0 ? mass : teleport * mass));
      if (total > 0) this.#spread(node, ((1 - teleport) * mass) / total);
    }
  }

  /** Hands `share` per unit of weight to each neighbour. */
  #spread(node: number, share: number): void {
    const { offsets, targets, weights } = this.#graph;
    const end = offsets[node + 1] ?? 0;
    for (let at = offsets[node] ?? 0; at < end; at += 1)
      this.add(targets[at] ?? 0, share * (weights[at] ?? 0));
  }
}

/** Nodes within `depth` undirected steps of the seeds, the seeds among them. */
export function neighbourhood(graph: WalkGraph, seeds: readonly number[], depth: number): Set<number> {
  const reached = new Set(seeds);
  let frontier = [...reached];
  for (let step = 0; step < depth && frontier.length > 0; step += 1) {
    const next: number[] = [];
    for (const node of frontier) {
      const end = graph.offsets[node + 1] ?? 0;
      for (let at = graph.offsets[node] ?? 0; at < end; at += 1) {
        const neighbour = graph.targets[at] ?? 0;
        if (reached.has(neighbour)) continue;
        reached.add(neighbour);
        next.push(neighbour);
      }
    }
    frontier = next;
  }
  return reached;
}
