// What the wiki tree lists at the moment, so that a change draws anew only the branches that differ.
import { toTreeItem } from './wikiItem.ts';
import { nodeId, type WikiNode } from './wikiNode.ts';

/** The children of a node, or of the top, as the editor got them last. */
interface Listing {
  readonly parent: WikiNode | undefined;
  /** Child's id → how it looks. */
  readonly looks: ReadonlyMap<string, string>;
}

/**
 * Remembers what was listed. A node stays the same object for as long as it is listed, since the editor knows the nodes
 * that it is to draw anew by their identity.
 */
export class WikiListings {
  readonly #listings = new Map<string, Listing>();
  readonly #nodes = new Map<string, WikiNode>();

  /** What has been listed so far; `undefined` stands for the top. */
  get parents(): readonly (WikiNode | undefined)[] {
    return [...this.#listings.values()].map(({ parent }) => parent);
  }

  /** Takes in the children of a parent, and gives them as they are known. */
  record(parent: WikiNode | undefined, children: readonly WikiNode[]): WikiNode[] {
    const id = idOf(parent);
    const looks = looksOf(children);
    for (const gone of this.#listings.get(id)?.looks.keys() ?? []) {
      if (!looks.has(gone)) {
        this.#forget(gone);
      }
    }
    this.#listings.set(id, { parent, looks });
    return children.map(child => this.#known(child));
  }

  /**
   * Nodes that are to be drawn anew when a parent has these children now: the parent when others came, went or moved,
   * else the children that look different, which are changed to what they are now.
   */
  changed(parent: WikiNode | undefined, children: readonly WikiNode[]): readonly (WikiNode | undefined)[] {
    const before = this.#listings.get(idOf(parent))?.looks;
    const looks = looksOf(children);
    if (!before || [...before.keys()].join('\n') !== [...looks.keys()].join('\n')) {
      return [parent];
    }
    const different = children.filter(child => before.get(nodeId(child)) !== looks.get(nodeId(child)));
    this.#listings.set(idOf(parent), { parent, looks });
    return different.map(child => this.#known(child));
  }

  clear(): void {
    this.#listings.clear();
    this.#nodes.clear();
  }

  #known(node: WikiNode): WikiNode {
    const known = this.#nodes.get(nodeId(node));
    if (known) {
      return Object.assign(known, node);
    }
    this.#nodes.set(nodeId(node), node);
    return node;
  }

  #forget(id: string): void {
    this.#nodes.delete(id);
    const children = this.#listings.get(id)?.looks.keys() ?? [];
    this.#listings.delete(id);
    for (const child of children) {
      this.#forget(child);
    }
  }
}

function idOf(parent: WikiNode | undefined): string {
  return parent ? nodeId(parent) : '';
}

function looksOf(nodes: readonly WikiNode[]): ReadonlyMap<string, string> {
  return new Map(nodes.map(node => [nodeId(node), JSON.stringify(toTreeItem(node))]));
}
