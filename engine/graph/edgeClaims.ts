import { compareStrings } from '../base/compare.ts';
import type { GraphEdge } from '../model/graph.ts';

/** At most this many places an edge is quoted from. */
export const maxEvidence = 5;

/** Edges that the documents at both ends may state, each in its own words. All others are one source's alone. */
function isShared({ type }: Pick<GraphEdge, 'type'>): boolean {
  return type === 'supersedes';
}

/** Who states an edge that several sources may state: it stands as long as one of them does. */
export class EdgeClaims {
  /** Edge key → source path → the edge as that source states it. */
  readonly #claims = new Map<string, Map<string, GraphEdge>>();

  /** Takes in what a source states; the edge as all who state it do, evidence by path and line. */
  put(key: string, path: string, edge: GraphEdge): GraphEdge {
    if (!isShared(edge)) return edge;
    let claims = this.#claims.get(key);
    if (claims === undefined) this.#claims.set(key, (claims = new Map<string, GraphEdge>()));
    claims.set(path, edge);
    return merge(claims, edge);
  }

  /** Takes a source's statement back; the edge as the others state it, `undefined` when nobody does. */
  withdraw(key: string, path: string): GraphEdge | undefined {
    const claims = this.#claims.get(key);
    claims?.delete(path);
    const [other] = claims?.values() ?? [];
    if (claims !== undefined && other !== undefined) return merge(claims, other);
    this.#claims.delete(key);
    return undefined;
  }
}

function merge(claims: ReadonlyMap<string, GraphEdge>, edge: GraphEdge): GraphEdge {
  if (claims.size < 2) return edge;
  const evidence = [...claims.values()].flatMap(claim => claim.evidence);
  evidence.sort((a, b) => compareStrings(a.path, b.path) || a.startLine - b.startLine);
  return { ...edge, evidence: evidence.slice(0, maxEvidence) };
}
