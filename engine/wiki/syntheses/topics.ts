import { compareStrings } from '../../base/compare.ts';
import { isEverydayName } from '../../base/everydayWords.ts';
import { toSlug } from '../../base/slug.ts';
import type { GraphNode } from '../../model/graph.ts';
import { foldName, joinKey } from '../../model/ids.ts';
import { type EdgeType, wikiKindOf } from '../../model/ontology.ts';
import { listed, Prose, quoted, sentence } from './prose.ts';
import {
  documentsOn,
  mentionIn,
  sayDocument,
  sayWhatItIs,
  type Saying,
  type SpeakingDocument,
  whatItIs,
} from './speech.ts';
import { dayOf, type Statement, type Story } from './story.ts';
import { type Synthesis, uniqueSlugs } from './synthesis.ts';

/** Topics that have a page, the most important ones. */
const maxTopics = 50;
/** Documents that a topic needs. */
const minDocuments = 3;
/** Nodes that are looked at for being a topic. */
const maxCandidates = 300;
const maxDocuments = 8;
const maxStatements = 8;
const maxRelations = 8;
/** Importances that differ by less count as equal, so that a mention more does not change who has a page. */
const importanceStep = 2;

export interface Topic {
  readonly node: GraphNode;
  readonly slug: string;
  readonly what: Saying;
  /** At least three, those first that tell most. */
  readonly documents: readonly SpeakingDocument[];
}

/**
 * What has a topic page: the most important of what three documents or more speak of, if one says in a sentence what it
 * is; it is a topic by its type or tag, or one defines it, has a section about it or explains it. Importance depends on a node alone and is rounded, so an
 * edit moves at most the nodes that it touches across the border.
 */
export async function chooseTopics(story: Story): Promise<Topic[]> {
  const candidates = story.ranked
    .filter(({ documents }) => documents >= minDocuments)
    .map(ranked => ({ ...ranked, step: Math.round(ranked.importance / importanceStep) }))
    .sort((a, b) => b.step - a.step || compareStrings(a.node.id, b.node.id));
  const chosen: Omit<Topic, 'slug'>[] = [];
  for (const candidate of candidates.slice(0, maxCandidates)) {
    if (chosen.length === maxTopics) break;
    if (isEveryday(candidate.node, story)) continue;
    await story.sources.breathe();
    const documents = documentsOn(candidate.node, story);
    const what = documents.length < minDocuments ? undefined : await whatItIs(candidate.node, story);
    if (what !== undefined && (what.explains || isTopic(candidate.node, story)))
      chosen.push({ node: candidate.node, what, documents });
  }
  const slugs = uniqueSlugs(chosen.map(({ node: { id, name } }) => ({ id, slug: `topic-${toSlug(name)}` })));
  return chosen.map(topic => ({ ...topic, slug: slugs.get(topic.node.id) ?? '' }));
}

/** True for what any project calls something so, unless several documents have a section about it. */
export function isEveryday(node: GraphNode, story: Story): boolean {
  return (
    wikiKindOf(node.type) !== 'topics' &&
    isEverydayName(foldName(node.name)) &&
    story.neighbours(node, 'documents', 'in').length < minDocuments
  );
}

function isTopic(node: GraphNode, story: Story): boolean {
  if (wikiKindOf(node.type) === 'topics' || node.type === 'Task') return true;
  return (['defines', 'documents'] as const).some(type =>
    story.neighbours(node, type, 'in').some(({ node: document }) => story.speaks(document)),
  );
}

/** A topic: what it is, what each document says of it, how it stands to others, what was stated about it, and when. */
export async function projectTopic({ node, slug, what, documents }: Topic, story: Story): Promise<Synthesis> {
  const heading = {
    kind: 'topic',
    slug,
    title: `Topic: ${node.name}`,
    description: node.description,
  } as const;
  const prose = new Prose(heading, story.sources.pathOf);
  prose.paragraph(sayWhatItIs(node, what, prose));
  sayOtherNames(node, prose, story);
  const entries: string[] = [];
  const told = new Set([what.text]);
  for (const document of documents) {
    if (entries.length === maxDocuments) break;
    const said = await mentionIn(node, document, story);
    if (said === undefined || told.has(said.text)) continue;
    told.add(said.text);
    entries.push(
      `${prose.name(document.node)}: ${sentence(said.text)} (${prose.cite(said.path, said.line)})`,
    );
  }
  for (const { node: document } of entries.length < minDocuments ? documents.slice(0, minDocuments) : [])
    entries.push(sayDocument(document, prose, story));
  prose.section('What the documents say', entries);
  prose.section('How it stands to others', sayRelations(node, prose, story));
  for (const [title, types] of statementSections) {
    const statements = statementsOn(node, types, story).slice(0, maxStatements);
    prose.section(
      title,
      statements.map(statement => sayStatement(statement, prose)),
    );
  }
  sayHistory(documents, prose, story);
  return prose.finish();
}

function sayOtherNames(node: GraphNode, prose: Prose, story: Story): void {
  const isName = /^\p{Lu}/u.test(node.name);
  const others = node.aliases.filter(
    alias =>
      joinKey(foldName(alias)) !== joinKey(foldName(node.name)) && (!isName || !/^\p{Ll}/u.test(alias)),
  );
  if (others.length === 0) return;
  const { path, line } = story.placeOf(node);
  const names = others.slice(0, 6).map(alias => `“${quoted(alias, 60)}”`);
  prose.paragraph(`It is also called ${listed(names)} (${prose.cite(path, line)}).`);
}

const relations: readonly (readonly [EdgeType, outward: string, inward: string])[] = [
  ['is_a', 'It is a kind of', 'A kind of it is'],
  ['part_of', 'It is part of', 'Part of it is'],
  ['subfield_of', 'It is a field of', 'A field of it is'],
  ['uses', 'It uses', 'It is used by'],
  ['extends', 'It builds on', 'It is built on by'],
  ['improves_on', 'It improves on', 'It is improved on by'],
  ['compares_against', 'It is compared with', 'It is compared with'],
];

function sayRelations(node: GraphNode, prose: Prose, story: Story): string[] {
  const said = relations.flatMap(([type, outward, inward]) =>
    (['out', 'in'] as const).flatMap(direction =>
      story.neighbours(node, type, direction).flatMap(({ node: other, edge }) => {
        const [evidence] = edge.evidence;
        if (evidence === undefined) return [];
        const words = direction === 'out' ? outward : inward;
        const place = prose.cite(evidence.path, evidence.startLine);
        return [`${words} ${prose.name(other)}: “${quoted(evidence.quote)}” (${place})`];
      }),
    ),
  );
  return said.slice(0, maxRelations);
}

const statementSections: readonly (readonly [string, readonly GraphNode['type'][]])[] = [
  ['Decided', ['Decision']],
  ['Claimed', ['ContributionClaim', 'PerformanceClaim', 'ComparisonClaim', 'CausalClaim', 'Claim', 'Result']],
  ['Limits', ['LimitationClaim']],
  ['Open', ['OpenQuestion', 'ActionItem']],
];

/** Statements about something, of these types in their order, then by place. */
export function statementsOn(
  node: GraphNode,
  types: readonly GraphNode['type'][],
  story: Story,
): Statement[] {
  return story
    .neighbours(node, 'addresses', 'in')
    .flatMap(({ node: statement, edge }): Statement[] => {
      const [evidence] = edge.evidence;
      const document = evidence === undefined ? undefined : story.graph.nodeOfSource(evidence.path);
      if (evidence === undefined || document === undefined || !story.speaks(document)) return [];
      if (!types.includes(statement.type)) return [];
      return [{ node: statement, document, path: evidence.path, line: evidence.startLine }];
    })
    .sort(
      (a, b) =>
        types.indexOf(a.node.type) - types.indexOf(b.node.type) ||
        compareStrings(a.path, b.path) ||
        a.line - b.line ||
        compareStrings(a.node.id, b.node.id),
    );
}

function sayStatement({ node, document, path, line }: Statement, prose: Prose): string {
  const text = node.description === '' ? node.name : node.description;
  return `${sentence(text)} — ${prose.name(document)} (${prose.cite(path, line)})`;
}

/** When it was first and last written about, by documents that bear a day. */
function sayHistory(documents: readonly SpeakingDocument[], prose: Prose, story: Story): void {
  const dated = documents
    .filter(({ node }) => dayOf(node) !== '')
    .sort(
      (a, b) =>
        compareStrings(dayOf(a.node), dayOf(b.node)) || compareStrings(a.node.sourcePath, b.node.sourcePath),
    );
  const [first, last] = [dated[0], dated.at(-1)];
  if (first === undefined || last === undefined || dayOf(first.node) === dayOf(last.node)) return;
  const place = (node: GraphNode): string => {
    const { path, line } = story.placeOf(node);
    return `${prose.name(node)} of ${dayOf(node)} (${prose.cite(path, line)})`;
  };
  prose.section('Over time', [
    `The earliest dated document on it is ${place(first.node)}.`,
    `The latest is ${place(last.node)}.`,
  ]);
}
