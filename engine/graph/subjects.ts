import { type Mention, type SubjectName } from '../model/fragment.ts';
import { toNodeId } from '../model/ids.ts';
import type { NodeType } from '../model/ontology.ts';
import { type ConceptVerdict, judgeConcept } from './conceptRules.ts';
import { type Tally } from './phraseTally.ts';

/** What something comes to once merges are applied: whether it is anything, and which node its mentions count for. */
export interface Standing extends Pick<ConceptVerdict, 'exists' | 'labelsDefine' | 'repeatedOnly'> {
  /** Id of that node. */
  readonly target: string;
}

/** Something that sources name: all that they say of it, and what follows for its node. */
export interface Subject {
  /** Of its own node; a concept's changes with what kind of thing sources say it is. */
  id: string;
  readonly type: NodeType;
  readonly key: string;
  /** By source; a concept's phrases are not among them. */
  readonly mentions: Map<string, Mention[]>;
  /** By what is said of itself, before any merge. */
  verdict: ConceptVerdict;
  standing: Standing;
}

const nothing = { exists: false, labelsDefine: false, repeatedOnly: false };

/** The subjects of all sources, by name and by id. */
export class Subjects {
  readonly #byName = new Map<string, Subject>();
  readonly #byId = new Map<string, Subject>();

  get(name: SubjectName): Subject | undefined {
    return this.#byName.get(nameOf(name));
  }

  withId(id: string): Subject | undefined {
    return this.#byId.get(id);
  }

  /** The subject of a name, made when there is none yet. */
  open({ type, key }: SubjectName): Subject {
    const name = nameOf({ type, key });
    let subject = this.#byName.get(name);
    if (subject === undefined) {
      const id = toNodeId(type, key);
      const verdict = { ...nothing, type };
      subject = { id, type, key, mentions: new Map(), verdict, standing: { ...nothing, target: id } };
      this.#byName.set(name, subject);
      this.#byId.set(id, subject);
    }
    return subject;
  }

  /**
   * Judges a subject anew by what is said of itself; `isOwn`: it is a package of the project, so no dependency of it;
   * `isTold`: a person says that it is something. One that nothing speaks of is forgotten: false.
   */
  judge(
    subject: Subject,
    phrase: Tally | undefined,
    { isOwn, isTold }: { readonly isOwn: boolean; readonly isTold: boolean },
  ): boolean {
    const { id, type, key, mentions } = subject;
    if (type === 'Concept') {
      const verdict = judgeConcept(key, mentions, phrase);
      const isNamed = mentions.size > 0 || phrase !== undefined;
      subject.verdict = { ...verdict, exists: verdict.exists || (isTold && isNamed) };
    } else
      subject.verdict = {
        exists: mentions.size > 0 && !isOwn,
        labelsDefine: true,
        repeatedOnly: false,
        type,
      };
    subject.id = toNodeId(subject.verdict.type, key);
    this.#byId.delete(id);
    const isKept = mentions.size > 0 || subject.verdict.exists;
    if (isKept) this.#byId.set(subject.id, subject);
    else this.#byName.delete(nameOf(subject));
    return isKept;
  }
}

/** Tells subjects apart. */
export function nameOf({ type, key }: SubjectName): string {
  return `${type}\n${key}`;
}
