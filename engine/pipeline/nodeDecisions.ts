import { EngineError } from '../base/errors.ts';
import { sha1Hex } from '../base/hash.ts';
import type { Graph } from '../graph/graph.ts';
import { wikiKindOf } from '../model/ontology.ts';
import type { Decisions } from './decisions.ts';

/** A person's word on one node: hide it, or call it by another name. */
export type NodeRequest =
  | { readonly kind: 'hide'; readonly nodeId: string }
  | { readonly kind: 'rename'; readonly nodeId: string; readonly name: string };

const maxNameChars = 200;

/** The decisions after a request. Throws `not-found` for what is no node, `usage` for one that stands for a file. */
export function decideNode(decisions: Decisions, graph: Graph, request: NodeRequest): Decisions {
  const node = graph.resolve(request.nodeId);
  if (node === undefined)
    throw new EngineError('not-found', `"${request.nodeId}" is no node of this project any more.`);
  const kind = wikiKindOf(node.type);
  if (kind === undefined || kind === 'sources' || kind === 'syntheses')
    throw new EngineError(
      'usage',
      `"${node.name}" is a file, or made of files. Rename the file or its title, or forget it with "Forget Source".`,
    );
  if (request.kind === 'hide') return { ...decisions, hidden: [...decisions.hidden, node.id] };
  const name = cleanName(request.name);
  const known = decisions.edits.find(({ id }) => id === node.id);
  const others = decisions.edits.filter(edit => edit !== known);
  return { ...decisions, edits: [...others, { ...known, id: node.id, name }] };
}

/** A name as a person typed it, on one line. Throws `usage` for one that is empty or too long. */
export function cleanName(typed: string): string {
  const name = typed.replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > maxNameChars)
    throw new EngineError('usage', `Give a name of 1 to ${maxNameChars} characters.`);
  return name;
}

/** A request as another process hands it over. */
export function toNodeRequest({ kind, nodeId, name }: Readonly<Record<string, unknown>>): NodeRequest {
  return kind === 'rename'
    ? { kind, nodeId: String(nodeId), name: String(name) }
    : { kind: 'hide', nodeId: String(nodeId) };
}

/** Ends the id of a decision about one node. */
export function nodeDigest(nodeId: string): string {
  return sha1Hex(nodeId).slice(0, 12);
}
