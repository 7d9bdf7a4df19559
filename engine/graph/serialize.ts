import { byText } from '../base/compare.ts';
import { sortKeys } from '../base/stableJson.ts';
import type { GraphEdge, GraphNode } from '../model/graph.ts';
import type { Graph } from './graph.ts';

/** A node as `graph.json` holds it: the contract's names, sorted keys, one line. */
export function formatNode(node: GraphNode): string {
  const { id, type, name, aliases, description, sourcePath, sources, metadata } = node;
  return JSON.stringify({
    aliases,
    description,
    id,
    metadata: sortKeys({
      ...metadata,
      sources: sources.map(source => ({
        content_hash: source.contentHash,
        mentions: source.mentions,
        path: source.path,
        spans: source.spans,
      })),
    }),
    name,
    source_path: sourcePath,
    type,
  });
}

/** An edge as `graph.json` holds it, one line. */
export function formatEdge({ source, type, target, evidence }: GraphEdge): string {
  return JSON.stringify({
    evidence: evidence.map(({ path, startLine, endLine, quote }) => ({
      end_line: endLine,
      path,
      quote,
      start_line: startLine,
    })),
    metadata: {},
    source,
    target,
    type,
  });
}

/** Keeps each node's and edge's line, so that writing the graph after a small change is mostly copying. */
export class GraphSerializer {
  readonly #lines = new WeakMap<object, string>();

  /** The parts of `graph.json` in order; joined they are the file. Yields between slices of the work. */
  *steps(graph: Graph): Generator<undefined, string[]> {
    const edges: { key: string; edge: GraphEdge }[] = [];
    for (const edge of graph.edges())
      edges.push({ key: `${edge.source}\n${edge.type}\n${edge.target}`, edge });
    edges.sort(byText(({ key }) => key));
    yield;
    const parts = ['{"edges":[\n'];
    for (const [index, { edge }] of edges.entries()) {
      parts.push(index === 0 ? '' : ',\n', this.#line(edge, formatEdge));
      if (index % 256 === 0) yield;
    }
    parts.push('\n],"nodes":[\n');
    for (const [index, id] of graph.nodeIds().entries()) {
      const node = graph.node(id);
      if (node !== undefined) parts.push(index === 0 ? '' : ',\n', this.#line(node, formatNode));
      if (index % 256 === 0) yield;
    }
    parts.push('\n]}\n');
    return parts;
  }

  #line<T extends object>(item: T, format: (item: T) => string): string {
    let line = this.#lines.get(item);
    if (line === undefined) this.#lines.set(item, (line = format(item)));
    return line;
  }
}
