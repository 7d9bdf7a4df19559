import { compareStrings } from '../../base/compare.ts';
import type { Evidence, GraphNode } from '../../model/graph.ts';
import { foldName } from '../../model/ids.ts';
import { isStatement, type NodeType } from '../../model/ontology.ts';
import { saying } from './excerpt.ts';
import { saysAny } from './mentionsName.ts';
import type { Neighbour } from './neighbours.ts';
import type { Subject } from './subject.ts';

/** What documents state, by the section that tells it. */
export interface Statements {
  readonly decisions: readonly Neighbour[];
  readonly results: readonly Neighbour[];
  readonly claims: readonly Neighbour[];
  readonly questions: readonly Neighbour[];
  readonly tasks: readonly Neighbour[];
}

const maxClaims = 12;

/** What kind of claim one is, the more telling first. */
const claimKinds = new Map<NodeType, string>([
  ['PerformanceClaim', 'Performance'],
  ['ComparisonClaim', 'Comparison'],
  ['LimitationClaim', 'Limitation'],
  ['ContributionClaim', 'Contribution'],
  ['CausalClaim', 'Cause'],
  ['Claim', ''],
]);
const claimRanks = new Map([...claimKinds.keys()].map((type, rank) => [type, rank]));

/** By section; what two places say in the same words is told once, from the first. */
export function sortStatements(stated: readonly Neighbour[]): Statements {
  const told = new Set<string>();
  const sorted = [...stated].sort(byPlace).filter(({ node }) => {
    const words = `${node.type}\n${foldName(node.description)}`;
    return !told.has(words) && told.add(words);
  });
  const ofType = (type: NodeType): Neighbour[] => sorted.filter(({ node }) => node.type === type);
  return {
    decisions: ofType('Decision'),
    results: ofType('Result'),
    claims: sorted.filter(({ node }) => claimKinds.has(node.type)).sort(byClaimKind),
    questions: ofType('OpenQuestion'),
    tasks: ofType('ActionItem'),
  };
}

/** What is stated about a name: what an edge says is about it, and results in its own documents whose row names it. */
export function statementsAbout(
  { node, neighbours, context }: Subject,
  documents: readonly Neighbour[],
): Statements {
  const stated = [
    ...neighbours.in('addresses').filter(({ node }) => isStatement(node.type)),
    ...neighbours.in('attributes_improvement_to'),
    ...neighbours.out('achieves_score'),
  ];
  const names = [node.name, ...node.aliases];
  for (const { node: document } of documents) {
    for (const result of context.resultsIn(document.id))
      if (saysAny(rowOf(result.node), names)) stated.push(result);
  }
  return sortStatements(stated);
}

/** What a result is of: the row's label, before its columns. */
function rowOf({ name }: GraphNode): string {
  return name.split(': ', 1)[0] ?? name;
}

/** `told`: the file that the page is about. */
export function addStatements(subject: Subject, statements: Statements, told?: string): void {
  const { text, links } = subject;
  const place = ({ edge }: Neighbour): string => placeIn(subject, edge.evidence, told);
  const toEntry = (stated: Neighbour): string => `- ${saying(stated.node.description)}${place(stated)}`;
  text.list('Decisions', statements.decisions, toEntry);
  text.list('Results', statements.results, toEntry);
  text.list(
    'Claims',
    statements.claims,
    stated => {
      const kind = claimKinds.get(stated.node.type) ?? '';
      return `- ${kind === '' ? '' : `${kind}: `}${saying(stated.node.description)}${place(stated)}`;
    },
    maxClaims,
  );
  text.list(
    'Open questions',
    statements.questions,
    stated => `- ${links.toNode(stated.node)}${place(stated)}`,
  );
  text.list('Tasks', statements.tasks, toEntry);
}

function placeIn({ links }: Subject, [first]: readonly Evidence[], told: string | undefined): string {
  return first === undefined ? '' : ` (${links.toPlace(first, told)})`;
}

function byPlace(a: Neighbour, b: Neighbour): number {
  const [first, other] = [a.edge.evidence[0], b.edge.evidence[0]];
  return (
    compareStrings(first?.path ?? '', other?.path ?? '') ||
    (first?.startLine ?? 0) - (other?.startLine ?? 0) ||
    compareStrings(a.node.id, b.node.id)
  );
}

function byClaimKind(a: Neighbour, b: Neighbour): number {
  return (claimRanks.get(a.node.type) ?? 0) - (claimRanks.get(b.node.type) ?? 0);
}
