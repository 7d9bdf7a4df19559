// What one source alone supports: a plain value keyed by content hash and extractor version.
import type { LineSpan } from './graph.ts';
import type { EdgeType, NodeType } from './ontology.ts';

/** Raise it whenever a fragment of the same bytes would come out differently: caches are dropped. */
export const extractorVersion = 9;

/** How a source names a node; decides whether the name earns a node, and which edge it gives. */
export type MentionRole =
  /** The source says what it is; `text` is the saying. */
  | 'definition'
  /** A label such as `**Term**: the …`, which is a definition unless the whole corpus uses it as a form field. */
  | 'label'
  /** A bold lead-in whose saying does not read like a definition: one only when other documents speak of it. */
  | 'lead'
  | 'heading'
  | 'code'
  | 'emphasis'
  | 'link'
  /** The text says it again and again. */
  | 'phrase'
  /** A paper or repository that is cited. */
  | 'citation'
  /** A bibliography has an entry for it: `text` says who wrote it, `aliases` are the keys it is cited by. */
  | 'entry'
  | 'tag'
  /** The text spells it out beside its initials, which are its alias. */
  | 'expansion'
  /** The text says what kind of thing it is: a dataset, a model. */
  | 'entity'
  /** A version that the source tells of. */
  | 'release'
  /** A package that the source needs. */
  | 'import'
  /** The source is this paper, repository or question. */
  | 'subject'
  /** A sentence that the source states: a decision, a question, a claim. */
  | 'statement'
  /** A code file declares it; key `<path>#<Qualified.name>`, `text` its documentation's first sentence. */
  | 'symbol';

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
  /** Role 'definition', 'label', 'lead', 'statement', 'entry' or 'symbol': the saying, whole. */
  readonly text?: string;
  readonly aliases?: readonly string[];
  /** Role 'entity': what kind of thing the text says that it is. */
  readonly as?: NodeType;
  /** Role 'release': the day, as `YYYY-MM-DD`, where one stands. */
  readonly date?: string;
  /** Role 'entry': authors, year, venue; each only where it stands. */
  readonly details?: {
    readonly authors?: readonly string[];
    readonly year?: string;
    readonly venue?: string;
  };
  /** Role 'symbol': the types it is made from, in text order. */
  readonly bases?: readonly SymbolBase[] | undefined;
}

/** A type that a symbol says it is made from. */
export interface SymbolBase {
  /** As the source names it, parts joined by dots. */
  readonly name: string;
  readonly by: 'inherits_from' | 'implements';
  readonly line: number;
  readonly quote: string;
}

/** What a name, a statement or a document is called within its type. */
export interface SubjectName {
  readonly type: NodeType;
  readonly key: string;
}

/** What one sentence says of two things. */
export interface Relation {
  readonly type: EdgeType;
  readonly from: SubjectName;
  readonly to: SubjectName;
  /** 1-based. */
  readonly line: number;
  readonly quote: string;
}

/** What a header says that another document is to this one. */
export type LinkRelation = 'supersedes' | 'superseded-by' | 'requires';

/** A link to something in the project. */
export interface FragmentLink {
  /**
   * `path`: a project-relative path. `name`: a wikilink's name, folded. `number`: a `numberKey`. `module`: an imported
   * module's name, its parts joined by `/`. `symbol`: a code symbol's name, its parts joined by dots. `citation`: a key of a bibliography's entry.
   */
  readonly by: 'path' | 'name' | 'number' | 'module' | 'symbol' | 'citation';
  readonly target: string;
  /**
   * What stands after the `#` of a link, decoded, '' when nothing does. Absent where no link stands that could dangle:
   * a wikilink, a path that only code names, an address from a site's root.
   */
  readonly anchor?: string;
  /** Absent for a plain link. */
  readonly relation?: LinkRelation;
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
  /** What the text speaks of again and again; see formatPhrases. */
  readonly phrases: string;
  readonly relations: readonly Relation[];
  readonly links: readonly FragmentLink[];
  /** Ids that the document gives to places itself, sorted; absent when none. */
  readonly anchors?: readonly string[];
  /** Problems a person should see, e.g. front matter that is not YAML. */
  readonly warnings: readonly string[];
}

export const maxSpans = 8;
export const maxQuote = 160;
