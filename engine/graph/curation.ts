import { compareStrings } from '../base/compare.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import type { Decided, NodeEdit } from '../model/merge.ts';
import type { Member } from './mergedNode.ts';

/** What people decided about single nodes: those they hide, and names and definitions of their own. */
export class Curation {
  readonly #hidden: ReadonlySet<string>;
  readonly #edits: ReadonlyMap<string, NodeEdit>;

  constructor({ hidden = [], edits = [] }: Decided) {
    this.#hidden = new Set(hidden);
    this.#edits = new Map(edits.map(edit => [edit.id, edit]));
  }

  /** Ids about which something else was decided `before`. */
  *changedSince(before: Curation): Generator<string> {
    const ids = [this, before].flatMap(it => [...it.#hidden, ...it.#edits.keys()]);
    for (const id of new Set(ids)) if (this.#signatureOf(id) !== before.#signatureOf(id)) yield id;
  }

  /** What an id comes to with what was decided about the node it counts for. */
  apply(member: Member): Member {
    const { standing, node } = member;
    if (this.#hidden.has(standing.target)) return { standing: { ...standing, exists: false } };
    const edit = node === undefined ? undefined : this.#edits.get(node.id);
    return node === undefined || edit === undefined ? member : { standing, node: editNode(node, edit) };
  }

  #signatureOf(id: string): string {
    return JSON.stringify([this.#hidden.has(id), this.#edits.get(id)]);
  }
}

/** The node under a person's name for it; what it was called stays an alias. */
function editNode(
  node: GraphNode,
  { name = node.name, description = node.description }: NodeEdit,
): GraphNode {
  const names = new Map([...node.aliases, node.name].map(alias => [foldName(alias), alias]));
  names.delete(foldName(name));
  return { ...node, name, description, aliases: [...names.values()].sort(compareStrings) };
}
