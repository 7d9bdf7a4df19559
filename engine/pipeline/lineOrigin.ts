import { byText } from '../base/compare.ts';
import { ellipsis } from '../base/lines.ts';
import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import { listIn, sessionKeys, textIn } from '../model/sessionGraph.ts';
import type { FindingItem, LineOrigin } from '../model/sessionRequests.ts';
import type { History } from '../ports.ts';
import { toFindingItems, toSessionItems } from './sessionQueries.ts';
import type { SessionStore, StoredText } from './sessionStore.ts';

/** Letters and digits of a line that tell it from others. */
const leastTelling = 8;
/** Sessions that are looked through, the newest before the commit first. */
const maxLookedThrough = 40;
/** A finding further away in its session is about something else, in turns. */
const nearTurns = 30;
const maxFindings = 5;
const maxPrompt = 500;

export interface LineRequest {
  /** Project-relative. */
  readonly path: string;
  readonly text: string;
}

export interface LineKnowledge {
  readonly root: string;
  readonly history: History;
  /** What is known of sessions. */
  readonly sessions: Graph;
  readonly store: Pick<SessionStore, 'text'>;
}

/**
 * Where a line comes from. A session is named only if a tool of it wrote this very text into this very file: what is
 * merely likely is not told. Empty for a line that says too little, such as a lone brace.
 */
export async function findLineOrigin(
  { path, text }: LineRequest,
  { root, history, sessions, store }: LineKnowledge,
): Promise<LineOrigin> {
  const line = text.trim();
  if ((line.match(/[\p{L}\p{N}]/gu) ?? []).length < leastTelling) return { findings: [] };
  const commit = await history.originOf(root, path, line);
  for (const node of likelySessions(path, commit?.committedAt ?? '', sessions)) {
    const stored = await store.text(textIn(node, sessionKeys.session));
    const place = stored === undefined ? -1 : placeOfWriting(stored, path, line);
    if (stored === undefined || place < 0) continue;
    return {
      ...(commit === undefined ? {} : { commit }),
      ...toldBy(stored, { node, place, path, sessions }),
    };
  }
  return commit === undefined ? { findings: [] } : { commit, findings: [] };
}

/** Those that changed the file and began before the commit, the newest first. */
function likelySessions(path: string, committedAt: string, sessions: Graph): GraphNode[] {
  return sessions
    .nodeIds()
    .map(id => sessions.node(id))
    .filter(
      (node): node is GraphNode => node !== undefined && listIn(node, sessionKeys.changed).includes(path),
    )
    .filter(node => committedAt === '' || textIn(node, sessionKeys.startedAt) <= committedAt)
    .sort(byText(node => `${textIn(node, sessionKeys.startedAt)} ${node.id}`))
    .reverse()
    .slice(0, maxLookedThrough);
}

/** The last turn that wrote the line; -1 when none did. */
function placeOfWriting({ record }: StoredText, path: string, line: string): number {
  const name = path.split('/').at(-1) ?? path;
  const escaped = JSON.stringify(line).slice(1, -1);
  return record.turns.findLastIndex(
    ({ tool }) =>
      tool?.is_error === false &&
      tool.input.includes(name) &&
      (tool.input.includes(escaped) || tool.input.includes(line)),
  );
}

interface Writing {
  readonly node: GraphNode;
  readonly place: number;
  readonly path: string;
  readonly sessions: Graph;
}

function toldBy(
  { record, transcript }: StoredText,
  { node, place, path, sessions }: Writing,
): Omit<LineOrigin, 'commit'> {
  const item = toSessionItems(sessions, { live: new Set() }).find(({ nodeId }) => nodeId === node.id);
  const span = transcript.spans[place];
  const asked = record.turns.findLastIndex(({ role }, at) => role === 'user' && at < place);
  const [prompt, promptSpan] = [record.turns[asked]?.text, transcript.spans[asked]];
  return {
    ...(item === undefined ? {} : { session: item }),
    ...(span === undefined ? {} : { written: { startLine: span[0], endLine: span[1] } }),
    ...(prompt === undefined || promptSpan === undefined
      ? {}
      : {
          prompt: {
            text: ellipsis(prompt.replace(/\s+/g, ' ').trim(), maxPrompt),
            startLine: promptSpan[0],
            endLine: promptSpan[1],
          },
        }),
    findings: nearestFindings(toFindingItems(record.id, sessions, { approved: new Set() }), {
      turn: record.turns[place]?.index ?? 0,
      isAbout: ({ nodeId }) => {
        const finding = sessions.node(nodeId);
        return finding !== undefined && listIn(finding, sessionKeys.about).includes(path);
      },
    }),
  };
}

/** What is about the file, then what was found not far from a turn. */
function nearestFindings(
  all: readonly FindingItem[],
  { turn, isAbout }: { readonly turn: number; readonly isAbout: (item: FindingItem) => boolean },
): FindingItem[] {
  const ranked = all.map(item => ({ item, isAbout: isAbout(item), far: Math.abs(item.turn - turn) }));
  return ranked
    .filter(each => each.isAbout || each.far <= nearTurns)
    .sort((a, b) => Number(b.isAbout) - Number(a.isAbout) || a.far - b.far)
    .slice(0, maxFindings)
    .map(({ item }) => item);
}
