// Everything outside the engine. A stage that needs the world takes one of these; tests pass fakes.
import type { FileText } from './base/decode.ts';
import type { GraphEdge, GraphNode } from './model/graph.ts';
import type { NodeType } from './model/ontology.ts';
import type { PreparedSource, PrepareRequest } from './model/prepared.ts';
import type { LogRecord } from './protocol.ts';

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'symlink' | 'other';
}

export interface FileStat {
  readonly kind: 'file' | 'directory' | 'other';
  readonly sizeBytes: number;
  /** Time of the last change of content or permissions, in milliseconds with fraction. Compared, never shown. */
  readonly modifiedMs: number;
}

/**
 * One folder's files, by project-relative POSIX path; '' is the folder itself. A missing file is `undefined`;
 * anything else that fails throws the system's error (`EACCES`, `ELOOP` …).
 */
export interface Files {
  /** Absolute path of the folder, for messages to the person and for nothing else. */
  readonly root: string;
  list(folder: string): Promise<readonly DirectoryEntry[]>;
  /** Follows symbolic links. */
  stat(path: string): Promise<FileStat | undefined>;
  /** The stats of many paths in their order; one call, because it is asked for thousands. */
  statAll(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]>;
  /** Where a path really is, project-relative; `undefined` when it is missing or outside the folder. */
  realPath(path: string): Promise<string | undefined>;
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * Files of this name in the folders above, up to the repository's top, outermost first; `prefix` is the way
   * from there to here (`sub/project/`). Only for ignore rules: nothing else above the folder is looked at.
   */
  above(name: string): Promise<readonly { readonly text: string; readonly prefix: string }[]>;
  /** Written aside and renamed: a reader sees the old bytes or the new. `durable` waits for the disk. */
  write(path: string, data: string | Uint8Array, options?: { readonly durable?: boolean }): Promise<void>;
  /** Adds to the end; makes the file. */
  append(path: string, data: string): Promise<void>;
  /** Makes a file that must not exist: false when it does. Atomic, the base of the lease. */
  create(path: string, data: string): Promise<boolean>;
  /** Removes a file or an empty folder; a missing one is fine. */
  remove(path: string): Promise<void>;
}

export interface Clock {
  /** Milliseconds since the epoch. Only for leases, stamps in sidecars and reports. */
  nowMs(): number;
  /** Never goes back; for durations. */
  monotonicMs(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Lets everything that waits have its turn. */
  turn(): Promise<void>;
}

/** Who this process is, and whether another one still lives. */
export interface Processes {
  readonly pid: number;
  readonly host: string;
  /** A new id, unlike any other. */
  newId(): string;
  /** False only when a process of this machine is surely gone. */
  isAlive(pid: number): boolean;
}

/** Reads, masks, extracts and counts sources, away from the thread that answers queries where that pays. */
export interface SourcePreparer {
  /** One result per request, in their order. */
  prepare(
    root: string,
    requests: readonly PrepareRequest[],
    signal?: AbortSignal,
  ): Promise<readonly PreparedSource[]>;
  dispose(): Promise<void>;
}

/** What version control tells of a folder's files. It is history, not content: of the wiki it reaches syntheses alone. */
export interface History {
  /** Names the state of the history; `undefined` where there is none, or it cannot be asked. */
  revision(root: string): Promise<string | undefined>;
  /** The day (`YYYY-MM-DD`, UTC) of the last commit that touched each of the paths; those it does not know are absent. */
  lastChanges(root: string, paths: ReadonlySet<string>): Promise<LastChanges>;
  /**
   * The newest commits that touched any of the paths, newest first, without merges; a bounded number of them. None when
   * the history cannot be read: `lastChanges` tells why.
   */
  recentCommits(root: string, paths: ReadonlySet<string>): Promise<readonly Commit[]>;
  /**
   * The newest commit in which a file came to hold a text within a line as often as it does. `undefined`: the last
   * commit does not hold it, or the history cannot be read.
   */
  originOf(root: string, path: string, text: string): Promise<Origin | undefined>;
}

/** A commit that brought a text in. */
export interface Origin {
  /** The first ten hex digits of its name. */
  readonly id: string;
  /** ISO 8601, UTC; '' for a time that none can be. */
  readonly committedAt: string;
  /** First line of its message: anybody's text, secrets not masked. */
  readonly subject: string;
}

export interface Commit {
  /** The first ten hex digits of its name. */
  readonly id: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** First line of its message: anybody's text, secrets not masked. */
  readonly subject: string;
  /** Of the paths that were asked for, those it touched, sorted; the first hundred. */
  readonly paths: readonly string[];
}

export interface LastChanges {
  readonly days: ReadonlyMap<string, string>;
  /** Why there are none although there is a history, for people. */
  readonly problem?: string;
}

export interface Logger {
  log(record: LogRecord): void;
}

/** Masks secrets. Line breaks are kept, so that line numbers stay true. */
export interface Redactor {
  /** The text with each secret replaced by `[redacted: <kind>]`, and how many were. */
  redact(text: string): Promise<{ readonly text: string; readonly count: number }>;
}

/** Reads PDFs, apart from everything else where that can be: their parser may fall over, or take any time and memory. */
export interface PdfReader {
  /** The text of a PDF (see `readPdfText`), or why it has none. Never throws. Equal bytes give equal text. */
  read(bytes: Uint8Array): Promise<FileText>;
}

/** What a source's text comes through. */
export interface TextPorts {
  readonly redactor: Redactor;
  readonly pdf: PdfReader;
}

/** What is looked for in a syntax tree: tree-sitter patterns over one grammar. */
export interface SyntaxQuery {
  /** The grammar's name, such as `typescript`. */
  readonly grammar: string;
  /** Patterns in tree-sitter's query language; what they capture is told by name. */
  readonly patterns: string;
}

/** One captured node: its place in the text in UTF-16 code units, `end` exclusive. */
export interface SyntaxCapture {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What the patterns found, each match its captures in text order; or why the text could not be read. */
export type SyntaxReading =
  { readonly matches: readonly (readonly SyntaxCapture[])[] } | { readonly problem: string };

/** Parses source code. A function of query and text: work is bounded by counting it, never by a clock. */
export interface SyntaxReader {
  read(query: SyntaxQuery, text: string): Promise<SyntaxReading>;
}

/** What a source is extracted with. */
export interface ExtractionPorts extends TextPorts {
  readonly syntax: SyntaxReader;
}

export type SqlValue = string | number | null | Uint8Array;

/** One open SQLite database in memory. */
export interface Database {
  /** Runs a statement once per row of `rows` in one transaction. */
  run(sql: string, rows?: readonly (readonly SqlValue[])[]): void;
  /** All rows, each in the order of the selected columns. */
  all(sql: string, parameters?: readonly SqlValue[]): SqlValue[][];
  /** Rows one by one, for results too large to hold. */
  each(sql: string, parameters: readonly SqlValue[], row: (values: SqlValue[]) => void): void;
  /** The whole database file. */
  export(): Uint8Array;
  close(): void;
}

export interface Databases {
  /** Opens a database file's bytes, or an empty one. Throws `storage-corrupt` when the bytes are no database. */
  open(bytes: Uint8Array | undefined): Promise<Database>;
}

/**
 * Files of other programs, by absolute path with `/`: read, never written. What is missing or may not be read is
 * `undefined`, or empty.
 */
export interface OutsideFiles {
  stat(path: string): FileStat | undefined;
  /** Names in a folder, in code-unit order. */
  names(folder: string): readonly string[];
  /** False for what is there and may not be read: whoever finds nothing in it asks. */
  isReadable(path: string): boolean;
  /** The whole text of a file; `undefined` also for one with more bytes. */
  read(path: string, maxBytes: number): string | undefined;
  /** The bytes of a file from one offset to another, fewer where it ends before. */
  bytes(path: string, from: number, to: number): Uint8Array | undefined;
  /** The same in pieces, for more than should be held; each piece is overwritten when the next is asked for. */
  chunks(path: string, from: number, to: number): AsyncIterable<Uint8Array>;
}

/** This computer, as far as programs keep files on it. Paths with `/`. */
export interface Machine {
  readonly platform: 'darwin' | 'linux' | 'win32';
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where a folder really is, its links followed; as it is given when that cannot be told. */
  realPath(folder: string): string;
}

/** Rows of another program's database; read only. */
export interface LogDatabase {
  /** Names of its tables. */
  tables(): readonly string[];
  /** Rows by column; values as SQLite has them. Ends at what cannot be read and never throws: see `problems`. */
  rows(sql: string, parameters?: readonly (string | number)[]): Iterable<Readonly<Record<string, unknown>>>;
  /** What could not be read so far, for people. */
  problems(): readonly string[];
}

export interface OpenLogDatabase extends LogDatabase {
  close(): void;
}

/** Databases that other programs are writing: read as they stand at one moment, never locked, never written. */
export interface LogDatabases {
  /** Opens a file by its path on the disk; `problem` says to a person why it cannot be read. */
  open(path: string): Promise<OpenLogDatabase | { readonly problem: string }>;
}

/** A body that was generated for a page, and what stands in its file since. */
export interface PageBase {
  /** Hash that the file's front matter states: the base is of that text and of no other. */
  readonly stated: string;
  readonly body: string;
  /** Names and definition that were generated with the body. */
  readonly title: string;
  readonly aliases: readonly string[];
  readonly definition: string;
  /** The newest generated body, when a person's text clashes with it. */
  readonly pending?: string;
}

/** The last generated body of each page, from which a person's edit is told and merged. By the page's path. */
export interface PageBases {
  get(path: string): PageBase | undefined;
  putAll(bases: ReadonlyMap<string, PageBase>): void;
  deleteAll(paths: readonly string[]): void;
  /** Paths of pages whose text clashes with what was generated, sorted. */
  clashing(): string[];
}

/** Where the typed graph is kept between runs. SQLite by default; a networked store would be another adapter. */
export interface GraphStore {
  upsertNodes(nodes: readonly GraphNode[]): void;
  upsertEdges(edges: readonly GraphEdge[]): void;
  getNode(id: string): GraphNode | undefined;
  /** All of a type, in id order. */
  nodesOfType(type: NodeType): GraphNode[];
  /** In id order. */
  iterateNodes(visit: (node: GraphNode) => void): void;
  /** In (source, type, target) order. */
  iterateEdges(visit: (edge: GraphEdge) => void): void;
  /** Nodes within `depth` undirected steps of `ids`, and the edges among them. */
  querySubgraph(
    ids: readonly string[],
    depth: number,
  ): { readonly nodes: GraphNode[]; readonly edges: GraphEdge[] };
  /** The node of a type that bears a name, whatever its case; the smallest id of several. */
  findCanonical(type: NodeType, name: string): GraphNode | undefined;
  /** Deletes nodes and every edge at them. */
  deleteNodes(ids: readonly string[]): void;
  deleteEdges(keys: readonly Pick<GraphEdge, 'source' | 'type' | 'target'>[]): void;
  /** Deletes the nodes that only this source supports, with their edges; their ids. */
  deleteNodesBySource(path: string): string[];
  clear(): void;
}
