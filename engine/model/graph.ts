// The typed graph's records, as `graph.json` holds them (field names in code are camelCase, see serialize.ts).
import type { EdgeType, NodeType } from './ontology.ts';

/** Where something stands in a source: 1-based lines, inclusive. */
export type LineSpan = readonly [start: number, end: number];

/** One source that supports a node. */
export interface NodeSource {
  readonly path: string;
  /** How often the source names the node. */
  readonly mentions: number;
  /** The first places, in line order. */
  readonly spans: readonly LineSpan[];
}

export interface GraphNode {
  readonly id: string;
  readonly type: NodeType;
  readonly name: string;
  /** Other names, sorted, without `name`. */
  readonly aliases: readonly string[];
  /** What it is, in its sources' own words; '' when no source says. */
  readonly description: string;
  /** The source that describes it best: a document's own file, a concept's definition. */
  readonly sourcePath: string;
  /** Sorted by path. */
  readonly sources: readonly NodeSource[];
  /** Further facts a producer stores, JSON only: flat, but for a document's translations. */
  readonly metadata: Readonly<Record<string, MetadataValue>>;
}

type MetadataValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

/** Metadata of a document that there is in several languages: their tags, its own too if it is known, sorted. */
export const languagesKey = 'languages';
/** Of the same: tag → path of each file but its own. */
export const translationsKey = 'translations';

/** The translations of a document: tag and path, sorted by tag. */
export function translationsOf({ type, metadata }: GraphNode): (readonly [tag: string, path: string])[] {
  const translations = type === 'SourceDocument' ? metadata[translationsKey] : undefined;
  if (typeof translations !== 'object' || Array.isArray(translations)) return [];
  return Object.entries(translations as Readonly<Record<string, string>>);
}

export interface Evidence {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Verbatim, at most 160 characters. */
  readonly quote: string;
}

export interface GraphEdge {
  readonly source: string;
  readonly type: EdgeType;
  readonly target: string;
  /** Sorted by path and line. */
  readonly evidence: readonly Evidence[];
}

/** Identity of an edge: one per (source, type, target). */
export function edgeKey(edge: Pick<GraphEdge, 'source' | 'type' | 'target'>): string {
  return `${edge.source}\n${edge.type}\n${edge.target}`;
}

/** The parts of an edge's key. */
export function parseEdgeKey(key: string): Pick<GraphEdge, 'source' | 'type' | 'target'> {
  const [source = '', type = '', target = ''] = key.split('\n');
  return { source, type: type as EdgeType, target };
}
