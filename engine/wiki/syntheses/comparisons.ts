import { compareStrings } from '../../base/compare.ts';
import { toSlug } from '../../base/slug.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { isMergeable } from '../../model/merge.ts';
import { Prose, quoted, sentence } from './prose.ts';
import { sayWhatItIs, whatItIs } from './speech.ts';
import type { Statement, Story } from './story.ts';
import { type Synthesis, uniqueSlugs } from './synthesis.ts';
import { type ResultTable, resultTables } from './resultTables.ts';

const maxComparisons = 30;
const maxStatements = 12;

/** What is known of two things side by side. */
interface Pair {
  readonly a: GraphNode;
  readonly b: GraphNode;
  readonly edges: GraphEdge[];
  readonly statements: Statement[];
}

/**
 * Comparisons: of pairs that a document says compare or improve on one another, or that one sentence weighs up; and of
 * the rows of each table of results.
 */
export async function projectComparisons(story: Story): Promise<Synthesis[]> {
  const pairs = findPairs(story);
  const tables = resultTables(story);
  const wanted = [
    ...pairs.map(({ a, b }) => ({ id: `${a.id} ${b.id}`, slug: slugOf(a.name, b.name) })),
    ...tables.map(({ id, rows }) => ({ id, slug: slugOf(rows[0]?.name ?? '', rows[1]?.name ?? '') })),
  ];
  const slugs = uniqueSlugs(wanted);
  const syntheses: Synthesis[] = [];
  for (const pair of pairs) {
    const slug = slugs.get(`${pair.a.id} ${pair.b.id}`) ?? '';
    syntheses.push(await projectPair(pair, slug, story));
    await story.sources.breathe();
  }
  for (const table of tables) syntheses.push(projectTable(table, slugs.get(table.id) ?? '', story));
  return syntheses;
}

function slugOf(a: string, b: string): string {
  return toSlug(`compare ${a} vs ${b}`);
}

/** Pairs in the order of their ids, the most that was said of first when there are too many. */
function findPairs(story: Story): Pair[] {
  const pairs = new Map<string, Pair>();
  const at = (one: GraphNode, other: GraphNode): Pair => {
    const [a, b] = one.id < other.id ? [one, other] : [other, one];
    const key = `${a.id} ${b.id}`;
    let pair = pairs.get(key);
    if (pair === undefined) pairs.set(key, (pair = { a, b, edges: [], statements: [] }));
    return pair;
  };
  for (const edge of story.relations('compares_against', 'improves_on')) {
    const [from, to] = [story.graph.node(edge.source), story.graph.node(edge.target)];
    if (from !== undefined && to !== undefined && isMergeable(from.type) && isMergeable(to.type))
      at(from, to).edges.push(edge);
  }
  for (const statement of comparisonClaims(story)) {
    const subjects = story
      .neighbours(statement.node, 'addresses', 'out')
      .filter(({ node }) => isNamed(node, statement.node.description))
      .map(({ node }) => node);
    const [a, b] = subjects;
    if (a !== undefined && b !== undefined && subjects.length === 2) at(a, b).statements.push(statement);
  }
  const size = ({ edges, statements }: Pair): number => edges.length + statements.length;
  return [...pairs]
    .sort((a, b) => size(b[1]) - size(a[1]) || compareStrings(a[0], b[0]))
    .slice(0, maxComparisons)
    .map(([, pair]) => pair);
}

function comparisonClaims(story: Story): Statement[] {
  return story.graph.nodeIds().flatMap((id): Statement[] => {
    const node = story.graph.node(id);
    if (node?.type !== 'ComparisonClaim' && node?.type !== 'PerformanceClaim') return [];
    return story.neighbours(node, 'supports_claim', 'in').flatMap(({ node: document, edge }): Statement[] => {
      const [first] = edge.evidence;
      if (first === undefined || !story.speaks(document)) return [];
      return [{ node, document, path: first.path, line: first.startLine }];
    });
  });
}

/** True for what a sentence calls by a name of its own, with capitals or digits within; a unit after a number is none. */
function isNamed({ name, aliases }: GraphNode, text: string): boolean {
  return [name, ...aliases].some(spelling => {
    const at = text.indexOf(spelling);
    const isName = /\p{Lu}.*\p{Lu}|\p{L}.*\p{N}|\p{Ll}\p{Lu}/u.test(spelling);
    return isName && at >= 0 && !/\d[\s-]?$/.test(text.slice(Math.max(0, at - 3), at));
  });
}

async function projectPair(
  { a, b, edges, statements }: Pair,
  slug: string,
  story: Story,
): Promise<Synthesis> {
  const title = `Comparison: ${a.name} and ${b.name}`;
  const description = `What is said of ${a.name} beside ${b.name}.`;
  const prose = new Prose({ kind: 'comparison', slug, title, description }, story.sources.pathOf);
  for (const node of [a, b]) {
    const what = await whatItIs(node, story);
    if (what === undefined) prose.uses(node);
    else prose.paragraph(sayWhatItIs(node, what, prose));
  }
  const rows = [
    ...edges.flatMap(edge => {
      const [evidence] = edge.evidence;
      const words = edge.type === 'improves_on' ? 'improves on' : 'is compared with';
      const [from, to] = edge.source === a.id ? [a, b] : [b, a];
      if (evidence === undefined) return [];
      const place = prose.cite(evidence.path, evidence.startLine);
      return [[`${prose.name(from)} ${words} ${prose.name(to)}`, `“${quoted(evidence.quote)}”`, place]];
    }),
    ...statements
      .slice(0, maxStatements)
      .map(({ node, document, path, line }) => [
        `${prose.name(a)} and ${prose.name(b)} in ${prose.name(document)}`,
        sentence(node.description),
        prose.cite(path, line),
      ]),
  ];
  prose.table(['what is compared', 'what is said', 'where'], rows);
  return prose.finish();
}

function projectTable(
  { caption, heads, rows, document }: ResultTable,
  slug: string,
  story: Story,
): Synthesis {
  const [first, second] = rows;
  const title = `Comparison: ${first?.name ?? ''} and ${second?.name ?? ''}`;
  const prose = new Prose({ kind: 'comparison', slug, title, description: caption }, story.sources.pathOf);
  const [start] = rows;
  const place = start === undefined ? '' : prose.cite(document.sourcePath, start.line);
  const lead = caption === '' ? '' : `: ${sentence(caption)}`;
  prose.paragraph(`${prose.name(document)} compares ${String(rows.length)} of them${lead} (${place})`);
  prose.table(
    [...heads.map(head => quoted(head, 80)), 'where'],
    rows.map(({ name, values, line }) => [
      quoted(name, 80),
      ...values.map(value => quoted(value, 80)),
      prose.cite(document.sourcePath, line),
    ]),
  );
  return prose.finish();
}
