// The context bundle: what an agent gets for a question. Field names are the contract's, also in code,
// because this value is printed as it is.

/** One passage of the bundle and where it stands in the project. */
export interface CitationRecord {
  /** `node-<i>`, as the body's markers name it. */
  readonly id: string;
  readonly node_id: string;
  readonly node_name: string;
  readonly source_path: string;
  /** 1-based, inclusive. */
  readonly start_line: number;
  /** 1-based, inclusive. */
  readonly end_line: number;
  /** sha256 of the whole source, hex. */
  readonly content_hash: string;
  /** The first characters of the cited lines, verbatim. */
  readonly quote: string;
  /** The wiki folder of the node; absent when it has no page. */
  readonly wiki_kind?: string;
}

export interface OmittedNode {
  readonly node_id: string;
  readonly reason: 'budget' | 'no-passage' | 'source-changed' | 'source-missing';
}

export interface ContextBundle {
  readonly query: string;
  readonly seeds_used: readonly string[];
  /** Best first; only nodes within `depth` hops of a seed. */
  readonly ranked_nodes: readonly string[];
  /** In the order of the body. */
  readonly selected_nodes: readonly string[];
  readonly citations: readonly CitationRecord[];
  readonly body: string;
  readonly synthesized: boolean;
  /** Characters (UTF-16 units) of the whole body. */
  readonly char_budget_used: number;
  /** 0: uncapped. */
  readonly char_budget_total: number;
  readonly omitted: readonly OmittedNode[];
}
