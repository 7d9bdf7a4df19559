import type { WalkGraph } from './walkGraph.ts';

/** Teleport probability of the documented plain call. */
export const teleport = 0.15;
/** A node is pushed while it holds more than this probability per unit of its degree. */
const residualPerDegree = 1e-6;
/** Bounds the work whatever the graph; 400,000 pushes are about 20 ms. */
const maxPushes = 400_000;

/**
 * Personalized PageRank from the seeds (Haveliwala 2002) by forward push (Andersen, Chung & Lang 2006), on the
 * undirected weighted graph. Scores of the nodes reached; they sum to at most 1. Seeds share the start equally, a
 * node without neighbours returns to itself. Deterministic: first in, first out. No seeds: empty.
 */
export function personalizedPageRank(graph: WalkGraph, seeds: readonly number[]): Map<number, number> {
  const scores = new Map<number, number>();
  const walk = new PushWalk(graph);
  for (const seed of seeds) walk.add(seed, 1 / seeds.length);
  for (let pushes = 0; pushes < maxPushes; pushes += 1) {
    const next = walk.take();
    if (next === undefined) break;
    const { node, mass } = next;
    const total = graph.strength[node] ?? 0;
    scores.set(node, (scores.get(node) ?? 0) + (total === 0 ? mass : teleport * mass));
    if (total > 0) walk.spread(node, ((1 - teleport) * mass) / total);
  }
  return scores;
}

/** Probability that still has to be pushed on, and the nodes that hold enough of it, first come first. */
class PushWalk {
  readonly #graph: WalkGraph;
  readonly #residual = new Map<number, number>();
  readonly #queue: number[] = [];
  #head = 0;

  constructor(graph: WalkGraph) {
    this.#graph = graph;
  }

  add(node: number, mass: number): void {
    const before = this.#residual.get(node) ?? 0;
    const after = before + mass;
    this.#residual.set(node, after);
    const { offsets } = this.#graph;
    const threshold = residualPerDegree * ((offsets[node + 1] ?? 0) - (offsets[node] ?? 0));
    if (before <= threshold && after > threshold) this.#queue.push(node);
  }

  take(): { node: number; mass: number } | undefined {
    const node = this.#queue[this.#head];
    if (node === undefined) return undefined;
    this.#head += 1;
    const mass = this.#residual.get(node) ?? 0;
    this.#residual.set(node, 0);
    return { node, mass };
  }

  /** Hands `share` per unit of weight to each neighbour. */
  spread(node: number, share: number): void {
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
