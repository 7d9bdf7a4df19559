import { byText, compareStrings } from '../../base/compare.ts';
import type { Graph } from '../../graph/graph.ts';
import { type RankedConcept, rankConcepts } from '../../graph/importance.ts';
import { isOutOfForce, isProposed } from '../../model/documentStatus.ts';
import type { Fragment } from '../../model/fragment.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../../model/graph.ts';
import type { EdgeType } from '../../model/ontology.ts';
import type { Commit } from '../../ports.ts';

/** What syntheses are made from. */
export interface StorySources {
  /** The project's. */
  readonly name: string;
  readonly graph: Graph;
  /** The page of a node; `undefined` when it has none. */
  readonly pathOf: (id: string) => string | undefined;
  readonly fragment: (path: string) => Fragment | undefined;
  /** Newest first, secrets masked. */
  readonly commits: readonly Commit[];
  /** Lines of a source as the graph was made from it, secrets masked; `undefined` when it is not that any more. */
  readonly linesOf: (path: string) => Promise<readonly string[] | undefined>;
  /** To be awaited between pieces of the work: others may have their turn. */
  readonly breathe: () => Promise<void>;
}

/** Something that a document states: a decision, a question, a release. */
export interface Statement {
  readonly node: GraphNode;
  readonly document: GraphNode;
  readonly path: string;
  readonly line: number;
}

export interface Neighbour {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
}

/** Folders whose files are there to be read by a program: what they say is not what the project says. */
export const besides =
  /(?:^|\/)(?:tests?|__tests__|testdata|test[-_]data|fixtures?|__fixtures__|golden|vendor|third_party)\//i;

const relationTypes: ReadonlySet<EdgeType> = new Set([
  'compares_against',
  'improves_on',
  'part_of',
  'subfield_of',
]);

/** What a project's graph tells, sorted out once for all syntheses. Lists are in a total order that depends on the graph alone. */
export class Story {
  readonly sources: StorySources;
  readonly graph: Graph;
  /** The documents that speak for the project, by path: all when there are none but those of its tests. */
  readonly documents: readonly GraphNode[];
  /** What documents in force decided. */
  readonly decisions: readonly Statement[];
  readonly questions: readonly Statement[];
  readonly releases: readonly Statement[];
  readonly #spoken: ReadonlySet<string>;
  #ranked: readonly RankedConcept[] | undefined;
  #relations: readonly GraphEdge[] | undefined;

  constructor(sources: StorySources) {
    this.sources = sources;
    this.graph = sources.graph;
    const nodes = this.graph.nodeIds().flatMap(id => this.graph.node(id) ?? []);
    const all = nodes.filter(({ type }) => type === 'SourceDocument');
    const main = all.filter(({ sourcePath }) => !besides.test(sourcePath));
    const documents = main.length > 0 ? main : all;
    this.documents = documents.sort((a, b) => compareStrings(a.sourcePath, b.sourcePath));
    this.#spoken = new Set(documents.map(({ id }) => id));
    const decisions = this.#stated(nodes, 'Decision', 'decided_in');
    this.decisions = decisions.filter(
      ({ document }) => this.isInForce(document) && !isProposed(statusOf(document)),
    );
    const questions = this.#stated(nodes, 'OpenQuestion', 'mentioned_in');
    this.questions = questions.filter(({ document }) => this.isInForce(document));
    this.releases = this.#stated(nodes, 'Release', 'contains');
  }

  /** Concepts, entities and topics, most important first; see rankConcepts. */
  get ranked(): readonly RankedConcept[] {
    return (this.#ranked ??= rankConcepts(this.graph));
  }

  /** What documents that speak for the project say of two things, of the relations that are rare; sorted by key. */
  relations(...types: readonly EdgeType[]): GraphEdge[] {
    this.#relations ??= [...this.graph.edges()]
      .filter(({ type, evidence: [first] }) => {
        const isRelation = relationTypes.has(type) && first !== undefined;
        return isRelation && this.speaks(this.graph.nodeOfSource(first.path));
      })
      .sort(byText(edgeKey));
    return this.#relations.filter(({ type }) => types.includes(type));
  }

  /** True for documents that speak for the project. */
  speaks(document: GraphNode | undefined): boolean {
    return document !== undefined && this.#spoken.has(document.id);
  }

  /** False for a document that says so itself, or that another replaces. */
  isInForce(document: GraphNode): boolean {
    const { status } = document.metadata;
    if (typeof status === 'string' && isOutOfForce(status)) return false;
    return this.neighbours(document, 'supersedes', 'in').length === 0;
  }

  /** The nodes at a node's edges of a type, sorted by name. */
  neighbours({ id }: GraphNode, type: EdgeType, direction: 'in' | 'out'): Neighbour[] {
    const found: Neighbour[] = [];
    for (const edge of this.graph.edgesOf(id)) {
      if (edge.type !== type || (direction === 'out' ? edge.source : edge.target) !== id) continue;
      const node = this.graph.node(direction === 'out' ? edge.target : edge.source);
      if (node !== undefined) found.push({ node, edge });
    }
    return found.sort(
      (a, b) => compareStrings(a.node.name, b.node.name) || compareStrings(a.node.id, b.node.id),
    );
  }

  /** Where a node's description stands: a document's first words, a concept's definition. */
  placeOf(node: GraphNode): { readonly path: string; readonly line: number } {
    const path = node.sourcePath;
    for (const { edge } of this.neighbours(node, 'defines', 'in')) {
      const evidence = edge.evidence.find(item => item.path === path);
      if (evidence !== undefined) return { path, line: evidence.startLine };
    }
    return { path, line: node.sources.find(source => source.path === path)?.spans[0]?.[0] ?? 1 };
  }

  /** Statements of a type in documents that speak for the project: newest document first, then by path and line. */
  #stated(nodes: readonly GraphNode[], type: GraphNode['type'], by: EdgeType): Statement[] {
    const direction = by === 'contains' ? 'in' : 'out';
    const found = nodes
      .filter(node => node.type === type)
      .flatMap(node =>
        this.neighbours(node, by, direction).flatMap(({ node: document, edge }): Statement[] => {
          const [first] = edge.evidence;
          if (first === undefined || !this.speaks(document)) return [];
          return [{ node, document, path: first.path, line: first.startLine }];
        }),
      );
    return found.sort(
      (a, b) =>
        compareStrings(dayOf(b.document), dayOf(a.document)) ||
        compareStrings(a.path, b.path) ||
        a.line - b.line ||
        compareStrings(a.node.id, b.node.id),
    );
  }
}

/** The day that a document or release bears, `YYYY-MM-DD`; '' when it bears none. */
export function dayOf({ metadata: { date } }: GraphNode): string {
  return typeof date === 'string' ? date : '';
}

/** The status that a document states, '' when it states none. */
export function statusOf({ metadata: { status } }: GraphNode): string {
  return typeof status === 'string' ? status : '';
}
