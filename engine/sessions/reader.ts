import type { Agent, Session } from '../model/session.ts';
import type { LogDatabase } from '../ports.ts';
import type { ToldRecords } from './toldRecords.ts';

export type { LogDatabase };

/** A record of a log: a JSON object, as anybody may have written it. */
export type LogObject = Readonly<Record<string, unknown>>;

/** Reads a log that grows by lines, each a JSON object. */
export interface LineSession {
  /** Takes in a record. `line`: its 1-based number in the file. Never throws, whatever it is. */
  read(record: LogObject, line: number): void;
  /** Notes what stands there, at a 1-based line, and is no record: see `Receipt.damage`. */
  damaged(kind: string, line?: number): void;
  /** All sessions so far: mostly one. */
  sessions(): Session[];
}

/** The text of a file by its way from the log's folder; `undefined`: there is none, or it may not be read. */
export type Beside = (way: string) => string | undefined;

/** One agent's kind of log, as one reader knows it. */
export interface LogFormat {
  readonly agent: Agent;
  /** For messages to people: `Claude Code log`. */
  readonly name: string;
}

/** A format of lines. */
export interface LineFormat extends LogFormat {
  /** Whether a file is such a log, by its path (as it is on the disk, with `/`) and its first records. */
  isLog(path: string, head: readonly LogObject[]): boolean;
  /** `told`: records of files that were read before. */
  open(path: string, beside?: Beside, told?: ToldRecords): LineSession;
}

/** A format that is read as a whole: the file is rewritten whenever it grows. */
export interface DocumentFormat extends LogFormat {
  isLog(path: string, text: string): boolean;
  /**
   * The sessions in a file. `beside`: the text of a file by its way from this one's folder; `namesIn`: the names in a
   * folder by its way, in any order, none for what is no folder. Never throws.
   */
  read(path: string, text: string, beside: Beside, namesIn?: (way: string) => readonly string[]): Session[];
}

/** What is asked of a database, and what other files tell of the sessions in it. */
export interface DatabaseRequest {
  /** Milliseconds since the epoch: sessions that did not change after it may be left out. */
  readonly changedAfterMs?: number;
  /** Folder that a session works in, for those that do not tell it themselves. */
  readonly folderOf?: (id: string) => string | undefined;
}

/** A format that is a SQLite database. */
export interface DatabaseFormat extends LogFormat {
  isLog(path: string, tables: readonly string[]): boolean;
  /** The sessions in it, one by one, so that no more than one of them need be held. Never throws. */
  read(path: string, database: LogDatabase, request?: DatabaseRequest): Iterable<Session>;
}
