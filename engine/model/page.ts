// A wiki page as its projector hands it on: where projections and the page store meet.
import type { WikiKind } from './ontology.ts';

export interface Page {
  /** Project-relative, `.tesserae/wiki/<kind>/<slug>.md`. */
  readonly path: string;
  readonly kind: WikiKind;
  readonly nodeId: string;
  readonly nodeType: string;
  readonly title: string;
  readonly sourcePath: string;
  readonly aliases: readonly string[];
  /** The paragraphs of the body that say what it is about, as they stand there; '' when none do. */
  readonly definition: string;
  /** Markdown without front matter; ends in a newline. */
  readonly body: string;
  /** Further fields of the front matter that are ours on this page. */
  readonly extra?: Readonly<Record<string, string | readonly string[]>>;
}

export const wikiRoot = '.tesserae/wiki';

/** A node's page, and where its file stands. */
export interface PagePlace {
  readonly nodeId: string;
  /** Project-relative. */
  readonly path: string;
}

/** A wiki page's file as it was left. */
export interface PageRecord extends PagePlace {
  /** Hash of the body that was generated last, whatever stands in the file. */
  readonly bodyHash: string;
  /** The file's body is a person's. */
  readonly edited: boolean;
  /** A person renamed or moved the file. */
  readonly moved: boolean;
  /** -1 when a person deleted the file: it stays away until its content changes. */
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** A page whose file a person deleted. */
export function isDeleted({ sizeBytes }: Pick<PageRecord, 'sizeBytes'>): boolean {
  return sizeBytes < 0;
}
