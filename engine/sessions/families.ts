import { addTo } from '../base/multimap.ts';
import type { Agent, Session } from '../model/session.ts';
import type { LogDatabase } from './reader.ts';
import { SessionBuilder } from './sessionBuilder.ts';

/** A session among others, and which of them started it; '' for none. */
export interface Kin {
  readonly id: string;
  readonly parentId: string;
}

/**
 * Sessions with those that they started, in the order of the first; within a family each comes after the one that
 * started it. Each session is in one family, also when those that started each other make a ring.
 */
export function toFamilies<T extends Kin>(sessions: readonly T[]): T[][] {
  const ids = new Set(sessions.map(({ id }) => id));
  const children = new Map<string, Set<T>>();
  const roots: T[] = [];
  for (const session of sessions) {
    const { id, parentId } = session;
    if (parentId === id || !ids.has(parentId)) roots.push(session);
    else addTo(children, parentId, session);
  }
  const met = new Set<T>();
  const collect = (root: T): T[] => {
    const family = [root].filter(session => !met.has(session));
    // Grows while it is walked: what a session started stands after it.
    for (const session of family) {
      met.add(session);
      family.push(...[...(children.get(session.id) ?? [])].filter(child => !met.has(child)));
    }
    return family;
  };
  // In a ring there is no first.
  return [...roots, ...sessions].map(collect).filter(family => family.length > 0);
}

/** The session of a family, its subagents under it, each as `read` fills it from a database. */
export function readFamily<T extends Kin>(
  agent: Agent,
  { family, database }: { readonly family: readonly T[]; readonly database: LogDatabase },
  read: (session: SessionBuilder, member: T) => void,
): Session {
  const builders = new Map<string, SessionBuilder>();
  const root = new SessionBuilder(agent);
  for (const [index, member] of family.entries()) {
    const builder = index === 0 ? root : (builders.get(member.parentId) ?? root).subagent(member.id);
    builders.set(member.id, builder);
    builder.id = member.id;
    builder.parentId = member.parentId;
    read(builder, member);
  }
  for (const problem of database.problems()) root.warn(`not all of it could be read: ${problem}`);
  return root.build();
}
