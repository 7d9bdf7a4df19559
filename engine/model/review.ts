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

/** A pair that a person decided about. */
export interface DecidedItem {
  /** As `ReviewItem.id`, with the outcome for a reason. */
  readonly id: string;
  readonly outcome: 'merged' | 'kept-apart';
  /** What stays of a merged pair. */
  readonly left: ReviewSide;
  readonly right: ReviewSide;
  /** Why a merge changes nothing; absent when it does. */
  readonly problem?: string;
}

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
