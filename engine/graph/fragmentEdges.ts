import { compareStrings } from '../base/compare.ts';
import { folderOf } from '../base/paths.ts';
import type { Fragment, FragmentLink, Mention, MentionRole } from '../model/fragment.ts';
import { edgeKey, type Evidence, type GraphEdge } from '../model/graph.ts';
import type { EdgeType, NodeType } from '../model/ontology.ts';
import { countsOfPhrases, findPhrase } from '../model/phrases.ts';
import { addCodeEdges, resolveSymbol } from './codeEdges.ts';
import { moduleId } from './documentNode.ts';
import type { EdgeContext, Place } from './edgeContext.ts';

/** At most this many places of one source an edge is quoted from. */
const maxEvidence = 5;

/**
 * The edges one source supports: all have its own node, or a symbol or statement of its own, at one end, save what its
 * sentences say of two things.
 */
export function toEdges(fragment: Fragment, context: EdgeContext): GraphEdge[] {
  const edges = new EdgeSet(fragment.path);
  const self = context.nodeId(fragment);
  if (fragment.kind === 'code') {
    edges.add(moduleId(folderOf(fragment.path)), 'contains', self);
    addCodeEdges(fragment, context, (...edge) => edges.add(...edge));
    return edges.finish();
  }
  addLinks(edges, fragment, context);
  addMentions(edges, fragment, context);
  for (const { type, from, to, line, quote } of fragment.relations) {
    const [source, target] = [context.subject(from), context.subject(to)];
    if (source !== undefined && target !== undefined)
      edges.add(source.target, type, target.target, [{ line, quote }]);
  }
  return edges.finish();
}

function addLinks(edges: EdgeSet, fragment: Fragment, context: EdgeContext): void {
  const self = context.nodeId(fragment);
  for (const link of fragment.links) {
    if (link.by === 'symbol' || link.by === 'citation') {
      const named = link.by === 'symbol' ? resolveSymbol(link, context) : resolveEntry(link, context);
      const standing = named === undefined ? undefined : context.subject(named);
      if (standing !== undefined) edges.add(self, 'references', standing.target, [link]);
      continue;
    }
    const target = context.resolve(link, fragment.path);
    const other = target === undefined ? self : context.nodeId(target);
    // A translation that a document links to is the document itself.
    if (target === undefined || other === self) continue;
    const type = linkType(link, target.kind);
    if (type === undefined) continue;
    if (link.relation === 'superseded-by') edges.add(other, type, self, [link]);
    else edges.add(self, type, other, [link]);
  }
}

/** The one work that a citation's key means; `undefined` when there is none, or several. */
function resolveEntry(link: FragmentLink, context: EdgeContext): Mention | undefined {
  const entries = context
    .holders(link)
    .flatMap(({ mentions }) => mentions)
    .filter(({ role, aliases }) => role === 'entry' && aliases?.includes(link.target) === true);
  return new Set(entries.map(entry => context.subject(entry)?.target)).size === 1 ? entries[0] : undefined;
}

/** `undefined`: a header's word about something that is no document. */
function linkType({ relation }: FragmentLink, target: Fragment['kind']): EdgeType | undefined {
  if (target === 'code') return relation === undefined ? 'references' : undefined;
  if (relation === undefined) return 'links_to';
  return relation === 'requires' ? 'references' : 'supersedes';
}

function addMentions(edges: EdgeSet, fragment: Fragment, context: EdgeContext): void {
  const self = context.nodeId(fragment);
  const told = new Set<string>();
  for (const mention of strongestFirst(fragment.mentions)) {
    const subject = context.subject(mention);
    if (subject === undefined) continue;
    const { target: id, labelsDefine } = subject;
    const type = edgeTypeOf(mention, labelsDefine);
    const places = mention.spans.map(([line], index) => ({ line, quote: mention.quotes[index] ?? '' }));
    if (type !== 'mentioned_in') told.add(id);
    else if (told.has(id)) continue;
    if (inward.has(type)) edges.add(id, type, self, places);
    else edges.add(self, type, id, places);
  }
  for (const { key, count } of countsOfPhrases(fragment.phrases)) {
    const subject = context.subject({ type: 'Concept', key });
    if (subject === undefined || told.has(subject.target) || (count === 1 && subject.repeatedOnly)) continue;
    const phrase = findPhrase(fragment.phrases, key);
    if (phrase !== undefined) edges.add(subject.target, 'mentioned_in', self, [phrase]);
  }
}

/** Definitions and headings before bare mentions, which say nothing new beside them. */
function strongestFirst(mentions: readonly Mention[]): Mention[] {
  const isBare = ({ role }: Mention): boolean => role === 'code' || role === 'emphasis' || role === 'link';
  return [...mentions].sort((a, b) => Number(isBare(a)) - Number(isBare(b)));
}

function edgeTypeOf({ role, type }: Mention, labelsDefine: boolean): EdgeType {
  if (role === 'statement') return statementEdges[type] ?? 'supports_claim';
  if ((role === 'label' || role === 'lead') && labelsDefine) return 'defines';
  return roleEdges[role];
}

/** How a document stands to what it uses a name so for. */
const roleEdges: Readonly<Record<MentionRole, EdgeType>> = {
  definition: 'defines',
  label: 'mentioned_in',
  lead: 'mentioned_in',
  heading: 'documents',
  subject: 'documents',
  citation: 'references',
  entry: 'references',
  tag: 'discusses',
  release: 'contains',
  import: 'imports',
  symbol: 'defines',
  statement: 'supports_claim',
  code: 'mentioned_in',
  expansion: 'mentioned_in',
  entity: 'mentioned_in',
  phrase: 'mentioned_in',
  emphasis: 'mentioned_in',
  link: 'mentioned_in',
};

/** How a document stands to what it states; any other type is a claim. */
const statementEdges: Partial<Record<NodeType, EdgeType>> = {
  Decision: 'decided_in',
  ActionItem: 'planned_in',
  OpenQuestion: 'mentioned_in',
  Result: 'reports_result',
};

/** These run from what is said to the document that says it. */
const inward: ReadonlySet<EdgeType> = new Set(['mentioned_in', 'decided_in', 'planned_in']);

class EdgeSet {
  readonly #path: string;
  readonly #edges = new Map<
    string,
    { source: string; type: EdgeType; target: string; evidence: Evidence[] }
  >();

  constructor(path: string) {
    this.#path = path;
  }

  add(source: string, type: EdgeType, target: string, places: readonly Place[] = []): void {
    const key = edgeKey({ source, type, target });
    const evidence = places.map(({ line, quote }) => ({
      path: this.#path,
      startLine: line,
      endLine: line,
      quote,
    }));
    const known = this.#edges.get(key);
    if (known === undefined) this.#edges.set(key, { source, type, target, evidence });
    else known.evidence.push(...evidence);
  }

  finish(): GraphEdge[] {
    return [...this.#edges.values()].map(edge => ({ ...edge, evidence: tidy(edge.evidence) }));
  }
}

/** By line, one a line, the longest quote first among equals. */
function tidy(evidence: readonly Evidence[]): Evidence[] {
  const sorted = [...evidence].sort(
    (a, b) =>
      a.startLine - b.startLine || b.quote.length - a.quote.length || compareStrings(a.quote, b.quote),
  );
  return sorted
    .filter((item, index) => item.startLine !== sorted[index - 1]?.startLine)
    .slice(0, maxEvidence);
}
