import { byText } from '../base/compare.ts';
import { sortKeys } from '../base/stableJson.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../model/graph.ts';
import type { Graph } from './graph.ts';

/** Records written between two steps. */
const batchSize = 256;
const encoder = new TextEncoder();

/**
 * `graph.json` in UTF-8, part after part, each a step of the work: lines with sorted keys, in the order of ids.
 * `version`: of the form, where the file itself has to tell it.
 */
export function* serializeGraph(graph: Graph, version?: number): Generator<Uint8Array, void> {
  const edges = [...graph.edges()].map(edge => ({ key: edgeKey(edge), edge })).sort(byText(({ key }) => key));
  yield encoder.encode('{"edges":[\n');
  yield* inBatches(edges, ({ edge }) => formatEdge(edge));
  yield encoder.encode('\n],"nodes":[\n');
  const nodes = graph.nodeIds().map(id => graph.node(id));
  yield* inBatches(
    nodes.filter(node => node !== undefined),
    node => formatNode(node, graph),
  );
  yield encoder.encode(version === undefined ? '\n]}\n' : `\n],"version":${version}}\n`);
}

function* inBatches<T>(records: readonly T[], format: (record: T) => string): Generator<Uint8Array, void> {
  for (let at = 0; at < records.length; at += batchSize) {
    const lines = records.slice(at, at + batchSize).map(format);
    yield encoder.encode((at === 0 ? '' : ',\n') + lines.join(',\n'));
  }
}

/** A node as the contract names its fields. */
function formatNode(node: GraphNode, graph: Graph): string {
  const { id, type, name, aliases, description, sourcePath, sources, metadata } = node;
  return JSON.stringify({
    aliases,
    description,
    id,
    metadata: sortKeys({
      ...metadata,
      sources: sources.map(({ path, mentions, spans }) => ({
        content_hash: graph.contentHashOf(path),
        mentions,
        path,
        spans,
      })),
    }),
    name,
    source_path: sourcePath,
    type,
  });
}

/** An edge as the contract names its fields. */
function formatEdge({ source, type, target, evidence }: GraphEdge): string {
  return JSON.stringify({
    evidence: evidence.map(({ path, startLine, endLine, quote }) => ({
      end_line: endLine,
      path,
      quote,
      start_line: startLine,
    })),
    metadata: {},
    source,
    target,
    type,
  });
}
