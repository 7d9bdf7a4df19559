import { linkAlong } from '../../base/markdownText.ts';
import type { Evidence, GraphNode } from '../../model/graph.ts';
import { encodeLinkPath, relativePath } from '../../base/paths.ts';
import { isCodeSymbol } from '../../model/ontology.ts';

/** Links as pages of one folder have them; the way to each file is found once. */
export class PageLinks {
  readonly #folder: string;
  /** Up to the root. */
  readonly #up: string;
  readonly #pages: { pathOf(id: string): string | undefined };
  readonly #encoded: Map<string, string>;
  readonly #ways = new Map<string, string>();
  readonly #toNodes = new Map<string, string>();

  constructor(
    folder: string,
    pages: { pathOf(id: string): string | undefined },
    encoded: Map<string, string>,
  ) {
    this.#encoded = encoded;
    this.#folder = folder;
    this.#up = relativePath(folder, '');
    this.#pages = pages;
  }

  /** To the node's page; what has none (code) to its place in its source. */
  toNode(node: GraphNode): string {
    let link = this.#toNodes.get(node.id);
    if (link === undefined) this.#toNodes.set(node.id, (link = this.#linkTo(node)));
    return link;
  }

  toFile(text: string, path: string, line?: number): string {
    return linkAlong(text, this.#wayTo(path), line);
  }

  /** To a place, which is named by its line alone where the file is told already. */
  toPlace({ path, startLine }: Pick<Evidence, 'path' | 'startLine'>, told?: string): string {
    if (path === told) return `[line ${startLine}](${this.#wayTo(path)}#L${startLine})`;
    return linkAlong(`${path}:${startLine}`, this.#wayTo(path), startLine);
  }

  #linkTo({ id, name, type, sourcePath, sources }: GraphNode): string {
    const page = this.#pages.pathOf(id);
    if (page !== undefined) return linkAlong(name, this.#wayTo(page));
    const line = isCodeSymbol(type) ? lineIn(sourcePath, sources) : undefined;
    return linkAlong(name, this.#wayTo(sourcePath), line);
  }

  #wayTo(path: string): string {
    let way = this.#ways.get(path);
    if (way === undefined) {
      // What pages of every folder link to is encoded once.
      way = isNear(path, this.#folder)
        ? encodeLinkPath(relativePath(this.#folder, path))
        : this.#up + this.#encode(path);
      this.#ways.set(path, way);
    }
    return way;
  }

  #encode(path: string): string {
    let encoded = this.#encoded.get(path);
    if (encoded === undefined) this.#encoded.set(path, (encoded = encodeLinkPath(path)));
    return encoded;
  }
}

/** True when two paths begin with the same folder. */
function isNear(path: string, folder: string): boolean {
  const slash = path.indexOf('/');
  return slash >= 0 && (folder === path.slice(0, slash) || folder.startsWith(path.slice(0, slash + 1)));
}

function lineIn(path: string, sources: GraphNode['sources']): number | undefined {
  return sources.find(source => source.path === path)?.spans[0]?.[0];
}
