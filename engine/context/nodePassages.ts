import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import type { IndexedPassage, SearchIndex } from '../retrieval/searchIndex.ts';
import type { FoundPassage } from '../retrieval/searchNodes.ts';

export interface PassageRef {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Passages a node may bring besides its first. */
const maxFurther = 2;

/**
 * The passages that speak for a node, best first: a document's best matches, else its opening; for what documents
 * speak of, the passage that defines it, else the first place in the document that names it most.
 */
export function passagesOfNode(
  node: GraphNode,
  matched: readonly FoundPassage[],
  graph: Graph,
  index: SearchIndex,
): PassageRef[] {
  if (node.type === 'SourceDocument' || node.type === 'SourceFile' || node.type === 'Session') {
    if (matched.length > 0)
      return matched.slice(0, 1 + maxFurther).map(passage => toRef(passage.path, passage));
    return index
      .passagesOf(node.sourcePath)
      .slice(0, 1)
      .map(passage => toRef(node.sourcePath, passage));
  }
  const place = definingPlace(node, graph) ?? densestPlace(node);
  if (place === undefined) return [];
  const around = index
    .passagesOf(place.path)
    .find(({ startLine, endLine }) => startLine <= place.line && place.line <= endLine);
  return [
    around === undefined
      ? { path: place.path, startLine: place.line, endLine: place.endLine ?? place.line }
      : toRef(place.path, around),
  ];
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly endLine?: number;
}

function definingPlace(node: GraphNode, graph: Graph): Place | undefined {
  for (const edge of graph.edgesOf(node.id)) {
    if (edge.type !== 'defines') continue;
    const evidence = edge.evidence.find(item => item.path === node.sourcePath);
    if (evidence !== undefined) return { path: evidence.path, line: evidence.startLine };
  }
  return undefined;
}

function densestPlace(node: GraphNode): Place | undefined {
  let densest = node.sources[0];
  for (const source of node.sources) if (source.mentions > (densest?.mentions ?? 0)) densest = source;
  const span = densest?.spans[0];
  return densest === undefined || span === undefined
    ? undefined
    : { path: densest.path, line: span[0], endLine: span[1] };
}

function toRef(path: string, { startLine, endLine }: IndexedPassage): PassageRef {
  return { path, startLine, endLine };
}
