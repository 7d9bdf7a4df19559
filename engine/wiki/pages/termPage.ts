import type { Evidence } from '../../model/graph.ts';
import { ownDefinitionKey, sourceDefinitionKey } from '../../model/merge.ts';
import { addDiscussion, speakersOf } from './discussion.ts';
import { saying } from './excerpt.ts';
import { addRelations } from './relations.ts';
import { addStatements, statementsAbout } from './statements.ts';
import { addAliases, addGlance, type Subject } from './subject.ts';

/** What a name stands for (a concept, a model, a metric): what it is, how it relates, what is stated of it, where. */
export function layOutTerm(subject: Subject): void {
  const speakers = speakersOf(subject);
  const statements = statementsAbout(subject, speakers);
  const { decisions, results, claims, questions } = statements;
  addDefinition(subject);
  addAliases(subject);
  addGlance(subject, [
    [speakers.length, 'document', 'documents'],
    [decisions.length, 'decision', 'decisions'],
    [results.length, 'result', 'results'],
    [claims.length, 'claim', 'claims'],
    [questions.length, 'open question', 'open questions'],
  ]);
  addRelations(subject);
  addStatements(subject, statements);
  addDiscussion(subject, 'Where it is discussed', speakers);
}

/** What it is: in a person's words, if one defined it, and in its source's, with where those stand. */
export function addDefinition(subject: Subject): void {
  const { node, text } = subject;
  const { [ownDefinitionKey]: own, [sourceDefinitionKey]: stated } = node.metadata;
  if (typeof own !== 'string') text.define(quoteSource(subject, node.description));
  else {
    // Edits are merged by headings, which are the layout's alone.
    text.define(/^ {0,3}#/m.test(own) ? saying(own, Infinity) : own);
    if (typeof stated === 'string') text.paragraph(`Its sources say: ${quoteSource(subject, stated)}`);
  }
}

function quoteSource({ node, neighbours, links }: Subject, description: string): string {
  if (description === '') return '';
  const { sourcePath } = node;
  const places = neighbours.in('defines').flatMap(({ edge }) => edge.evidence);
  const place = placeOfText(
    places.filter(({ path }) => path === sourcePath),
    description,
  );
  return `${saying(description, 600)}${place === undefined ? '' : ` (${links.toPlace(place)})`}`;
}

/** The place that begins as the text does; failing that, the first. */
function placeOfText(places: readonly Evidence[], text: string): Evidence | undefined {
  const start = text.slice(0, 20);
  return places.find(({ quote }) => quote.includes(start)) ?? places[0];
}
