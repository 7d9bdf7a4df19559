/* eslint no-restricted-globals: ["error", "process"] -- `Date` for the conversion of given times, never for the clock. */
import { byText } from '../base/compare.ts';
import type { GraphNode } from '../model/graph.ts';
import { listIn, sessionKeys, textIn } from '../model/sessionGraph.ts';

const hourMs = 3_600_000;
/** Sessions on one branch belong together when no more than this lies between them. */
const branchGapMs = 14 * 24 * hourMs;
/** Sessions that change the same files do so within a shorter time. */
const filesGapMs = 48 * hourMs;
const sharedFiles = 2;
/** Earlier sessions that each is compared with. */
const lookBack = 50;
/** Branches that everybody works on. */
const trunk = /^(?:|main|master|trunk|develop|dev|HEAD)$/;

interface Worked {
  readonly node: GraphNode;
  readonly startMs: number;
  readonly endMs: number;
  readonly branch: string;
  readonly parent: string;
  readonly changed: ReadonlySet<string>;
}

/**
 * Sessions that are one piece of work, of whatever agents, each thread in the order of time: one goes on where the
 * other ended, they are on one branch of their own, or they change the same files within two days. Sessions that are
 * alone are left out.
 */
export function toWorkThreads(sessions: readonly GraphNode[]): GraphNode[][] {
  const worked = sessions.map(toWorked).filter(({ startMs }) => !Number.isNaN(startMs));
  worked.sort(byText(({ node }) => node.id)).sort((a, b) => a.startMs - b.startMs);
  const threads = new Map<Worked, Worked[]>();
  for (const [place, session] of worked.entries()) {
    let mine = [session];
    for (const before of worked.slice(Math.max(0, place - lookBack), place)) {
      const theirs = threads.get(before);
      if (theirs === undefined || theirs === mine || !isOneWork(before, session)) continue;
      mine = [...theirs, ...mine];
      for (const member of mine) threads.set(member, mine);
    }
    threads.set(session, mine);
  }
  const inOrder = [...new Set(threads.values())].filter(({ length }) => length > 1);
  return inOrder.map(thread => worked.filter(each => thread.includes(each)).map(({ node }) => node));
}

function toWorked(node: GraphNode): Worked {
  const startMs = Date.parse(textIn(node, sessionKeys.startedAt));
  const endMs = Date.parse(textIn(node, sessionKeys.endedAt));
  return {
    node,
    startMs,
    endMs: Number.isNaN(endMs) ? startMs : endMs,
    branch: textIn(node, sessionKeys.branch),
    parent: textIn(node, sessionKeys.parent),
    changed: new Set(listIn(node, sessionKeys.changed)),
  };
}

function isOneWork(before: Worked, after: Worked): boolean {
  if (after.parent !== '' && textIn(before.node, sessionKeys.session).endsWith(after.parent)) return true;
  const gapMs = after.startMs - before.endMs;
  if (!trunk.test(after.branch) && after.branch === before.branch && gapMs <= branchGapMs) return true;
  if (gapMs > filesGapMs) return false;
  const shared = [...after.changed].filter(path => before.changed.has(path)).length;
  return shared >= Math.min(sharedFiles, Math.max(1, before.changed.size, after.changed.size)) && shared > 0;
}
