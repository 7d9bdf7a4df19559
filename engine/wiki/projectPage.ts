import { compareStrings } from '../base/compare.ts';
import { describeTag } from '../base/languageTags.ts';
import { escapeMarkdown, formatLink } from '../base/markdownText.ts';
import { plainText } from '../base/plainText.ts';
import type { Graph } from '../graph/graph.ts';
import type { Fragment } from '../model/fragment.ts';
import { type GraphEdge, type GraphNode, translationsOf } from '../model/graph.ts';
import { type EdgeType, wikiKindOf } from '../model/ontology.ts';
import type { Page } from '../model/page.ts';

/** Entries a list holds before it says how many more there are. */
const maxEntries = 40;
const maxSections = 80;

/** What a page reads besides its node. */
export interface PageContext {
  readonly graph: Graph;
  pathOf(id: string): string | undefined;
  fragment(path: string): Fragment | undefined;
}

/** The page of a node: a function of the node, its neighbours and its sources. `undefined` when its type has none. */
export function projectPage(node: GraphNode, context: PageContext): Page | undefined {
  const kind = wikiKindOf(node.type);
  const path = context.pathOf(node.id);
  if (kind === undefined || path === undefined) return undefined;
  const writer = new PageWriter(node, path, context);
  return {
    path,
    kind,
    nodeId: node.id,
    nodeType: node.type,
    title: node.name,
    sourcePath: node.sourcePath,
    aliases: node.aliases,
    body: node.type === 'SourceDocument' ? writer.document() : writer.subject(),
  };
}

interface Neighbour {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
}

class PageWriter {
  readonly #node: GraphNode;
  readonly #path: string;
  readonly #context: PageContext;
  readonly #lines: string[];

  constructor(node: GraphNode, path: string, context: PageContext) {
    this.#node = node;
    this.#path = path;
    this.#context = context;
    this.#lines = [`# ${escapeMarkdown(node.name)}`, ''];
  }

  /** A document: what it says first, its sections, what it defines and names, where it links. */
  document(): string {
    const { description, sourcePath, aliases } = this.#node;
    if (description !== '') this.#lines.push(`> ${escapeMarkdown(description)}`, '');
    this.#lines.push(`Source: ${formatLink(sourcePath, this.#path, sourcePath)}`, '');
    this.#translations();
    this.#header();
    this.#aliases(aliases);
    const sections = this.#context.fragment(sourcePath)?.sections ?? [];
    this.#list(
      'Sections',
      sections
        .slice(0, maxSections)
        .map(
          section =>
            `${'  '.repeat(Math.max(0, Math.min(section.level, 4) - 2))}- ${formatLink(section.title, this.#path, sourcePath, section.start)}`,
        ),
      sections.length,
    );
    this.#nodes('About', 'documents', 'out');
    this.#nodes('Defines', 'defines', 'out', true);
    this.#nodes('Names', 'mentioned_in', 'in');
    this.#nodes('Topics', 'discusses', 'out');
    this.#nodes('Links to', 'links_to', 'out');
    this.#nodes('Linked from', 'links_to', 'in');
    this.#nodes('Cites', 'references', 'out');
    this.#nodes('Supersedes', 'supersedes', 'out');
    this.#nodes('Superseded by', 'supersedes', 'in');
    return this.#finish();
  }

  /** Anything that documents speak of: what it is, and who says what where. */
  subject(): string {
    const { description, aliases } = this.#node;
    if (description !== '')
      this.#lines.push(`${escapeMarkdown(description)} ${this.#originOfDescription()}`.trimEnd(), '');
    this.#aliases(aliases);
    this.#places('Defined in', 'defines', 'in');
    this.#places(this.#node.type === 'Concept' ? 'Sections about it' : 'Documents', 'documents', 'in');
    this.#places('Cited in', 'references', 'in');
    this.#places('Tagged in', 'discusses', 'in');
    this.#places('Mentioned in', 'mentioned_in', 'out');
    return this.#finish();
  }

  /** The files that say the same in other languages. */
  #translations(): void {
    const links = translationsOf(this.#node).map(([tag, path]) =>
      formatLink(describeTag(tag), this.#path, path),
    );
    if (links.length > 0) this.#lines.push(`Also in: ${links.join(', ')}`, '');
  }

  /** How a document stands, in its own word, and since when. */
  #header(): void {
    const { status, date } = this.#node.metadata;
    const facts = [
      ...(typeof status === 'string' ? [`Status: ${escapeMarkdown(status)}`] : []),
      ...(typeof date === 'string' ? [`Date: ${escapeMarkdown(date)}`] : []),
    ];
    if (facts.length > 0) this.#lines.push(facts.join(' · '), '');
  }

  #aliases(aliases: readonly string[]): void {
    if (aliases.length > 0) this.#lines.push(`Also called: ${aliases.map(escapeMarkdown).join(', ')}`, '');
  }

  #originOfDescription(): string {
    const places = this.#neighbours('defines', 'in').flatMap(({ edge }) => edge.evidence);
    const line = places.find(({ path }) => path === this.#node.sourcePath)?.startLine;
    return line === undefined
      ? ''
      : `(${formatLink(`${this.#node.sourcePath}:${line}`, this.#path, this.#node.sourcePath, line)})`;
  }

  #neighbours(type: EdgeType, direction: 'in' | 'out'): Neighbour[] {
    const found: Neighbour[] = [];
    for (const edge of this.#context.graph.edgesOf(this.#node.id)) {
      if (edge.type !== type || (direction === 'out' ? edge.source : edge.target) !== this.#node.id) continue;
      const node = this.#context.graph.node(direction === 'out' ? edge.target : edge.source);
      if (node !== undefined) found.push({ node, edge });
    }
    return found.sort(
      (a, b) => compareStrings(a.node.name, b.node.name) || compareStrings(a.node.id, b.node.id),
    );
  }

  #nodes(title: string, type: EdgeType, direction: 'in' | 'out', described = false): void {
    const neighbours = this.#neighbours(type, direction);
    const entries = neighbours.slice(0, maxEntries).map(({ node }) => {
      const what = described && node.description !== '' ? `: ${escapeMarkdown(node.description)}` : '';
      return `- ${this.#linkTo(node)}${what}`;
    });
    this.#list(title, entries, neighbours.length);
  }

  /** Documents that speak of the node, those that name it most first, each with its first words about it. */
  #places(title: string, type: EdgeType, direction: 'in' | 'out'): void {
    const mentions = new Map(this.#node.sources.map(source => [source.path, source.mentions]));
    // A document in several languages counts as the one of them that names it most.
    const countOf = ({ sources }: GraphNode): number =>
      Math.max(...sources.map(({ path }) => mentions.get(path) ?? 0));
    const neighbours = this.#neighbours(type, direction);
    neighbours.sort(
      (a, b) => countOf(b.node) - countOf(a.node) || compareStrings(a.node.sourcePath, b.node.sourcePath),
    );
    const entries = neighbours.slice(0, maxEntries).map(({ node, edge }) => {
      const [first] = edge.evidence;
      if (first === undefined || first.quote === '') return `- ${this.#linkTo(node)}`;
      const place = formatLink(`${first.path}:${first.startLine}`, this.#path, first.path, first.startLine);
      return `- ${this.#linkTo(node)} (${place}): ${escapeMarkdown(plainText(first.quote.replace(/^(?:[#>|-]+\s+)+/, '')))}`;
    });
    this.#list(title, entries, neighbours.length);
  }

  /** To the node's page; what has none (code) to its source. */
  #linkTo(node: GraphNode): string {
    return formatLink(node.name, this.#path, this.#context.pathOf(node.id) ?? node.sourcePath);
  }

  #list(title: string, entries: readonly string[], total: number): void {
    if (entries.length === 0) return;
    this.#lines.push(`## ${title}`, '', ...entries);
    if (total > entries.length) this.#lines.push(`- … and ${total - entries.length} more`);
    this.#lines.push('');
  }

  #finish(): string {
    return `${this.#lines.join('\n').trimEnd()}\n`;
  }
}
