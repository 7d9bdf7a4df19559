// What a host may ask about coding agents' sessions. Part of the protocol.
import type { InProject } from './inProject.ts';

/** A session as a list for people shows it. */
export interface SessionItem {
  readonly nodeId: string;
  /** `<agent>:<its own id>`. */
  readonly id: string;
  readonly agent: string;
  readonly title: string;
  /** ISO 8601, UTC; '' where the log has no times. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly branch: string;
  /** Prompts of a person. */
  readonly prompts: number;
  /** Of those that were found in it first; what a resumed session repeats is the first one's. */
  readonly findings: number;
  /** Project-relative path of its transcript. */
  readonly path: string;
  /** It was written to within the last minutes. */
  readonly isLive: boolean;
  /** Titles of other sessions of the same work, in the order of time. */
  readonly sameWork: readonly string[];
}

/** Something found in a session, as a list for people shows it. */
export interface FindingItem {
  readonly nodeId: string;
  /** See the contract's names: `decision`, `root_cause` … */
  readonly kind: string;
  readonly text: string;
  readonly quote: string;
  /** Place of its turn in the session, from 0. */
  readonly turn: number;
  /** Lines of the transcript, 1-based. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** In (0, 1]. */
  readonly confidence: number;
  /** ISO 8601, UTC. */
  readonly saidAt: string;
  /** A wish that is no rule before a person says so. */
  readonly needsApproval: boolean;
  /** A person said so. */
  readonly isApproved: boolean;
}

/** Where a line of a file comes from, as far as that is known. */
export interface LineOrigin {
  /** The commit that brought it in; absent: it is not committed, or there is no history. */
  readonly commit?: { readonly id: string; readonly committedAt: string; readonly subject: string };
  /** The session in which it was written. */
  readonly session?: Pick<SessionItem, 'id' | 'agent' | 'title' | 'startedAt' | 'path'>;
  /** Lines of the transcript in which it was written: 1-based. */
  readonly written?: { readonly startLine: number; readonly endLine: number };
  /** What the person had asked for. */
  readonly prompt?: { readonly text: string; readonly startLine: number; readonly endLine: number };
  /** What was decided or found out about it, the nearest first. */
  readonly findings: readonly FindingItem[];
}

/** How much is known of sessions after a change. */
export interface SessionChange {
  readonly root: string;
  readonly sessions: number;
  readonly findings: number;
}

/** Method → parameters and result, as in the protocol. */
export interface SessionRequests {
  /** The sessions that are known, newest first. */
  readonly 'sessions/list': { params: InProject; result: { readonly sessions: readonly SessionItem[] } };
  /** What was found in a session, in the order of its turns. Throws `not-found`. */
  readonly 'sessions/findings': {
    params: InProject & { readonly id: string };
    result: { readonly findings: readonly FindingItem[] };
  };
  /** Brings in logs of any agent, by absolute path; folders with all logs in them. Ids, and what was left out and why. */
  readonly 'sessions/import': {
    params: InProject & { readonly files: readonly string[] };
    result: {
      readonly imported: readonly string[];
      readonly skipped: readonly { readonly path: string; readonly reason: string }[];
    };
  };
  /** Why a line is there: line → commit → turn of a session → what was decided. `text`: what it holds. */
  readonly 'sessions/lineOrigin': {
    params: InProject & { readonly path: string; readonly text: string };
    result: LineOrigin;
  };
  /** Takes a session out of everything; it is not learned again. Throws `not-found`. */
  readonly 'sessions/forget': {
    params: InProject & { readonly id: string };
    result: { readonly removed: number };
  };
  /** A person's word on a finding: a wish is a rule, it is not to be kept, or neither after all. Throws `not-found`. */
  readonly 'sessions/judge': {
    params: InProject & { readonly nodeId: string; readonly verdict: 'approve' | 'dismiss' | 'undo' };
    result: null;
  };
}
