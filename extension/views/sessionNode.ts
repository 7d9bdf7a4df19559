// What stands in the sessions tree, before it has words and icons.
import type { FindingItem, SessionItem } from '../../engine/protocol.ts';
import type { FindingReference, ProjectReference, SessionReference } from '../contributions.ts';

/** What sessions stand under. */
export type SessionGrouping = 'day' | 'agent';

/** A folder of a multi-root workspace. */
export interface SessionProjectNode extends ProjectReference {
  readonly type: 'project';
  readonly name: string;
  readonly sessions: readonly SessionItem[];
}

/** The sessions of a day or of an agent. */
export interface SessionGroupNode extends ProjectReference {
  readonly type: 'group';
  readonly grouping: SessionGrouping;
  /** An agent, or a day as `2026-02-03`; '' for sessions whose log has no times. */
  readonly key: string;
  readonly isFirst: boolean;
  readonly sessions: readonly SessionItem[];
}

/** A session; also what its commands get as argument. */
export interface SessionNode extends SessionReference {
  readonly type: 'session';
  readonly grouping: SessionGrouping;
  readonly item: SessionItem;
}

/** Something found in a session; also what its commands get as argument. */
export interface FindingNode extends FindingReference {
  readonly type: 'finding';
  readonly item: FindingItem;
}

/** Whatever stands in the tree, told apart by `type`. */
export type SessionTreeNode = SessionProjectNode | SessionGroupNode | SessionNode | FindingNode;

/** Stays the same over refreshes, so that the editor keeps what is expanded and selected. Unique in the tree. */
export function sessionNodeId(node: SessionTreeNode): string {
  const { root, type } = node;
  switch (node.type) {
    case 'project':
      return JSON.stringify([root, type]);
    case 'group':
      return JSON.stringify([root, type, node.grouping, node.key]);
    case 'session':
      return JSON.stringify([root, type, node.grouping, node.sessionId]);
    case 'finding':
      return JSON.stringify([root, type, node.sessionId, node.nodeId]);
  }
}

/** The days or agents of a folder's sessions: what was worked on last stands first. */
export function toGroupNodes(
  root: string,
  sessions: readonly SessionItem[],
  grouping: SessionGrouping,
): SessionGroupNode[] {
  const newestFirst = sessions.toSorted((a, b) => compare(lastActive(b), lastActive(a)));
  const keyOf = grouping === 'day' ? dayOf : ({ agent }: SessionItem) => agent;
  const groups = new Map<string, SessionItem[]>();
  for (const session of newestFirst) {
    const key = keyOf(session);
    const group = groups.get(key);
    if (group) {
      group.push(session);
    } else {
      groups.set(key, [session]);
    }
  }
  return [...groups].map(([key, items], index) => ({
    type: 'group',
    root,
    grouping,
    key,
    isFirst: index === 0,
    sessions: items,
  }));
}

/** The sessions of a day or an agent. */
export function toSessionNodes({ root, grouping, sessions }: SessionGroupNode): SessionNode[] {
  return sessions.map(item => ({
    type: 'session',
    root,
    grouping,
    nodeId: item.nodeId,
    title: item.title,
    sessionId: item.id,
    path: item.path,
    item,
  }));
}

/** What was found in a session. */
export function toFindingNodes(
  { root, sessionId }: SessionReference,
  found: readonly FindingItem[],
): FindingNode[] {
  return found.map(item => ({
    type: 'finding',
    root,
    nodeId: item.nodeId,
    title: item.text,
    sessionId,
    path: item.path,
    startLine: item.startLine,
    endLine: item.endLine,
    quote: item.quote,
    isApproved: item.isApproved,
    item,
  }));
}

/** When a session was last written to, as its log tells; '' where it does not. */
export function lastActive({ startedAt, endedAt }: SessionItem): string {
  return endedAt === '' ? startedAt : endedAt;
}

/** The person's day of a moment, as `2026-02-03`. */
export function dayKey(moment: Date): string {
  const two = (part: number) => part.toString().padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function dayOf(session: SessionItem): string {
  const moment = new Date(lastActive(session));
  return Number.isNaN(moment.getTime()) ? '' : dayKey(moment);
}

// ISO times in UTC: their order is that of their text.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
