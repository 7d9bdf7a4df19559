import { escapeMarkdown } from '../../base/markdownText.ts';
import type { GraphNode } from '../../model/graph.ts';
import { addressOf } from './addresses.ts';
import { addDiscussion, addDocuments, speakersOf } from './discussion.ts';
import { addRelations } from './relations.ts';
import { addStatements, sortStatements } from './statements.ts';
import { addAliases, addGlance, type Subject } from './subject.ts';
import { addDefinition } from './termPage.ts';

/** A paper or a repository: who made it, what the project's documents on it state, who cites it. */
export function layOutWork(subject: Subject): void {
  const { node, neighbours, text, context } = subject;
  const speakers = speakersOf(subject);
  const own = neighbours.in('documents').filter(({ node }) => node.type === 'SourceDocument');
  const citing = speakers.filter(({ edges }) => !edges.some(({ type }) => type === 'documents'));
  const statements = sortStatements(own.flatMap(({ node: document }) => context.statedIn(document.id)));
  const { decisions, results, claims, questions } = statements;
  addDefinition(subject);
  text.paragraph(creditsOf(own.map(({ node: document }) => document)));
  text.paragraph(
    addressOf(
      node,
      own.map(({ node: document }) => document),
    ),
  );
  addAliases(subject);
  addGlance(subject, [
    [own.length, 'document about it', 'documents about it'],
    [citing.length, 'document that cites it', 'documents that cite it'],
    [decisions.length, 'decision', 'decisions'],
    [results.length, 'result', 'results'],
    [claims.length, 'claim', 'claims'],
    [questions.length, 'open question', 'open questions'],
  ]);
  addDocuments(subject, 'Documents about it', own);
  addRelations(subject);
  addStatements(subject, statements);
  addDiscussion(subject, 'Cited in', citing);
}

/** Authors, venue and year, as the first of its documents that tells them does. */
function creditsOf(documents: readonly GraphNode[]): string {
  const sorted = [...documents].sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
  const teller = sorted.find(({ metadata }) => metadata['authors'] !== undefined);
  if (teller === undefined) return '';
  const { authors, venue, year, date } = teller.metadata;
  const facts = [
    ...(Array.isArray(authors) ? [(authors as readonly string[]).slice(0, 12).join(', ')] : []),
    ...(typeof venue === 'string' ? [venue] : []),
    ...(typeof year === 'string' ? [year] : typeof date === 'string' ? [date] : []),
  ];
  return facts.map(escapeMarkdown).join(' · ');
}
