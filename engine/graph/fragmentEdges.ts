import { folderOf } from '../base/paths.ts';
import type { Fragment, FragmentLink, Mention } from '../model/fragment.ts';
import { edgeKey, type Evidence, type GraphEdge } from '../model/graph.ts';
import type { EdgeType } from '../model/ontology.ts';
import { maxEvidence } from './edgeClaims.ts';
import { moduleId, sourceNodeId } from './documentNode.ts';

/** What a fragment needs to know of the others to find its edges. */
export interface EdgeContext {
  /** The source a link means, with its kind. */
  resolve(link: Fragment['links'][number], from: string): Pick<Fragment, 'path' | 'kind'> | undefined;
  /** Id of the node a mention names. */
  idOf(mention: Mention): string;
  /** Whether the thing a mention names has a node, and whether a label defines it. */
  verdict(mention: Mention): { readonly exists: boolean; readonly labelsDefine: boolean };
}

/** The edges one source supports. Every edge has the source's own node at one end; see EdgeClaims for the shared ones. */
export function toEdges(fragment: Fragment, context: EdgeContext): GraphEdge[] {
  const edges = new EdgeSet();
  const self = sourceNodeId(fragment.kind, fragment.path);
  if (fragment.kind === 'code') edges.add(moduleId(folderOf(fragment.path)), 'contains', self);
  for (const link of fragment.links) {
    const target = context.resolve(link, fragment.path);
    if (target === undefined || target.path === fragment.path) continue;
    const other = sourceNodeId(target.kind, target.path);
    const evidence = { path: fragment.path, startLine: link.line, endLine: link.line, quote: link.quote };
    const type = linkType(link, target.kind);
    if (type === undefined) continue;
    if (link.relation === 'superseded-by') edges.add(other, type, self, [evidence]);
    else edges.add(self, type, other, [evidence]);
  }
  const defined = new Set<string>();
  for (const mention of strongestFirst(fragment.mentions)) {
    const verdict = context.verdict(mention);
    if (!verdict.exists) continue;
    const id = context.idOf(mention);
    const type = edgeTypeOf(mention, verdict.labelsDefine);
    const evidence = mention.spans.map(([start, end], index) => ({
      path: fragment.path,
      startLine: start,
      endLine: end,
      quote: mention.quotes[index] ?? '',
    }));
    if (type !== 'mentioned_in') {
      defined.add(id);
      edges.add(self, type, id, evidence);
    } else if (!defined.has(id)) {
      edges.add(id, type, self, evidence);
    }
  }
  return edges.finish();
}

/** `undefined`: a header's word about something that is no document. */
function linkType({ relation }: FragmentLink, target: Fragment['kind']): EdgeType | undefined {
  if (target === 'code') return relation === undefined ? 'references' : undefined;
  if (relation === undefined) return 'links_to';
  return relation === 'requires' ? 'references' : 'supersedes';
}

/** Definitions and headings before bare mentions, which say nothing new beside them. */
function strongestFirst(mentions: readonly Mention[]): Mention[] {
  const isBare = ({ role }: Mention): boolean =>
    role === 'code' || role === 'emphasis' || role === 'link' || role === 'phrase';
  return [...mentions].sort((a, b) => Number(isBare(a)) - Number(isBare(b)));
}

function edgeTypeOf({ role }: Mention, labelsDefine: boolean): EdgeType {
  switch (role) {
    case 'definition':
      return 'defines';
    case 'label':
      return labelsDefine ? 'defines' : 'mentioned_in';
    case 'heading':
    case 'subject':
      return 'documents';
    case 'citation':
      return 'references';
    case 'tag':
      return 'discusses';
    case 'release':
      return 'contains';
    case 'code':
    case 'phrase':
    case 'emphasis':
    case 'link':
      return 'mentioned_in';
  }
}

class EdgeSet {
  readonly #edges = new Map<
    string,
    { source: string; type: EdgeType; target: string; evidence: Evidence[] }
  >();

  add(source: string, type: EdgeType, target: string, evidence: readonly Evidence[] = []): void {
    const key = edgeKey({ source, type, target });
    const known = this.#edges.get(key);
    if (known === undefined) this.#edges.set(key, { source, type, target, evidence: [...evidence] });
    else known.evidence.push(...evidence);
  }

  finish(): GraphEdge[] {
    return [...this.#edges.values()].map(edge => ({ ...edge, evidence: tidy(edge.evidence) }));
  }
}

/** By line, one a line, the quoted one first among equals. */
function tidy(evidence: readonly Evidence[]): Evidence[] {
  const sorted = [...evidence].sort((a, b) => a.startLine - b.startLine || b.quote.length - a.quote.length);
  return sorted
    .filter((item, index) => item.startLine !== sorted[index - 1]?.startLine)
    .slice(0, maxEvidence);
}
