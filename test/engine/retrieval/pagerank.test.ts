import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbourhood, personalizedPageRank, teleport } from '../../../engine/retrieval/pagerank.ts';
import { toWalkGraph, type WalkGraph } from '../../../engine/retrieval/walkGraph.ts';
import { linkedDocuments, someGraph } from '../../support/graphs.ts';

/** The neighbours of a node with their weights, repeats included. */
function rowOf({ offsets, targets, weights }: WalkGraph, node: number): { target: number; weight: number }[] {
  const row = [];
  for (let at = offsets[node]!; at < offsets[node + 1]!; at += 1)
    row.push({ target: targets[at]!, weight: weights[at]! });
  return row;
}

/** Personalized PageRank by power iteration; what is at a node without neighbours starts again. */
function powerIteration(graph: WalkGraph, seeds: readonly number[]): number[] {
  const start = graph.ids.map((_, node) => seeds.filter(seed => seed === node).length / seeds.length);
  let scores = start;
  for (let sweep = 0; sweep < 300; sweep += 1) {
    const next = start.map(share => share * teleport);
    for (const [node, score] of scores.entries()) {
      const row = rowOf(graph, node);
      const total = row.reduce((sum, { weight }) => sum + weight, 0);
      if (total === 0)
        for (const [seed, share] of start.entries()) next[seed]! += (1 - teleport) * score * share;
      for (const { target, weight } of row) next[target]! += ((1 - teleport) * score * weight) / total;
    }
    scores = next;
  }
  return scores;
}

const graphAndSeeds = someGraph.chain(graph =>
  fc.record({
    graph: fc.constant(toWalkGraph(graph)),
    seeds: fc.array(fc.nat(graph.nodeCount - 1), { minLength: 1, maxLength: 4 }),
  }),
);

describe('personalized PageRank', () => {
  it('agrees with power iteration to a thousandth, and its scores sum to at most one', () => {
    fc.assert(
      fc.property(graphAndSeeds, ({ graph, seeds }) => {
        const scores = personalizedPageRank(graph, seeds);
        const exact = powerIteration(graph, seeds);
        for (const node of graph.ids.keys()) {
          expect(Math.abs((scores.get(node) ?? 0) - exact[node]!)).toBeLessThan(1e-3);
        }
        const sum = [...scores.values()].reduce((total, score) => total + score, 0);
        expect(sum).toBeLessThanOrEqual(1 + 1e-12);
        expect(sum).toBeGreaterThan(0.99);
      }),
    );
  });

  it('gives the same bits every time, whatever order the edges came in', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 20 }),
        (count, pairs) => {
          const links = pairs.filter(([from, to]) => from < count && to < count);
          const one = personalizedPageRank(toWalkGraph(linkedDocuments(count, links)), [0, 1]);
          const other = personalizedPageRank(
            toWalkGraph(linkedDocuments(count, [...links].reverse())),
            [0, 1],
          );
          expect([...other]).toEqual([...one]);
        },
      ),
    );
  });

  it('is empty without seeds, and keeps to an island', () => {
    const graph = toWalkGraph(
      linkedDocuments(5, [
        [0, 1],
        [1, 2],
        [3, 4],
      ]),
    );
    expect(personalizedPageRank(graph, [])).toEqual(new Map());
    const island = graph.ids.indexOf(toWalkGraph(linkedDocuments(1, [])).ids[0]!);
    expect([...personalizedPageRank(graph, [island]).keys()]).toHaveLength(3);
  });

  it('leaves everything with a seed that has no neighbours', () => {
    const graph = toWalkGraph(linkedDocuments(1, []));
    expect([...personalizedPageRank(graph, [0])]).toEqual([[0, expect.closeTo(1, 4)]]);
  });
});

describe('the neighbourhood', () => {
  it('holds exactly what is within the depth, by any way', () => {
    fc.assert(
      fc.property(graphAndSeeds, fc.nat(4), ({ graph, seeds }, depth) => {
        const distance = new Map(seeds.map(seed => [seed, 0]));
        // Breadth first, one node at a time.
        for (const [node, steps] of distance) {
          for (const { target } of rowOf(graph, node))
            if (!distance.has(target)) distance.set(target, steps + 1);
        }
        const within = [...distance].filter(([, steps]) => steps <= depth).map(([node]) => node);
        expect(neighbourhood(graph, seeds, depth)).toEqual(new Set(within));
      }),
    );
  });
});

describe('the walk form of a graph', () => {
  it('holds each edge both ways, and each node’s weights summed', () => {
    fc.assert(
      fc.property(someGraph, graph => {
        const walk = toWalkGraph(graph);
        expect(walk.ids).toEqual([...graph.nodeIds()]);
        expect(walk.targets).toHaveLength(graph.edgeCount * 2);
        for (const [node, id] of walk.ids.entries()) {
          expect(walk.indexOf.get(id)).toBe(node);
          const row = rowOf(walk, node);
          expect(row.map(({ target }) => target)).toEqual(
            row.map(({ target }) => target).sort((a, b) => a - b),
          );
          expect(walk.strength[node]).toBeCloseTo(
            row.reduce((sum, { weight }) => sum + weight, 0),
            9,
          );
        }
      }),
    );
  });
});
