import { type Mention, type SubjectName } from '../model/fragment.ts';
import { toNodeId } from '../model/ids.ts';
import type { NodeType } from '../model/ontology.ts';
import { type ConceptVerdict, judgeConcept } from './conceptRules.ts';
import { type Tally } from './phraseTally.ts';

/** Something that sources name: all that they say of it, and what follows for its node. */
export interface Subject {
  /** Of its node; a concept's changes with what sources say it is. */
  id: string;
  readonly type: NodeType;
  readonly key: string;
  /** By source; a concept's phrases are not among them. */
  readonly mentions: Map<string, Mention[]>;
  verdict: ConceptVerdict;
}

const nothing: ConceptVerdict = { exists: false, labelsDefine: false, type: 'Concept' };

/** The subjects of all sources, by name. */
export class Subjects {
  readonly #byName = new Map<string, Subject>();

  get(name: SubjectName): Subject | undefined {
    return this.#byName.get(nameOf(name));
  }

  /** The subject of a name, made when there is none yet. */
  open({ type, key }: SubjectName): Subject {
    const name = nameOf({ type, key });
    let subject = this.#byName.get(name);
    if (subject === undefined) {
      subject = { id: toNodeId(type, key), type, key, mentions: new Map(), verdict: nothing };
      this.#byName.set(name, subject);
    }
    return subject;
  }

  /** Judges a subject anew; true when others see a difference. One that nothing speaks of is forgotten. */
  judge(subject: Subject, phrase: Tally | undefined): boolean {
    const { verdict: before, type, key, mentions } = subject;
    if (type === 'Concept') subject.verdict = judgeConcept(key, mentions, phrase);
    else subject.verdict = { exists: mentions.size > 0, labelsDefine: true, type };
    if (mentions.size === 0 && !subject.verdict.exists) this.#byName.delete(nameOf(subject));
    if (subject.verdict.type !== before.type) subject.id = toNodeId(subject.verdict.type, key);
    const { exists, labelsDefine, type: kind } = subject.verdict;
    return before.exists !== exists || before.labelsDefine !== labelsDefine || before.type !== kind;
  }
}

function nameOf({ type, key }: SubjectName): string {
  return `${type}\n${key}`;
}
