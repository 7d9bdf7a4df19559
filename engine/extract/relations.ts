import type { Relation } from '../model/fragment.ts';
import type { KnownNames } from './knownNames.ts';
import type { RelationType } from './languages/languageTable.ts';
import { type CompiledPhrasing, matchCues } from './phrasing.ts';

/** What a text says of two of its names, and where. */
export interface FoundRelation extends Pick<Relation, 'from' | 'to'> {
  readonly type: RelationType;
  readonly start: number;
  readonly end: number;
}

/** The relations that a text's sentences state between names it is known to use. */
export function* findRelations(
  text: string,
  names: KnownNames,
  { relations, verbLast }: CompiledPhrasing,
): Generator<FoundRelation> {
  for (const { kind, start, end } of matchCues(text, relations)) {
    const found = relate(kind, names.before(text, start), names.after(text, end));
    if (found !== undefined) yield { ...found, start, end };
  }
  if (verbLast === undefined) return;
  for (const { kind, start, end } of matchCues(text, verbLast.cues)) {
    const object = names.before(text, start);
    const found =
      object === undefined
        ? undefined
        : relate(kind, subjectBefore(text, start, verbLast.topic, names), object);
    if (found !== undefined) yield { ...found, start, end };
  }
}

/** The name before the last topic mark that has one, in the same sentence. */
function subjectBefore(text: string, end: number, topic: RegExp, names: KnownNames): string | undefined {
  const sentence =
    text
      .slice(Math.max(0, end - 120), end)
      .split(/[.。！？!?]/)
      .at(-1) ?? '';
  const offset = end - sentence.length;
  for (const mark of [...sentence.matchAll(topic)].reverse()) {
    const subject = names.before(text, offset + mark.index);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

function relate(
  type: RelationType,
  from: string | undefined,
  to: string | undefined,
): Pick<FoundRelation, 'type' | 'from' | 'to'> | undefined {
  if (from === undefined || to === undefined || from === to) return undefined;
  return { type, from: { type: 'Concept', key: from }, to: { type: 'Concept', key: to } };
}
