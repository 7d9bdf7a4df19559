import { isFunctionWord } from '../base/functionWords.ts';
import { ellipsis } from '../base/lines.ts';
import type { Graph } from '../graph/graph.ts';
import type { NodeType } from '../model/ontology.ts';
import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { type NodeHit, searchNodes } from '../retrieval/searchNodes.ts';
import { tokenize } from '../retrieval/tokenize.ts';
import { passagesOfNode, type PassageRef } from './nodePassages.ts';
import type { SourceReader } from './sourceReader.ts';

const snippetChars = 200;

export interface SearchAnswer {
  readonly id: string;
  readonly type: NodeType;
  readonly name: string;
  readonly score: number;
  /** The line that matches best, with its neighbours; verbatim but for white space. */
  readonly snippet: string;
  readonly sources: readonly {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
  }[];
}

/** Hits of a search, best first, each with the words that were found and where they stand. */
export async function answerSearch(
  request: { readonly query: string; readonly limit: number; readonly types?: readonly string[] },
  knowledge: { readonly graph: Graph; readonly index: SearchIndex },
  reader: SourceReader,
): Promise<SearchAnswer[]> {
  const hits = searchNodes(request.query, knowledge.index, knowledge.graph);
  const types = request.types ?? [];
  const wanted = hits
    .filter(({ node }) => types.length === 0 || types.includes(node.type))
    .slice(0, request.limit);
  const terms = new Set(tokenize(request.query).filter(term => !isFunctionWord(term)));
  return Promise.all(wanted.map(hit => toAnswer(hit, terms, knowledge, reader)));
}

async function toAnswer(
  hit: NodeHit,
  terms: ReadonlySet<string>,
  { graph, index }: { readonly graph: Graph; readonly index: SearchIndex },
  reader: SourceReader,
): Promise<SearchAnswer> {
  const { node } = hit;
  const passages = passagesOfNode(node, hit.passages, graph, index);
  const [best] = passages;
  const lines = best === undefined ? [] : await linesOf(best, graph, reader);
  const isDescribed = hit.passages.length === 0 && node.description !== '';
  return {
    id: node.id,
    type: node.type,
    name: node.name,
    score: Math.round(hit.score * 1e4) / 1e4,
    snippet: ellipsis(isDescribed ? node.description : bestLines(lines, terms), snippetChars),
    sources: passages,
  };
}

/** A passage's lines; none when its source is no longer what was indexed: other lines would be quoted. */
async function linesOf(
  { path, startLine, endLine }: PassageRef,
  graph: Graph,
  reader: SourceReader,
): Promise<readonly string[]> {
  const source = await reader.read(path);
  return source?.contentHash === graph.contentHashOf(path) ? source.lines.slice(startLine - 1, endLine) : [];
}

/** From the line that holds most of the terms on. */
function bestLines(lines: readonly string[], terms: ReadonlySet<string>): string {
  let best = 0;
  let most = 0;
  for (const [index, line] of lines.entries()) {
    const held = new Set(tokenize(line).filter(term => terms.has(term))).size;
    if (held > most) [best, most] = [index, held];
  }
  const line = lines[best] ?? '';
  return line.length > snippetChars ? centre(line, terms) : lines.slice(best, best + 4).join(' ');
}

/** The part of a long line around the first term it holds. */
function centre(line: string, terms: ReadonlySet<string>): string {
  const lower = line.toLowerCase();
  const places = [...terms].map(term => lower.indexOf(term)).filter(place => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = Math.max(0, first - snippetChars / 3);
  return (start > 0 ? '…' : '') + line.slice(start, start + snippetChars);
}
