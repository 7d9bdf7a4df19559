import { compareStrings } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { sha1Hex } from '../base/hash.ts';
import { type Graph, mergedIdsOf } from '../graph/graph.ts';
import { keyOfName } from '../graph/meanings.ts';
import { pairDigest } from '../graph/mergeCandidates.ts';
import type { GraphNode } from '../model/graph.ts';
import { toNodeId } from '../model/ids.ts';
import { hasIdentity, isMergeable, isTermType, type Merge, typeOfId } from '../model/merge.ts';
import { allNodeTypes } from '../model/ontology.ts';
import type { Decisions } from './decisions.ts';
import { cleanName } from './nodeDecisions.ts';

/** A person's word on what is one thing: merge a node into another, pull one out of another again, split one by documents. */
export type IdentityRequest =
  | { readonly kind: 'merge'; readonly nodeId: string; readonly into: string }
  /** `nodeId` is one that was merged into another. */
  | { readonly kind: 'separate'; readonly nodeId: string }
  /** What `sources` call so is another thing, `name`. */
  | {
      readonly kind: 'split';
      readonly nodeId: string;
      readonly name: string;
      readonly sources: readonly string[];
    };

/** A request as another process hands it over. */
export function toIdentityRequest(params: Readonly<Record<string, unknown>>): IdentityRequest {
  const { kind, into, name, sources } = params;
  const nodeId = String(params['nodeId']);
  if (kind === 'merge') return { kind, nodeId, into: String(into) };
  if (kind !== 'split') return { kind: 'separate', nodeId };
  return { kind, nodeId, name: String(name), sources: Array.isArray(sources) ? sources.map(String) : [] };
}

/** What the decisions are about. */
export interface Identified {
  readonly graph: Graph;
  /** What sources say is one, whatever people decided. */
  readonly suggested: readonly Merge[];
}

/** Decisions after a request, and the id of the one that it added or, where none had to be added, took back. */
export interface IdentityDecision {
  readonly decisions: Decisions;
  readonly id: string;
}

/**
 * Decides what is one thing. Throws `not-found` for what is no node, and `usage` for two that cannot be one, for one that
 * is merged into nothing, and for a split that would leave nothing on one of its sides.
 */
export function decideIdentity(
  decisions: Decisions,
  known: Identified,
  request: IdentityRequest,
): IdentityDecision {
  switch (request.kind) {
    case 'merge':
      return merge(decisions, known, request);
    case 'separate':
      return separate(decisions, known, request.nodeId);
    case 'split':
      return split(decisions, known, request);
  }
}

function merge(
  decisions: Decisions,
  { graph }: Identified,
  { nodeId, into }: { readonly nodeId: string; readonly into: string },
): IdentityDecision {
  const [node, target] = [nodeOf(graph, nodeId), nodeOf(graph, into)];
  if (node.id === target.id) throw new EngineError('usage', `"${node.name}" is that very node already.`);
  if (!hasIdentity(node.type) || node.type !== target.type) {
    const why = hasIdentity(node.type)
      ? `a ${node.type} and a ${target.type} are two kinds of thing`
      : `a ${node.type} stands for something that is there once`;
    throw new EngineError('usage', `"${node.name}" and "${target.name}" cannot be one: ${why}.`);
  }
  const others = decisions.merges.filter(({ from }) => from !== node.id);
  const merges = [...others, { from: node.id, into: target.id }];
  return { decisions: { ...decisions, merges }, id: `review:merged:${pairDigest(node.id, target.id)}` };
}

/** Takes back the merge of an id; where sources say that the two are one, keeps them apart. */
function separate(decisions: Decisions, { graph, suggested }: Identified, nodeId: string): IdentityDecision {
  const target = nodeOf(graph, nodeId);
  const isOf = ({ from }: Merge): boolean => from === nodeId;
  const [own] = decisions.merges.filter(isOf);
  const [stated] = suggested.filter(isOf);
  const told = stated ?? own;
  if (!mergedIdsOf(target).includes(nodeId) || told === undefined)
    throw new EngineError(
      'usage',
      `"${nodeId}" is not merged into another node. To split a name by documents, give the other name and them.`,
    );
  const apart: Decisions['keep_separate'] = stated === undefined ? [] : [[stated.from, stated.into]];
  const outcome = stated === undefined ? 'merged' : 'kept-apart';
  return {
    decisions: {
      ...decisions,
      merges: decisions.merges.filter(it => !isOf(it)),
      keep_separate: [...decisions.keep_separate, ...apart],
    },
    id: `review:${outcome}:${pairDigest(told.from, told.into)}`,
  };
}

function split(
  decisions: Decisions,
  { graph }: Identified,
  request: Extract<IdentityRequest, { kind: 'split' }>,
): IdentityDecision {
  const node = nodeOf(graph, request.nodeId);
  if (!isMergeable(node.type))
    throw new EngineError('usage', `"${node.name}" is no name that could mean two things.`);
  const name = cleanName(request.name);
  const merged = [...mergedIdsOf(node)];
  if (idsOfName(node.type, name).some(id => id === node.id || merged.includes(id)))
    throw new EngineError(
      'usage',
      `"${node.name}" is called "${name}" already. Give the other meaning its own name.`,
    );
  const sources = [...new Set(request.sources)];
  const strange = sources.find(path => !node.sources.some(source => source.path === path));
  if (strange !== undefined)
    throw new EngineError(
      'usage',
      `"${strange}" does not speak of "${node.name}". Its page lists what does.`,
    );
  if (sources.length === 0)
    throw new EngineError('usage', `Name the documents in which "${node.name}" is "${name}".`);
  if (sources.length === node.sources.length)
    throw new EngineError('usage', `"${node.name}" would keep no document. Rename it instead.`);
  return addSplit(decisions, { id: node.id, name, sources, ...(merged.length === 0 ? {} : { merged }) });
}

/** Adds a split, to the one of that name where there is one. */
function addSplit(decisions: Decisions, added: Split): IdentityDecision {
  const id = splitId(added);
  const isSame = (split: Split): boolean => splitId(split) === id;
  const known = decisions.splits.find(isSame);
  const sources = [...new Set([...(known?.sources ?? []), ...added.sources])].sort(compareStrings);
  const merged = [...new Set([...(known?.merged ?? []), ...(added.merged ?? [])])].sort(compareStrings);
  const split = { ...known, ...added, sources, ...(merged.length === 0 ? {} : { merged }) };
  const others = decisions.splits.filter(it => !isSame(it));
  return { decisions: { ...decisions, splits: [...others, split] }, id };
}

/** A decision that a name has two meanings, as `review.json` holds it. */
export type Split = Decisions['splits'][number];

export function splitId(split: Split): string {
  return `review:split:${splitDigest(split)}`;
}

/** Ends the id of a split: 12 hex. */
export function splitDigest({ id, name }: Split): string {
  return sha1Hex(['split', id, name].join('\n')).slice(0, 12);
}

/** What a split made, under whatever id stands for it now; `undefined` when it made nothing. */
export function splitOff({ id, name }: Split, graph: Graph): GraphNode | undefined {
  const type = typeOfId(id);
  const ids = type === undefined ? [] : idsOfName(type, name);
  return ids.map(it => graph.resolve(it)).find(node => node !== undefined);
}

/** Ids that a name may have: its own type's first, since what sources say of it decides which of a term's it is. */
function idsOfName(type: GraphNode['type'], name: string): string[] {
  const key = keyOfName(type, name);
  const types = isTermType(type) ? [type, ...allNodeTypes.filter(isTermType)] : [type];
  return [...new Set(types)].map(it => toNodeId(it, key));
}

function nodeOf(graph: Graph, id: string): GraphNode {
  const node = graph.resolve(id);
  if (node !== undefined) return node;
  throw new EngineError('not-found', `"${id}" is no node of this project any more.`);
}
