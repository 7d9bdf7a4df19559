// What a source comes back as when it was read, masked, extracted and counted: plain values that cross threads.
import type { Fragment } from './fragment.ts';

/**
 * Term counts of one source's passages, ready to be indexed. `postings` holds triples
 * (index into `terms`, index of the passage, weighted count); `lengths` the length of each passage in terms; `lines` its
 * first and last line (1-based, inclusive; 0 for a node's own name).
 */
export interface PassageTerms {
  /** Distinct terms joined by `\n`: one string crosses a thread faster than thousands. */
  readonly terms: string;
  readonly postings: Uint32Array;
  readonly lengths: Uint32Array;
  readonly lines: Uint32Array;
}

export interface PrepareRequest {
  readonly path: string;
  /** Hash of the source as it is known: when it is still the same, nothing more is done. */
  readonly knownHash?: string;
}

export type PreparedSource =
  | { readonly path: string; readonly outcome: 'same' }
  | { readonly path: string; readonly outcome: 'skipped'; readonly reason: string }
  | {
      readonly path: string;
      readonly outcome: 'read';
      readonly fragment: Fragment;
      readonly terms: PassageTerms;
    };
