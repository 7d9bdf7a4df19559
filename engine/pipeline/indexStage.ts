import { sha256Hex } from '../base/hash.ts';
import type { GraphFold } from '../graph/fold.ts';
import type { LayerDelta } from '../graph/generatedLayer.ts';
import type { GraphNode } from '../model/graph.ts';
import { isCodeSymbol } from '../model/ontology.ts';
import type { PreparedSource } from '../model/prepared.ts';
import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { countSymbol } from '../retrieval/symbolTerms.ts';
import { TermCounter } from '../retrieval/terms.ts';

/** Indexes sources that were read, drops those that are gone. */
export function* indexSources(
  index: SearchIndex,
  prepared: readonly (PreparedSource & { outcome: 'read' })[],
  removed: readonly string[],
): Generator<undefined, void> {
  for (const path of removed) index.delete(path);
  for (const { path, fragment, terms } of prepared) {
    index.set(path, fragment.contentHash, terms);
    yield;
  }
}

/**
 * Indexes the names and descriptions of nodes that changed: everything but documents and code files, which have passages,
 * and syntheses, which only say again what those say.
 * A symbol is known by its name alone: what is said of it stands in a passage.
 */
export function* indexNodes(
  index: SearchIndex,
  delta: LayerDelta,
  fold: GraphFold,
): Generator<undefined, void> {
  const counter = new TermCounter();
  for (const id of delta.nodes) {
    const node = fold.graph.node(id);
    if (node === undefined || node.type === 'Synthesis' || isSourceNode(node)) {
      index.delete(id);
      continue;
    }
    if (isCodeSymbol(node.type)) {
      if (index.hashOf(id) !== node.name) index.set(id, node.name, countSymbol(node.name));
      continue;
    }
    const hash = sha256Hex([node.name, ...node.aliases, node.description].join('\n'));
    if (index.hashOf(id) === hash) continue;
    index.set(id, hash, counter.countNode(node.name, node.aliases, node.description));
    yield;
  }
}

function isSourceNode({ type }: GraphNode): boolean {
  return type === 'SourceDocument' || type === 'SourceFile' || type === 'CodeModule';
}
