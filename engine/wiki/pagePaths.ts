import { withoutExtension } from '../base/paths.ts';
import { toSlug } from '../base/slug.ts';
import type { GraphNode } from '../model/graph.ts';
import { type WikiKind, wikiKindOf } from '../model/ontology.ts';
import { wikiRoot } from '../model/page.ts';

/**
 * Which file a node's page is. Of nodes whose names give one slug, the smallest id has it plain and the others end
 * in `--` (which no slug holds) and their id's digest: a function of the nodes alone, not of the order they came in.
 */
export class PagePaths {
  readonly #byBase = new Map<string, Set<string>>();
  readonly #baseOf = new Map<string, string>();
  readonly #pathOf = new Map<string, string>();

  /** Takes in nodes (or, without a node, takes ids out). The ids whose page moved, came or went. */
  apply(changes: ReadonlyMap<string, GraphNode | undefined>): ReadonlySet<string> {
    const bases = new Set<string>();
    for (const [id, node] of changes) {
      const before = this.#baseOf.get(id);
      const after = node === undefined ? undefined : baseOf(node);
      if (before === after) continue;
      if (before !== undefined) {
        bases.add(before);
        this.#byBase.get(before)?.delete(id);
        this.#baseOf.delete(id);
      }
      if (after !== undefined) {
        bases.add(after);
        this.#baseOf.set(id, after);
        const members = this.#byBase.get(after);
        if (members === undefined) this.#byBase.set(after, new Set([id]));
        else members.add(id);
      }
    }
    return this.#assign(bases, new Set(changes.keys()));
  }

  /** The page of a node; `undefined` when its type has none. */
  pathOf(id: string): string | undefined {
    return this.#pathOf.get(id);
  }

  #assign(bases: ReadonlySet<string>, candidates: ReadonlySet<string>): Set<string> {
    const moved = new Set<string>();
    for (const id of candidates) {
      if (!this.#baseOf.has(id) && this.#pathOf.delete(id)) moved.add(id);
    }
    for (const base of bases) {
      const members = this.#byBase.get(base);
      if (members === undefined || members.size === 0) {
        this.#byBase.delete(base);
        continue;
      }
      const smallest = [...members].reduce((a, b) => (a < b ? a : b));
      for (const id of members) {
        const path = id === smallest ? `${base}.md` : `${base}--${id.slice(-12, -6)}.md`;
        if (this.#pathOf.get(id) === path) continue;
        this.#pathOf.set(id, path);
        moved.add(id);
      }
    }
    return moved;
  }
}

function baseOf(node: GraphNode): string | undefined {
  const kind = wikiKindOf(node.type);
  if (kind === undefined) return undefined;
  // A synthesis names its file itself.
  const { slug } = node.metadata;
  if (node.type === 'Synthesis' && typeof slug === 'string') return `${wikiRoot}/${kind}/${slug}`;
  // A document's page keeps its place when its title is edited.
  const name = node.type === 'SourceDocument' ? withoutExtension(node.sourcePath) : node.name;
  return `${wikiRoot}/${kind}/${toSlug(name)}`;
}

/** The kind a page path belongs to. */
export function kindOfPagePath(path: string): WikiKind | undefined {
  return path.startsWith(`${wikiRoot}/`)
    ? (path.slice(wikiRoot.length + 1).split('/')[0] as WikiKind)
    : undefined;
}
