/** What a sentence can be told by; in brackets who says it. `…Start`: such a sentence begins so. */
export interface Cues {
  /** [person] Sets the agent right. */
  readonly correctionStart: readonly string[];
  readonly correction: readonly string[];
  /** [person] Says that something is not so. */
  readonly negation: readonly string[];
  /** [person] Says how things are always to be done. */
  readonly standing: readonly string[];
  /** [person] Says how they want something. */
  readonly preference: readonly string[];
  /** [person] Says what must hold. */
  readonly constraint: readonly string[];
  /** [person] Chooses. */
  readonly decision: readonly string[];
  readonly decisionStart: readonly string[];
  /** [person] Lets the agent do what it proposed. */
  readonly approvalStart: readonly string[];
  /** [person] Says that all is well as it is. */
  readonly consent: readonly string[];
  /** [person] Asks, with or without a question mark. */
  readonly questionStart: readonly string[];
  /** [person] Doubts, or asks for proof. */
  readonly doubt: readonly string[];
  /** [person] Tells that a way led nowhere. */
  readonly setback: readonly string[];
  /** [person] Proposes, in the form of a question. */
  readonly suggestionStart: readonly string[];
  /** [person] Orders a change of the work: a choice only where it says why, or answers a question. */
  readonly changeStart: readonly string[];
  /** [person] Asks for work: a task like any other. */
  readonly requestStart: readonly string[];
  /** [person] Gives grounds, or bounds, for what is asked. */
  readonly grounds: readonly string[];
  /** [person] Tells of something that goes wrong. */
  readonly trouble: readonly string[];
  /** [agent] Says what comes next, or thinks aloud. */
  readonly intentStart: readonly string[];
  /** [agent] "Found it:" the cause follows. */
  readonly announcementStart: readonly string[];
  /** [agent] Owns that the person is right. */
  readonly concessionStart: readonly string[];
  /** [agent] Takes back what it said before. */
  readonly retractionStart: readonly string[];
  /** [agent] Names a cause. */
  readonly rootCause: readonly string[];
  /** [agent] Says that trouble is over. */
  readonly resolved: readonly string[];
  /** [agent] Tells what does not work as one would think. */
  readonly gotcha: readonly string[];
  /** [agent] Tells what it did, or what its work does. */
  readonly reportStart: readonly string[];
  readonly selfStart: readonly string[];
  /** [agent] Is not sure. */
  readonly hedge: readonly string[];
  /** [agent] Warns. */
  readonly warningStart: readonly string[];
  /** [agent] Says what must hold. */
  readonly rule: readonly string[];
  /** [agent] Chooses. */
  readonly choice: readonly string[];
  /** [agent] Tells that a way led nowhere. */
  readonly failed: readonly string[];
  /** [agent] Something is left to be done. */
  readonly todo: readonly string[];
  readonly todoStart: readonly string[];
  /** [agent] Tells what it has not done: nothing to tell once the session goes on. */
  readonly undone: readonly string[];
  /** [agent] Titles of such lists. */
  readonly warningTitleStart: readonly string[];
  readonly todoTitleStart: readonly string[];
  readonly choiceTitleStart: readonly string[];
  /** [agent] Titles of what might be done. */
  readonly optionTitleStart: readonly string[];
  readonly passedTitleStart: readonly string[];
  readonly causeTitleStart: readonly string[];
  /** [agent] Tells to run what is named. */
  readonly runStart: readonly string[];
  /** [agent] Says that a check passed. */
  readonly passed: readonly string[];
}

export type CueKind = keyof Cues;

/** Words of one language, as patterns over a sentence in any case. */
export interface CueTable extends Partial<Cues> {
  readonly language: string;
  /** Its words are not parted by spaces. */
  readonly isUnspaced?: boolean;
}
