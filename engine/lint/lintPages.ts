import type { Graph } from '../graph/graph.ts';
import { wikiKindOf } from '../model/ontology.ts';
import { type PageRecord, wikiRoot } from '../model/page.ts';
import type { Fragment } from '../model/fragment.ts';
import { type LinkContext, type LinkFindings, lintLinks } from './lintLinks.ts';
import { type LintProblem, toProblem } from './problem.ts';

/** Where the wiki folder and the graph differ. `missing`: paths of pages whose file is gone. */
export function* lintDrift(
  graph: Graph,
  pages: ReadonlyMap<string, PageRecord>,
  missing: ReadonlySet<string>,
): Generator<LintProblem> {
  const shown = new Set<string>();
  for (const { path, nodeId } of pages.values()) {
    shown.add(nodeId);
    if (missing.has(path))
      yield toProblem(
        'GRAPH_WIKI_DRIFT',
        path,
        'the page is missing: run "tesserae compile" to write it again',
      );
    else if (graph.node(nodeId) === undefined)
      yield toProblem(
        'GRAPH_WIKI_DRIFT',
        path,
        'the page is about nothing the graph knows: run "tesserae compile"',
      );
  }
  for (const id of graph.nodeIds()) {
    const node = graph.node(id);
    if (node === undefined || wikiKindOf(node.type) === undefined || shown.has(id)) continue;
    yield toProblem(
      'GRAPH_WIKI_DRIFT',
      node.sourcePath,
      `"${node.name}" has no page: run "tesserae compile"`,
    );
  }
}

/** Where a page that a person edited leads, and what it cites. `page`: its body, read as any document is. */
export function lintPageLinks(page: Pick<Fragment, 'path' | 'links'>, context: LinkContext): LinkFindings {
  const linked = lintLinks(page, context, 'UNRESOLVED_CITATION');
  // A path in code is a citation too; the same words may mean one from the page's own folder, which nobody does.
  const named = page.links.filter(
    link =>
      link.by === 'path' &&
      link.anchor === undefined &&
      link.target.includes('/') &&
      !link.target.startsWith(`${wikiRoot}/`) &&
      context.index.resolve(link, page.path) === undefined,
  );
  const cited = named.map(link => ({ path: page.path, link, code: 'UNRESOLVED_CITATION' as const }));
  return {
    problems: [...linked.problems, ...lintWikilinks(page, context)],
    unresolved: [...linked.unresolved, ...cited],
  };
}

function lintWikilinks(
  { path, links }: Pick<Fragment, 'path' | 'links'>,
  { index, isPage }: LinkContext,
): LintProblem[] {
  return links
    .filter(link => link.by === 'name' && index.resolve(link, path) === undefined && !isPage(link.target))
    .map(({ target, line }) =>
      toProblem('BROKEN_WIKILINK', path, `no page or document is called "${target}": mend the link`, line),
    );
}
