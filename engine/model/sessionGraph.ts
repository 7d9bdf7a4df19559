import type { GraphNode } from './graph.ts';

/** What the nodes of sessions tell in their metadata, by which they are joined to each other and to the project. */
export const sessionKeys = {
  /** Of a session: the id it goes by, `<agent>:<its own>`. */
  session: 'session',
  agent: 'agent',
  branch: 'branch',
  /** ISO 8601, UTC; '' where the log has no times. */
  startedAt: 'started_at',
  endedAt: 'ended_at',
  /** Session that it was started from or continues, as its agent calls it; '' when none. */
  parent: 'parent',
  /** How often a person said something. */
  prompts: 'user_turns',
  /** Project files it changed, and those that are named in it. */
  changed: 'changed',
  named: 'named',
  /** Of a finding: its kind, the nodes of the sessions it is in, files it is about, names in it that may be symbols. */
  finding: 'finding',
  sessions: 'sessions',
  about: 'about',
  names: 'names',
  /** Place of its turn in the session, from 0. */
  turn: 'turn',
  /** When it was said, ISO 8601, UTC. */
  saidAt: 'said_at',
  /** It is a wish of a person's, and no rule before they say so. */
  needsApproval: 'needs_approval',
} as const;

/** The text that a node keeps under a key of its metadata; '' when there is none. */
export function textIn({ metadata }: GraphNode, key: string): string {
  const text = metadata[key];
  return typeof text === 'string' ? text : '';
}

/** The list that it keeps there; empty when there is none. */
export function listIn({ metadata }: GraphNode, key: string): readonly string[] {
  const list = metadata[key];
  return Array.isArray(list) ? (list as readonly string[]) : [];
}
