import { compareStrings } from '../base/compare.ts';
import { edgeKey, type GraphEdge, type GraphNode, translationsOf } from '../model/graph.ts';
import { mergedIdsKey } from '../model/merge.ts';
import { sourceNodeId } from './documentNode.ts';

/** Read access to the typed graph. */
export interface Graph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  node(id: string): GraphNode | undefined;
  /** The node of this id, or the one that the id was merged into, or whose translation it would be the id of. */
  resolve(id: string): GraphNode | undefined;
  /** The node that stands for a source itself, by the source's path or a translation's. */
  nodeOfSource(path: string): GraphNode | undefined;
  /** sha256 of a source as the graph was made from it, hex; '' for one it was not made from. */
  contentHashOf(path: string): string;
  /** Sorted, by code unit. */
  nodeIds(): readonly string[];
  /** Every edge that starts or ends at the node, in no order. */
  edgesOf(id: string): Iterable<GraphEdge>;
  /** Every edge, in no order. */
  edges(): Iterable<GraphEdge>;
}

/** Ids of nodes and keys of edges that were added, changed or removed. */
export interface GraphDelta {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** The graph with its adjacency, changed in place by whoever owns it. */
export class MutableGraph implements Graph {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #idsOfSources = new Map<string, string>();
  readonly #contentHashes = new Map<string, string>();
  /** Merged id, or a translation's → the node that stands for it. */
  readonly #winners = new Map<string, string>();
  readonly #edges = new Map<string, GraphEdge>();
  readonly #adjacent = new Map<string, Map<string, GraphEdge>>();
  #sortedIds: string[] | undefined;

  get nodeCount(): number {
    return this.#nodes.size;
  }

  get edgeCount(): number {
    return this.#edges.size;
  }

  node(id: string): GraphNode | undefined {
    return this.#nodes.get(id);
  }

  resolve(id: string): GraphNode | undefined {
    return this.#nodes.get(id) ?? this.#nodes.get(this.#winners.get(id) ?? '');
  }

  nodeOfSource(path: string): GraphNode | undefined {
    return this.#nodes.get(this.#idsOfSources.get(path) ?? '');
  }

  contentHashOf(path: string): string {
    return this.#contentHashes.get(path) ?? '';
  }

  edge(key: string): GraphEdge | undefined {
    return this.#edges.get(key);
  }

  nodeIds(): readonly string[] {
    this.#sortedIds ??= [...this.#nodes.keys()].sort(compareStrings);
    return this.#sortedIds;
  }

  edgesOf(id: string): Iterable<GraphEdge> {
    return this.#adjacent.get(id)?.values() ?? [];
  }

  edges(): Iterable<GraphEdge> {
    return this.#edges.values();
  }

  /** Notes which text of a source the graph is made from; `undefined`: none any more. */
  setContentHash(path: string, hash: string | undefined): void {
    if (hash === undefined) this.#contentHashes.delete(path);
    else this.#contentHashes.set(path, hash);
  }

  setNode(node: GraphNode): void {
    const before = this.#nodes.get(node.id);
    if (before === undefined) this.#sortedIds = undefined;
    else this.#forget(before);
    this.#nodes.set(node.id, node);
    for (const id of standsFor(node)) this.#winners.set(id, node.id);
    for (const path of filesOf(node)) this.#idsOfSources.set(path, node.id);
  }

  deleteNode(id: string): boolean {
    const node = this.#nodes.get(id);
    if (node === undefined) return false;
    this.#nodes.delete(id);
    this.#forget(node);
    this.#sortedIds = undefined;
    return true;
  }

  setEdge(edge: GraphEdge): void {
    const key = edgeKey(edge);
    this.#edges.set(key, edge);
    this.#adjacentOf(edge.source).set(key, edge);
    this.#adjacentOf(edge.target).set(key, edge);
  }

  deleteEdge(key: string): boolean {
    const edge = this.#edges.get(key);
    if (edge === undefined) return false;
    this.#edges.delete(key);
    for (const end of [edge.source, edge.target]) {
      const adjacent = this.#adjacent.get(end);
      adjacent?.delete(key);
      if (adjacent?.size === 0) this.#adjacent.delete(end);
    }
    return true;
  }

  #forget(node: GraphNode): void {
    for (const id of standsFor(node)) if (this.#winners.get(id) === node.id) this.#winners.delete(id);
    for (const path of filesOf(node))
      if (this.#idsOfSources.get(path) === node.id) this.#idsOfSources.delete(path);
  }

  #adjacentOf(id: string): Map<string, GraphEdge> {
    let adjacent = this.#adjacent.get(id);
    if (adjacent === undefined) this.#adjacent.set(id, (adjacent = new Map<string, GraphEdge>()));
    return adjacent;
  }
}

/** Paths of the files that a node is. */
function filesOf(node: GraphNode): string[] {
  if (node.type !== 'SourceDocument' && node.type !== 'SourceFile' && node.type !== 'Session') return [];
  return [node.sourcePath, ...translationsOf(node).map(([, path]) => path)];
}

function standsFor(node: GraphNode): string[] {
  return [...mergedIdsOf(node), ...translationsOf(node).map(([, path]) => sourceNodeId('document', path))];
}

/** The ids that were merged into a node. */
export function mergedIdsOf({ metadata }: GraphNode): readonly string[] {
  const ids = metadata[mergedIdsKey];
  return Array.isArray(ids) ? (ids as readonly string[]) : [];
}
