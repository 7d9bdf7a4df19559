import type { Block } from '../base/markdown.ts';
import type { Mention } from '../model/fragment.ts';
import type { Inline } from './inline.ts';

/** A work that a bibliography has an entry for. */
export interface Work {
  readonly key: string;
  readonly name: string;
  /** Who wrote it, where and when it came out. */
  readonly text: string;
  /** The keys it is cited by, then its DOI where another number is its key. */
  readonly aliases: readonly string[];
  readonly details: NonNullable<Mention['details']>;
  /** 0-based line of its title. */
  readonly line: number;
}

/** A document as the reader of its format gives it: always in terms of the file's own lines. */
export interface DocumentText {
  /** What the document says it is called; its headings and its path are asked otherwise. */
  readonly title?: string;
  /** Sorted by where they start. */
  readonly blocks: readonly Block[];
  /** What is marked up in a line (0-based), left to right. */
  readonly inlinesOf: (line: number) => readonly Inline[];
  /** Link definitions stand between the blocks, as Markdown has them. */
  readonly hasReferences?: boolean;
  /** The file's lines as a reader sees them, when they are not to be searched as they are. */
  readonly searchLines?: readonly string[];
  /** Lines (0-based) at which a passage must begin, because what is above them belongs elsewhere. */
  readonly passageStarts?: ReadonlySet<number>;
  /** What every passage is a part of, such as a table's head: it counts for each of them. */
  readonly passageHeading?: string;
  readonly works?: readonly Work[];
  readonly metadata?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly warnings?: readonly string[];
}

/** A document, or why it is left out. */
export type ReadDocument =
  | { readonly document: DocumentText; readonly problem?: undefined }
  | { readonly document?: undefined; readonly problem: string };
