import type { GraphNode } from '../model/graph.ts';
import { type WikiKind, wikiKindOf } from '../model/ontology.ts';
import type { Page } from '../model/page.ts';
import { layOutDocument } from './pages/documentPage.ts';
import type { PageContext } from './pages/pageContext.ts';
import { layOutQuestion } from './pages/questionPage.ts';
import { openSubject, type Subject } from './pages/subject.ts';
import { layOutTerm } from './pages/termPage.ts';
import { layOutTopic } from './pages/topicPage.ts';
import { layOutWork } from './pages/workPage.ts';

/** How a page of each kind is laid out. Headings are fixed and in a fixed order: edits are merged by them. */
const layouts: Readonly<Record<WikiKind, (subject: Subject) => void>> = {
  sources: layOutDocument,
  concepts: layOutTerm,
  entities: layOutTerm,
  papers: layOutWork,
  repos: layOutWork,
  topics: layOutTopic,
  questions: layOutQuestion,
  syntheses: layOutTerm,
};

/**
 * The page of a node at a path: a function of the node, its edges and neighbours, its own sources, and what is stated in the
 * documents beside it. `undefined` when its type has none.
 */
export function projectPage(node: GraphNode, path: string, context: PageContext): Page | undefined {
  const kind = wikiKindOf(node.type);
  if (kind === undefined) return undefined;
  const subject = openSubject(node, path, context);
  layouts[kind](subject);
  return {
    path,
    kind,
    nodeId: node.id,
    nodeType: node.type,
    title: node.name,
    sourcePath: node.sourcePath,
    aliases: node.aliases,
    definition: subject.text.definition,
    body: subject.text.finish(),
  };
}
