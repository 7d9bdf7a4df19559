// What people decided about two nodes that may be one.
import { type NodeType, nodeTypes, wikiKindOf } from './ontology.ts';

/** A decision that one node is another: what names `from` speaks of `into`. */
export interface Merge {
  readonly from: string;
  readonly into: string;
}

/** What a person calls a node, or says it is, instead of what its sources do. */
export interface NodeEdit {
  readonly id: string;
  readonly name?: string | undefined;
  /** Markdown, as it stands on the node's page: paragraphs without headings. */
  readonly description?: string | undefined;
  /** Names besides those of its sources. */
  readonly aliases?: readonly string[] | undefined;
  /** Names that sources give it and a person does not. */
  readonly not_aliases?: readonly string[] | undefined;
}

/** A link that a person wrote on the page of one node to another. */
export interface UserLink {
  readonly from: string;
  readonly to: string;
}

/** A decision that a name has two meanings: in these sources it is another thing's. */
export interface NameSplit {
  /** The node that the name otherwise means, and those that were merged into it when this was decided. */
  readonly ids: readonly string[];
  /** What the other thing is called. */
  readonly name: string;
  /** Paths; one that is no source, or does not use the name, has no effect. */
  readonly sources: readonly string[];
}

/** All that people decided about nodes. */
export interface Decided {
  readonly merges: readonly Merge[];
  /** Pairs of ids that are not, whatever speaks for it. */
  readonly apart: readonly (readonly [string, string])[];
  /** Ids of nodes that are not to be there. */
  readonly hidden?: readonly string[];
  readonly edits?: readonly NodeEdit[];
  readonly links?: readonly UserLink[];
  readonly splits?: readonly NameSplit[];
}

/** The key in a node's metadata that holds a person's own definition, as Markdown. */
export const ownDefinitionKey = 'own_definition';
/** The key that then holds what its sources say; absent when they say nothing. */
export const sourceDefinitionKey = 'source_definition';

/** The key in a node's metadata that lists the ids which were merged into it, sorted. */
export const mergedIdsKey = 'merged_ids';

/** True for nodes that stand for a name alone, so that two of them can turn out to be one. */
export function isMergeable(type: NodeType): boolean {
  return isTermType(type) || wikiKindOf(type) === 'topics';
}

/** True for what sources name as a concept, whatever kind of thing they say that it is. */
export function isTermType(type: NodeType): boolean {
  const kind = wikiKindOf(type);
  return kind === 'concepts' || kind === 'entities';
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
