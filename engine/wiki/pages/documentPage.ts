import { describeTag } from '../../base/languageTags.ts';
import { escapeMarkdown } from '../../base/markdownText.ts';
import { type Evidence, type GraphNode, translationsOf } from '../../model/graph.ts';
import { foldName } from '../../model/ids.ts';
import { isMadeBy, wikiKindOf } from '../../model/ontology.ts';
import { mentionsIn } from './density.ts';
import { excerptOf, saying } from './excerpt.ts';
import type { Neighbour } from './neighbours.ts';
import { addRelations, byName } from './relations.ts';
import { addStatements, sortStatements } from './statements.ts';
import { addAliases, addGlance, type Subject } from './subject.ts';

const maxHeadings = 30;

/** A document: what it says and how it stands, what it states, defines and speaks of, where it leads. */
export function layOutDocument(subject: Subject): void {
  const { node, neighbours, text, links, context } = subject;
  const statements = sortStatements(context.statedIn(node.id));
  const { decisions, results, claims, questions, tasks } = statements;
  const defined = [...neighbours.out('defines')].sort(byName);
  const linkers = [...neighbours.in('links_to')].sort(byName);
  addSummary(subject);
  addStanding(subject);
  addAliases(subject);
  addGlance(subject, [
    [decisions.length, 'decision', 'decisions'],
    [results.length, 'result', 'results'],
    [claims.length, 'claim', 'claims'],
    [questions.length, 'open question', 'open questions'],
    [tasks.length, 'task', 'tasks'],
    [defined.length, 'definition', 'definitions'],
    [linkers.length, 'document links to it', 'documents link to it'],
  ]);
  addContents(subject);
  const linked = (title: string, found: readonly Neighbour[]): void => {
    text.list(title, [...found].sort(byName), ({ node: other }) => `- ${links.toNode(other)}`);
  };
  linked('Supersedes', neighbours.out('supersedes'));
  linked('Superseded by', neighbours.in('supersedes'));
  addStatements(subject, statements, node.sourcePath);
  text.list('Defines', defined, ({ node: term, edge }) => {
    const what =
      term.sourcePath === node.sourcePath ? saying(term.description) : quoteOf(edge.evidence, term);
    return `- ${links.toNode(term)}${placeIn(subject, edge.evidence)}${what === '' ? '' : `: ${what}`}`;
  });
  addTerms(subject);
  linked('Topics', neighbours.out('discusses'));
  addReleases(subject);
  addRelations(subject);
  addReferences(subject);
  linked('Links to', neighbours.out('links_to'));
  text.list('Linked from', linkers, ({ node: other, edge }) => {
    const quote = quoteOf(edge.evidence, node);
    return `- ${links.toNode(other)}${quote === '' ? '' : `: ${quote}`}`;
  });
}

function addSummary({ node, links, text, context }: Subject): void {
  const { description, sourcePath } = node;
  if (description !== '') text.paragraph(`> ${escapeMarkdown(description)}`);
  const line = context.fragment(sourcePath)?.summarySpan?.[0];
  text.paragraph(`Source: ${links.toFile(sourcePath, sourcePath, description === '' ? undefined : line)}`);
}

/** The other languages of it, how it stands in its own word, since when, and what it stands for. */
function addStanding({ node, neighbours, links, text }: Subject): void {
  const languages = translationsOf(node).map(([tag, path]) => links.toFile(describeTag(tag), path));
  if (languages.length > 0) text.paragraph(`Also in: ${languages.join(', ')}`);
  const { status, date } = node.metadata;
  const facts = [
    ...(typeof status === 'string' ? [`Status: ${escapeMarkdown(status)}`] : []),
    ...(typeof date === 'string' ? [`Date: ${escapeMarkdown(date)}`] : []),
  ];
  text.paragraph(facts.join(' · '));
  const works = neighbours
    .out('documents')
    .filter(({ node: other }) => isWork(other))
    .sort(byName);
  if (works.length > 0)
    text.paragraph(`About: ${works.map(({ node: other }) => links.toNode(other)).join(', ')}`);
}

/** True for what a whole document stands for. */
function isWork({ type }: GraphNode): boolean {
  const kind = wikiKindOf(type);
  return kind === 'papers' || kind === 'repos' || kind === 'questions';
}

/** Its headings, as deep as they fit; the title, which stands above, is left out. */
function addContents({ node, links, text, context }: Subject): void {
  const all = context.fragment(node.sourcePath)?.sections ?? [];
  const [first] = all;
  const isTitle =
    first !== undefined &&
    (foldName(first.title) === foldName(node.name) ||
      all.every(({ level }, at) => at === 0 || level > first.level));
  const sections = isTitle ? all.slice(1) : all;
  if (sections.length < 2) return;
  const levels = [...new Set(sections.map(({ level }) => level))].sort((a, b) => a - b);
  const deepest = levels.findLast(
    level => sections.filter(section => section.level <= level).length <= maxHeadings,
  );
  const shown = sections.filter(({ level }) => level <= (deepest ?? levels[0] ?? 1));
  text.list(
    'Contents',
    shown,
    ({ title, level, start }) =>
      `${'  '.repeat(Math.min(levels.indexOf(level), 3))}- ${links.toFile(title, node.sourcePath, start)}`,
    maxHeadings,
  );
}

/** The terms it speaks of and does not define: those with a section of their own first, then the most named. */
function addTerms(subject: Subject): void {
  const { node, neighbours, links, text, context } = subject;
  const defined = new Set(neighbours.out('defines').map(({ node: { id } }) => id));
  const sections = neighbours
    .out('documents')
    .filter(({ node: other }) => !isWork(other) && !defined.has(other.id));
  const named = neighbours
    .in('mentioned_in')
    .filter(({ node: { type } }) => type !== 'OpenQuestion' && isTerm(type));
  const counted = [sections, named].flatMap(found =>
    found
      .map(({ node: term, edge }) => ({ node: term, edge, count: mentionsIn(term, node) }))
      .sort((a, b) => b.count - a.count || byName(a, b)),
  );
  text.list('Speaks of', counted, ({ node: term, edge, count }) => {
    const where = edge.type === 'documents' ? 'section at ' : count > 1 ? `${count} mentions, first in ` : '';
    const hint = context.hintOf(term);
    return `- ${links.toNode(term)}${placeIn(subject, edge.evidence, where)}${hint === '' ? '' : `: ${hint}`}`;
  });
}

function isTerm(type: GraphNode['type']): boolean {
  return wikiKindOf(type) !== undefined;
}

function addReleases(subject: Subject): void {
  const releases = subject.neighbours.out('contains').filter(({ node: { type } }) => type === 'Release');
  const lineOf = ({ edge }: Neighbour): number => edge.evidence[0]?.startLine ?? 0;
  const sorted = [...releases].sort((a, b) => lineOf(a) - lineOf(b) || byName(a, b));
  subject.text.list('Releases', sorted, ({ node: { name, metadata }, edge }) => {
    const day = typeof metadata['date'] === 'string' ? `, ${metadata['date']}` : '';
    return `- ${escapeMarkdown(`${name}${day}`)}${placeIn(subject, edge.evidence)}`;
  });
}

/** What it refers to: documents it builds on, works it cites, and the code it speaks of. */
function addReferences(subject: Subject): void {
  const { neighbours, links, text } = subject;
  const referred = [...neighbours.out('references')].sort(byName);
  const isCode = ({ node: { type } }: Neighbour): boolean => isMadeBy(type, 'code');
  const isDocument = ({ node: { type } }: Neighbour): boolean => type === 'SourceDocument';
  const toEntry = ({ node: other, edge }: Neighbour): string =>
    `- ${links.toNode(other)}${placeIn(subject, edge.evidence)}`;
  text.list('Builds on', referred.filter(isDocument), toEntry);
  text.list('Built on by', [...neighbours.in('references')].sort(byName), toEntry);
  text.list(
    'Cites',
    referred.filter(found => !isCode(found) && !isDocument(found)),
    toEntry,
  );
  text.list('Code', referred.filter(isCode), toEntry);
}

function placeIn({ node, links }: Subject, [first]: readonly Evidence[], before = ''): string {
  return first === undefined ? '' : ` (${before}${links.toPlace(first, node.sourcePath)})`;
}

function quoteOf([first]: readonly Evidence[], { name }: GraphNode): string {
  return first === undefined ? '' : excerptOf(first.quote, name);
}
