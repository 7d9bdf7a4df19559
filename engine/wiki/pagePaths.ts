import { withoutExtension } from '../base/paths.ts';
import { toSlug } from '../base/slug.ts';
import type { GraphNode } from '../model/graph.ts';
import { type WikiKind, wikiKindOf } from '../model/ontology.ts';
import { wikiRoot } from '../model/page.ts';
import { isSynthesisId, slugOfSynthesis, synthesisPath } from './syntheses/synthesis.ts';

/**
 * Which file a node's page is. Of nodes whose names give one slug, the smallest id has it plain and the others end
 * in `--` (which no slug holds) and their id's digest: a function of the nodes alone, not of the order they came in.
 */
export class PagePaths {
  readonly #byBase = new Map<string, Set<string>>();
  readonly #baseOf = new Map<string, string>();
  readonly #pathOf = new Map<string, string>();
  /** Where a person put a page. */
  readonly #pins = new Map<string, string>();

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
    const path = this.#pathOf.get(id);
    return path === undefined ? undefined : (this.#pins.get(id) ?? path);
  }

  /** The page of a node; of a synthesis, also before it is made. */
  placeOf(id: string): string | undefined {
    return isSynthesisId(id) ? (this.#pins.get(id) ?? this.naturalPathOf(id)) : this.pathOf(id);
  }

  /** Where the page of a node would be by itself. */
  naturalPathOf(id: string): string | undefined {
    const path = this.#pathOf.get(id);
    const slug = path === undefined ? slugOfSynthesis(id) : undefined;
    return slug === undefined ? path : synthesisPath(slug);
  }

  /** Notes where a person put the page of a node: it stays there whatever the node is called. */
  pin(id: string, path: string): void {
    if (this.naturalPathOf(id) === path) this.#pins.delete(id);
    else this.#pins.set(id, path);
  }

  /** By node, where people put its page. */
  get pins(): ReadonlyMap<string, string> {
    return this.#pins;
  }

  isPinned(id: string): boolean {
    return this.#pins.has(id);
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

function baseOf({ type, name, sourcePath, metadata }: GraphNode): string | undefined {
  const kind = wikiKindOf(type);
  return kind === undefined ? undefined : toBase(kind, type, { name, sourcePath, slug: metadata['slug'] });
}

function toBase(
  kind: string,
  type: string,
  { name, sourcePath, slug }: { readonly name: string; readonly sourcePath: string; readonly slug: unknown },
): string {
  // A synthesis names its file itself.
  if (type === 'Synthesis' && typeof slug === 'string') return `${wikiRoot}/${kind}/${slug}`;
  // A document's page keeps its place when its title is edited.
  return `${wikiRoot}/${kind}/${toSlug(type === 'SourceDocument' ? withoutExtension(sourcePath) : name)}`;
}

/** Whether a page of this front matter would have been put at this path by itself. */
export function isNaturalPath(path: string, front: Readonly<Record<string, unknown>>): boolean {
  const [kind, type, name, sourcePath] = ['kind', 'node_type', 'title', 'source_path'].map(key =>
    String(front[key]),
  ) as [string, string, string, string];
  const base = toBase(kind, type, { name, sourcePath, slug: front['slug'] });
  return path.startsWith(base) && /^(?:--[0-9a-f]{6})?\.md$/.test(path.slice(base.length));
}

/** The kind a page path belongs to. */
export function kindOfPagePath(path: string): WikiKind | undefined {
  return path.startsWith(`${wikiRoot}/`)
    ? (path.slice(wikiRoot.length + 1).split('/')[0] as WikiKind)
    : undefined;
}
