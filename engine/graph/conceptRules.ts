import { compareStrings } from '../base/compare.ts';
import type { Mention, MentionRole } from '../model/fragment.ts';
import type { NodeType } from '../model/ontology.ts';
import type { Tally } from './phraseTally.ts';

/** A code span names a concept once this many documents use it, or link by it. */
const recurringCode = 3;
/** A phrase of several words is a term from this weight on: a document counts once, twice when it repeats it. */
const termWeight = 5;
/** One that is spelled as a name, or that every document repeats, needs less. */
const nameWeight = 4;
/** And one that documents mark needs so many that say it. */
const recurringMarked = 2;
/** A heading's name that no other document marks has to be spoken of in so many. */
const recurringHeading = 3;
/** A name that so many documents say the kind of. */
const recurringEntity = 2;
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
  /** Documents that say it once do not count, since others repeat it. */
  readonly repeatedOnly: boolean;
  /** What its node is: a concept, or the kind of thing that most documents say it is. */
  readonly type: NodeType;
}

/**
 * Whether a name that sources use earns a concept of its own. Depends on these mentions and this phrase alone, never
 * on the rest of the corpus, so that adding a source can only touch the names it holds.
 */
export function judgeConcept(
  key: string,
  mentionsByPath: ReadonlyMap<string, readonly Mention[]>,
  phrase: Tally | undefined,
): ConceptVerdict {
  const { documents, speaking } = countRoles(mentionsByPath, phrase);
  const { definition, label, lead, heading, code, emphasis, link, expansion, entity } = documents;
  const labelsDefine = label + lead > 0 && label + lead <= maxLabelDocuments && (label > 0 || speaking > 1);
  const marks = label + lead + heading + code + emphasis + entity;
  const isSpokenOf = speaking >= recurringHeading || (speaking > 1 && marks > 1);
  const isSubject = heading > 0 && heading <= maxHeadingDocuments && isSpokenOf;
  return {
    exists:
      definition > 0 ||
      labelsDefine ||
      isSubject ||
      expansion > 0 ||
      entity >= recurringEntity ||
      (code > 0 && code + link >= recurringCode) ||
      (phrase !== undefined && isTerm(key, phrase, marks)),
    labelsDefine,
    repeatedOnly: (phrase?.repeating.length ?? 0) > 0,
    type: entity > 0 ? kindOf(mentionsByPath) : 'Concept',
  };
}

/** The kind that most documents say it is, ties by name. */
function kindOf(mentionsByPath: ReadonlyMap<string, readonly Mention[]>): NodeType {
  const votes = new Map<NodeType, number>();
  for (const mentions of mentionsByPath.values())
    for (const { as: kind } of mentions) if (kind !== undefined) votes.set(kind, (votes.get(kind) ?? 0) + 1);
  const [best] = [...votes].sort((a, b) => b[1] - a[1] || compareStrings(a[0], b[0]));
  return best?.[0] ?? 'Concept';
}

/** Whether documents say a phrase so that it must be a term; `marks` of them mark it somewhere as a name. */
export function isTerm(key: string, { repeating, once, total, names }: Tally, marks = 0): boolean {
  const repeats = repeating.length;
  const documents = repeats + once.length;
  if (documents < 2) return false;
  if (documents >= boilerplateDocuments && total * 10 < documents * 11) return false;
  const weight = documents + repeats;
  const isName = names * 2 > documents;
  if (!key.includes(' ')) return marks >= wordMarks || (isName && weight >= nameWeight);
  if (marks > 0) return documents >= recurringMarked;
  return weight >= termWeight || (weight === nameWeight && (isName || repeats === documents));
}

interface RoleCounts {
  /** Role → documents that use the name so. */
  readonly documents: Readonly<Record<MentionRole, number>>;
  /** Documents that speak of it. A link's text names its target as often as a concept: it supports nothing alone. */
  readonly speaking: number;
}

function countRoles(
  mentionsByPath: ReadonlyMap<string, readonly Mention[]>,
  phrase: Tally | undefined,
): RoleCounts {
  const documents: Record<MentionRole, number> = {
    definition: 0,
    label: 0,
    lead: 0,
    heading: 0,
    code: 0,
    emphasis: 0,
    link: 0,
    phrase: 0,
    citation: 0,
    entry: 0,
    tag: 0,
    expansion: 0,
    entity: 0,
    release: 0,
    import: 0,
    subject: 0,
    statement: 0,
    symbol: 0,
  };
  const speaking = new Set([...(phrase?.repeating ?? []), ...(phrase?.once ?? [])]);
  for (const [path, mentions] of mentionsByPath) {
    for (const { role } of mentions) {
      documents[role] += 1;
      if (role !== 'link') speaking.add(path);
    }
  }
  return { documents, speaking: speaking.size };
}
