import { folderOf } from '../base/paths.ts';
import type { Fragment, Mention } from '../model/fragment.ts';
import { edgeKey, type Evidence, type GraphEdge } from '../model/graph.ts';
import type { EdgeType } from '../model/ontology.ts';
import { addCodeEdges, resolveSymbol } from './codeEdges.ts';
import { moduleId, sourceNodeId } from './documentNode.ts';
import type { EdgeContext } from './edgeContext.ts';

/** At most this many places an edge is quoted from. */
const maxEvidence = 5;

/**
 * The edges one source supports. Every edge has the source's own node at one end, or begins at a symbol that it alone
 * declares, so no two sources share one.
 */
export function toEdges(fragment: Fragment, context: EdgeContext): GraphEdge[] {
  const edges = new EdgeSet();
  const self = sourceNodeId(fragment.kind, fragment.path);
  if (fragment.kind === 'code') {
    edges.add(moduleId(folderOf(fragment.path)), 'contains', self);
    addCodeEdges(fragment, context, (...edge) => edges.add(...edge));
    return edges.finish();
  }
  for (const link of fragment.links) {
    const evidence = { path: fragment.path, startLine: link.line, endLine: link.line, quote: link.quote };
    if (link.by === 'symbol') {
      const symbol = resolveSymbol(link, context);
      if (symbol !== undefined) edges.add(self, 'references', context.idOf(symbol), [evidence]);
      continue;
    }
    const target = context.resolve(link, fragment.path);
    if (target === undefined || target.path === fragment.path) continue;
    const type = target.kind === 'code' ? 'references' : 'links_to';
    edges.add(self, type, sourceNodeId(target.kind, target.path), [evidence]);
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
    case 'code':
    case 'phrase':
    case 'emphasis':
    case 'link':
    case 'symbol':
    case 'import':
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
