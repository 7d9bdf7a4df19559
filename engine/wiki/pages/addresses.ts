import { escapeMarkdown } from '../../base/markdownText.ts';
import { percentEncode } from '../../base/paths.ts';
import type { GraphNode } from '../../model/graph.ts';
import { toNodeId } from '../../model/ids.ts';

/** A link to where a paper or repository is to be had; '' when its number or name is not known. */
export function addressOf(node: GraphNode, documents: readonly GraphNode[]): string {
  const key = identifierOf(node, documents);
  const [scheme, name] = splitAtColon(key ?? '');
  const start = starts.get(scheme);
  if (start === undefined) return '';
  const text = scheme === 'arXiv' || scheme === 'doi' ? `${scheme}:${name}` : `${start}${name}`;
  const address = `${start}${percentEncode(name, /[^\w./:;-]/gu)}`;
  return `[${escapeMarkdown(text)}](${address})`;
}

const starts = new Map([
  ['arXiv', 'https://arxiv.org/abs/'],
  ['doi', 'https://doi.org/'],
  ['github', 'https://github.com/'],
  ['gitlab', 'https://gitlab.com/'],
]);

/** What names the work for everyone: as its documents state it, or as its id was made from one of its names. */
function identifierOf(
  { id, type, name, aliases }: GraphNode,
  documents: readonly GraphNode[],
): string | undefined {
  const stated = documents.map(({ metadata }) => metadata['identifier']).find(key => typeof key === 'string');
  const names = [name, ...aliases].flatMap(name => [name, `github:${name}`, `gitlab:${name}`]);
  return [...(stated === undefined ? [] : [stated]), ...names].find(
    key => toNodeId(type, type === 'Repository' ? key.toLowerCase() : key) === id,
  );
}

function splitAtColon(key: string): [string, string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}
