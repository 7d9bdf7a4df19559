import { compareStrings } from '../../base/compare.ts';
import type { Evidence, GraphEdge, GraphNode } from '../../model/graph.ts';
import type { EdgeType } from '../../model/ontology.ts';
import { mentionsIn } from './density.ts';
import { excerptOf } from './excerpt.ts';
import type { Neighbour, Neighbours } from './neighbours.ts';
import type { Subject } from './subject.ts';

/** A document that speaks of the subject. */
export interface Speaker extends Neighbour {
  /** The edges of it with the subject, the more telling first; `edge` is the first of them. */
  readonly edges: readonly GraphEdge[];
  /** How often it names the subject. */
  readonly mentions: number;
  /** What is about the subject weighs more than any number of mentions. */
  readonly weight: number;
}

/** How a document can speak of something, the more telling first. */
const ways: readonly (readonly [type: EdgeType, direction: 'in' | 'out'])[] = [
  ['defines', 'in'],
  ['documents', 'in'],
  ['references', 'in'],
  ['reports_result', 'in'],
  ['discusses', 'in'],
  ['mentioned_in', 'out'],
];

/**
 * The documents that speak of the subject: those with a definition or a section of it first, then those that name it
 * most; ties by path.
 */
export function speakersOf({ node, neighbours }: Subject): readonly Speaker[] {
  const speakers = [...edgesByDocument(neighbours).values()].map(({ document, edges }) => {
    const [edge] = edges;
    const mentions = mentionsIn(node, document);
    return { node: document, edge, edges, mentions, weight: isAbout(edge) ? Infinity : mentions };
  });
  return speakers.sort(byWeight);
}

function edgesByDocument(
  neighbours: Neighbours,
): Map<string, { document: GraphNode; edges: [GraphEdge, ...GraphEdge[]] }> {
  const all = new Map<string, { document: GraphNode; edges: [GraphEdge, ...GraphEdge[]] }>();
  for (const [type, direction] of ways) {
    for (const { node, edge } of neighbours[direction](type)) {
      const known = all.get(node.id);
      if (known === undefined) all.set(node.id, { document: node, edges: [edge] });
      else known.edges.push(edge);
    }
  }
  return all;
}

/** True for a document that defines the subject or has a section named after it. */
function isAbout({ type }: GraphEdge): boolean {
  return type === 'defines' || type === 'documents';
}

function byWeight(a: Speaker, b: Speaker): number {
  return (
    (a.weight === b.weight ? b.mentions - a.mentions : b.weight - a.weight) ||
    compareStrings(a.node.sourcePath, b.node.sourcePath)
  );
}

/** The documents that speak of the subject, each with the place and its first words that say more than the name. */
export function addDiscussion(subject: Subject, title: string, speakers: readonly Speaker[]): void {
  const { text, links, node } = subject;
  const titles = repeatedNames(speakers);
  text.list(title, speakers, speaker => {
    const { node: document, mentions } = speaker;
    const { place, quote } = firstWords(speaker, node);
    const parts = [
      titles.has(document.name)
        ? `${links.toNode(document)} (${links.toFile(document.sourcePath, document.sourcePath)})`
        : links.toNode(document),
      ...(place === undefined
        ? []
        : [`${markOf(speaker, place)}${links.toPlace(place, document.sourcePath)}`]),
      ...(mentions > 1 ? [`${mentions} mentions`] : []),
    ];
    return `- ${parts.join(', ')}${quote === '' ? '' : `: ${quote}`}`;
  });
}

/** What stands at a place, where it is more than a mention. */
function markOf({ edges }: Speaker, place: Evidence): string {
  const type = edges.find(({ evidence }) => evidence.includes(place))?.type;
  return type === 'documents' ? 'section at ' : type === 'defines' ? 'definition at ' : '';
}

/** The first place that says more than the name; failing that, the first. Fields of a header say nothing of it. */
function firstWords({ node, edges }: Speaker, subject: GraphNode): { place?: Evidence; quote: string } {
  const told = node.sourcePath === subject.sourcePath ? subject.description : '';
  for (const { type, evidence } of edges) {
    for (const place of evidence) {
      const quote = type === 'discusses' ? '' : excerptOf(place.quote, subject.name, told);
      if (quote !== '') return { place, quote };
    }
  }
  const place = edges.find(({ evidence }) => evidence.length > 0)?.evidence[0];
  return { ...(place === undefined ? {} : { place }), quote: '' };
}

/** Documents that stand for the subject or carry it as a tag, each with what it says of itself. */
export function addDocuments(
  { text, links, context }: Subject,
  title: string,
  documents: readonly Neighbour[],
): void {
  const sorted = [...documents].sort((a, b) => compareStrings(a.node.sourcePath, b.node.sourcePath));
  const titles = repeatedNames(sorted);
  text.list(title, sorted, ({ node }) => {
    const path = titles.has(node.name) ? ` (${links.toFile(node.sourcePath, node.sourcePath)})` : '';
    const hint = context.hintOf(node);
    return `- ${links.toNode(node)}${path}${hint === '' ? '' : `: ${hint}`}`;
  });
}

/** Names that more than one of the documents bears: there the path tells them apart. */
function repeatedNames(documents: readonly Neighbour[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(documents.map(({ node }) => node.name).filter(name => seen.has(name) || !seen.add(name)));
}
