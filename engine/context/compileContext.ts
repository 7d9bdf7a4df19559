import { compareStrings } from '../base/compare.ts';
import type { Graph } from '../graph/graph.ts';
import type { CitationRecord, ContextBundle, OmittedNode } from '../model/bundle.ts';
import type { GraphNode } from '../model/graph.ts';
import { wikiKindOf } from '../model/ontology.ts';
import { neighbourhood, personalizedPageRank } from '../retrieval/pagerank.ts';
import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { type FoundPassage, nodeOfOwner, type NodeHit, searchNodes } from '../retrieval/searchNodes.ts';
import type { WalkGraph } from '../retrieval/walkGraph.ts';
import { type BundlePassage, costOf, fixedCost, formatBody, quoteOf, truncatePassage } from './bundleBody.ts';
import { passagesOfNode, type PassageRef } from './nodePassages.ts';
import type { SourceReader } from './sourceReader.ts';

export const defaultDepth = 2;
export const defaultBudgetChars = 32_000;
/** Below this a bundle is one cut passage. */
const smallestBudget = 500;
/** Seeds that a search gives, and nodes that are ranked, per step of depth. */
const seedsPerStep = 5;
const nodesPerStep = 10;
/** How much more the search's best hits count than its others: the power of their scores. */
const seedFocus = 4;
/** What a seed's share of the start adds to its rank. */
const seedBonus = 0.5;

export interface ContextRequest {
  readonly query: string;
  /** Node ids or source paths; unknown ones are passed over. */
  readonly seeds?: readonly string[];
  /** Steps from the seeds; at least 1. */
  readonly depth?: number;
  /** Characters of the whole body; 0 or less: uncapped. */
  readonly budgetChars?: number;
}

export interface Knowledge {
  /** All that is known, what private sessions left included. */
  readonly graph: Graph;
  readonly walk: WalkGraph;
  readonly index: SearchIndex;
}

/**
 * The context compiler: seeds, expansion by personalized PageRank, selection within the budget, cited Markdown.
 * Equal knowledge, sources and request give equal bytes. Nothing is written, no clock is asked.
 */
export async function compileContext(
  request: ContextRequest,
  knowledge: Knowledge,
  reader: SourceReader,
): Promise<ContextBundle> {
  const depth = Math.max(1, Math.floor(request.depth ?? defaultDepth));
  const budget = Math.max(0, Math.floor(request.budgetChars ?? defaultBudgetChars));
  const hits =
    request.query.trim() === '' ? [] : searchNodes(request.query, knowledge.index, knowledge.graph);
  const seeds = chooseSeeds(request.seeds ?? [], hits, knowledge.graph, depth);
  const ranked = rankNodes(seeds, hits, depth, knowledge.walk);
  const matched = new Map(hits.map(hit => [hit.node.id, hit.passages]));
  const selection = new Selection(request.query, budget, { graph: knowledge.graph, reader });
  await selection.fill(
    ranked.map(id => candidate(id, matched, knowledge)).filter(item => item !== undefined),
  );
  const body = formatBody(request.query, selection.passages, selection.omitted.length);
  return {
    query: request.query,
    seeds_used: seeds,
    ranked_nodes: ranked,
    selected_nodes: [...new Set(selection.passages.map(({ citation }) => citation.node_id))],
    citations: selection.passages.map(({ citation }) => citation),
    body,
    synthesized: false,
    char_budget_used: body.length,
    char_budget_total: budget,
    omitted: selection.omitted,
  };
}

/** Explicit seeds in their order, then the search's best, without repeats. */
function chooseSeeds(
  explicit: readonly string[],
  hits: readonly NodeHit[],
  graph: Graph,
  depth: number,
): string[] {
  const known = explicit.map(seed => nodeOfOwner(seed, graph)?.id).filter(id => id !== undefined);
  return [...new Set([...known, ...hits.slice(0, depth * seedsPerStep).map(hit => hit.node.id)])];
}

/**
 * Nodes near the seeds by personalized PageRank; when the walk reaches nothing, the seeds as they are. A seed that the
 * search found starts with what it scored there, as a share of the best; one that was asked for as the best does.
 */
function rankNodes(
  seeds: readonly string[],
  hits: readonly NodeHit[],
  depth: number,
  walk: WalkGraph,
): string[] {
  const scores = new Map(
    hits.map(({ node, score }) => [node.id, (score / (hits[0]?.score ?? 1)) ** seedFocus]),
  );
  const numbers = seeds.map(seed => walk.numberOf(seed)).filter(number => number !== undefined);
  const near = neighbourhood(walk, numbers, depth);
  const order = new Map(numbers.map((number, place) => [number, place]));
  const weights = numbers.map(number => scores.get(walk.idOf(number)) ?? 1);
  const scored = personalizedPageRank(walk, numbers, weights);
  // What was found counts by itself, not only by what leads to it: hubs would come before the answer.
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, seed] of numbers.entries())
    scored.set(seed, (scored.get(seed) ?? 0) + (seedBonus * (weights[place] ?? 0)) / total);
  const ranked = [...scored]
    .filter(([node]) => near.has(node))
    .sort(
      (a, b) =>
        b[1] - a[1] ||
        (order.get(a[0]) ?? Infinity) - (order.get(b[0]) ?? Infinity) ||
        compareStrings(walk.idOf(a[0]), walk.idOf(b[0])),
    )
    .slice(0, depth * nodesPerStep)
    .map(([node]) => walk.idOf(node));
  return ranked.length > 0 ? ranked : [...seeds];
}

interface Candidate {
  readonly node: GraphNode;
  readonly passages: readonly PassageRef[];
}

function candidate(
  id: string,
  matched: ReadonlyMap<string, readonly FoundPassage[]>,
  { graph, index }: Knowledge,
): Candidate | undefined {
  const node = graph.node(id);
  if (node === undefined) return undefined;
  return { node, passages: passagesOfNode(node, matched.get(id) ?? [], graph, index) };
}

/** Gathers passages in rank order: every node's best first, then what else fits. */
class Selection {
  readonly #omitted = new Map<string, OmittedNode['reason']>();
  readonly #chosen: (BundlePassage & { readonly rank: number })[] = [];
  readonly #taken = new Set<string>();
  readonly #graph: Graph;
  readonly #reader: SourceReader;
  #room: number;

  constructor(
    query: string,
    budget: number,
    { graph, reader }: { readonly graph: Graph; readonly reader: SourceReader },
  ) {
    this.#graph = graph;
    this.#reader = reader;
    this.#room = budget === 0 ? Infinity : Math.max(budget, smallestBudget) - fixedCost(query);
  }

  /** By rank, then as they stand in their source. Numbered in this order. */
  get passages(): BundlePassage[] {
    const ordered = [...this.#chosen].sort(
      (a, b) => a.rank - b.rank || a.citation.start_line - b.citation.start_line,
    );
    return ordered.map(({ citation, text }, index) => ({
      citation: { ...citation, id: `node-${index + 1}` },
      text,
    }));
  }

  /** Nodes of which nothing is quoted, in rank order. */
  get omitted(): OmittedNode[] {
    const quoted = new Set(this.#chosen.map(({ citation }) => citation.node_id));
    return [...this.#omitted]
      .filter(([id]) => !quoted.has(id))
      .map(([id, reason]) => ({ node_id: id, reason }));
  }

  async fill(candidates: readonly Candidate[]): Promise<void> {
    for (const [rank, { node, passages }] of candidates.entries()) {
      const outcome = await this.#add(node, passages[0], rank);
      if (outcome !== undefined) this.#omitted.set(node.id, outcome);
    }
    for (const [rank, { node, passages }] of candidates.entries()) {
      for (const passage of passages.slice(1)) await this.#add(node, passage, rank);
    }
  }

  async #add(
    node: GraphNode,
    ref: PassageRef | undefined,
    rank: number,
  ): Promise<OmittedNode['reason'] | undefined> {
    if (ref === undefined) return 'no-passage';
    const place = `${ref.path}:${ref.startLine}`;
    // A document and what it defines may bring the same passage: it stands once, under the better ranked.
    if (this.#taken.has(place)) return undefined;
    const source = await this.#reader.read(ref.path);
    if (source === undefined) return 'source-missing';
    if (this.#graph.contentHashOf(ref.path) !== source.contentHash) return 'source-changed';
    const text = source.lines.slice(ref.startLine - 1, ref.endLine).join('\n');
    const citation = toCitation(node, ref, source.contentHash, quoteOf(text));
    let passage: BundlePassage = { citation, text };
    if (costOf(passage) > this.#room) {
      if (this.#chosen.length > 0) return 'budget';
      passage = truncatePassage(passage, this.#room);
      if (costOf(passage) > this.#room) return 'budget';
    }
    this.#taken.add(place);
    this.#room -= costOf(passage);
    this.#chosen.push({ ...passage, rank });
    return undefined;
  }
}

function toCitation(node: GraphNode, ref: PassageRef, contentHash: string, quote: string): CitationRecord {
  const kind = wikiKindOf(node.type);
  return {
    // As wide as any number it may get, so that costs are never too low.
    id: 'node-999',
    node_id: node.id,
    node_name: node.name,
    source_path: ref.path,
    start_line: ref.startLine,
    end_line: ref.endLine,
    content_hash: contentHash,
    quote,
    ...(kind === undefined ? {} : { wiki_kind: kind }),
  };
}
