import type { Mention, MentionRole } from '../model/fragment.ts';

/** A code span names a concept once this many documents use it. */
const recurringCode = 3;
/** A phrase of several words names a concept once this many documents say it again and again. */
const recurringPhrase = 3;
/** One that some document marks as a name needs fewer. */
const recurringMarked = 2;
/** A single word is more often a word of the language: so many documents have to mark it. */
const wordMarks = 2;
/** A phrase in so many documents or more, nearly always once in each, is boilerplate. */
const boilerplateDocuments = 8;
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
    phrase: 0,
    citation: 0,
    tag: 0,
    subject: 0,
    symbol: 0,
    import: 0,
  };
  // A link's text names its target as often as a concept: it supports nothing by itself.
  let speaking = 0;
  let phrases = 0;
  let isCompound = false;
  for (const mentions of mentionsByPath.values()) {
    for (const { role, count, key } of mentions) {
      documents[role] += 1;
      if (role === 'phrase') phrases += count;
      isCompound = key.includes(' ');
    }
    if (mentions.some(({ role }) => role !== 'link')) speaking += 1;
  }
  const { definition, label, heading, code, emphasis, phrase } = documents;
  const marks = label + heading + code + emphasis;
  const labelsDefine = label > 0 && label <= maxLabelDocuments && speaking > 1;
  const isSubject = heading > 0 && heading <= maxHeadingDocuments && speaking > 1;
  const isBoilerplate = phrase >= boilerplateDocuments && phrases * 10 < phrase * 11;
  const isTerm =
    !isBoilerplate &&
    (isCompound
      ? phrase >= (marks > 0 ? recurringMarked : recurringPhrase)
      : marks >= wordMarks && phrase >= recurringMarked);
  return {
    exists: definition > 0 || labelsDefine || isSubject || isTerm || code >= recurringCode,
    labelsDefine,
  };
}
