import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import { mergedIdsOf, MutableGraph } from '../../../engine/graph/graph.ts';
import type { Fragment } from '../../../engine/model/fragment.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../../../engine/model/graph.ts';
import { isMergeable, type Merge } from '../../../engine/model/merge.ts';
import { toNodeId } from '../../../engine/model/ids.ts';
import { someProject, somePath, someText, toFragment, toFragments } from '../../support/documents.ts';

interface Contents {
  readonly nodes: readonly (GraphNode | undefined)[];
  readonly edges: readonly GraphEdge[];
}

function contents({ graph }: GraphFold): Contents {
  const edges = [...graph.edges()].sort((a, b) => (edgeKey(a) < edgeKey(b) ? -1 : 1));
  return { nodes: graph.nodeIds().map(id => graph.node(id)), edges };
}

function fold(fragments: ReadonlyMap<string, Fragment>, merges: readonly Merge[] = []): GraphFold {
  const built = new GraphFold();
  built.apply(fragments, { merges: merges, apart: [] });
  return built;
}

const none = new Map<string, Fragment | undefined>();
/** What the documents of this alphabet speak of, and something that none of them does. */
const someId = fc.constantFrom(
  ...['alpha', 'beta', 'gamma ray', 'delta', 'a', '潮汐窗口', 'missing'].map(name =>
    toNodeId('Concept', name),
  ),
  ...['topic/one', 'one'].map(name => toNodeId('ResearchTopic', name)),
);
const someMerges = fc.array(fc.record({ from: someId, into: someId }), { maxLength: 4 });

describe('the graph with people’s merges', () => {
  it('is the same on every way that leads to the same sources and merges', () => {
    fc.assert(
      fc.property(someProject, someMerges, someMerges, fc.nat(7), (sources, before, merges, at) => {
        const fragments = [...toFragments(sources)];
        const stepwise = fold(new Map(), before);
        for (const [index, entry] of fragments.entries()) {
          if (index === at) stepwise.apply(none, { merges: merges, apart: [] });
          stepwise.apply(new Map([entry]));
        }
        stepwise.apply(none, { merges: [...merges].reverse(), apart: [] });
        expect(contents(stepwise)).toEqual(contents(fold(new Map(fragments), merges)));
      }),
    );
  });

  it('comes back when a merge is undone, whatever was merged besides', () => {
    fc.assert(
      fc.property(someProject, someMerges, someMerges, (sources, kept, passing) => {
        const built = fold(toFragments(sources), kept);
        const before = contents(built);
        built.apply(none, { merges: [...kept, ...passing], apart: [] });
        built.apply(none, { merges: kept, apart: [] });
        expect(contents(built)).toEqual(before);
      }),
    );
  });

  it('tells exactly what a change of merges and sources changed', () => {
    fc.assert(
      fc.property(
        someProject,
        fc.tuple(someMerges, someMerges),
        somePath,
        fc.option(someText, { nil: undefined }),
        (sources, [before, after], path, text) => {
          const built = fold(toFragments(sources), before);
          const old = contents(built);
          const change = new Map([[path, text === undefined ? undefined : toFragment(path, text)]]);
          const delta = built.apply(change, { merges: after, apart: [] });
          expect(delta.problems).toEqual([]);
          const young = contents(built);
          expect(sorted(delta.nodes)).toEqual(changed(old.nodes, young.nodes, node => node?.id ?? ''));
          expect(sorted(delta.edges)).toEqual(changed(old.edges, young.edges, edgeKey));
        },
      ),
    );
  });

  it('loses no mention, keeps no merged node, lets its id lead to the winner, and has no loose edge', () => {
    fc.assert(
      fc.property(someProject, someMerges, (sources, merges) => {
        const plain = fold(toFragments(sources));
        const { graph } = fold(toFragments(sources), merges);
        for (const id of plain.graph.nodeIds()) {
          const found = graph.resolve(id);
          expect(found?.type).toBe(plain.graph.node(id)?.type);
          for (const { path } of plain.graph.node(id)?.sources ?? [])
            expect(found?.sources.map(source => source.path)).toContain(path);
        }
        for (const id of graph.nodeIds())
          for (const merged of mergedIdsOf(graph.node(id)!)) {
            expect(graph.node(merged)).toBeUndefined();
            expect(graph.resolve(merged)?.id).toBe(id);
          }
        for (const { source, target } of graph.edges())
          expect([graph.node(source)?.id, graph.node(target)?.id]).toEqual([source, target]);
        expect(mentionsIn(graph)).toBeGreaterThanOrEqual(mentionsIn(plain.graph));
      }),
    );
  });

  it('lets the winner speak: its own name and definition first, the other’s where it has none', () => {
    const sources = toFragments({
      'a.md': '# A\n\n**Tide window**: the hours in which a deep ship may pass the bar.\n',
      'b.md': '# B\n\nA **slack** is a short time in which no water moves at all.\n',
    });
    const [window, slack] = ['tide window', 'slack'].map(name => toNodeId('Concept', name)) as [
      string,
      string,
    ];
    const { graph } = fold(sources, [{ from: slack, into: window }]);
    expect(graph.node(window)).toMatchObject({
      name: 'Tide window',
      description: 'the hours in which a deep ship may pass the bar.',
      aliases: ['slack'],
      metadata: { merged_ids: [slack] },
    });
    expect(graph.node(window)?.sources.map(({ path }) => path)).toEqual(['a.md', 'b.md']);
    expect(
      [...graph.edgesOf(window)].map(({ source, type }) => [graph.node(source)?.sourcePath, type]),
    ).toEqual(
      expect.arrayContaining([
        ['a.md', 'defines'],
        ['b.md', 'defines'],
      ]),
    );
  });

  it('leaves a merge without effect whose target no source names any more', () => {
    const sources = toFragments({
      'b.md': '# B\n\nA **slack** is a short time in which no water moves at all.\n',
    });
    const merges = [{ from: toNodeId('Concept', 'slack'), into: toNodeId('Concept', 'tide window') }];
    expect(contents(fold(sources, merges))).toEqual(contents(fold(sources)));
  });

  it('resolves merged ids from the stored nodes alone', () => {
    const stored = new MutableGraph();
    const winner = fold(
      toFragments({ 'a.md': '# A\n\nA **tide** is the water that rises and falls twice a day.\n' }),
    ).graph;
    const node = winner.node(toNodeId('Concept', 'tide'))!;
    stored.setNode({ ...node, metadata: { merged_ids: ['Concept:old:1'] } });
    expect(stored.resolve('Concept:old:1')?.id).toBe(node.id);
    stored.setNode(node);
    expect(stored.resolve('Concept:old:1')).toBeUndefined();
    stored.setNode({ ...node, metadata: { merged_ids: ['Concept:old:1'] } });
    stored.deleteNode(node.id);
    expect(stored.resolve('Concept:old:1')).toBeUndefined();
  });
});

function mentionsIn(graph: GraphFold['graph']): number {
  const nodes = graph.nodeIds().map(id => graph.node(id)!);
  const named = nodes.filter(({ type }) => isMergeable(type));
  return named.flatMap(node => node.sources).reduce((sum, source) => sum + source.mentions, 0);
}

function changed<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): string[] {
  const texts = (items: readonly T[]): Map<string, string> =>
    new Map(items.map(item => [keyOf(item), JSON.stringify(item)]));
  const [old, young] = [texts(before), texts(after)];
  return sorted([...old.keys(), ...young.keys()]).filter(
    (key, index, keys) => keys[index - 1] !== key && old.get(key) !== young.get(key),
  );
}

function sorted(items: Iterable<string>): string[] {
  return [...items].sort((a, b) => (a < b ? -1 : 1));
}
