import { byText, compareStrings } from '../base/compare.ts';
import { escapeMarkdown, formatLink } from '../base/markdownText.ts';
import type { Graph } from '../graph/graph.ts';
import { type RankedConcept, rankConcepts } from '../graph/importance.ts';
import type { GraphNode } from '../model/graph.ts';
import type { SkippedSource } from '../model/report.ts';

export const reportPath = '.tesserae/report.md';

/** What the report is made from. */
export interface ReportSources {
  readonly name: string;
  readonly graph: Graph;
  /** The page of a node; `undefined` when it has none. */
  readonly pathOf: (id: string) => string | undefined;
  readonly skipped: readonly SkippedSource[];
  /** What reading the sources gave cause to warn of, sorted. */
  readonly warnings: readonly string[];
}

/** Rows a table shows before it says how many more there are. */
const maxRows = 20;
const maxListed = 50;
/** From this many other names on, a concept may be several. */
const manyAliases = 4;

/** `report.md`: how much the project's knowledge holds and how good it is. A function of the sources alone. */
export function* reportSteps(sources: ReportSources): Generator<undefined, string> {
  const nodes = sources.graph.nodeIds().flatMap(id => sources.graph.node(id) ?? []);
  const documents = nodes.filter(({ type }) => type === 'SourceDocument');
  yield;
  const concepts = rankConcepts(sources.graph);
  yield;
  const edges = countEdges(sources.graph);
  yield;
  const lines = [
    `# Report: ${escapeMarkdown(sources.name)}`,
    '',
    ...quality(concepts, edges, documents.length),
    ...counts('Nodes', 'type', tally(nodes.map(({ type }) => type))),
    ...counts(
      'Edges',
      'type',
      [...edges.byType].map(([type, { all }]) => [type, all] as const),
    ),
    ...statuses(documents),
    ...importantConcepts(concepts, sources),
    ...aliasHeavy(concepts, sources),
    ...newest(documents, sources),
    ...unlinked(documents, sources),
    ...skippedFiles(sources.skipped),
    ...warnings(sources.warnings),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

interface EdgeCounts {
  readonly byType: ReadonlyMap<string, { all: number; quoted: number }>;
  readonly all: number;
  readonly quoted: number;
}

function countEdges(graph: Graph): EdgeCounts {
  const byType = new Map<string, { all: number; quoted: number }>();
  let [all, quoted] = [0, 0];
  for (const { type, evidence } of graph.edges()) {
    const count = byType.get(type) ?? { all: 0, quoted: 0 };
    const isQuoted = evidence.length > 0;
    byType.set(type, { all: count.all + 1, quoted: count.quoted + (isQuoted ? 1 : 0) });
    all += 1;
    if (isQuoted) quoted += 1;
  }
  return { byType, all, quoted };
}

function quality(concepts: readonly RankedConcept[], edges: EdgeCounts, documents: number): string[] {
  const defined = concepts.filter(({ node }) => node.description !== '').length;
  const firm = concepts.filter(({ node, documents: count }) => node.description !== '' || count >= 2).length;
  return [
    ...table(
      ['measure', 'value'],
      [
        ['documents', String(documents)],
        ['concepts, entities and topics', String(concepts.length)],
        ['of these with a definition', share(defined, concepts.length)],
        ['of these with a definition or in two documents or more', share(firm, concepts.length)],
        ['edges with evidence', share(edges.quoted, edges.all)],
      ],
    ),
  ];
}

function statuses(documents: readonly GraphNode[]): string[] {
  const stated = documents.flatMap(({ metadata: { status } }) =>
    typeof status === 'string' ? [status] : [],
  );
  return stated.length === 0 ? [] : counts('Documents by status', 'status', tally(stated));
}

function importantConcepts(concepts: readonly RankedConcept[], sources: ReportSources): string[] {
  const rows = concepts
    .slice(0, maxRows)
    .map(({ node, documents, mentions }) => [
      linkTo(node, sources),
      escapeMarkdown(node.type),
      String(documents),
      String(mentions),
    ]);
  return section(
    'Most important concepts',
    table(['concept', 'type', 'documents', 'mentions'], rows),
    rows.length,
  );
}

function aliasHeavy(concepts: readonly RankedConcept[], sources: ReportSources): string[] {
  const heavy = concepts.filter(({ node }) => node.aliases.length >= manyAliases).map(({ node }) => node);
  heavy.sort((a, b) => b.aliases.length - a.aliases.length || compareStrings(a.id, b.id));
  const rows = heavy
    .slice(0, maxRows)
    .map(node => [linkTo(node, sources), escapeMarkdown(node.aliases.slice(0, 8).join(', '))]);
  return section('Concepts with many other names', table(['concept', 'also called'], rows), heavy.length);
}

function newest(documents: readonly GraphNode[], sources: ReportSources): string[] {
  const dated = documents.flatMap(node => {
    const { date } = node.metadata;
    return typeof date === 'string' ? [{ node, date }] : [];
  });
  dated.sort(
    (a, b) => compareStrings(b.date, a.date) || compareStrings(a.node.sourcePath, b.node.sourcePath),
  );
  const rows = dated.slice(0, maxRows).map(({ node, date }) => [date, linkTo(node, sources), source(node)]);
  return section('Newest dated documents', table(['date', 'document', 'source'], rows), dated.length);
}

function unlinked(documents: readonly GraphNode[], { graph }: ReportSources): string[] {
  const alone = documents.filter(({ id }) => {
    for (const { target, source: from, type } of graph.edgesOf(id)) {
      if (target === id && from !== id && (type === 'links_to' || type === 'references')) return false;
    }
    return true;
  });
  const paths = alone.sort(byText(node => node.sourcePath)).map(node => `- ${source(node)}`);
  return list('Documents that nothing links to', paths);
}

function skippedFiles(skipped: readonly SkippedSource[]): string[] {
  const sorted = [...skipped].sort(byText(({ path }) => path));
  const rows = sorted
    .slice(0, maxListed)
    .map(({ path, reason }) => [escapeMarkdown(path), escapeMarkdown(reason)]);
  return section('Files left out', table(['file', 'reason'], rows), skipped.length);
}

function warnings(texts: readonly string[]): string[] {
  return list(
    'Warnings',
    texts.map(text => `- ${escapeMarkdown(text)}`),
  );
}

function linkTo(node: GraphNode, { pathOf }: ReportSources): string {
  const path = pathOf(node.id);
  return path === undefined ? escapeMarkdown(node.name) : formatLink(node.name, reportPath, path);
}

function source({ sourcePath }: GraphNode): string {
  return formatLink(sourcePath, reportPath, sourcePath);
}

function tally(items: readonly string[]): (readonly [string, number])[] {
  const counted = new Map<string, number>();
  for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1);
  return [...counted];
}

function counts(title: string, head: string, items: readonly (readonly [string, number])[]): string[] {
  const sorted = [...items].sort((a, b) => b[1] - a[1] || compareStrings(a[0], b[0]));
  const rows = sorted.slice(0, maxListed).map(([name, count]) => [escapeMarkdown(name), String(count)]);
  return section(title, table([head, 'count'], rows), items.length);
}

function list(title: string, items: readonly string[]): string[] {
  return section(title, [...items.slice(0, maxListed), ''], items.length, maxListed);
}

/** A section, left out when it would be empty; says how many rows it leaves out. */
function section(title: string, body: readonly string[], total: number, shown = body.length - 3): string[] {
  if (total === 0) return [];
  const more = total > shown ? [`… and ${total - shown} more`, ''] : [];
  return [`## ${title} (${total})`, '', ...body, ...more];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part} of ${whole} (${Math.round((part / whole) * 100)} %)`;
}
