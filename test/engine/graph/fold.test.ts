import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { Fragment } from '../../../engine/model/fragment.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../../../engine/model/graph.ts';
import { isAllowedEdge } from '../../../engine/model/ontology.ts';
import { changedKeys, sorted } from '../../support/changes.ts';
import { someProject, somePath, someText, toFragment, toFragments } from '../../support/documents.ts';

interface Contents {
  readonly nodes: readonly (GraphNode | undefined)[];
  readonly edges: readonly GraphEdge[];
}

function contents({ graph }: GraphFold): Contents {
  const edges = [...graph.edges()].sort((a, b) => (edgeKey(a) < edgeKey(b) ? -1 : 1));
  return { nodes: graph.nodeIds().map(id => graph.node(id)), edges };
}

function fold(fragments: ReadonlyMap<string, Fragment>): GraphFold {
  const built = new GraphFold();
  built.apply(fragments);
  return built;
}

const someProjectAndOrder = someProject.chain(sources =>
  fc.record({
    fragments: fc.constant(toFragments(sources)),
    order: fc.shuffledSubarray(Object.keys(sources), { minLength: Object.keys(sources).length }),
  }),
);

describe('the graph as a fold over fragments', () => {
  it('does not depend on the order they come in, nor on how many come at once', () => {
    fc.assert(
      fc.property(someProjectAndOrder, ({ fragments, order }) => {
        const atOnce = fold(fragments);
        const oneByOne = new GraphFold();
        for (const path of order) oneByOne.apply(new Map([[path, fragments.get(path)]]));
        expect(contents(oneByOne)).toEqual(contents(atOnce));
      }),
    );
  });

  it('forgets what was taken out as if it had never been there', () => {
    fc.assert(
      fc.property(someProject, someProject, (kept, passing) => {
        const built = fold(toFragments(kept));
        built.apply(toFragments(passing));
        const back = new Map<string, Fragment | undefined>(
          Object.keys(passing).map(path => [path, undefined]),
        );
        for (const [path, fragment] of toFragments(kept)) back.set(path, fragment);
        built.apply(back);
        expect(contents(built)).toEqual(contents(fold(toFragments(kept))));
      }),
    );
  });

  it('tells exactly what changed', () => {
    fc.assert(
      fc.property(someProject, somePath, fc.option(someText, { nil: undefined }), (sources, path, text) => {
        const built = fold(toFragments(sources));
        const before = contents(built);
        const delta = built.apply(new Map([[path, text === undefined ? undefined : toFragment(path, text)]]));
        const after = contents(built);
        expect(sorted(delta.nodes)).toEqual(changedKeys(before.nodes, after.nodes, node => node?.id ?? ''));
        expect(sorted(delta.edges)).toEqual(changedKeys(before.edges, after.edges, edgeKey));
      }),
    );
  });

  it('has no edge without its ends, none that the ontology refuses, and no two of one key', () => {
    fc.assert(
      fc.property(someProject, sources => {
        const built = new GraphFold();
        const { problems } = built.apply(toFragments(sources));
        expect(problems).toEqual([]);
        const { edges } = contents(built);
        for (const { source, type, target } of edges) {
          const from = built.graph.node(source);
          const to = built.graph.node(target);
          expect({ source, target, from: from?.id, to: to?.id }).toEqual({
            source,
            target,
            from: source,
            to: target,
          });
          expect(isAllowedEdge(type, from!.type, to!.type)).toBe(true);
          expect(source).not.toBe(target);
        }
        expect(new Set(edges.map(edgeKey)).size).toBe(edges.length);
      }),
    );
  });

  it('refuses a node that its source may not make, says so, and stores nothing of it', () => {
    const fragment = toFragment('a.md', '# A\n\n**Alpha** is a thing that opens twice a day.\n');
    const mentions = fragment.mentions.map(mention => ({ ...mention, type: 'Event' as const }));
    const built = new GraphFold();
    const { problems } = built.apply(new Map([['a.md', { ...fragment, mentions }]]));
    expect(problems).toEqual(mentions.map(({ name }) => `node refused: Event "${name}" (a.md)`));
    expect(built.graph.nodeIds()).toHaveLength(1);
    expect(built.graph.edgeCount).toBe(0);
  });

  it('names sources that exist, sorted, and lines that they have', () => {
    fc.assert(
      fc.property(someProject, sources => {
        const fragments = toFragments(sources);
        const built = fold(fragments);
        const { nodes, edges } = contents(built);
        for (const node of nodes) {
          const paths = node!.sources.map(source => source.path);
          expect(paths.length).toBeGreaterThan(0);
          expect(paths).toEqual([...paths].sort((a, b) => (a < b ? -1 : 1)));
          expect(paths).toContain(node!.sourcePath);
          for (const { path, spans } of node!.sources) {
            expect(built.graph.contentHashOf(path)).toBe(fragments.get(path)?.contentHash);
            for (const [start, end] of spans) expectLines(fragments.get(path), start, end);
          }
        }
        for (const { path, startLine, endLine } of edges.flatMap(edge => edge.evidence)) {
          expectLines(fragments.get(path), startLine, endLine);
        }
      }),
    );
  });

  it('gives each node the id of the contract', () => {
    fc.assert(
      fc.property(someProject, sources => {
        for (const node of contents(fold(toFragments(sources))).nodes) {
          expect(node!.id).toMatch(/^[A-Z]\w+:[\p{L}\p{N}\p{M}-]{1,48}:[0-9a-f]{12}$/u);
          expect(node!.id.startsWith(`${node!.type}:`)).toBe(true);
        }
      }),
    );
  });

  it('keeps a source under its path, whatever its title becomes', () => {
    const [before] = [...fold(toFragments({ 'a.md': '# One\n' })).graph.nodeIds()];
    expect([...fold(toFragments({ 'a.md': '# Two\n' })).graph.nodeIds()]).toEqual([before]);
  });
});

function expectLines(fragment: Fragment | undefined, start: number, end: number): void {
  // An empty file is cited by its first line, where an editor's cursor stands.
  const lines = Math.max(1, fragment?.lines ?? 0);
  expect({ start, end, isInside: 1 <= start && start <= end && end <= lines }).toEqual({
    start,
    end,
    isInside: true,
  });
}
