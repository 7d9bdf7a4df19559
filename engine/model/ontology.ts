// The schema axis: which node and edge types exist, who may make them, which ends an edge may have, which get a page.

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

/** What makes nodes: nodes of a type come from its producers alone. */
export type Producer = 'documents' | 'code' | 'sessions' | 'synthesis' | 'memory' | 'wiki';

interface NodeRule {
  /** The wiki folder; absent: the nodes stay in the graph and get no page. */
  readonly page?: WikiKind;
  readonly by: Producer;
}

const fields = ['ResearchField', 'ResearchTopic', 'ProblemArea', 'ApproachFamily', 'Trend'] as const;
const concepts = [
  'Concept',
  'TechnicalTerm',
  'MathematicalConcept',
  'MethodologicalConcept',
  'Algorithm',
  'ObjectiveFunction',
  'ArchitecturePattern',
  'TrainingParadigm',
  'InferenceStrategy',
  'EvaluationProtocol',
  'Task',
  'Capability',
] as const;
const entities = ['Model', 'Dataset', 'Benchmark', 'Metric', 'Result', 'Organization'] as const;
const claims = [
  'Claim',
  'ContributionClaim',
  'PerformanceClaim',
  'ComparisonClaim',
  'LimitationClaim',
  'CausalClaim',
] as const;
/** What a document says beyond names: in its pages, not pages of its own. */
const statements = ['Decision', 'ActionItem', 'Release', 'EvidenceSpan', 'Artifact', 'Person'] as const;
const codeFiles = [
  'CodeProject',
  'SourceFile',
  'CodeFile',
  'CodeModule',
  'CodeNamespace',
  'Dependency',
] as const;
const codeSymbols = [
  'CodeClass',
  'CodeInterface',
  'CodeTrait',
  'CodeStruct',
  'CodeEnum',
  'CodeEnumMember',
  'CodeTypeAlias',
  'CodeFunction',
  'CodeMethod',
  'CodeField',
  'CodeParameter',
  'CodeVariable',
  'CodeConstant',
  'CodeRoute',
  'CodeComponent',
  'CodeSymbol',
] as const;
const findings = [
  'SessionInsight',
  'SessionDecision',
  'SessionQuestion',
  'SessionTODO',
  'SessionHypothesis',
  'SessionTakeaway',
  'SessionFailure',
] as const;
const distilled = ['Event', 'Runbook', 'Gotcha', 'Agent', 'DistilledNote', 'ExpertiseProfile'] as const;

/** Every node type, who makes it, and where its page stands. */
export const nodeTypes = {
  SourceDocument: { by: 'documents', page: 'sources' },
  Paper: { by: 'documents', page: 'papers' },
  Repository: { by: 'documents', page: 'repos' },
  Project: { by: 'documents', page: 'repos' },
  OpenQuestion: { by: 'documents', page: 'questions' },
  ...each(fields, { by: 'documents', page: 'topics' }),
  ...each(concepts, { by: 'documents', page: 'concepts' }),
  ...each(entities, { by: 'documents', page: 'entities' }),
  ...each(claims, { by: 'documents' }),
  ...each(statements, { by: 'documents' }),
  ...each(codeFiles, { by: 'code' }),
  ...each(codeSymbols, { by: 'code' }),
  Session: { by: 'sessions' },
  ...each(findings, { by: 'sessions' }),
  Synthesis: { by: 'synthesis', page: 'syntheses' },
  CommunitySummary: { by: 'synthesis', page: 'syntheses' },
  ...each(distilled, { by: 'memory' }),
  Stub: { by: 'wiki' },
} as const satisfies Record<string, NodeRule>;

export type NodeType = keyof typeof nodeTypes;

export const allNodeTypes = Object.keys(nodeTypes) as readonly NodeType[];

function each<const T extends string, const R extends NodeRule>(types: readonly T[], rule: R): Record<T, R> {
  return Object.fromEntries(types.map(type => [type, rule])) as Record<T, R>;
}

interface Ends {
  readonly from: readonly NodeType[];
  readonly to: readonly NodeType[];
  /** Share of a walk's probability relative to a plain edge, 0 for one that is not walked; see personalizedPageRank. */
  readonly weight: number;
}

/** Documents and the works they stand for: what says things. */
const works = ['SourceDocument', 'Paper', 'Repository', 'Project'] as const;
/** What a name can stand for. */
const terms = [...concepts, ...entities, ...fields] as const;
const code = [...codeFiles, ...codeSymbols] as const;
const assertions = [...claims, 'OpenQuestion', 'Decision', 'ActionItem'] as const;
const paged = [...works, ...terms, 'OpenQuestion', 'Synthesis', 'CommunitySummary'] as const;

/** Edge type → allowed ends. An edge outside this table is refused when it is built. */
export const edgeTypes = {
  links_to: { from: ['SourceDocument'], to: ['SourceDocument'], weight: 1 },
  /** A document says what a term is; a file or a type holds a symbol. */
  defines: {
    from: ['SourceDocument', ...code],
    to: [...concepts, ...entities, ...codeSymbols],
    weight: 2,
  },
  /** A document has a section named after something, or stands for it. */
  documents: {
    from: ['SourceDocument', 'Repository'],
    to: [...terms, 'Paper', 'Repository', 'Project', 'OpenQuestion', ...code],
    weight: 1.5,
  },
  mentioned_in: { from: [...terms, ...assertions, ...code], to: ['SourceDocument', 'Paper'], weight: 1 },
  /** Cites a paper, a repository, a code file; a finding names a document, a session changed a code file. */
  references: {
    from: ['SourceDocument', 'Session', ...findings],
    to: ['SourceDocument', 'Paper', 'Repository', 'Project', ...code],
    weight: 1,
  },
  /** Carries a topic as tag; a finding is about a symbol. */
  discusses: { from: ['SourceDocument', ...findings], to: [...fields, ...code], weight: 0.5 },
  discussed_in: { from: ['SourceDocument'], to: ['Session'], weight: 0.5 },

  is_a: { from: terms, to: terms, weight: 1.5 },
  part_of: { from: [...terms, 'Paper', 'EvidenceSpan', 'Artifact'], to: [...terms, ...works], weight: 1 },
  subfield_of: { from: fields, to: fields, weight: 1 },
  uses: { from: [...works, ...terms], to: terms, weight: 1 },
  extends: { from: [...works, ...terms], to: [...works, ...terms], weight: 1 },
  improves_on: { from: [...works, ...terms], to: [...works, ...terms], weight: 1 },
  compares_against: { from: [...works, ...terms], to: [...works, ...terms], weight: 1 },
  criticizes: { from: works, to: [...works, ...terms], weight: 1 },
  introduces: { from: works, to: terms, weight: 1.5 },
  /** A statement is about something. */
  addresses: {
    from: [...works, ...terms, ...assertions, 'Result'],
    to: [...terms, 'OpenQuestion'],
    weight: 1,
  },
  optimizes_for: { from: [...works, ...terms], to: terms, weight: 1 },
  has_limitation: { from: [...works, ...terms], to: [...terms, ...claims], weight: 1 },
  belongs_to_approach_family: {
    from: [...works, ...concepts, ...entities],
    to: ['ApproachFamily'],
    weight: 1,
  },
  shares_concept_with: { from: works, to: works, weight: 0.5 },
  uses_dataset: { from: works, to: ['Dataset'], weight: 1 },
  evaluated_on: { from: [...works, 'Result', 'Model'], to: ['Benchmark', 'Dataset'], weight: 1 },
  uses_metric: { from: [...works, 'Result'], to: ['Metric'], weight: 1 },
  reports_result: { from: works, to: ['Result'], weight: 1 },
  achieves_score: { from: [...concepts, 'Model'], to: ['Result'], weight: 1 },
  supports_claim: { from: [...works, ...claims], to: [...claims, 'OpenQuestion', 'Result'], weight: 1 },
  contradicts_claim: { from: [...works, ...claims], to: claims, weight: 1 },
  attributes_improvement_to: { from: [...claims, 'Result'], to: terms, weight: 1 },
  evidenced_by: { from: assertions, to: ['EvidenceSpan'], weight: 0.5 },
  authored_by: { from: works, to: ['Person'], weight: 0.5 },
  released_by: { from: [...works, ...entities], to: ['Organization'], weight: 0.5 },
  implemented_in: { from: ['Paper', ...concepts], to: ['Repository', ...code], weight: 1 },
  decided_in: { from: ['Decision'], to: ['SourceDocument'], weight: 1 },
  planned_in: { from: ['ActionItem'], to: ['SourceDocument'], weight: 0.5 },
  released_in: { from: [...terms, 'Decision', 'ActionItem'], to: ['Release'], weight: 0.5 },
  rising_in: { from: terms, to: ['Trend'], weight: 0.5 },
  declining_in: { from: terms, to: ['Trend'], weight: 0.5 },
  emerged_after: { from: terms, to: [...terms, 'Release'], weight: 0.5 },

  contains: { from: ['SourceDocument', ...code], to: [...code, 'Artifact', 'Release'], weight: 0.5 },
  imports: { from: codeFiles, to: code, weight: 0.5 },
  exports: { from: codeFiles, to: codeSymbols, weight: 0.5 },
  calls: { from: code, to: codeSymbols, weight: 0.5 },
  declared_in: { from: codeSymbols, to: codeFiles, weight: 0.5 },
  inherits_from: { from: codeSymbols, to: codeSymbols, weight: 1 },
  implements: { from: codeSymbols, to: codeSymbols, weight: 1 },
  instantiates: { from: code, to: codeSymbols, weight: 0.5 },
  overrides: { from: codeSymbols, to: codeSymbols, weight: 0.5 },
  decorates: { from: codeSymbols, to: codeSymbols, weight: 0.5 },
  type_of: { from: codeSymbols, to: codeSymbols, weight: 0.5 },
  returns: { from: codeSymbols, to: codeSymbols, weight: 0.5 },

  /** What a text of ours is made from: no way to walk, or everything would be near everything. */
  synthesizes: { from: ['Synthesis'], to: [...works, ...terms, 'OpenQuestion', 'Decision'], weight: 0 },
  summarizes: { from: ['CommunitySummary', 'Synthesis'], to: paged, weight: 0 },
  user_link: { from: paged, to: [...paged, 'Stub'], weight: 1 },
  derived_from_session: { from: findings, to: ['Session'], weight: 0.5 },
  derived_from: {
    from: ['Runbook', 'Gotcha', 'DistilledNote', 'ExpertiseProfile', 'Synthesis'],
    to: [...findings, 'Event', 'DistilledNote', ...works],
    weight: 0.5,
  },
  supersedes: {
    from: ['SourceDocument', 'Decision', ...findings],
    to: ['SourceDocument', 'Decision', ...findings],
    weight: 0.5,
  },
  resolved_by: { from: assertions, to: [...assertions, ...findings], weight: 0.5 },
  precedes: { from: ['Event'], to: ['Event'], weight: 0.5 },
  /** Is the next session of the same work. */
  continues: { from: ['Session'], to: ['Session'], weight: 0.5 },
  recovers: { from: ['Event'], to: ['Event'], weight: 0.5 },
  performed_by: { from: ['Session'], to: ['Agent'], weight: 0.5 },
  reports_to: { from: ['Agent'], to: ['Agent'], weight: 0.5 },
  retracts: { from: [...findings, ...distilled], to: [...findings, ...distilled], weight: 0.5 },
} as const satisfies Record<string, Ends>;

export type EdgeType = keyof typeof edgeTypes;

/** The wiki folder of a type, or `undefined` when its nodes have no page. */
export function wikiKindOf(type: NodeType): WikiKind | undefined {
  const rule: NodeRule = nodeTypes[type];
  return rule.page;
}

/** True for what a code file declares, namespaces included. */
export function isCodeSymbol(type: NodeType): boolean {
  return type === 'CodeNamespace' || (codeSymbols as readonly NodeType[]).includes(type);
}

/** True when nodes of the type come from this producer. */
export function isMadeBy(type: NodeType, producer: Producer): boolean {
  return nodeTypes[type].by === producer;
}

const statementTypes: ReadonlySet<NodeType> = new Set([
  ...claims,
  'Decision',
  'ActionItem',
  'OpenQuestion',
  'Result',
]);

/** True for what is a sentence or a row of a source, which stands in a passage of it, too. */
export function isStatement(type: NodeType): boolean {
  return statementTypes.has(type);
}

/** True when `type` may run from a node of type `from` to one of type `to`. */
export function isAllowedEdge(type: EdgeType, from: NodeType, to: NodeType): boolean {
  const ends: Ends = edgeTypes[type];
  return ends.from.includes(from) && ends.to.includes(to);
}
