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

/** The whole queue. */
export interface Review {
  /** Pending, likeliest first; at most `maxReviewItems`. */
  readonly items: readonly ReviewItem[];
  /** Pending ones altogether. */
  readonly total: number;
  /** Merged ones first, each by name. */
  readonly decided: readonly DecidedItem[];
}

/** More than a person reads at a time. */
export const maxReviewItems = 200;
