import type { NodeType } from './ontology.ts';
import type { RecordLocator } from './session.ts';

/** What can be found in a session, and the node that it becomes. */
export const findingTypes = {
  decision: 'SessionDecision',
  correction: 'SessionInsight',
  preference: 'SessionInsight',
  constraint: 'SessionInsight',
  root_cause: 'SessionInsight',
  error_fix: 'SessionInsight',
  gotcha: 'SessionInsight',
  insight: 'SessionInsight',
  runbook: 'SessionTakeaway',
  takeaway: 'SessionTakeaway',
  failed_approach: 'SessionFailure',
  open_question: 'SessionQuestion',
  todo: 'SessionTODO',
  hypothesis: 'SessionHypothesis',
} as const satisfies Readonly<Record<string, NodeType>>;

export type FindingKind = keyof typeof findingTypes;

/** Something worth keeping that was said or done in a session. */
export interface Finding {
  readonly kind: FindingKind;
  /** In one line, for people. */
  readonly text: string;
  /** Verbatim from its turn: what was said, or a tool's input or output. */
  readonly quote: string;
  readonly turnIndex: number;
  readonly record: RecordLocator;
  /** In (0, 1]: how surely a reader would keep it as this kind. */
  readonly confidence: number;
  /** Files it is about, as the session names them, sorted. */
  readonly about: readonly string[];
}

/** A person's wish is no rule until it is approved. */
export function needsApproval(kind: FindingKind): boolean {
  return kind === 'preference' || kind === 'constraint';
}
