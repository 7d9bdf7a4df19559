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
  const residual = new Map<number, number>();
  const queue: number[] = [];
  for (const seed of seeds) {
    if (!residual.has(seed)) queue.push(seed);
    residual.set(seed, (residual.get(seed) ?? 0) + 1 / seeds.length);
  }
  for (let head = 0; head < queue.length && head < maxPushes; head += 1) {
    const node = queue[head] ?? 0;
    const mass = residual.get(node) ?? 0;
    residual.set(node, 0);
    const total = graph.strength[node] ?? 0;
    scores.set(node, (scores.get(node) ?? 0) + (total === 0 ? mass : teleport * mass));
    if (total === 0) continue;
    const end = graph.offsets[node + 1] ?? 0;
    for (let at = graph.offsets[node] ?? 0; at < end; at += 1) {
      const neighbour = graph.targets[at] ?? 0;
      const before = residual.get(neighbour) ?? 0;
      const after = before + ((1 - teleport) * mass * (graph.weights[at] ?? 0)) / total;
      residual.set(neighbour, after);
      const threshold = residualPerDegree * ((graph.offsets[neighbour + 1] ?? 0) - (graph.offsets[neighbour] ?? 0));
      if (before <= threshold && after > threshold) queue.push(neighbour);
    }
  }
  return scores;
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
