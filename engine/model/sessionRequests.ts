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
  /** Logs of the past that are being read, newest first; absent when none are left. */
  readonly history?: { readonly done: number; readonly total: number; readonly isPaused: boolean };
}

/** What a host knows of reading sessions, and what a person set. */
export interface SessionSettings {
  /** False: nothing outside the project is read for it, whatever was allowed. */
  readonly isEnabled: boolean;
  /** Agents whose logs may be read for every project of this person, unless denied for one. */
  readonly agents: readonly string[];
  /** Most bytes of logs of the past that are read for a project at once. */
  readonly historyBytes: number;
  /** The `User` folder of the editor that asks; absent: none. */
  readonly editorFolder?: string;
  /** What the editor calls the remote host it works on; absent: none. */
  readonly remoteName?: string;
}

/** What a person said about reading agents' logs for a project. */
export interface ConsentState {
  /** Nothing is read, whatever was allowed. */
  readonly isOff: boolean;
  /** Why nothing can be told, for people. */
  readonly problem?: string;
  /** What cannot be seen from here, for people. */
  readonly note?: string;
  readonly agents: readonly {
    readonly agent: string;
    readonly answer: 'allowed' | 'denied' | 'not-asked' | 'off';
    /** Folders that are read, absolute with `/`. They need not be there. */
    readonly places: readonly string[];
  }[];
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
  /** What may be read for the project; nothing outside of it is looked at to tell. */
  readonly 'sessions/consent': { params: InProject; result: ConsentState };
  /** A person's answer on some agents, or for the whole project; what may be read is read from now on. */
  readonly 'sessions/setConsent': {
    params: InProject & {
      readonly allow?: readonly string[];
      readonly deny?: readonly string[];
      readonly isOff?: boolean;
    };
    result: ConsentState;
  };
  /** Files changed where logs are: new ones are looked for at once. */
  readonly 'sessions/touched': { params: InProject; result: null };
  /** Stops reading logs of the past, or goes on. */
  readonly 'sessions/pause': { params: InProject & { readonly isPaused: boolean }; result: null };
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
