import type { Mention, MentionRole } from '../model/fragment.ts';

/** A code span names a concept once this many documents use it. */
const recurringCode = 4;
/** A label or heading in more documents than this is a form's field, not a subject. */
const maxLabelDocuments = 3;
const maxHeadingDocuments = 8;

export interface ConceptVerdict {
  readonly exists: boolean;
  /** Labels count as definitions. */
  readonly labelsDefine: boolean;
}

/**
 * Whether a name that sources use earns a concept of its own. Depends on these mentions alone, never on the rest
 * of the corpus, so that adding a source can only touch the names it holds.
 */
export function judgeConcept(mentionsByPath: ReadonlyMap<string, readonly Mention[]>): ConceptVerdict {
  const documents: Record<MentionRole, number> = {
    definition: 0,
    label: 0,
    heading: 0,
    code: 0,
    emphasis: 0,
    link: 0,
    citation: 0,
    tag: 0,
    subject: 0,
  };
  // A link's text names its target as often as a concept: it supports nothing by itself.
  let speaking = 0;
  for (const mentions of mentionsByPath.values()) {
    for (const mention of mentions) documents[mention.role] += 1;
    if (mentions.some(({ role }) => role !== 'link')) speaking += 1;
  }
  const labelsDefine = documents.label > 0 && documents.label <= maxLabelDocuments && speaking > 1;
  const isSubject = documents.heading > 0 && documents.heading <= maxHeadingDocuments && speaking > 1;
  return {
    exists: documents.definition > 0 || labelsDefine || isSubject || documents.code >= recurringCode,
    labelsDefine,
  };
}
