import type { WalkGraph } from './walkGraph.ts';

/** Teleport probability of the documented plain call. */
export const teleport = 0.15;
/** A node is pushed while it holds more than this probability per neighbour: ranks of the best hundred are stable. */
const residualPerNeighbour = 1e-5;
/** Bounds the work whatever the graph. */
const maxPushes = 100_000;

/**
 * Personalized PageRank from the seeds (Haveliwala 2002) by forward push (Andersen, Chung & Lang 2006), on the
 * undirected weighted graph. Scores of the nodes reached; they sum to at most 1. Seeds share the start equally, or by
 * `weights` (one a seed, above zero); a walk that cannot go on from a node starts again. Deterministic: first in, first
 * out. No seeds: empty.
 */
export function personalizedPageRank(
  graph: WalkGraph,
  seeds: readonly number[],
  weights: readonly number[] = seeds.map(() => 1),
): Map<number, number> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const start = seeds.map((seed, place) => [seed, (weights[place] ?? 0) / total] as const);
  const walk = new PushWalk(graph, start);
  walk.run();
  return walk.scores;
}

/** Seeds with their shares of the start, which sum to 1. */
type Start = readonly (readonly [seed: number, share: number])[];

/** Probability that still has to be pushed on, by node, and the nodes that hold enough of it, first come first. */
class PushWalk {
  readonly scores = new Map<number, number>();
  readonly #graph: WalkGraph;
  readonly #residual: Float64Array;
  readonly #queue: number[] = [];
  readonly #start: Start;

  constructor(graph: WalkGraph, start: Start) {
    this.#graph = graph;
    this.#start = start;
    this.#residual = new Float64Array(graph.size);
  }

  #add(node: number, mass: number): void {
    const before = this.#residual[node] ?? 0;
    const after = before + mass;
    this.#residual[node] = after;
    const threshold = residualPerNeighbour * Math.max(1, this.#graph.row(node).targets.length);
    if (before <= threshold && after > threshold) this.#queue.push(node);
  }

  run(): void {
    this.#restart(1);
    for (let head = 0; head < this.#queue.length && head < maxPushes; head += 1) {
      const node = this.#queue[head] ?? 0;
      const mass = this.#residual[node] ?? 0;
      this.#residual[node] = 0;
      const total = this.#graph.row(node).strength;
      this.scores.set(node, (this.scores.get(node) ?? 0) + teleport * mass);
      if (total > 0) this.#spread(node, ((1 - teleport) * mass) / total);
      else this.#restart((1 - teleport) * mass);
    }
  }

  /** Hands a mass to the seeds, by their shares of the start. */
  #restart(mass: number): void {
    for (const [seed, share] of this.#start) this.#add(seed, mass * share);
  }

  /** Hands `share` per unit of weight to each neighbour. */
  #spread(node: number, share: number): void {
    const { targets, weights } = this.#graph.row(node);
    for (let at = 0; at < targets.length; at += 1) this.#add(targets[at] ?? 0, share * (weights[at] ?? 0));
  }
}

/** Nodes within `depth` undirected steps of the seeds, the seeds among them. */
export function neighbourhood(graph: WalkGraph, seeds: readonly number[], depth: number): Set<number> {
  const reached = new Set(seeds);
  let frontier = [...reached];
  for (let step = 0; step < depth && frontier.length > 0; step += 1) {
    const next: number[] = [];
    for (const node of frontier) {
      for (const neighbour of graph.row(node).targets) {
        if (reached.has(neighbour)) continue;
        reached.add(neighbour);
        next.push(neighbour);
      }
    }
    frontier = next;
  }
  return reached;
}
