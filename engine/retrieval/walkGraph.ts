import type { Graph } from '../graph/graph.ts';
import { edgeTypes } from '../model/ontology.ts';

/** The graph as compressed sparse rows for walks: undirected, weighted, neighbours in index order. */
export interface WalkGraph {
  /** Sorted ids; a node's number is its place here. */
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Where each node's neighbours start; one more entry for the end. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float64Array;
  /** Sum of a node's weights. */
  readonly strength: Float64Array;
}

/** Builds the walk form of a graph. Every edge counts in both directions; parallel edges add up in the walk. */
export function toWalkGraph(graph: Graph): WalkGraph {
  const ids = graph.nodeIds();
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const offsets = new Uint32Array(ids.length + 1);
  const ends: number[] = [];
  for (const edge of graph.edges()) {
    const source = indexOf.get(edge.source);
    const target = indexOf.get(edge.target);
    if (source === undefined || target === undefined) continue;
    ends.push(source, target, edgeTypes[edge.type].weight);
    offsets[source + 1] = (offsets[source + 1] ?? 0) + 1;
    offsets[target + 1] = (offsets[target + 1] ?? 0) + 1;
  }
  for (let node = 0; node < ids.length; node += 1)
    offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const cursors = offsets.slice();
  const targets = new Uint32Array(offsets[ids.length] ?? 0);
  const weights = new Float64Array(targets.length);
  const put = (from: number, to: number, weight: number): void => {
    const at = cursors[from] ?? 0;
    targets[at] = to;
    weights[at] = weight;
    cursors[from] = at + 1;
  };
  for (let at = 0; at < ends.length; at += 3) {
    const [source = 0, target = 0, weight = 0] = ends.slice(at, at + 3);
    put(source, target, weight);
    put(target, source, weight);
  }
  const walk = { ids, indexOf, offsets, targets, weights, strength: new Float64Array(ids.length) };
  for (let node = 0; node < ids.length; node += 1) sortRow(walk, node);
  return walk;
}

/** Puts a node's neighbours in order, so that sums do not depend on the order edges were added in. */
function sortRow({ offsets, targets, weights, strength }: WalkGraph, node: number): void {
  const start = offsets[node] ?? 0;
  const end = offsets[node + 1] ?? 0;
  const row = Array.from(
    { length: end - start },
    (_, at) => [targets[start + at] ?? 0, weights[start + at] ?? 0] as const,
  );
  row.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let sum = 0;
  for (const [at, [target, weight]] of row.entries()) {
    targets[start + at] = target;
    weights[start + at] = weight;
    sum += weight;
  }
  strength[node] = sum;
}
