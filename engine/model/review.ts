// What waits for a person's word, and what was said: as the command line prints it and the editor shows it.

/** One of the two nodes of a pair. */
export interface ReviewSide {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** What it is, in its source's words; '' when no source says. */
  readonly definition: string;
  /** The source that describes it best. */
  readonly source_path: string;
  readonly documents: number;
}

/** Two nodes that may be one. Accepting it merges `right` into `left`. */
export interface ReviewItem {
  /** `review:<reason>:<12 hex of sha1 of the two ids>`. */
  readonly id: string;
  readonly reason: string;
  readonly left: ReviewSide;
  readonly right: ReviewSide;
  /** In (0, 1], higher is likelier. */
  readonly score: number;
}

/** A pair, or a node, that a person decided about. */
export interface DecidedItem {
  /** As `ReviewItem.id`, with the outcome for a reason. */
  readonly id: string;
  readonly outcome: 'merged' | 'kept-apart' | 'hidden' | 'renamed' | 'described' | 'split';
  /** What stays of a merged pair; the node itself; what was split off. */
  readonly left: ReviewSide;
  /** The other of a pair; the node as its sources name it; what another was split off from. */
  readonly right: ReviewSide;
  /** Why a merge or split changes nothing; absent when it does. */
  readonly problem?: string;
}

/** What a node can be split into. */
export interface NodeParts {
  /** Those that were merged into it. */
  readonly merged: readonly { readonly id: string; readonly name: string }[];
  /** What speaks of it, those that do so most often first; at most `maxPartDocuments`. */
  readonly documents: readonly { readonly path: string; readonly title: string }[];
  /** Documents altogether. */
  readonly total: number;
}

/** More than a person chooses from. */
export const maxPartDocuments = 500;

/** A page where a person's text and a new one changed the same places. */
export interface ReviewClash {
  /** `review:page-text:<12 hex of sha1 of the page's path>`. */
  readonly id: string;
  readonly page_path: string;
  readonly node_id: string;
  readonly name: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly mine: string;
    /** '' when the new text has no such section. */
    readonly theirs: string;
  }[];
}

/** What stands on either side of a clash, for a merge view: whole bodies. */
export interface ClashTexts {
  readonly page_path: string;
  readonly base: string;
  readonly theirs: string;
}

/** A clash that a person ended. */
export interface ResolvedClash {
  readonly id: string;
  readonly page_path: string;
  readonly took: 'mine' | 'theirs';
  /** The page's file as it was before. */
  readonly before: string;
}

/** The whole queue. */
export interface Review {
  /** By page path. */
  readonly clashes: readonly ReviewClash[];
  /** Pending, likeliest first; at most `maxReviewItems`. */
  readonly items: readonly ReviewItem[];
  /** Pending ones altogether. */
  readonly total: number;
  /** Merged ones first, each by name. */
  readonly decided: readonly DecidedItem[];
}

/** More than a person reads at a time. */
export const maxReviewItems = 200;
