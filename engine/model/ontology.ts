// The schema axis: which node and edge types exist, which ends an edge may have, which types get a page.

export const wikiKinds = [
  'sources',
  'concepts',
  'entities',
  'papers',
  'repos',
  'topics',
  'syntheses',
  'questions',
] as const;

/** A folder of the wiki. */
export type WikiKind = (typeof wikiKinds)[number];

/**
 * Node type → wiki kind. `undefined`: stays in the graph and gets no page (code, by design).
 * Entities and syntheses have no producer yet, so no type names them.
 */
export const nodeTypes = {
  SourceDocument: 'sources',
  Paper: 'papers',
  Repository: 'repos',
  Concept: 'concepts',
  ResearchTopic: 'topics',
  OpenQuestion: 'questions',
  SourceFile: undefined,
  CodeModule: undefined,
} as const satisfies Record<string, WikiKind | undefined>;

export type NodeType = keyof typeof nodeTypes;

interface Ends {
  readonly from: readonly NodeType[];
  readonly to: readonly NodeType[];
  /** Share of a walk's probability relative to a plain edge; see personalizedPageRank. */
  readonly weight: number;
}

/** Edge type → allowed ends. An edge outside this table is refused when it is built. */
export const edgeTypes = {
  links_to: { from: ['SourceDocument'], to: ['SourceDocument'], weight: 1 },
  /** A document says what a concept is. */
  defines: { from: ['SourceDocument'], to: ['Concept'], weight: 2 },
  /** A document has a section named after a concept, or stands for a paper, repository or question. */
  documents: {
    from: ['SourceDocument'],
    to: ['Concept', 'Paper', 'Repository', 'OpenQuestion'],
    weight: 1.5,
  },
  mentioned_in: { from: ['Concept'], to: ['SourceDocument'], weight: 1 },
  /** A document cites a paper, a repository or a code file. */
  references: { from: ['SourceDocument'], to: ['Paper', 'Repository', 'SourceFile'], weight: 1 },
  /** A document carries a topic as tag. */
  discusses: { from: ['SourceDocument'], to: ['ResearchTopic'], weight: 0.5 },
  contains: { from: ['CodeModule'], to: ['SourceFile'], weight: 0.5 },
} as const satisfies Record<string, Ends>;

export type EdgeType = keyof typeof edgeTypes;

/** The wiki folder of a type, or `undefined` when its nodes have no page. */
export function wikiKindOf(type: NodeType): WikiKind | undefined {
  return nodeTypes[type];
}

/** True when `type` may run from a node of type `from` to one of type `to`. */
export function isAllowedEdge(type: EdgeType, from: NodeType, to: NodeType): boolean {
  const ends: Ends = edgeTypes[type];
  return ends.from.includes(from) && ends.to.includes(to);
}
