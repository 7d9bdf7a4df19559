import { byText } from '../base/compare.ts';
import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import { listIn, sessionKeys, textIn } from '../model/sessionGraph.ts';
import type { FindingItem, SessionItem } from '../model/sessionRequests.ts';
import { EngineError } from '../base/errors.ts';

/** What is known of sessions besides the graph. */
export interface SessionState {
  /** Ids of sessions that are being written to. */
  readonly live: ReadonlySet<string>;
  /** Nodes of wishes that a person approved. */
  readonly approved: ReadonlySet<string>;
}

/** All sessions, newest first. `sessions`: the graph of them. */
export function toSessionItems(sessions: Graph, { live }: Pick<SessionState, 'live'>): SessionItem[] {
  const nodes = sessionsOf(sessions);
  const counts = new Map<string, number>();
  for (const id of sessions.nodeIds()) {
    const first = firstSessionOf(sessions.node(id), sessions);
    if (first !== undefined) counts.set(first.id, (counts.get(first.id) ?? 0) + 1);
  }
  return nodes.map(node => {
    const id = textIn(node, sessionKeys.session);
    return {
      nodeId: node.id,
      id,
      agent: textIn(node, sessionKeys.agent),
      title: node.name,
      startedAt: textIn(node, sessionKeys.startedAt),
      endedAt: textIn(node, sessionKeys.endedAt),
      branch: textIn(node, sessionKeys.branch),
      prompts: Number(node.metadata[sessionKeys.prompts]),
      findings: counts.get(node.id) ?? 0,
      path: node.sourcePath,
      isLive: live.has(id),
      sameWork: sameWorkAs(node, sessions).map(({ name }) => name),
    };
  });
}

/** What was found in a session first, in the order of its turns. Throws `not-found`. */
export function toFindingItems(
  sessionId: string,
  sessions: Graph,
  { approved }: Pick<SessionState, 'approved'>,
): FindingItem[] {
  const session = sessionsOf(sessions).find(node => textIn(node, sessionKeys.session) === sessionId);
  if (session === undefined)
    throw new EngineError('not-found', `No session "${sessionId}" is known here any more.`);
  const items: FindingItem[] = [];
  for (const edge of sessions.edgesOf(session.id)) {
    const node = edge.type === 'derived_from_session' ? sessions.node(edge.source) : undefined;
    if (node === undefined || firstSessionOf(node, sessions)?.id !== session.id) continue;
    items.push(toItem(node, session, approved));
  }
  return items.sort((a, b) => a.startLine - b.startLine || byText(({ nodeId }: FindingItem) => nodeId)(a, b));
}

function toItem(node: GraphNode, session: GraphNode, approved: ReadonlySet<string>): FindingItem {
  const source = node.sources.find(({ path }) => path === session.sourcePath);
  const [startLine, endLine] = source?.spans[0] ?? [1, 1];
  return {
    nodeId: node.id,
    kind: textIn(node, sessionKeys.finding),
    text: node.name,
    quote: node.description,
    turn: Number(node.metadata[sessionKeys.turn]),
    path: session.sourcePath,
    startLine,
    endLine,
    confidence: Number(node.metadata['confidence']),
    saidAt: textIn(node, sessionKeys.saidAt),
    needsApproval: node.metadata[sessionKeys.needsApproval] === true,
    isApproved: approved.has(node.id),
  };
}

function sessionsOf(graph: Graph): GraphNode[] {
  return graph
    .nodeIds()
    .map(id => graph.node(id))
    .filter((node): node is GraphNode => node?.type === 'Session')
    .sort(byText(started))
    .reverse();
}

function started(node: GraphNode): string {
  return `${textIn(node, sessionKeys.startedAt)} ${node.id}`;
}

/** The earliest of the sessions that a finding is in; `undefined` for what is no finding. */
function firstSessionOf(node: GraphNode | undefined, graph: Graph): GraphNode | undefined {
  if (node === undefined) return undefined;
  const [first] = listIn(node, sessionKeys.sessions)
    .map(id => graph.node(id))
    .filter(session => session !== undefined)
    .sort(byText(started));
  return first;
}

/** The other sessions of a thread, in the order of time. */
function sameWorkAs(session: GraphNode, graph: Graph): GraphNode[] {
  const met = new Map([[session.id, session]]);
  // Grows while it is walked.
  for (const node of met.values())
    for (const edge of graph.edgesOf(node.id)) {
      const other = graph.node(edge.source === node.id ? edge.target : edge.source);
      if (edge.type === 'continues' && other?.type === 'Session') met.set(other.id, other);
    }
  met.delete(session.id);
  return [...met.values()].sort(byText(started));
}
