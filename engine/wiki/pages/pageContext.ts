import type { Graph } from '../../graph/graph.ts';
import type { Fragment } from '../../model/fragment.ts';
import type { GraphNode } from '../../model/graph.ts';
import { saying } from './excerpt.ts';
import type { Neighbour } from './neighbours.ts';
import { isStatementId } from './statedAnew.ts';
import { PageLinks } from './pageLinks.ts';

/** Where pages are made from. */
export interface PageSource {
  readonly graph: Graph;
  /** The page of a node; `undefined` when it has none. */
  pathOf(id: string): string | undefined;
  fragment(path: string): Fragment | undefined;
}

/** Of what is not the page's own matter, so many characters are told at most. */
const maxHint = 140;

/** What a page reads besides its node. Remembers what many pages show: of no use once the graph has changed. */
export class PageContext {
  readonly graph: Graph;
  readonly #source: PageSource;
  readonly #links = new Map<string, PageLinks>();
  /** Paths as links have them. */
  readonly #encoded = new Map<string, string>();
  readonly #hints = new Map<string, string>();
  readonly #results = new Map<string, readonly Neighbour[]>();
  readonly #stated = new Map<string, readonly Neighbour[]>();

  constructor(source: PageSource) {
    this.graph = source.graph;
    this.#source = source;
  }

  pathOf(id: string): string | undefined {
    return this.#source.pathOf(id);
  }

  fragment(path: string): Fragment | undefined {
    return this.#source.fragment(path);
  }

  /** The links of pages that stand in a folder. */
  linksFrom(folder: string): PageLinks {
    let links = this.#links.get(folder);
    if (links === undefined)
      this.#links.set(folder, (links = new PageLinks(folder, this.#source, this.#encoded)));
    return links;
  }

  /** What a node is, in a few words, escaped; '' when no source says. */
  hintOf({ id, description }: GraphNode): string {
    if (description === '') return '';
    let hint = this.#hints.get(id);
    if (hint === undefined) this.#hints.set(id, (hint = saying(description, maxHint)));
    return hint;
  }

  /** The results that a document reports. */
  resultsIn(documentId: string): readonly Neighbour[] {
    let results = this.#results.get(documentId);
    if (results === undefined) {
      results = this.statedIn(documentId).filter(({ node }) => node.type === 'Result');
      this.#results.set(documentId, results);
    }
    return results;
  }

  /** What a document states; a question that it stands for is its matter instead. See `statedAnew`, which says whose pages must be made again when it changes. */
  statedIn(documentId: string): readonly Neighbour[] {
    let stated = this.#stated.get(documentId);
    if (stated === undefined) {
      stated = [...statementsOf(this.graph, documentId)];
      this.#stated.set(documentId, stated);
    }
    return stated;
  }
}

/** Looks at no neighbour that states nothing: a document has many. */
function* statementsOf(graph: Graph, documentId: string): Generator<Neighbour> {
  for (const edge of graph.edgesOf(documentId)) {
    const id = edge.source === documentId ? edge.target : edge.source;
    const node = isStatementId(id) && edge.type !== 'documents' ? graph.node(id) : undefined;
    if (node !== undefined) yield { node, edge };
  }
}
