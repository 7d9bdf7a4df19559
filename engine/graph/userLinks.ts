import { edgeKey, type GraphEdge } from '../model/graph.ts';
import type { UserLink } from '../model/merge.ts';
import { isAllowedEdge } from '../model/ontology.ts';
import type { Graph } from './graph.ts';

/**
 * The edges of links that people wrote on pages, between what their ends are now; links of what is gone, and those a
 * merge drew together, are left out. Their source is the page, which holds the link: they have no other evidence.
 */
export function toUserLinks(links: readonly UserLink[], graph: Graph): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  for (const { from, to } of links) {
    const [source, target] = [graph.resolve(from), graph.resolve(to)];
    if (source === undefined || target === undefined || source === target) continue;
    if (!isAllowedEdge('user_link', source.type, target.type)) continue;
    const edge: GraphEdge = { source: source.id, type: 'user_link', target: target.id, evidence: [] };
    edges.set(edgeKey(edge), edge);
  }
  return [...edges.values()];
}
