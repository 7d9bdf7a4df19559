import { compareStrings } from '../base/compare.ts';
import { edgeKey, type GraphEdge } from '../model/graph.ts';
import type { EdgeType } from '../model/ontology.ts';

/** What any source may say of two things, and documents of one another. Every other edge is one source's alone. */
const shared: ReadonlySet<EdgeType> = new Set([
  'supersedes',
  'is_a',
  'part_of',
  'uses',
  'extends',
  'improves_on',
  'compares_against',
  'addresses',
  'has_limitation',
  'implemented_in',
]);

/** Who states an edge that several sources may state: it stands as long as one of them does. */
export class EdgeClaims {
  /** Edge key → source path → the edge as that source states it. */
  readonly #claims = new Map<string, Map<string, GraphEdge>>();

  /** Takes in what a source states; the edge as all who state it do, evidence by path and line. */
  put(key: string, path: string, edge: GraphEdge): GraphEdge {
    if (!shared.has(edge.type)) return edge;
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

/** The edges of a document and its translations: what several of them state is one, quoted from each. */
export function joinEdges(edges: readonly GraphEdge[]): GraphEdge[] {
  const byKey = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const key = edgeKey(edge);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [edge]);
    else known.push(edge);
  }
  return [...byKey.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : mergeEvidence(first, [first, ...others]),
  );
}

function merge(claims: ReadonlyMap<string, GraphEdge>, edge: GraphEdge): GraphEdge {
  return mergeEvidence(edge, [...claims.values()]);
}

function mergeEvidence(edge: GraphEdge, all: readonly GraphEdge[]): GraphEdge {
  if (all.length < 2) return edge;
  const evidence = all.flatMap(claim => claim.evidence);
  evidence.sort(
    (a, b) => compareStrings(a.path, b.path) || a.startLine - b.startLine || compareStrings(a.quote, b.quote),
  );
  return { ...edge, evidence };
}
