import { isFunctionWord } from '../base/functionWords.ts';
import { compareStrings } from '../base/compare.ts';
import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import { isCodeSymbol, type NodeType, wikiKindOf } from '../model/ontology.ts';
import { findTerm, type Span, termKey } from './termSpan.ts';

/** Pages of sentences and of whole files: their titles are no words of a text. */
const unspoken: ReadonlySet<NodeType> = new Set([
  'SourceDocument',
  'OpenQuestion',
  'Synthesis',
  'CommunitySummary',
]);

/** The names that a graph knows, as they stand in texts. Made once for a state of the graph; it does not follow it. */
export class TermIndex {
  readonly #byKey = new Map<string, string[]>();
  readonly #bySymbol = new Map<string, string[]>();
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
    for (const id of graph.nodeIds()) {
      const node = graph.node(id);
      if (node !== undefined) this.#add(node);
    }
  }

  /** Where a term stands around a column of a line of prose. Words that only hold sentences together are none. */
  spanAt(line: string, column: number): Span | undefined {
    return findTerm(line, column, key => this.#byKey.has(key) && !isFunctionWord(key));
  }

  /** What a name may stand for, whatever its spelling: what most sources support first, ties by id. */
  named(name: string): GraphNode[] {
    return this.#ranked(this.#byKey.get(termKey(name)));
  }

  /** Symbols of the code by their name, or the last part of it, in exactly these letters; ranked as `named`. */
  symbols(name: string): GraphNode[] {
    return this.#ranked(this.#bySymbol.get(name));
  }

  #add(node: GraphNode): void {
    if (isCodeSymbol(node.type)) {
      const last = node.name.split('.').at(-1) ?? '';
      for (const name of new Set([node.name, last])) add(this.#bySymbol, name, node.id);
      return;
    }
    if (wikiKindOf(node.type) === undefined || unspoken.has(node.type)) return;
    for (const key of new Set([node.name, ...node.aliases].map(termKey)))
      if (key !== '') add(this.#byKey, key, node.id);
  }

  #ranked(ids: readonly string[] = []): GraphNode[] {
    // The graph may have gone on since.
    const nodes = ids.map(id => this.#graph.node(id)).filter(node => node !== undefined);
    return nodes.sort((a, b) => b.sources.length - a.sources.length || compareStrings(a.id, b.id));
  }
}

function add(index: Map<string, string[]>, key: string, id: string): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [id]);
  else known.push(id);
}
