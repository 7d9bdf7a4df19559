import type { FindingKind } from '../../model/finding.ts';

/** A sentence that may be a finding. */
export interface Candidate {
  readonly kind: FindingKind;
  readonly quote: string;
  /** What is shown for it, where that is more than the quote. */
  readonly text?: string;
  readonly confidence: number;
}
