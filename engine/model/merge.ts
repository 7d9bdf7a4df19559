// What people decided about two nodes that may be one.
import { type NodeType, nodeTypes, wikiKindOf } from './ontology.ts';

/** A decision that one node is another: what names `from` speaks of `into`. */
export interface Merge {
  readonly from: string;
  readonly into: string;
}

/** All that people decided about which nodes are one. */
export interface DecidedIdentity {
  readonly merges: readonly Merge[];
  /** Pairs of ids that are not, whatever speaks for it. */
  readonly apart: readonly (readonly [string, string])[];
}

/** The key in a node's metadata that lists the ids which were merged into it, sorted. */
export const mergedIdsKey = 'merged_ids';

/** True for nodes that stand for a name alone, so that two of them can turn out to be one. */
export function isMergeable(type: NodeType): boolean {
  const kind = wikiKindOf(type);
  return kind === 'concepts' || kind === 'entities' || kind === 'topics';
}

/** True for what may have several ids at all: names, and papers, which have several numbers. */
export function hasIdentity(type: NodeType): boolean {
  return isMergeable(type) || type === 'Paper';
}

/** The type that an id begins with; `undefined` for what is no node's id. */
export function typeOfId(id: string): NodeType | undefined {
  const type = id.split(':')[0] ?? '';
  return Object.hasOwn(nodeTypes, type) ? (type as NodeType) : undefined;
}
