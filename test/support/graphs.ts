import fc from 'fast-check';
import { edgeKey, type GraphEdge, type GraphNode } from '../../engine/model/graph.ts';
import { toNodeId } from '../../engine/model/ids.ts';
import type { NodeType } from '../../engine/model/ontology.ts';
import { type Graph, MutableGraph } from '../../engine/graph/graph.ts';

/** A node of a type with a name, supported by these sources. */
export function node(
  type: NodeType,
  name: string,
  paths: readonly string[] = ['a.md'],
  description = '',
): GraphNode {
  return {
    id: toNodeId(type, name.toLowerCase()),
    type,
    name,
    aliases: [],
    description,
    sourcePath: paths[0] ?? '',
    sources: paths.map(path => ({ path, mentions: 1, spans: [[1, 1]] })),
    metadata: {},
  };
}

/** All that a graph holds, in one order. */
export function graphContents(graph: Graph): {
  readonly nodes: readonly (GraphNode | undefined)[];
  readonly edges: readonly GraphEdge[];
} {
  const edges = [...graph.edges()].sort((a, b) => (edgeKey(a) < edgeKey(b) ? -1 : 1));
  return { nodes: graph.nodeIds().map(id => graph.node(id)), edges };
}

/** An edge between two nodes, quoted from nowhere. */
export function edge(source: GraphNode, type: GraphEdge['type'], target: GraphNode): GraphEdge {
  return { source: source.id, type, target: target.id, evidence: [] };
}

/** A graph of documents that link to one another: `links` are pairs of document numbers. */
export function linkedDocuments(count: number, links: readonly (readonly [number, number])[]): MutableGraph {
  const graph = new MutableGraph();
  const nodes = Array.from({ length: count }, (_, index) => node('SourceDocument', `doc ${index}`));
  for (const document of nodes) graph.setNode(document);
  for (const [from, to] of links) graph.setEdge(edge(nodes[from]!, 'links_to', nodes[to]!));
  return graph;
}

/** Small graphs of linked documents, loops and islands among them. */
export const someGraph: fc.Arbitrary<MutableGraph> = fc
  .integer({ min: 1, max: 12 })
  .chain(count =>
    fc
      .array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 30 })
      .map(links => linkedDocuments(count, links)),
  );
