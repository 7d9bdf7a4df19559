import { ellipsis } from '../base/lines.ts';
import type { NodeType } from '../model/ontology.ts';
import type { StatementKind } from './languages/languageTable.ts';
import { type CompiledPhrasing, matchCues, sectionKindOf } from './phrasing.ts';
import type { Prose } from './prose.ts';
import { endOfSentence, sentenceAt } from './sentences.ts';

/** A sentence that states something. Offsets in the prose's text. */
export interface Statement {
  readonly type: NodeType;
  readonly start: number;
  readonly text: string;
}

const types: Record<StatementKind, NodeType> = {
  decision: 'Decision',
  question: 'OpenQuestion',
  task: 'ActionItem',
  contribution: 'ContributionClaim',
  performance: 'PerformanceClaim',
  comparison: 'ComparisonClaim',
  limitation: 'LimitationClaim',
  cause: 'CausalClaim',
};
/** A sentence of fewer characters states nothing; a longer one is cut. */
const minChars = 12;
const maxChars = 400;
const openBox = /^\s*(?:[-*+]\s+)?\[ \]\s+/;

/** What a paragraph or list item states: by its section, its check box, or the cues of its language; in order. */
export function findStatements(prose: Prose, { statements }: CompiledPhrasing): Statement[] {
  const section = sectionKindOf(prose.heading);
  const box = openBox.exec(prose.text)?.[0].length;
  if (box !== undefined)
    return [sentence(prose.text, section === 'options' ? 'OpenQuestion' : 'ActionItem', box)].filter(isWhole);
  if (section === 'questions') return findQuestions(prose).filter(isWhole);
  const found = new Map<number, Statement>();
  for (const { kind, start: at } of matchCues(prose.text, statements)) {
    const { start } = sentenceAt(prose.text, at);
    if (!found.has(start)) found.set(start, sentence(prose.text, types[kind], start));
  }
  return [...found.values()].filter(isWhole);
}

/** The questions of a section of such; an item that asks none in so many words is one all the same. */
function findQuestions({ text, isItem }: Prose): Statement[] {
  const asked: Statement[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfSentence(text, start);
    const { start: first } = sentenceAt(text, start);
    if (/[?？]\s*$/.test(text.slice(start, end))) asked.push(sentence(text, 'OpenQuestion', first));
    start = end;
  }
  return asked.length > 0 || !isItem ? asked : [sentence(text, 'OpenQuestion', 0)];
}

/** The decision that a section of that name opens with. */
export function findDecision(prose: Prose): Statement | undefined {
  if (sectionKindOf(prose.heading) !== 'decision') return undefined;
  const decision = sentence(prose.text, 'Decision', 0);
  return isWhole(decision) ? decision : undefined;
}

function sentence(text: string, type: NodeType, start: number): Statement {
  const end = endOfSentence(text, start);
  return { type, start, text: ellipsis(text.slice(start, end), maxChars) };
}

/** Long enough to say something, and no form to fill in. */
function isWhole({ text }: Statement): boolean {
  if (/\{[^{}]{3,}\}/.test(text)) return false;
  return text.length >= minChars || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}].{4}/u.test(text);
}
