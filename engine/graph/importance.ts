import { compareStrings } from '../base/compare.ts';
import { isEverydayName } from '../base/everydayWords.ts';
import { foldName } from '../model/ids.ts';
import type { GraphNode } from '../model/graph.ts';
import { isMergeable } from '../model/merge.ts';
import type { Graph } from './graph.ts';

/** What a defined concept counts beside one that is only named, and one with a section of its own. */
const definedBonus = 0.8;
const documentedBonus = 0.4;
/** What a name that any project uses counts beside one of its own, unless this project says what it means by it. */
const everydayFactor = 0.35;
/** What a name of several words counts beside a single one, which more often is a word of the language. */
const compoundFactor = 1.7;

export interface RankedConcept {
  readonly node: GraphNode;
  /** How many documents name it, and how often they do. */
  readonly documents: number;
  readonly mentions: number;
  /** Above 0; compares within one graph. */
  readonly importance: number;
}

/**
 * Concept-like nodes, most important first, ties by id: log2(1 + documents) · log2(1 + mentions), more for what is
 * defined, for what has a section of its own, and for names of several words; less for what any project calls something
 * so. Independent of the order of sources.
 */
export function rankConcepts(graph: Graph): RankedConcept[] {
  const ranked: RankedConcept[] = [];
  for (const id of graph.nodeIds()) {
    const node = graph.node(id);
    if (node === undefined || !isMergeable(node.type)) continue;
    const counts = countByDocument(node, graph);
    const [documents, mentions] = [counts.length, counts.reduce((sum, count) => sum + count, 0)];
    ranked.push({ node, documents, mentions, importance: importanceOf(node, graph, documents, mentions) });
  }
  return ranked.sort((a, b) => b.importance - a.importance || compareStrings(a.node.id, b.node.id));
}

/** How often each document names a node; one in several languages says it in each, and counts where it says it most. */
function countByDocument({ sources }: GraphNode, graph: Graph): number[] {
  const counts = new Map<string, number>();
  for (const { path, mentions } of sources) {
    const document = graph.nodeOfSource(path)?.id ?? path;
    counts.set(document, Math.max(mentions, counts.get(document) ?? 0));
  }
  return [...counts.values()];
}

function importanceOf(node: GraphNode, graph: Graph, documents: number, mentions: number): number {
  const types = new Set<string>();
  for (const { type, target } of graph.edgesOf(node.id)) if (target === node.id) types.add(type);
  const bonus = (types.has('defines') ? definedBonus : 0) + (types.has('documents') ? documentedBonus : 0);
  const isEveryday = !types.has('defines') && isEverydayName(foldName(node.name));
  const factor = (node.name.includes(' ') ? compoundFactor : 1) * (isEveryday ? everydayFactor : 1);
  return Math.log2(1 + documents) * Math.log2(1 + mentions) * (1 + bonus) * factor;
}
