import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import { toNodeId } from '../../../engine/model/ids.ts';
import type { Decided } from '../../../engine/model/merge.ts';
import { someProject, someSplit, toFragments } from '../../support/documents.ts';
import { graphContents } from '../../support/graphs.ts';

const someId = fc.constantFrom(
  ...['alpha', 'beta', 'gamma ray', 'delta', 'a', '潮汐窗口', 'missing'].map(name =>
    toNodeId('Concept', name),
  ),
  toNodeId('ResearchTopic', 'topic/one'),
);
const someDecisions: fc.Arbitrary<Decided> = fc.record({
  merges: fc.array(fc.record({ from: someId, into: someId }), { maxLength: 2 }),
  apart: fc.constant([]),
  hidden: fc.uniqueArray(someId, { maxLength: 3 }),
  edits: fc.uniqueArray(
    fc.record({
      id: someId,
      name: fc.option(fc.constantFrom('Alpha', 'Mine', '窗'), { nil: undefined }),
      description: fc.option(fc.constantFrom('What I say.', ''), { nil: undefined }),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
  splits: fc.array(someSplit, { maxLength: 2 }),
});

describe('the graph with what people decided about single nodes', () => {
  it('is the same on every way that leads to the same sources and decisions', () => {
    fc.assert(
      fc.property(someProject, someDecisions, someDecisions, (sources, before, after) => {
        const stepwise = new GraphFold();
        stepwise.apply(new Map(), before);
        for (const entry of toFragments(sources)) stepwise.apply(new Map([entry]));
        stepwise.apply(new Map(), after);
        const atOnce = new GraphFold();
        atOnce.apply(toFragments(sources), after);
        expect(graphContents(stepwise.graph)).toEqual(graphContents(atOnce.graph));
      }),
    );
  });

  it('has none that is hidden, nor an edge at one, and each under its person’s name', () => {
    fc.assert(
      fc.property(someProject, someDecisions, (sources, decided) => {
        const built = new GraphFold();
        built.apply(toFragments(sources), decided);
        for (const id of decided.hidden ?? []) {
          expect(built.graph.node(id)).toBeUndefined();
          expect([...built.graph.edgesOf(id)]).toEqual([]);
        }
        for (const { id, name, description } of decided.edits ?? []) {
          const node = built.graph.node(id);
          if (node === undefined) continue;
          if (name !== undefined) expect(node.name).toBe(name);
          if (description !== undefined) expect(node.description).toBe(description);
          expect(node.aliases).not.toContain(node.name);
        }
      }),
    );
  });
});
