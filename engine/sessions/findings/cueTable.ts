/** Words of one language that tell what a sentence is, as patterns over folded text; see `cues.ts` for who says them. */
export interface CueTable {
  readonly language: string;
  /** Its words are not parted by spaces. */
  readonly isUnspaced?: boolean;
  /** A person sets the agent right: how such a sentence begins, and what it holds. */
  readonly correctionStart: readonly string[];
  readonly correction: readonly string[];
  /** A person says how they want things done, this time and later. */
  readonly preference: readonly string[];
  /** A person says what must hold. */
  readonly constraint: readonly string[];
  /** A person chooses. */
  readonly decision: readonly string[];
  /** A person doubts, or asks for proof. */
  readonly doubt: readonly string[];
  /** The agent names a cause. */
  readonly rootCause: readonly string[];
  /** The agent tells what does not work as one would think. */
  readonly gotcha: readonly string[];
  /** The agent chooses. */
  readonly choice: readonly string[];
  /** The agent tells that a way led nowhere. */
  readonly failed: readonly string[];
  /** Something is left to be done. */
  readonly todo: readonly string[];
}
