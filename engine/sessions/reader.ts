import type { Agent, Session } from '../model/session.ts';

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
  open(path: string, beside?: Beside): LineSession;
}

/** A format that is read as a whole: the file is rewritten whenever it grows. */
export interface DocumentFormat extends LogFormat {
  isLog(path: string, text: string): boolean;
  /** The sessions in a file. Never throws. */
  read(path: string, text: string, beside: Beside): Session[];
}

/** Rows of another program's database; read only. */
export interface LogDatabase {
  /** Names of its tables. */
  tables(): readonly string[];
  /** Rows by column; values as SQLite has them. */
  rows(sql: string, parameters?: readonly (string | number)[]): Iterable<LogObject>;
}

/** A format that is a SQLite database. */
export interface DatabaseFormat extends LogFormat {
  isLog(path: string, tables: readonly string[]): boolean;
  read(path: string, database: LogDatabase): Session[];
}
