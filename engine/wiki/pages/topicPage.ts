import { addDiscussion, addDocuments, speakersOf } from './discussion.ts';
import { addRelations } from './relations.ts';
import { addStatements, statementsAbout } from './statements.ts';
import { addAliases, addGlance, type Subject } from './subject.ts';
import { addDefinition } from './termPage.ts';

/** A field or topic: what the documents on it are, before those that only name it. */
export function layOutTopic(subject: Subject): void {
  const speakers = speakersOf(subject);
  const tagged = speakers.filter(({ edges }) => edges.some(({ type }) => type === 'discusses'));
  const others = speakers.filter(speaker => !tagged.includes(speaker));
  const statements = statementsAbout(subject, []);
  addDefinition(subject);
  addAliases(subject);
  addGlance(subject, [
    [tagged.length, 'document on it', 'documents on it'],
    [others.length, 'more that names it', 'more that name it'],
    [statements.questions.length, 'open question', 'open questions'],
  ]);
  addDocuments(subject, 'Documents on it', tagged);
  addRelations(subject);
  addStatements(subject, statements);
  addDiscussion(subject, 'Where else it is discussed', others);
}
