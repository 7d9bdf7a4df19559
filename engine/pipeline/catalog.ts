import { compareStrings } from '../base/compare.ts';
import { folderOf } from '../base/paths.ts';
import type { Graph } from '../graph/graph.ts';
import { findMergeCandidates, type MergeCandidate } from '../graph/mergeCandidates.ts';
import { type WikiKind, wikiKinds } from '../model/ontology.ts';
import { isDeleted, type PageRecord } from '../model/page.ts';
import type { WikiFolderItem, WikiKindItem, WikiPageItem } from '../protocol.ts';
import { PageNames } from '../wiki/pageNames.ts';
import { kindOfPagePath } from '../wiki/pagePaths.ts';
import { TermIndex } from '../wiki/termIndex.ts';

/** A kind with more pages than this is shown by folder. */
const maxUngrouped = 200;

/** The wiki's pages as lists for people: by kind, by folder, filtered, sorted by title. */
export class Catalog {
  readonly #pages: readonly WikiPageItem[];
  readonly #byNode: ReadonlyMap<string, WikiPageItem>;
  readonly #graph: Graph;
  #terms: TermIndex | undefined;
  #names: PageNames | undefined;
  #candidates: readonly MergeCandidate[] | undefined;

  constructor(records: Iterable<PageRecord>, graph: Graph) {
    this.#graph = graph;
    const pages: WikiPageItem[] = [];
    for (const record of records) {
      const node = graph.node(record.nodeId);
      const kind = kindOfPagePath(record.path);
      if (node === undefined || kind === undefined || isDeleted(record)) continue;
      const { id, type, name, sourcePath } = node;
      pages.push({
        nodeId: id,
        type,
        kind,
        title: name,
        detail: sourcePath,
        pagePath: record.path,
        edited: record.edited,
      });
    }
    this.#pages = pages.sort(
      (a, b) => compareTitles(a.title, b.title) || compareStrings(a.pagePath, b.pagePath),
    );
    this.#byNode = new Map(pages.map(page => [page.nodeId, page]));
  }

  get size(): number {
    return this.#pages.length;
  }

  /** Pairs of nodes that may be one; found when first asked for. */
  get candidates(): readonly MergeCandidate[] {
    return (this.#candidates ??= findMergeCandidates(this.#graph));
  }

  /** The names that stand in texts; made when first asked for. */
  get terms(): TermIndex {
    return (this.#terms ??= new TermIndex(this.#graph));
  }

  /** What the pages are called; made when first asked for. */
  get names(): PageNames {
    return (this.#names ??= new PageNames(this.#graph, this.#pages));
  }

  /** The page of a node, also by an id that was merged into it. */
  page(nodeId: string): WikiPageItem | undefined {
    return this.#byNode.get(this.#graph.resolve(nodeId)?.id ?? '');
  }

  /** Kinds in the wiki's own order; empty ones are left out. */
  kinds(filter?: string): WikiKindItem[] {
    const counts = new Map<WikiKind, number>();
    for (const page of this.#select({ filter })) counts.set(page.kind, (counts.get(page.kind) ?? 0) + 1);
    return wikiKinds.flatMap(kind => {
      const pages = counts.get(kind) ?? 0;
      return pages === 0 ? [] : [{ kind, pages, grouped: pages > maxUngrouped }];
    });
  }

  folders(kind: WikiKind, filter?: string): WikiFolderItem[] {
    const counts = new Map<string, number>();
    for (const page of this.#select({ kind, filter })) {
      const folder = groupOf(page);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const folders = [...counts].map(([folder, pages]) => ({ folder, pages }));
    return folders.sort((a, b) => compareTitles(a.folder, b.folder) || compareStrings(a.folder, b.folder));
  }

  list(selection: Selection, offset: number, limit: number): { total: number; pages: WikiPageItem[] } {
    const selected = this.#select(selection);
    return { total: selected.length, pages: selected.slice(offset, offset + limit) };
  }

  #select({ kind, folder, filter }: Selection): WikiPageItem[] {
    const words = (filter ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .split(/\s+/)
      .filter(word => word !== '');
    return this.#pages.filter(page => {
      if (kind !== undefined && page.kind !== kind) return false;
      if (folder !== undefined && groupOf(page) !== folder) return false;
      const text = words.length === 0 ? '' : `${page.title}\n${page.detail}`.normalize('NFKC').toLowerCase();
      return words.every(word => text.includes(word));
    });
  }
}

export interface Selection {
  readonly kind?: WikiKind | undefined;
  readonly folder?: string | undefined;
  /** Words that must all stand in the title or source path. */
  readonly filter?: string | undefined;
}

/** A document's folder; for what has no folder of its own, its first letter. */
function groupOf(page: WikiPageItem): string {
  if (page.kind === 'sources') return folderOf(page.detail);
  return Array.from(page.title.toUpperCase())[0] ?? '';
}

function compareTitles(a: string, b: string): number {
  return compareStrings(a.toLowerCase(), b.toLowerCase());
}
