import { compareStrings } from '../base/compare.ts';
import { baseOf, folderOf, withoutExtension } from '../base/paths.ts';
import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { wikiRoot } from '../model/page.ts';
import { termKey } from './termSpan.ts';

/** A page by one of its names. */
export interface PageName {
  readonly name: string;
  readonly node: GraphNode;
  readonly pagePath: string;
}

interface Entry extends PageName {
  readonly folded: string;
  readonly isAlias: boolean;
}

/** Share of pairs of letters that a name has in common with another to be a guess at it. */
const minLikeness = 0.5;

/** What pages are called: by title, by alias, by file. Made once for a state of the wiki; it does not follow it. */
export class PageNames {
  /** Sorted by name, ties by page. */
  readonly #entries: readonly Entry[];
  readonly #byPath = new Map<string, PageName>();
  /** Folded file name, title or alias → pages, those that bear it as file name first. */
  readonly #byName = new Map<string, PageName[]>();

  constructor(graph: Graph, pages: Iterable<{ readonly nodeId: string; readonly pagePath: string }>) {
    const entries: Entry[] = [];
    for (const { nodeId, pagePath } of pages) {
      const node = graph.node(nodeId);
      if (node === undefined) continue;
      this.#byPath.set(foldName(withoutExtension(pagePath)), { name: node.name, node, pagePath });
      for (const name of new Set([node.name, ...node.aliases])) {
        entries.push({ name, node, pagePath, folded: foldName(name), isAlias: name !== node.name });
      }
    }
    this.#entries = entries.sort(
      (a, b) => compareStrings(a.folded, b.folded) || compareStrings(a.pagePath, b.pagePath),
    );
    for (const [path, page] of this.#byPath) this.#name(baseOf(path), page);
    for (const entry of this.#entries) {
      const { node } = entry;
      if (node.type === 'SourceDocument')
        this.#name(foldName(withoutExtension(baseOf(node.sourcePath))), entry);
      this.#name(entry.folded, entry);
    }
    // Whoever asks may know no more of a target than what follows its last slash.
    for (const entry of this.#entries) this.#name(baseOf(entry.folded), entry);
  }

  /**
   * The pages that `[[target]]` may mean, best first: the file of that path; then those with a file of that name, that
   * title, that alias. From a page those of documents come last, from anywhere else first, the nearest to `from` before
   * the others.
   */
  resolve(target: string, from: string): readonly PageName[] {
    const bare = foldName(target.replace(/\.(?:md|mdx|markdown)$/i, ''));
    const exact = [`${foldName(folderOf(from))}/${bare}`, bare, `${wikiRoot}/${bare}`]
      .map(path => this.#byPath.get(path.replace(/^\//, '')))
      .find(page => page !== undefined);
    const named = this.#byName.get(bare) ?? this.#byName.get(baseOf(bare)) ?? [];
    const others = named.filter(({ node }) => node.id !== exact?.node.id);
    const documents = others.filter(isDocument).sort((a, b) => farness(a, from) - farness(b, from));
    const subjects = others.filter(page => !isDocument(page));
    const ordered = from.startsWith(`${wikiRoot}/`) ? [subjects, documents] : [documents, subjects];
    return [...(exact === undefined ? [] : [exact]), ...ordered.flat()];
  }

  /** Whether `[[target]]` leads to a page, from anywhere. */
  has(target: string): boolean {
    return this.resolve(target, '').length > 0;
  }

  /**
   * Names that hold what is typed, at most `limit`: those that begin with it, then those with a word that does, then
   * the rest; titles before aliases, then in the order of names. `more`: there are others.
   */
  complete(typed: string, limit: number): { readonly names: readonly PageName[]; readonly more: boolean } {
    const wanted = foldName(typed);
    const found: Entry[][] = [[], [], [], [], [], []];
    for (const entry of this.#entries) {
      const at = entry.folded.indexOf(wanted);
      if (at < 0) continue;
      const isWord = at === 0 || !/[\p{L}\p{N}]/u.test(entry.folded.charAt(at - 1));
      const group = at === 0 ? 0 : isWord ? 1 : 2;
      found[group * 2 + Number(entry.isAlias)]?.push(entry);
    }
    const all = found.flat();
    return { names: all.slice(0, limit), more: all.length > limit };
  }

  /** Names most like one that is none, at most `limit`, each page once; ties in the order of names. Linear in them. */
  nearest(name: string, limit: number): readonly PageName[] {
    const wanted = pairsOf(termKey(baseOf(name)));
    const found = this.#entries
      .map(entry => ({ entry, likeness: likenessOf(wanted, pairsOf(termKey(entry.name))) }))
      .filter(({ likeness }) => likeness >= minLikeness)
      .sort((a, b) => b.likeness - a.likeness);
    const byPage = new Map<string, PageName>();
    for (const { entry } of found) if (!byPage.has(entry.pagePath)) byPage.set(entry.pagePath, entry);
    return [...byPage.values()].slice(0, limit);
  }

  #name(key: string, page: PageName): void {
    const known = this.#byName.get(key);
    if (known === undefined) this.#byName.set(key, [page]);
    else if (known.every(({ node }) => node.id !== page.node.id)) known.push(page);
  }
}

function isDocument({ node }: PageName): boolean {
  return node.type === 'SourceDocument';
}

/** Steps between the folders of a document and a place. */
function farness({ node }: PageName, from: string): number {
  const a = folderOf(node.sourcePath).split('/');
  const b = folderOf(from).split('/');
  const shared = a.findIndex((part, at) => part !== b[at]);
  return a.length + b.length - 2 * (shared < 0 ? a.length : shared);
}

/** Pairs of neighbouring letters; a lone letter is a pair with nothing. */
function pairsOf(key: string): ReadonlySet<string> {
  const letters = Array.from(key);
  const pairs = letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
  return new Set(pairs.length === 0 ? letters : pairs);
}

/** Dice's coefficient, in [0, 1]. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
