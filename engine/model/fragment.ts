// What one source alone supports: a plain value keyed by content hash and extractor version.
import type { LineSpan } from './graph.ts';
import type { NodeType } from './ontology.ts';

/** Raise it whenever a fragment of the same bytes would come out differently: caches are dropped. */
export const extractorVersion = 7;

/** How a source names a node; decides whether the name earns a node, and which edge it gives. */
export type MentionRole =
  /** The source says what it is; `text` is the saying. */
  | 'definition'
  /** A label such as `**Term**: …`, which is a definition unless the whole corpus uses it as a form field. */
  | 'label'
  | 'heading'
  | 'code'
  | 'emphasis'
  | 'link'
  /** The text says it again and again. */
  | 'phrase'
  /** A paper or repository that is cited. */
  | 'citation'
  | 'tag'
  /** The source is this paper, repository or question. */
  | 'subject'
  /** A code file declares it; key `<path>#<Qualified.name>`, `text` its documentation's first sentence. */
  | 'symbol'
  /** A package that a code file imports. */
  | 'import';

export interface Mention {
  readonly type: NodeType;
  /** Identity within the type: a folded name or a stronger key. */
  readonly key: string;
  readonly name: string;
  readonly role: MentionRole;
  readonly count: number;
  /** First places, in line order, at most `maxSpans`. */
  readonly spans: readonly LineSpan[];
  /** Verbatim from each of the places. */
  readonly quotes: readonly string[];
  /** Role 'definition', 'label' or 'symbol': the saying, whole. */
  readonly text?: string;
  readonly aliases?: readonly string[];
  /** Role 'symbol': the types it is made from, in text order. */
  readonly bases?: readonly SymbolBase[];
}

/** A type that a symbol says it is made from. */
export interface SymbolBase {
  /** As the source names it, parts joined by dots. */
  readonly name: string;
  readonly by: 'inherits_from' | 'implements';
  readonly line: number;
  readonly quote: string;
}

/** A link to something in the project. */
export interface FragmentLink {
  /**
   * `path`: a project-relative path. `name`: a wikilink's name, folded. `module`: an imported module's name, its parts
   * joined by `/`. `symbol`: a code symbol's name, its parts joined by dots.
   */
  readonly by: 'path' | 'name' | 'module' | 'symbol';
  readonly target: string;
  /** Code imports the target; a path may then lack its ending, or have another's. */
  readonly kind?: 'import';
  readonly line: number;
  readonly quote: string;
}

export interface Section {
  readonly level: number;
  readonly title: string;
  /** 1-based, inclusive, without the subsections. */
  readonly start: number;
  readonly end: number;
}

/** A piece of a source that is found and cited as one. */
export interface Passage {
  /** 1-based, inclusive. */
  readonly start: number;
  readonly end: number;
  /** Titles of the sections around it, outermost first. */
  readonly headings: readonly string[];
}

export interface Fragment {
  readonly path: string;
  readonly contentHash: string;
  readonly kind: 'document' | 'code';
  readonly title: string;
  readonly aliases: readonly string[];
  /** First prose of the document, at most 300 characters. */
  readonly summary: string;
  readonly summarySpan?: LineSpan;
  readonly lines: number;
  readonly metadata: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly sections: readonly Section[];
  readonly passages: readonly Passage[];
  readonly mentions: readonly Mention[];
  readonly links: readonly FragmentLink[];
  /** Problems a person should see, e.g. front matter that is not YAML. */
  readonly warnings: readonly string[];
}

export const maxSpans = 8;
export const maxQuote = 160;
