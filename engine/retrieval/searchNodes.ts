import { compareStrings } from '../base/compare.ts';
import { isFunctionWord } from '../base/functionWords.ts';
import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { isStatement } from '../model/ontology.ts';
import type { IndexedPassage, SearchIndex } from './searchIndex.ts';
import { symbolTerms } from './symbolTerms.ts';
import { tokenize } from './tokenize.ts';

/** Units looked at per query; more than any list shows, so that one long document cannot fill it. */
const maxUnits = 400;
/** Passages a document brings; the best first. */
const maxPassages = 4;
/** What further passages of a document add to its score, each a share of the one before. */
const furtherShare = 0.15;
/** What a sentence counts beside the passage it stands in: the passage says more. */
const statementShare = 0.5;
/** What a word without a subject of its own counts, beside one that has one. */
const functionWordWeight = 0.2;

export interface NodeHit {
  readonly node: GraphNode;
  /** BM25 of the best passage, a little more for further ones. */
  readonly score: number;
  /**
   * Matching passages of one file, best first; empty for a node found by its own name. A document in several languages
   * answers in the one that matches best.
   */
  readonly passages: readonly FoundPassage[];
}

export interface FoundPassage extends IndexedPassage {
  /** The file it stands in. */
  readonly path: string;
}

/** Nodes for a query, best first, ties by id. A node whose name is the query comes first. */
export function searchNodes(query: string, index: SearchIndex, graph: Graph): NodeHit[] {
  const terms = [...tokenize(query), ...symbolTerms(query)];
  const byNode = new Map<
    string,
    { node: GraphNode; owner: string; score: number; passages: FoundPassage[] }
  >();
  for (const { owner, passage, score } of index.search(terms, maxUnits, weightOfTerm)) {
    const node = nodeOfOwner(owner, graph);
    if (node === undefined) continue;
    const found = { ...passage, path: owner };
    const known = byNode.get(node.id);
    if (known === undefined) byNode.set(node.id, { node, owner, score, passages: [found] });
    // What a translation says too is said already.
    else if (known.owner === owner && known.passages.length < maxPassages) {
      known.passages.push(found);
      known.score += score * furtherShare ** (known.passages.length - 1);
    }
  }
  const wanted = foldName(query);
  const hits: (NodeHit & { exact: number })[] = [];
  for (const { node, owner, score, passages } of byNode.values()) {
    const exact = Number(
      foldName(node.name) === wanted || node.aliases.some(alias => foldName(alias) === wanted),
    );
    const share = isStatement(node.type) ? statementShare : 1;
    hits.push({ node, score: score * share, passages: node.id === owner ? [] : passages, exact });
  }
  return hits.sort((a, b) => b.exact - a.exact || b.score - a.score || compareStrings(a.node.id, b.node.id));
}

/** In a small project "why" and "does" are rare, and would weigh more than what a question is about. */
function weightOfTerm(term: string): number {
  return isFunctionWord(term) ? functionWordWeight : 1;
}

/** The node an index owner stands for: a node's id, one that was merged into it, or the path of a file of it. */
export function nodeOfOwner(owner: string, graph: Graph): GraphNode | undefined {
  return graph.resolve(owner) ?? graph.nodeOfSource(owner);
}
