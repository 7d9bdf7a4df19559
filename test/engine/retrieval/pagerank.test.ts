import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbourhood, personalizedPageRank, teleport } from '../../../engine/retrieval/pagerank.ts';
import { WalkGraph } from '../../../engine/retrieval/walkGraph.ts';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { Graph } from '../../../engine/graph/graph.ts';
import { someProject, toFragments } from '../../support/documents.ts';
import { linkedDocuments, someGraph } from '../../support/graphs.ts';

/** The neighbours of a node with their weights, repeats included. */
function rowOf(graph: WalkGraph, node: number): { target: number; weight: number }[] {
  const { targets, weights } = graph.row(node);
  return [...targets].map((target, at) => ({ target, weight: weights[at]! }));
}

/** Personalized PageRank by power iteration; what is at a node without neighbours starts again. */
function powerIteration(graph: WalkGraph, seeds: readonly number[]): number[] {
  const start = Array.from(
    { length: graph.size },
    (_, node) => seeds.filter(seed => seed === node).length / seeds.length,
  );
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
    graph: fc.constant(new WalkGraph(graph)),
    seeds: fc.array(fc.nat(graph.nodeCount - 1), { minLength: 1, maxLength: 4 }),
  }),
);

describe('personalized PageRank', () => {
  it('agrees with power iteration to a thousandth, and its scores sum to at most one', () => {
    fc.assert(
      fc.property(graphAndSeeds, ({ graph, seeds }) => {
        const scores = personalizedPageRank(graph, seeds);
        const exact = powerIteration(graph, seeds);
        for (let node = 0; node < graph.size; node += 1) {
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
          const one = personalizedPageRank(new WalkGraph(linkedDocuments(count, links)), [0, 1]);
          const other = personalizedPageRank(
            new WalkGraph(linkedDocuments(count, [...links].reverse())),
            [0, 1],
          );
          expect([...other]).toEqual([...one]);
        },
      ),
    );
  });

  it('is empty without seeds, and keeps to an island', () => {
    const graph = new WalkGraph(
      linkedDocuments(5, [
        [0, 1],
        [1, 2],
        [3, 4],
      ]),
    );
    expect(personalizedPageRank(graph, [])).toEqual(new Map());
    const island = graph.numberOf(new WalkGraph(linkedDocuments(1, [])).idOf(0))!;
    expect([...personalizedPageRank(graph, [island]).keys()]).toHaveLength(3);
  });

  it('leaves everything with a seed that has no neighbours', () => {
    const graph = new WalkGraph(linkedDocuments(1, []));
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
        const walk = new WalkGraph(graph);
        const rows = graph.nodeIds().map(id => walk.row(walk.numberOf(id)!));
        expect(rows.reduce((sum, { targets }) => sum + targets.length, 0)).toBe(
          graph.edgeCount * 2 - loops(graph),
        );
        for (const { targets, weights, strength } of rows) {
          const ids = [...targets].map(target => walk.idOf(target));
          expect(ids).toEqual([...ids].sort());
          expect(strength).toBeCloseTo(
            [...weights].reduce((sum, weight) => sum + weight, 0),
            9,
          );
        }
      }),
    );
  });

  it('is after any change what it is from the start', () => {
    fc.assert(
      fc.property(someProject, someProject, (before, after) => {
        const fold = new GraphFold();
        fold.apply(toFragments(before));
        const walk = new WalkGraph(fold.graph);
        for (const id of fold.graph.nodeIds()) walk.row(walk.numberOf(id)!);
        const gone = Object.keys(before).map(path => [path, undefined] as const);
        walk.update(fold.apply(new Map([...gone, ...toFragments(after)])));
        expect(neighboursById(walk, fold.graph)).toEqual(
          neighboursById(new WalkGraph(fold.graph), fold.graph),
        );
      }),
    );
  });
});

function loops(graph: Graph): number {
  return [...graph.edges()].filter(({ source, target }) => source === target).length;
}

function neighboursById(walk: WalkGraph, graph: Graph): unknown {
  return graph.nodeIds().map(id => {
    const { targets, weights, strength } = walk.row(walk.numberOf(id)!);
    return { id, neighbours: [...targets].map(target => walk.idOf(target)), weights, strength };
  });
}
