import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import type { EdgeType } from '../model/ontology.ts';
import { type LintProblem, toProblem } from './problem.ts';

/** Papers that stand alone, and papers whose document names one repository without being tied to it. */
export function* lintPapers(graph: Graph): Generator<LintProblem> {
  for (const id of graph.nodeIds()) {
    const paper = graph.node(id);
    if (paper?.type !== 'Paper') continue;
    const documents = sourcesOf(graph, id, 'documents');
    // Only cited: nothing here stands for it, so nothing can be mended.
    if (documents.length === 0) continue;
    if (!isKnownElsewhere(graph, paper, documents))
      yield toProblem(
        'ORPHAN_PAPER',
        paper.sourcePath,
        `nothing cites or links to "${paper.name}": link it from where it matters`,
      );
    yield* missingImplementation(graph, paper, documents);
  }
}

function sourcesOf(graph: Graph, id: string, type: EdgeType): string[] {
  return [...graph.edgesOf(id)]
    .filter(edge => edge.type === type && edge.target === id)
    .map(edge => edge.source);
}

function isKnownElsewhere(graph: Graph, paper: GraphNode, documents: readonly string[]): boolean {
  if (sourcesOf(graph, paper.id, 'references').some(id => !documents.includes(id))) return true;
  return documents.some(id =>
    [...graph.edgesOf(id)].some(
      edge => edge.target === id && (edge.type === 'links_to' || edge.type === 'references'),
    ),
  );
}

function* missingImplementation(
  graph: Graph,
  paper: GraphNode,
  documents: readonly string[],
): Generator<LintProblem> {
  if ([...graph.edgesOf(paper.id)].some(({ type }) => type === 'implemented_in')) return;
  const cited = documents.flatMap(id => [...graph.edgesOf(id)].filter(edge => edge.source === id));
  const repositories = new Set(
    cited.map(edge => graph.node(edge.target)).filter(node => node?.type === 'Repository'),
  );
  const [only] = repositories;
  if (only === undefined || repositories.size > 1) return;
  const message = `"${paper.name}" names one repository, ${only.name}: say in the text whether it implements the paper`;
  yield toProblem('MISSING_IMPLEMENTED_IN', paper.sourcePath, message);
}
