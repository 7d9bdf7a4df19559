import { foldName } from '../../model/ids.ts';
import { addDiscussion, addDocuments, speakersOf } from './discussion.ts';
import { excerptOf, saying } from './excerpt.ts';
import { addRelations, byName } from './relations.ts';
import { addStatements, statementsAbout } from './statements.ts';
import { addAliases, type Subject } from './subject.ts';

/** An open question: who asks it and in which words, what it is about, what answers it. */
export function layOutQuestion(subject: Subject): void {
  const { node, neighbours, links, text, context } = subject;
  const speakers = speakersOf(subject);
  const own = speakers.filter(({ edges }) => edges.some(({ type }) => type === 'documents'));
  const asking = speakers.filter(speaker => !own.includes(speaker));
  if (foldName(node.description) !== foldName(node.name)) text.paragraph(saying(node.description, 600));
  for (const { node: document } of own) {
    const { status } = document.metadata;
    if (typeof status === 'string') text.paragraph(`Status: ${saying(status)}`);
  }
  addAliases(subject);
  for (const { node: document, edge } of asking.slice(0, 3)) {
    const [first] = edge.evidence;
    const place = first === undefined ? '' : `, ${links.toPlace(first, document.sourcePath)}`;
    const quote = first === undefined ? '' : excerptOf(first.quote, node.name, node.description);
    text.paragraph(`Asked in ${links.toNode(document)}${place}${quote === '' ? '' : `: ${quote}`}`);
  }
  addDocuments(subject, 'Documents about it', own);
  const about = [...neighbours.out('addresses')].sort(byName);
  text.list('What it is about', about, ({ node: term }) => {
    const hint = context.hintOf(term);
    return `- ${links.toNode(term)}${hint === '' ? '' : `: ${hint}`}`;
  });
  addRelations(subject, 'addresses');
  addStatements(subject, statementsAbout(subject, []));
  addDiscussion(subject, 'Asked elsewhere', asking.slice(3));
}
