// What stands in the review tree, before it has words and icons.
import type { DecidedItem, Review, ReviewClash, ReviewItem } from '../../engine/protocol.ts';
import type { ClashReference, PairReference, ProjectReference } from '../contributions.ts';

/** A folder of a multi-root workspace. */
export interface ReviewProjectNode extends ProjectReference {
  readonly type: 'project';
  readonly name: string;
  readonly review: Review;
}

/** A page where a person's text and a new one differ; also what its commands get as argument. */
export interface ClashNode extends ClashReference {
  readonly type: 'clash';
  readonly item: ReviewClash;
}

/** Two nodes that may be one; also what its commands get as argument. */
export interface PairNode extends PairReference {
  readonly type: 'pair';
  readonly item: ReviewItem;
}

/** Stands for the pairs that are not listed. */
export interface UnlistedNode extends ProjectReference {
  readonly type: 'unlisted';
  readonly count: number;
}

/** The pairs that a person spoke about. */
export interface DecidedGroupNode extends ProjectReference {
  readonly type: 'decidedGroup';
  readonly items: readonly DecidedItem[];
}

/** One of them; also what its commands get as argument. */
export interface DecidedNode extends PairReference {
  readonly type: 'decided';
  readonly item: DecidedItem;
}

/** Whatever stands in the tree, told apart by `type`. */
export type ReviewNode =
  ReviewProjectNode | ClashNode | PairNode | UnlistedNode | DecidedGroupNode | DecidedNode;

/** Stays the same over refreshes, so that the editor keeps what is expanded and selected. Unique in the tree. */
export function reviewNodeId(node: ReviewNode): string {
  const { root, type } = node;
  if ('pairId' in node) {
    return JSON.stringify([root, type, node.pairId]);
  }
  return JSON.stringify('clashId' in node ? [root, type, node.clashId] : [root, type]);
}

/** The nodes of one folder: what waits, pages first, what is not listed, what was decided. */
export function toReviewNodes(
  root: string,
  { clashes, items, total, decided }: Review,
): readonly ReviewNode[] {
  const nodes: ReviewNode[] = [
    ...clashes.map((item): ClashNode => ({
      type: 'clash',
      root,
      clashId: item.id,
      pagePath: item.page_path,
      item,
    })),
    ...items.map((item): PairNode => ({ type: 'pair', ...referenceTo(root, item), item })),
  ];
  if (total > items.length) {
    nodes.push({ type: 'unlisted', root, count: total - items.length });
  }
  if (decided.length > 0) {
    nodes.push({ type: 'decidedGroup', root, items: decided });
  }
  return nodes;
}

/** The nodes of the decided group. */
export function toDecidedNodes({ root, items }: DecidedGroupNode): readonly DecidedNode[] {
  return items.map(item => ({ type: 'decided', ...referenceTo(root, item), item }));
}

function referenceTo(root: string, { id, left, right }: ReviewItem | DecidedItem): PairReference {
  return { root, pairId: id, leftId: left.id, rightId: right.id };
}
