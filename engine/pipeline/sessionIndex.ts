import { sha256Hex } from '../base/hash.ts';
import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { TermCounter } from '../retrieval/terms.ts';
import { sessionsFolder } from './sessionStore.ts';
import type { StoredText } from './sessionStore.ts';

/**
 * Brings the index in line with what is known of sessions: what was said in them by turns, findings by their words.
 * `read` gives the text of a session that is not indexed as it stands; without it such sessions are left for later.
 */
export async function settleSessionIndex(
  index: SearchIndex,
  sessions: Graph,
  read?: (session: GraphNode) => Promise<StoredText | undefined>,
): Promise<void> {
  const counter = new TermCounter();
  for (const owner of [...index.owners()])
    if (isSessionOwner(owner) && !isThere(owner, sessions)) index.delete(owner);
  for (const id of sessions.nodeIds()) {
    const node = sessions.node(id);
    if (node === undefined || node.type === 'Agent') continue;
    if (node.type !== 'Session') {
      const hash = sha256Hex([node.name, node.description].join('\n'));
      if (index.hashOf(id) !== hash) index.set(id, hash, counter.countNode(node.name, [], node.description));
      continue;
    }
    const { sourcePath: path } = node;
    if (read === undefined || index.hashOf(path) === sessions.contentHashOf(path)) continue;
    const stored = await read(node);
    if (stored !== undefined) indexTranscript(index, path, stored);
  }
}

/** Indexes what people and agents said in a session, each turn a passage; what tools gave is left out. */
function indexTranscript(index: SearchIndex, path: string, { record, transcript, hash }: StoredText): void {
  const passages = record.turns.flatMap(({ role, text }, place) => {
    const [start, end] = transcript.spans[place] ?? [0, 0];
    const isSaid = (role === 'user' || role === 'assistant') && text !== '';
    return isSaid ? [{ start, end, headings: [] }] : [];
  });
  index.set(
    path,
    hash,
    new TermCounter().countSource({ passages, title: record.title, path: '' }, transcript.text),
  );
}

/** True for what stands in the index for a session or a finding. */
export function isSessionOwner(owner: string): boolean {
  return owner.startsWith(`${sessionsFolder}/`) || /^Session\w*:/.test(owner);
}

function isThere(owner: string, sessions: Graph): boolean {
  return sessions.node(owner) !== undefined || sessions.nodeOfSource(owner) !== undefined;
}
