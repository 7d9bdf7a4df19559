import type { Graph, GraphDelta } from '../../graph/graph.ts';
import { parseEdgeKey } from '../../model/graph.ts';
import { isStatement, type NodeType } from '../../model/ontology.ts';

/** What makes a page show a node otherwise when it is at the other end of an edge. */
export function lookOf(graph: Graph, id: string, path: string | undefined): string | undefined {
  const node = graph.node(id);
  if (node === undefined) return undefined;
  const { name, description, metadata, sourcePath, sources } = node;
  // What has no page is linked to where it stands.
  const line = path === undefined ? sources[0]?.spans[0]?.[0] : undefined;
  return [name, description, path, sourcePath, line, JSON.stringify(metadata)].join('\n');
}

/**
 * The neighbours of documents that a change made state something else: the pages of works show all that their
 * documents state, and those of names what names them in it.
 */
export function* statedAnew({ nodes, edges }: GraphDelta, graph: Graph): Generator<string> {
  const documents = new Set<string>();
  for (const id of nodes) {
    if (!isStatementId(id)) continue;
    for (const { source, target } of graph.edgesOf(id)) documents.add(source === id ? target : source);
  }
  for (const key of edges) {
    const { source, target } = parseEdgeKey(key);
    if (isStatementId(source)) documents.add(target);
    if (isStatementId(target)) documents.add(source);
  }
  for (const id of documents) {
    if (!id.startsWith('SourceDocument:')) continue;
    for (const edge of graph.edgesOf(id)) yield edge.source === id ? edge.target : edge.source;
  }
}

/** True for the id of a node that is a statement. */
export function isStatementId(id: string): boolean {
  return isStatement(id.slice(0, id.indexOf(':')) as NodeType);
}
