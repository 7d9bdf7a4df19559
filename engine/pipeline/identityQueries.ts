import { compareStrings } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { type Graph, mergedIdsOf } from '../graph/graph.ts';
import { keyOfName } from '../graph/meanings.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName, toNodeId } from '../model/ids.ts';
import { hasIdentity, isMergeable } from '../model/merge.ts';
import { maxPartDocuments, type NodeParts, type ReviewSide } from '../model/review.ts';
import { nameInId, toSide } from './reviewQueue.ts';

/**
 * Nodes that one may be merged into, whose name or other name holds what is typed, at most `limit`: those called so,
 * those whose name begins so, the rest; among equals those of most documents. None for what cannot be another. Linear.
 */
export function findMergeTargets(
  graph: Graph,
  { nodeId, query, limit }: { readonly nodeId: string; readonly query: string; readonly limit: number },
): ReviewSide[] {
  const node = existing(graph, nodeId);
  if (!hasIdentity(node.type)) return [];
  const typed = foldName(query);
  const found: { readonly target: GraphNode; readonly rank: number }[] = [];
  for (const id of graph.nodeIds()) {
    const target = id.startsWith(`${node.type}:`) && id !== node.id ? graph.node(id) : undefined;
    const rank = target === undefined ? undefined : rankOf(target, typed);
    if (target !== undefined && rank !== undefined) found.push({ target, rank });
  }
  const best = found.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.target.sources.length - a.target.sources.length ||
      compareStrings(a.target.name, b.target.name) ||
      compareStrings(a.target.id, b.target.id),
  );
  return best.slice(0, limit).map(({ target }) => toSide(target));
}

/** `undefined`: no name of it holds what is typed. */
function rankOf({ name, aliases }: GraphNode, typed: string): number | undefined {
  const folded = [name, ...aliases].map(foldName).filter(it => it.includes(typed));
  if (folded.length === 0) return undefined;
  if (folded.includes(typed)) return 0;
  return folded.some(it => it.startsWith(typed)) ? 1 : 2;
}

/** What a node is made of; of what is no name, only what was merged into it. Throws `not-found`. */
export function partsOf(graph: Graph, nodeId: string): NodeParts {
  const node = existing(graph, nodeId);
  const sources = (isMergeable(node.type) ? [...node.sources] : []).sort(
    (a, b) => b.mentions - a.mentions || compareStrings(a.path, b.path),
  );
  return {
    merged: mergedIdsOf(node).map(id => ({ id, name: nameOfMerged(node, id) })),
    documents: sources
      .slice(0, maxPartDocuments)
      .map(({ path }) => ({ path, title: graph.nodeOfSource(path)?.name ?? path })),
    total: sources.length,
  };
}

/** What was merged into a node has a name left only among the node's. */
function nameOfMerged({ type, aliases }: GraphNode, id: string): string {
  return aliases.find(alias => toNodeId(type, keyOfName(type, alias)) === id) ?? nameInId(id);
}

function existing(graph: Graph, id: string): GraphNode {
  const node = graph.resolve(id);
  if (node !== undefined) return node;
  throw new EngineError('not-found', `"${id}" is no node of this project any more.`);
}
