import { compareStrings } from '../base/compare.ts';
import { plainText } from '../base/plainText.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { type Decided, type NodeEdit, ownDefinitionKey, sourceDefinitionKey } from '../model/merge.ts';
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
    return node === undefined ? member : { standing, node: this.edit(node) };
  }

  /** A node with a person's names and definition. */
  edit(node: GraphNode): GraphNode {
    const edit = this.#edits.get(node.id);
    return edit === undefined ? node : editNode(node, edit);
  }

  #signatureOf(id: string): string {
    return JSON.stringify([this.#hidden.has(id), this.#edits.get(id)]);
  }
}

/** The node under a person's name for it, which leaves what it was called an alias, and with their definition. */
function editNode(node: GraphNode, edit: NodeEdit): GraphNode {
  const { name = node.name, aliases = [], not_aliases = [], description } = edit;
  const names = new Map([...node.aliases, node.name, ...aliases].map(alias => [foldName(alias), alias]));
  for (const other of [name, ...not_aliases]) names.delete(foldName(other));
  const renamed = { ...node, name, aliases: [...names.values()].sort(compareStrings) };
  if (description === undefined) return renamed;
  const { description: stated, metadata } = node;
  return {
    ...renamed,
    description: plainText(description),
    metadata: {
      ...metadata,
      [ownDefinitionKey]: description,
      ...(stated === '' ? {} : { [sourceDefinitionKey]: stated }),
    },
  };
}
