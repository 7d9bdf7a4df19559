// What stands in the wiki tree, before it has words and icons.
import type { WikiKind, WikiPageItem } from '../../engine/protocol.ts';
import type { PageReference } from '../contributions.ts';
import type { Project } from '../project.ts';

/** A folder of a multi-root workspace. */
export interface ProjectNode {
  readonly type: 'project';
  readonly root: string;
  readonly project: Project;
}

/** One of the eight kinds of page; only those that have pages are shown. */
export interface KindNode {
  readonly type: 'kind';
  readonly root: string;
  readonly kind: WikiKind;
  readonly pages: number;
  /** Its children are folders, not pages. */
  readonly grouped: boolean;
}

/** The pages of a kind that come from one folder. */
export interface FolderNode {
  readonly type: 'folder';
  readonly root: string;
  readonly kind: WikiKind;
  readonly folder: string;
  readonly pages: number;
}

/** A page; also what its commands get as argument. */
export interface PageNode extends PageReference {
  readonly type: 'page';
  readonly page: WikiPageItem;
}

/** Stands for the pages of `parent` that are not listed yet. */
export interface MoreNode {
  readonly type: 'more';
  readonly root: string;
  readonly parent: KindNode | FolderNode;
  readonly shown: number;
  readonly total: number;
}

/** Whatever stands in the tree, told apart by `type`. */
export type WikiNode = ProjectNode | KindNode | FolderNode | PageNode | MoreNode;

/** Stays the same over refreshes, so that the editor keeps what is expanded and selected. Unique in the tree. */
export function nodeId(node: WikiNode): string {
  switch (node.type) {
    case 'project':
      return JSON.stringify([node.root]);
    case 'kind':
      return JSON.stringify([node.root, node.kind]);
    case 'folder':
      return JSON.stringify([node.root, node.kind, node.folder]);
    case 'page':
      return JSON.stringify([node.root, node.page.kind, 'page', node.nodeId]);
    case 'more':
      return `${nodeId(node.parent)}+`;
  }
}

/** The node of a page, which commands take as it is. */
export function toPageNode(root: string, page: WikiPageItem): PageNode {
  const { nodeId: id, title, pagePath } = page;
  return { type: 'page', root, nodeId: id, title, pagePath, page };
}

/** True for what "Show More…" hands over. */
export function isMoreNode(value: unknown): value is MoreNode {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'more';
}
