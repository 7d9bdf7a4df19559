// What a host may ask of the engine and what the engine tells it. Types only, JSON values only.
import type { CitationRecord, ContextBundle } from './model/bundle.ts';
import type { InProject } from './model/inProject.ts';
import type { WikiKind } from './model/ontology.ts';
import type {
  ConsentState,
  FindingItem,
  LineOrigin,
  SessionChange,
  SessionItem,
  SessionRequests,
  SessionSettings,
} from './model/sessionRequests.ts';
import type { CompileReport } from './model/report.ts';
import type {
  ClashTexts,
  DecidedItem,
  NodeParts,
  ResolvedClash,
  Review,
  ReviewClash,
  ReviewItem,
  ReviewSide,
} from './model/review.ts';

export type {
  CitationRecord,
  CompileReport,
  ContextBundle,
  ClashTexts,
  ConsentState,
  DecidedItem,
  FindingItem,
  LineOrigin,
  NodeParts,
  ResolvedClash,
  Review,
  ReviewClash,
  ReviewItem,
  ReviewSide,
  SessionChange,
  SessionItem,
  SessionSettings,
  WikiKind,
};

/** What the engine needs to know of a person's settings. Sent whole, never in parts. */
export interface EngineSettings {
  /** Largest source that is read, in bytes. Larger files are listed as skipped. */
  readonly maxFileBytes: number;
  /** Globs (project-relative, `/`) that are left out besides ignore files. */
  readonly exclude: readonly string[];
  /** Default characters of a context bundle; 0 is uncapped. */
  readonly budgetChars: number;
  readonly sessions?: SessionSettings;
}

/** How far a project is: decides which view, button and command makes sense. */
export type ProjectPhase =
  /** No `.tesserae/config.json`: nothing is read or written. */
  | 'not-set-up'
  /** Knows what was compiled before; up to date as far as it can tell. */
  | 'ready'
  | 'compiling'
  /** Another process holds the lease: this one reads, and hands its writes over. */
  | 'reader'
  /** Cannot work with this folder; `problem` says why and what to do. */
  | 'failed';

/** A whole snapshot of one project. `revision` grows with each change; an older one is dropped. */
export interface ProjectState {
  readonly root: string;
  readonly revision: number;
  readonly phase: ProjectPhase;
  readonly name: string;
  readonly problem?: Problem;
  readonly progress?: Progress;
  readonly counts: Counts;
  /** Something a person should know but that stops nothing, e.g. "42 files skipped". */
  readonly notices: readonly string[];
}

export interface Counts {
  readonly sources: number;
  readonly skipped: number;
  readonly nodes: number;
  readonly edges: number;
  readonly pages: number;
}

export interface Progress {
  readonly stage: string;
  readonly done: number;
  /** 0 when the total is not known yet. */
  readonly total: number;
}

/** One cause in words for a person, with the next step. `code` is an EngineErrorCode or `internal`. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

export interface WikiKindItem {
  readonly kind: WikiKind;
  readonly pages: number;
  /** More pages than a list should hold: ask for its folders first. */
  readonly grouped: boolean;
}

export interface WikiFolderItem {
  /** Project-relative folder of the sources; '' is the root. For pages without a folder: first letter. */
  readonly folder: string;
  readonly pages: number;
}

export interface SourceLocation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface WikiPageItem {
  readonly nodeId: string;
  readonly type: string;
  readonly kind: WikiKind;
  readonly title: string;
  /** Where it comes from, short: the source's path, or the definition's. */
  readonly detail: string;
  /** Project-relative path of the page, e.g. `.tesserae/wiki/concepts/tide-window.md`. */
  readonly pagePath: string;
  /** A person edited it: their text stands. */
  readonly edited: boolean;
}

export interface SearchHit {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly score: number;
  readonly snippet: string;
  readonly sources: readonly SourceLocation[];
  /** Absent for nodes that have no page (code). */
  readonly pagePath?: string;
}

/** Something that a text names. */
export interface Term {
  readonly nodeId: string;
  readonly type: string;
  readonly name: string;
  /** In its sources' own words; '' when none says what it is. */
  readonly definition: string;
  /** Where it is defined, then where it is spoken of most; few. */
  readonly sources: readonly SourceLocation[];
  /** Its page. For code, which has none: that of the concept with its name, else of a document that refers to it. */
  readonly page?: WikiPageItem;
}

/** What a place in a text names, and where in its line. */
export interface TermsAt {
  /** In UTF-16 code units of the line; `end` exclusive. */
  readonly start: number;
  readonly end: number;
  /** The likeliest meanings, best first, never none. */
  readonly terms: readonly Term[];
  /** An everyday word that no source defines: to be shown when it is asked for, and not in passing. */
  readonly isPlain: boolean;
  /** Where "go to definition" leads. */
  readonly definitions: readonly SourceLocation[];
}

/** Where in a document something is asked. */
interface InText extends InProject {
  /** Project-relative; '' for a document without a file. */
  readonly path: string;
  /** The document up to the end of the line, or up to the cursor, that is asked about. */
  readonly text: string;
}

/** A page's name, to be put into a text. */
export interface PageNameItem {
  readonly name: string;
  /** The page's title, when `name` is another name of it. */
  readonly title: string;
  readonly type: string;
  readonly kind: WikiKind;
  readonly definition: string;
  /** What to write for it: a Markdown link. */
  readonly link: string;
}

/** A link of a wiki page that leads nowhere. */
export interface BrokenLink {
  /** A lint code, as `broken-wikilink`. */
  readonly code: string;
  readonly message: string;
  /** 0-based. */
  readonly line: number;
  /** In UTF-16 code units of the line; `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Method → parameters and result. A method that nobody handles does not compile. */
export interface EngineRequests extends SessionRequests {
  /** The settings of one folder; may come before it is opened. What they change in the sources is compiled. */
  readonly 'settings/didChange': { params: InProject & { readonly settings: EngineSettings }; result: null };
  /** Starts to look after a folder, or looks again at one that was not set up or failed. Writes nothing before set-up. */
  readonly 'project/open': { params: InProject; result: ProjectState };
  readonly 'project/close': { params: InProject; result: null };
  /** Makes `.tesserae/config.json` (idempotent) and compiles. */
  readonly 'project/setUp': { params: InProject & { readonly name?: string }; result: CompileReport };
  readonly 'project/state': { params: InProject; result: ProjectState };
  /**
   * Brings everything up to date. `paths`: only these may have changed (a watcher's batch); absent: look at all.
   * `restore`: bring back pages that a person deleted; the report's `wiki.restored` counts them.
   */
  readonly 'pipeline/run': {
    params: InProject & {
      readonly paths?: readonly string[];
      readonly full?: boolean;
      readonly restore?: boolean;
    };
    result: CompileReport;
  };
  /** Files that are not part of the knowledge, each with its reason. */
  readonly 'sources/skipped': {
    params: InProject;
    result: { readonly skipped: readonly { readonly path: string; readonly reason: string }[] };
  };
  readonly 'sources/forget': {
    params: InProject & { readonly path: string };
    result: { readonly removed: number };
  };
  /** Pairs of nodes that may be one, and what was decided about such pairs. */
  readonly 'review/list': { params: InProject; result: Review };
  /** A person's word on a waiting pair. `into`: which of the two stays; `left` when absent. Throws `not-found`. */
  readonly 'review/decide': {
    params: InProject & {
      readonly id: string;
      readonly verdict: 'merge' | 'keep-apart';
      readonly into?: string;
    };
    result: DecidedItem;
  };
  /** Takes a node out of the knowledge, whatever sources say. Throws `not-found`, `usage` for a file's. */
  readonly 'review/hide': { params: InProject & { readonly nodeId: string }; result: DecidedItem };
  /** Gives a node a name of a person's. Throws `not-found`, `usage` for a file's or a name that is none. */
  readonly 'review/rename': {
    params: InProject & { readonly nodeId: string; readonly name: string };
    result: DecidedItem;
  };
  /** Nodes that one may be merged into, by what is typed of a name, likeliest first. Throws `not-found`. */
  readonly 'review/targets': {
    params: InProject & { readonly nodeId: string; readonly query: string; readonly limit: number };
    result: { readonly targets: readonly ReviewSide[] };
  };
  /** Makes a node one with another, whose name stays. Throws `not-found`, `usage` for two that cannot be one. */
  readonly 'review/merge': {
    params: InProject & { readonly nodeId: string; readonly into: string };
    result: DecidedItem;
  };
  /** What a node can be split into. Throws `not-found`. */
  readonly 'review/parts': { params: InProject & { readonly nodeId: string }; result: NodeParts };
  /**
   * Pulls a node out of the one that it was merged into: the merge, taken back, or where sources say that the two are
   * one, that they are kept apart. Throws `not-found`, `usage` for what is not merged.
   */
  readonly 'review/separate': { params: InProject & { readonly nodeId: string }; result: DecidedItem };
  /** In these sources the node's name means another thing, `name`. Throws `not-found`, `usage` when a side is left empty. */
  readonly 'review/split': {
    params: InProject & {
      readonly nodeId: string;
      readonly name: string;
      readonly sources: readonly string[];
    };
    result: DecidedItem;
  };
  /** Whole bodies of a page that clashes, for a merge view. Throws `not-found`. */
  readonly 'review/clash': { params: InProject & { readonly id: string }; result: ClashTexts };
  /** Ends the clash of a page: with the new text, or for good with what stands there. Throws `not-found`. */
  readonly 'review/resolve': {
    params: InProject & { readonly id: string; readonly take: 'mine' | 'theirs' };
    result: ResolvedClash;
  };
  /** Takes a decision back; the pair waits again. Throws `not-found`. */
  readonly 'review/undo': { params: InProject & { readonly id: string }; result: DecidedItem };
  readonly 'wiki/kinds': {
    params: InProject & { readonly filter?: string };
    result: { readonly revision: number; readonly kinds: readonly WikiKindItem[] };
  };
  readonly 'wiki/folders': {
    params: InProject & { readonly kind: WikiKind; readonly filter?: string };
    result: { readonly folders: readonly WikiFolderItem[] };
  };
  /** Pages sorted by title. `folder` keeps those of one `wiki/folders` item. */
  readonly 'wiki/pages': {
    params: InProject & {
      readonly kind?: WikiKind;
      readonly folder?: string;
      readonly filter?: string;
      readonly offset?: number;
      readonly limit: number;
    };
    result: { readonly total: number; readonly pages: readonly WikiPageItem[] };
  };
  /** Everything to open for one page. Throws `not-found` for an unknown id. */
  readonly 'wiki/page': {
    params: InProject & { readonly nodeId: string };
    result: { readonly page: WikiPageItem; readonly sources: readonly SourceLocation[] };
  };
  /** What the last line of a text names at a column; null for nothing. `isMarkdown`: code and links are told apart. */
  readonly 'terms/at': {
    params: InText & { readonly column: number; readonly isMarkdown: boolean };
    result: TermsAt | null;
  };
  /** Names of pages for what is typed after the `[[` that a text ends in; null when it ends in none. */
  readonly 'terms/complete': {
    params: InText & { readonly limit: number };
    result: {
      /** Column of the `[[`. */
      readonly start: number;
      readonly items: readonly PageNameItem[];
      /** There are others. */
      readonly more: boolean;
    } | null;
  };
  /** Links of a wiki page's text that lead nowhere, by the rules of lint, in the order of the text. */
  readonly 'links/check': {
    params: InProject & { readonly path: string; readonly text: string };
    result: { readonly broken: readonly BrokenLink[] };
  };
  /** What to write instead of a broken wikilink, likeliest first. */
  readonly 'links/suggest': {
    params: InProject & { readonly path: string; readonly wikilink: string };
    result: { readonly items: readonly PageNameItem[] };
  };
  readonly search: {
    params: InProject & { readonly query: string; readonly limit: number };
    result: { readonly hits: readonly SearchHit[] };
  };
  readonly 'context/compile': {
    params: InProject & {
      readonly query: string;
      /** Node ids, or project-relative source paths (a document's or code file's own node). */
      readonly seeds?: readonly string[];
      readonly depth?: number;
      readonly budgetChars?: number;
    };
    result: ContextBundle;
  };
  /** Writes a bundle to `.tesserae/context/<slug>.md` for attaching; older bundles are pruned. */
  readonly 'context/write': {
    params: InProject & { readonly query: string; readonly body: string };
    result: { readonly path: string };
  };
}

/** Event → payload. Each carries a whole snapshot. */
export interface EngineEvents {
  readonly 'project/didChange': ProjectState;
  /** Sessions or what was found in them changed. */
  readonly 'sessions/didChange': SessionChange;
  readonly log: LogRecord;
}

export interface LogRecord {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error';
  /** A stable dotted name, e.g. `compile.done`. */
  readonly event: string;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

export type Method = keyof EngineRequests;
export type Params<M extends Method> = EngineRequests[M]['params'];
export type Result<M extends Method> = EngineRequests[M]['result'];
export type EventName = keyof EngineEvents;

/** Host → worker. `cancel` names a request's id; `shutdown` asks the worker to write what it holds and exit. */
export type HostMessage =
  | { readonly kind: 'shutdown' }
  | { readonly kind: 'request'; readonly id: number; readonly method: Method; readonly params: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** Worker → host. A cancelled request answers with code `cancelled`. */
export type WorkerMessage =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly problem: Problem }
  | { readonly kind: 'event'; readonly event: EventName; readonly payload: EngineEvents[EventName] };
