import { escapeMarkdown } from '../../base/markdownText.ts';
import { folderOf } from '../../base/paths.ts';
import type { GraphNode } from '../../model/graph.ts';
import { Neighbours } from './neighbours.ts';
import type { PageContext } from './pageContext.ts';
import type { PageLinks } from './pageLinks.ts';
import { PageText } from './pageText.ts';

/** What a layout works with: the node a page is about, what surrounds it, and the page's text so far. */
export interface Subject {
  readonly node: GraphNode;
  readonly neighbours: Neighbours;
  readonly links: PageLinks;
  readonly text: PageText;
  readonly context: PageContext;
}

/** A page's beginning: its title. */
export function openSubject(node: GraphNode, path: string, context: PageContext): Subject {
  return {
    node,
    neighbours: new Neighbours(context.graph, node.id),
    links: context.linksFrom(folderOf(path)),
    text: new PageText(node.name),
    context,
  };
}

/** The other names of the subject. */
export function addAliases({ node: { aliases }, text }: Subject): void {
  if (aliases.length > 0) text.paragraph(`Also called: ${aliases.map(escapeMarkdown).join(', ')}`);
}

/** Counts of what the page tells of, those that are none left out; nothing when one line says no more than the page. */
export function addGlance(
  { text }: Subject,
  counts: readonly (readonly [count: number, one: string, many: string])[],
): void {
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  if (parts.length > 1) text.paragraph(`At a glance: ${parts.join(' · ')}`);
}
