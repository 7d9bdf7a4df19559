import type { GraphNode } from '../../model/graph.ts';

/** How often a document names a node. One in several languages counts as the one of them that does so most. */
export function mentionsIn(node: GraphNode, document: GraphNode): number {
  let most = 0;
  for (const { path } of document.sources) most = Math.max(most, mentionsAt(node.sources, path));
  return most;
}

/** Some names have thousands of sources, which are sorted by path. */
function mentionsAt(sources: GraphNode['sources'], path: string): number {
  let [from, to] = [0, sources.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sources[middle]?.path ?? '') < path) from = middle + 1;
    else to = middle;
  }
  const found = sources[from];
  return found?.path === path ? found.mentions : 0;
}
