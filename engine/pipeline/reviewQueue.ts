import { compareStrings } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import type { Graph } from '../graph/graph.ts';
import { type MergeCandidate, pairDigest } from '../graph/mergeCandidates.ts';
import type { GraphNode } from '../model/graph.ts';
import type { Merge } from '../model/merge.ts';
import {
  type DecidedItem,
  maxReviewItems,
  type Review,
  type ReviewItem,
  type ReviewSide,
} from '../model/review.ts';
import type { Decisions } from './decisions.ts';
import { type Split, splitDigest, splitId, splitOff } from './identityDecisions.ts';
import { nodeDigest } from './nodeDecisions.ts';

/** A person's word on a pair: merge it (into which of the two, if not `left`), keep it apart, or take the word back. */
export type ReviewRequest =
  | { readonly kind: 'merge'; readonly id: string; readonly into?: string | undefined }
  | { readonly kind: 'keep-apart'; readonly id: string }
  | { readonly kind: 'undo'; readonly id: string };

/** A request as another process hands it over. */
export function toReviewRequest(params: Readonly<Record<string, unknown>>): ReviewRequest {
  const { kind, id, into } = params;
  if (kind === 'merge') return { kind, id: String(id), into: typeof into === 'string' ? into : undefined };
  return kind === 'undo' ? { kind, id: String(id) } : { kind: 'keep-apart', id: String(id) };
}

type Pairs = Omit<Review, 'clashes'>;

/** The queue: candidates nobody spoke about yet, and all decisions with what they did. */
export function toReview(graph: Graph, candidates: readonly MergeCandidate[], decisions: Decisions): Pairs {
  const split = decisions.splits.map(it => toSplit(it, graph));
  const told = [...decisions.keep_separate, ...split.map(({ left, right }) => [left.id, right.id] as const)];
  const kept = new Set(told.map(([a, b]) => pairDigest(nowOf(a, graph), nowOf(b, graph))));
  const pending = candidates.filter(({ left, right }) => !kept.has(pairDigest(left.id, right.id)));
  const items = pending.slice(0, maxReviewItems).map(({ id, reason, score, left, right }): ReviewItem => {
    return { id, reason, left: toSide(left), right: toSide(right), score };
  });
  const merged = decisions.merges.map(merge => toMerged(merge, graph));
  const apart = decisions.keep_separate.map((pair): DecidedItem => {
    const [left, right] = pair.map(id => sideOf(id, graph)) as [ReviewSide, ReviewSide];
    return { id: `review:kept-apart:${pairDigest(...pair)}`, outcome: 'kept-apart', left, right };
  });
  const hidden = decisions.hidden.map(id => toDecidedNode('hidden', id, graph));
  const named = decisions.edits.filter(({ name }) => name !== undefined);
  const renamed = named.map(({ id }) => toDecidedNode('renamed', id, graph));
  const describing = decisions.edits.filter(edit => Object.keys(withoutName(edit)).length > 1);
  const described = describing.map(({ id }) => toDecidedNode('described', id, graph));
  return {
    items,
    total: pending.length,
    decided: [merged, apart, split, hidden, renamed, described].flatMap(items => items.sort(compareDecided)),
  };
}

/**
 * The decisions after a request. Throws `not-found` for what does not wait, or was not decided, and `usage` for a target
 * that is not of the pair.
 */
export function decide(decisions: Decisions, review: Pairs, request: ReviewRequest): Decisions {
  if (request.kind === 'undo') return undo(decisions, review, request.id);
  const item = review.items.find(({ id }) => id === request.id);
  if (item === undefined) throw unknownItem(request.id, review);
  const [left, right] = [item.left.id, item.right.id];
  if (request.kind === 'keep-apart') {
    return { ...decisions, keep_separate: [...decisions.keep_separate, [left, right]] };
  }
  const into = request.into ?? left;
  if (into !== left && into !== right) {
    throw new EngineError('usage', `"${into}" is none of the two nodes: "${left}", "${right}".`);
  }
  const from = into === left ? right : left;
  // An earlier merge of the same node has no effect any more, or the pair would not wait.
  const others = decisions.merges.filter(merge => merge.from !== from);
  return { ...decisions, merges: [...others, { from, into }] };
}

/** The decision of an id; that about a pair also under the reason it waited for. Throws `not-found`. */
export function decidedItem({ items, decided }: Pairs, id: string): DecidedItem {
  const found =
    decided.find(item => item.id === id) ?? decided.find(item => digestOf(item.id) === digestOf(id));
  if (found !== undefined) return found;
  const why = items.some(item => item.id === id) ? 'is not decided yet' : 'is no decision';
  const hint = 'The view "Review" and "tesserae review list" show what can be undone.';
  throw new EngineError('not-found', `"${id}" ${why}. ${hint}`);
}

// One node may have several decisions about it, and each is taken back alone.
function undo(decisions: Decisions, review: Pairs, id: string): Decisions {
  const { id: decidedId, outcome } = decidedItem(review, id);
  const digest = digestOf(decidedId);
  const { merges, keep_separate, hidden, edits, splits } = decisions;
  switch (outcome) {
    case 'merged':
      return { ...decisions, merges: merges.filter(({ from, into }) => pairDigest(from, into) !== digest) };
    case 'kept-apart':
      return { ...decisions, keep_separate: keep_separate.filter(pair => pairDigest(...pair) !== digest) };
    case 'hidden':
      return { ...decisions, hidden: hidden.filter(node => nodeDigest(node) !== digest) };
    case 'renamed':
      return { ...decisions, edits: changeEdit(edits, digest, withoutName) };
    case 'described':
      return { ...decisions, edits: changeEdit(edits, digest, ({ id, name }) => ({ id, name })) };
    case 'split':
      return { ...decisions, splits: splits.filter(split => splitDigest(split) !== digest) };
  }
}

function digestOf(id: string): string {
  return id.split(':').at(-1) ?? '';
}

function unknownItem(id: string, { decided }: Pairs): EngineError {
  const isDecided = decided.some(item => digestOf(item.id) === digestOf(id));
  const message = isDecided
    ? `"${id}" is decided already. Take that back first: "Undo Decision" in the editor, "tesserae review undo ${id}".`
    : `No pair "${id}" waits for a decision. The view "Review" and "tesserae review list" show those that do.`;
  return new EngineError('not-found', message);
}

function toMerged({ from, into }: Merge, graph: Graph): DecidedItem {
  const item: DecidedItem = {
    id: `review:merged:${pairDigest(from, into)}`,
    outcome: 'merged',
    left: sideOf(into, graph),
    right: sideOf(from, graph),
  };
  const target = graph.resolve(into);
  if (target !== undefined && target.id !== from && graph.resolve(from)?.id === target.id) return item;
  const problem =
    target === undefined
      ? 'what it was merged into is gone'
      : 'it is of another type, merged into something else as well, or into itself';
  return { ...item, problem };
}

function toSplit(split: Split, graph: Graph): DecidedItem {
  const { id, name, sources } = split;
  const node = splitOff(split, graph);
  const left = node === undefined ? { ...sideOf(id, graph), name, documents: 0 } : toSide(node);
  const item = {
    id: splitId(split),
    outcome: 'split',
    left,
    right: sideOf(nowOf(id, graph), graph),
  } as const;
  if (node?.sources.some(({ path }) => sources.includes(path)) === true) return item;
  return { ...item, problem: 'none of its documents uses the name any more' };
}

type Edit = Decisions['edits'][number];

/** What a person says of a node but what it is called. */
function withoutName({ name: _, ...edit }: Edit): Edit {
  return edit;
}

/** The edits with the one of a digest changed; one that says nothing any more goes. */
function changeEdit(edits: readonly Edit[], digest: string, change: (edit: Edit) => Edit): Edit[] {
  return edits.flatMap(edit => {
    const next = nodeDigest(edit.id) === digest ? change(edit) : edit;
    return Object.values(next).filter(value => value !== undefined).length > 1 ? [next] : [];
  });
}

function toDecidedNode(outcome: 'hidden' | 'renamed' | 'described', id: string, graph: Graph): DecidedItem {
  const told = { ...sideOf(id, graph), name: nameInId(id) };
  return { id: `review:${outcome}:${nodeDigest(id)}`, outcome, left: sideOf(id, graph), right: told };
}

function nowOf(id: string, graph: Graph): string {
  return graph.resolve(id)?.id ?? id;
}

/** A node that may be gone or merged: what its id still says of it. */
export function sideOf(id: string, graph: Graph): ReviewSide {
  const node = graph.node(id);
  if (node !== undefined) return toSide(node);
  const [type = ''] = id.split(':');
  return { id, name: nameInId(id), type, definition: '', source_path: '', documents: 0 };
}

export function nameInId(id: string): string {
  return (id.split(':')[1] ?? id).replaceAll('-', ' ');
}

export function toSide({ id, name, type, description, sourcePath, sources }: GraphNode): ReviewSide {
  return { id, name, type, definition: description, source_path: sourcePath, documents: sources.length };
}

function compareDecided(a: DecidedItem, b: DecidedItem): number {
  return compareStrings(a.left.name, b.left.name) || compareStrings(a.id, b.id);
}
