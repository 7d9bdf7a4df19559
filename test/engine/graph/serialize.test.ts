import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { Graph } from '../../../engine/graph/graph.ts';
import { serializeGraph } from '../../../engine/graph/serialize.ts';
import { toNodeId } from '../../../engine/model/ids.ts';
import { someProject, toFragments } from '../../support/documents.ts';

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

function serialize(graph: Graph): string {
  return Buffer.concat([...serializeGraph(graph)]).toString('utf8');
}

function graphOf(sources: Readonly<Record<string, string>>): Graph {
  const fold = new GraphFold();
  fold.apply(toFragments(sources));
  return fold.graph;
}

/** Every object's keys in the text's own order. */
function unsortedObjects(value: Json): string[][] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => unsortedObjects(item));
  const keys = Object.keys(value);
  const isSorted = keys.every((key, index) => index === 0 || keys[index - 1]! < key);
  return [...(isSorted ? [] : [keys]), ...Object.values(value).flatMap(unsortedObjects)];
}

describe('graph.json', () => {
  it('is JSON with nodes by id, edges by source, type and target, one a line, keys sorted', () => {
    fc.assert(
      fc.property(someProject, sources => {
        const graph = graphOf(sources);
        const text = serialize(graph);
        const parsed = JSON.parse(text) as {
          nodes: { id: string }[];
          edges: { source: string; type: string; target: string }[];
        };
        expect(parsed.nodes.map(node => node.id)).toEqual([...graph.nodeIds()]);
        expect(parsed.edges).toHaveLength(graph.edgeCount);
        const byEnds = [...parsed.edges].sort(
          (a, b) => order(a.source, b.source) || order(a.type, b.type) || order(a.target, b.target),
        );
        expect(parsed.edges).toEqual(byEnds);
        expect(unsortedObjects(parsed as unknown as Json)).toEqual([]);
        expect(text.match(/^\{/gm)).toHaveLength(parsed.nodes.length + parsed.edges.length + 1);
        expect(text.endsWith('\n')).toBe(true);
        expect(text).not.toContain('\r');
      }),
    );
  });

  it('holds everything a node and an edge are', () => {
    fc.assert(
      fc.property(someProject, sources => {
        const graph = graphOf(sources);
        const { nodes, edges } = JSON.parse(serialize(graph)) as { nodes: Json[]; edges: Json[] };
        expect(nodes).toEqual(
          graph.nodeIds().map(id => {
            const { sourcePath, sources: from, metadata, ...rest } = graph.node(id)!;
            const listed = from.map(source => ({
              ...source,
              content_hash: graph.contentHashOf(source.path),
            }));
            return { ...rest, source_path: sourcePath, metadata: { ...metadata, sources: listed } };
          }),
        );
        const evidence = edges.flatMap(edge => (edge as unknown as { evidence: object[] }).evidence);
        for (const item of evidence)
          expect(Object.keys(item)).toEqual(['end_line', 'path', 'quote', 'start_line']);
      }),
    );
  });

  it('of nothing is empty lists', () => {
    expect(JSON.parse(serialize(graphOf({})))).toEqual({ nodes: [], edges: [] });
  });
});

describe('a node’s id', () => {
  it.each([
    ['Concept', 'tide window', 'Concept:tide-window:'],
    ['Concept', '潮汐窗口', 'Concept:潮汐窗口:'],
    ['Paper', 'arXiv:2401.12345', 'Paper:arxiv-2401-12345:'],
    ['SourceDocument', 'docs/a b (c).md', 'SourceDocument:docs-a-b-c-md:'],
    ['Concept', '!!!', 'Concept:node:'],
    ['Concept', 'x'.repeat(60), `Concept:${'x'.repeat(48)}:`],
    ['Concept', `${'x'.repeat(47)} y`, `Concept:${'x'.repeat(47)}:`],
  ] as const)('of %s "%s" begins with %s and ends in the key’s digest', (type, key, start) => {
    const digest = createHash('sha1').update(`${type}:${key}`).digest('hex').slice(0, 12);
    expect(toNodeId(type, key)).toBe(`${start}${digest}`);
  });
});

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
