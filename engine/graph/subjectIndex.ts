import { addTo, removeFrom } from '../base/multimap.ts';
import type { Fragment, Mention, SubjectName } from '../model/fragment.ts';
import { isMadeBy } from '../model/ontology.ts';
import { findPhrase, type Phrase } from '../model/phrases.ts';
import { isTerm } from './conceptRules.ts';
import type { OtherMeaning, Reading } from './meanings.ts';
import type { GroupSources } from './mergedNode.ts';
import { PhraseTally, speakersOf, type Tally } from './phraseTally.ts';
import { nameOf, type Subject, Subjects } from './subjects.ts';

/** What all sources say of what they name: their mentions, and their phrases where these come to something. */
export class SubjectIndex implements GroupSources {
  readonly #subjects = new Subjects();
  readonly #phrases = new PhraseTally();
  readonly #rows = new Map<string, string>();
  /** Path → what a person says that its names mean. */
  readonly #meanings = new Map<string, readonly OtherMeaning[]>();
  /** Both sides of a name with two meanings → sources in which a person tells them apart: no rule need earn them a node. */
  readonly #told = new Map<string, Set<string>>();

  get(name: SubjectName): Subject | undefined {
    return this.#subjects.get(name);
  }

  subject(id: string): Subject | undefined {
    return this.#subjects.withId(id);
  }

  /** Adds what a source says; it must not be in. Gives the subjects to judge anew; `refuse` is told of what cannot be. */
  *add({ fragment, meanings }: Reading, refuse: (mention: Mention) => void): Generator<Subject> {
    const { path, kind, mentions, phrases } = fragment;
    yield* this.#tell(path, meanings);
    for (const mention of mentions) {
      if (!isMadeBy(mention.type, kind === 'code' ? 'code' : 'documents')) {
        refuse(mention);
        continue;
      }
      const subject = this.#subjects.open(mention);
      const known = subject.mentions.get(path);
      if (known === undefined) subject.mentions.set(path, [mention]);
      else known.push(mention);
      yield subject;
    }
    if (phrases !== '') this.#rows.set(path, phrases);
    for (const key of this.#phrases.add(path, phrases)) {
      const [name, tally] = [{ type: 'Concept', key } as const, this.#phrases.get(key)];
      const subject = this.#subjects.get(name);
      if (subject !== undefined) yield subject;
      else if (tally !== undefined && (isTerm(key, tally) || this.#isTold(name)))
        yield this.#subjects.open(name);
    }
  }

  /** Takes off what `add` added. Gives the subjects to judge anew. */
  *remove({ path, mentions, phrases }: Fragment): Generator<Subject> {
    for (const mention of mentions) {
      const subject = this.#subjects.get(mention);
      subject?.mentions.delete(path);
      if (subject !== undefined) yield subject;
    }
    this.#rows.delete(path);
    for (const key of this.#phrases.remove(path, phrases)) {
      const subject = this.#subjects.get({ type: 'Concept', key });
      if (subject !== undefined) yield subject;
    }
    yield* this.#tell(path, []);
  }

  /** Judges a subject anew by what is said of it; `isOwn`: it is a package of the project. False: it is forgotten. */
  judge(subject: Subject, isOwn: boolean): boolean {
    const isTold = this.#isTold(subject);
    return this.#subjects.judge(subject, this.#phraseOf(subject), { isOwn, isTold });
  }

  /** The sources that name a subject. */
  pathsOf(subject: Subject): ReadonlySet<string> {
    const { repeating = [], once = [] } = this.#phraseOf(subject) ?? {};
    return new Set([...subject.mentions.keys(), ...repeating, ...once]);
  }

  /** All that sources say of a subject, its phrases too. */
  mentionsOf(subject: Subject): ReadonlyMap<string, readonly Mention[]> {
    const { key, mentions } = subject;
    const phrase = this.#phraseOf(subject);
    const paths = phrase === undefined ? [] : speakersOf(phrase);
    if (paths.length === 0) return mentions;
    const all = new Map<string, readonly Mention[]>(mentions);
    for (const path of paths) {
      const row = findPhrase(this.#rows.get(path) ?? '', key);
      if (row === undefined) continue;
      all.set(path, [...(mentions.get(path) ?? []), toMention(row, this.#spellingOf(path, key))]);
    }
    return all;
  }

  #phraseOf({ type, key }: SubjectName): Tally | undefined {
    return type === 'Concept' ? this.#phrases.get(key) : undefined;
  }

  #isTold(name: SubjectName): boolean {
    return this.#told.has(nameOf(name));
  }

  /** How a source spells what a person calls otherwise. */
  #spellingOf(path: string, key: string): string | undefined {
    return this.#meanings.get(path)?.find(({ to }) => to.type === 'Concept' && to.key === key)?.spelling;
  }

  /** Notes what a person says that the names of a source mean. Gives what is named so. */
  *#tell(path: string, meanings: readonly OtherMeaning[]): Generator<Subject> {
    const before = this.#meanings.get(path) ?? [];
    const names = (all: readonly OtherMeaning[]): SubjectName[] => all.flatMap(({ from, to }) => [from, to]);
    for (const name of names(before)) removeFrom(this.#told, nameOf(name), path);
    for (const name of names(meanings)) addTo(this.#told, nameOf(name), path);
    if (meanings.length > 0) this.#meanings.set(path, meanings);
    else this.#meanings.delete(path);
    for (const name of names([...before, ...meanings])) {
      const isSaid = this.#phraseOf(name) !== undefined && this.#isTold(name);
      const subject = isSaid ? this.#subjects.open(name) : this.#subjects.get(name);
      if (subject !== undefined) yield subject;
    }
  }
}

function toMention({ key, name, count, line, quote }: Phrase, spelling: string | undefined): Mention {
  const said = { count, spans: [[line, line]], quotes: [quote] } as const;
  const aliases = spelling === undefined ? {} : { aliases: [spelling] };
  return { type: 'Concept', key, name, role: 'phrase', ...said, ...aliases };
}
