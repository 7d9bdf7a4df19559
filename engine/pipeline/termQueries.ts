import { byText, compareStrings } from '../base/compare.ts';
import { isEverydayName } from '../base/everydayWords.ts';
import { parseFrontmatter } from '../base/frontmatter.ts';
import { ellipsis } from '../base/lines.ts';
import { parseBlocks } from '../base/markdown.ts';
import { formatLink } from '../base/markdownText.ts';
import { type Inline, scanInline } from '../extract/inline.ts';
import { symbolOfSpan } from '../extract/code/symbolNames.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { isMadeBy, wikiKindOf } from '../model/ontology.ts';
import { wikiRoot } from '../model/page.ts';
import type { PageNameItem, Params, Result, SourceLocation, Term, WikiPageItem } from '../protocol.ts';
import type { PageName } from '../wiki/pageNames.ts';
import type { Span } from '../wiki/termSpan.ts';
import type { TextContext } from './textContext.ts';

/** Meanings of one name that are told. */
const maxMeanings = 3;
const maxSources = 3;
const maxDefinitions = 10;
const maxDefinitionChars = 500;
/** A longer line is data, which nobody reads word by word. */
const maxLineChars = 20_000;
const identifierChar = /[\p{L}\p{M}\p{N}_$]/u;

type TermContext = Pick<TextContext, 'graph' | 'catalog'>;

interface Found {
  readonly span: Span;
  readonly nodes: readonly GraphNode[];
  /** Stands in `[[…]]`, which leads to a page or document itself. */
  readonly isLink?: boolean;
}

/** What the last line of a text names at a column. In Markdown nothing in a block of code or a link's address does. */
export function termsAt(
  { path, text, column, isMarkdown }: Params<'terms/at'>,
  context: TermContext,
): Result<'terms/at'> {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  if (line.length > maxLineChars) return null;
  const found = isMarkdown
    ? endsInCode(text)
      ? undefined
      : inMarkdown(line, column, path, context)
    : inCode(line, column, context);
  if (found === undefined || found.nodes.length === 0) return null;
  const meant = found.isLink === true ? found.nodes.slice(0, 1) : tellable(meantIn(path, found.nodes));
  const nodes = meant.slice(0, maxMeanings);
  const terms = nodes.map(node => toTerm(node, context));
  const definitions = found.isLink === true ? nodes.map(node => placeOf(node, path, context)) : undefined;
  const isPlain = found.isLink !== true && terms.every(isPlainTerm);
  return { ...found.span, terms, isPlain, definitions: definitions ?? definitionsOf(nodes, context) };
}

/** Of several things of one type those that the text itself is known to speak of: a person may have told them apart. */
function meantIn(path: string, nodes: readonly GraphNode[]): readonly GraphNode[] {
  const isNamed = ({ sources }: GraphNode): boolean => sources.some(source => source.path === path);
  const types = new Set(nodes.filter(isNamed).map(({ type }) => type));
  return nodes.filter(node => isNamed(node) || !types.has(node.type));
}

/** Of several meanings those that a source defines; without any, the likeliest. */
function tellable(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const defined = nodes.filter(({ description }) => description !== '');
  return defined.length > 0 ? defined : nodes.slice(0, 1);
}

function isPlainTerm({ name, definition }: Term): boolean {
  return definition === '' && isEverydayName(foldName(name));
}

/** Whether the last line of a Markdown text belongs to a block of code. */
function endsInCode(text: string): boolean {
  const lines = text.split('\n');
  const { bodyLine } = parseFrontmatter(lines);
  const body = lines.slice(bodyLine);
  const last = body.length - 1;
  return parseBlocks(body.join('\n')).some(
    block => block.kind === 'code' && block.start <= last && last < block.end,
  );
}

function inMarkdown(line: string, column: number, path: string, context: TermContext): Found | undefined {
  const { terms, names } = context.catalog;
  const around = scanInline(line).find(({ start, end }) => start <= column && column < end);
  if (around?.kind === 'wikilink') {
    const nodes = names.resolve(around.target, path).map(({ node }) => node);
    return { span: { start: around.start, end: around.end }, nodes, isLink: true };
  }
  if (around?.kind === 'code') {
    const named = terms.named(around.text);
    const symbol = symbolOfSpan(around.text);
    const nodes = [...named, ...(symbol === undefined ? [] : terms.symbols(symbol))];
    if (nodes.length > 0) return { span: { start: around.start, end: around.end }, nodes };
  }
  const span = terms.spanAt(line, column);
  if (span === undefined || (around?.kind === 'link' && isInAddress(around, line, span))) return undefined;
  return { span, nodes: terms.named(line.slice(span.start, span.end)) };
}

/** Of `[text](address)` only the text speaks. */
function isInAddress(link: Extract<Inline, { kind: 'link' }>, line: string, span: Span): boolean {
  const address = line.indexOf('](', link.start);
  return address < 0 || span.end > address;
}

/** In program text a name is an identifier; words of comments are terms, too. */
function inCode(line: string, column: number, { catalog: { terms } }: TermContext): Found | undefined {
  let start = column;
  let end = column;
  while (start > 0 && identifierChar.test(line.charAt(start - 1))) start -= 1;
  while (end < line.length && identifierChar.test(line.charAt(end))) end += 1;
  const nodes = terms.symbols(line.slice(start, end));
  if (nodes.length > 0) return { span: { start, end }, nodes };
  const span = terms.spanAt(line, column);
  return span === undefined ? undefined : { span, nodes: terms.named(line.slice(span.start, span.end)) };
}

function toTerm(node: GraphNode, context: TermContext): Term {
  const page = pageOf(node, context);
  return {
    nodeId: node.id,
    type: node.type,
    name: node.name,
    definition: ellipsis(node.description, maxDefinitionChars),
    sources: [...definitionsOf([node], context), ...mentionsOf(node)]
      .filter(isFirstOfFile)
      .slice(0, maxSources),
    ...(page === undefined ? {} : { page }),
  };
}

function isFirstOfFile({ path }: SourceLocation, at: number, all: readonly SourceLocation[]): boolean {
  return all.findIndex(place => place.path === path) === at;
}

/** Where nodes are defined: a document at its top, a code symbol where it stands; else who says what it is, else who names it. */
function definitionsOf(nodes: readonly GraphNode[], { graph }: TermContext): SourceLocation[] {
  return nodes
    .flatMap(node => {
      const own = mentionsOf(node).filter(({ path }) => path === node.sourcePath);
      if (node.type === 'SourceDocument') return [{ path: node.sourcePath, startLine: 1, endLine: 1 }];
      if (isMadeBy(node.type, 'code')) return own.slice(0, 1);
      const places: SourceLocation[] = [];
      for (const edge of graph.edgesOf(node.id)) {
        if (edge.type !== 'defines' || edge.target !== node.id) continue;
        places.push(
          ...edge.evidence.slice(0, 1).map(({ path, startLine, endLine }) => ({ path, startLine, endLine })),
        );
      }
      const isBest = ({ path }: SourceLocation) => Number(path === node.sourcePath);
      places.sort((a, b) => isBest(b) - isBest(a) || compareStrings(a.path, b.path));
      return places.length > 0 ? places : own.slice(0, 1);
    })
    .slice(0, maxDefinitions);
}

/** First places in the sources of a node, those that name it most first. */
function mentionsOf({ sources }: GraphNode): SourceLocation[] {
  return [...sources]
    .sort((a, b) => b.mentions - a.mentions || compareStrings(a.path, b.path))
    .map(({ path, spans: [span] }) => ({ path, startLine: span?.[0] ?? 1, endLine: span?.[1] ?? 1 }));
}

function pageOf(node: GraphNode, { graph, catalog }: TermContext): WikiPageItem | undefined {
  const own = catalog.page(node.id);
  if (own !== undefined) return own;
  const [concept] = catalog.terms.named(node.name);
  const named = concept === undefined ? undefined : catalog.page(concept.id);
  if (named !== undefined) return named;
  const documents: GraphNode[] = [];
  for (const { source, target } of graph.edgesOf(node.id)) {
    const other = graph.node(source === node.id ? target : source);
    if (other?.type === 'SourceDocument') documents.push(other);
  }
  documents.sort(byText(({ sourcePath }) => sourcePath));
  return documents.map(({ id }) => catalog.page(id)).find(page => page !== undefined);
}

/** Where a wikilink leads: from the wiki to a page, from elsewhere to the document, or what defines the subject. */
function placeOf(node: GraphNode, from: string, context: TermContext): SourceLocation {
  const page = context.catalog.page(node.id)?.pagePath ?? node.sourcePath;
  const isInWiki = from.startsWith(`${wikiRoot}/`);
  const [defined] = isInWiki ? [] : definitionsOf([node], context);
  return defined ?? { path: page, startLine: 1, endLine: 1 };
}

/** Names for what is typed after the `[[` that a text ends in. */
export function completeNames(
  { path, text, limit }: Params<'terms/complete'>,
  context: TermContext,
): Result<'terms/complete'> {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const [, typed] = /\[\[([^\][\n|]{0,100})$/.exec(line.slice(-maxLineChars)) ?? [];
  if (typed === undefined || endsInCode(text)) return null;
  const { names, more } = context.catalog.names.complete(typed, limit);
  const start = line.length - typed.length - 2;
  return { start, items: names.map(name => toNameItem(name, path)), more };
}

/** Names like that of a wikilink that leads nowhere. */
export function suggestNames(
  { path, wikilink }: Params<'links/suggest'>,
  { catalog }: TermContext,
): Result<'links/suggest'> {
  const [, target = wikilink] = /^!?\[\[([^\][|#]*)/.exec(wikilink) ?? [];
  return { items: catalog.names.nearest(target, maxMeanings).map(name => toNameItem(name, path)) };
}

/**
 * A relative link, since every reader follows one: Obsidian knows a wikilink by its file's name alone, and a preview not
 * at all. Outside the wiki a document is linked to itself, and not to its page.
 */
function toNameItem({ name, node, pagePath }: PageName, from: string): PageNameItem {
  const isOutside = !from.startsWith(`${wikiRoot}/`);
  const to = isOutside && node.type === 'SourceDocument' ? node.sourcePath : pagePath;
  return {
    name,
    title: node.name,
    type: node.type,
    kind: wikiKindOf(node.type) ?? 'concepts',
    definition: ellipsis(node.description, maxDefinitionChars),
    link: formatLink(name, from, to),
  };
}
