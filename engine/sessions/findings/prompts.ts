import type { FindingKind } from '../../model/finding.ts';
import type { Turn } from '../../model/session.ts';
import type { Candidate } from './candidate.ts';
import { hasCue } from './cues.ts';
import { type Statement, statementsOf } from './statements.ts';
import { countWords, namesThing } from './words.ts';

/** What stands around a person's turn. */
export interface Around {
  /** What the agent said before, of late; '' for nothing. */
  readonly said: string;
  /** The person broke in, or refused a tool, right before. */
  readonly isInterrupted: boolean;
  /** The person says nothing more after it. */
  readonly isLatest: boolean;
  /** The agent says nothing after it. */
  readonly isUnanswered: boolean;
  /** The agent owns that the person is right. */
  readonly isConceded: boolean;
  /** Files are changed upon it. */
  readonly isHeeded: boolean;
}

const minWords = 4;
/** A prompt of more sentences is the task itself or a paste, and no remark. */
const maxRemarks = { first: 14, answer: 40 };
/** "No, this is fine." says too little by itself. */
const minConsent = 6;
/** A shorter request says what is to be done and no more. */
const minGrounded = 10;
const minOrder = 4;
const maxProposal = 2000;
/** So much of a sentence that the agent said before is its own. */
const minCopied = 24;

/** What a person's turn says that is worth keeping. */
export function findInPrompt(turn: Pick<Turn, 'role' | 'text'>, around: Around): Candidate[] {
  const statements = statementsOf(turn);
  const isAnswer = around.said !== '' || around.isInterrupted;
  if (statements.length > (isAnswer ? maxRemarks.answer : maxRemarks.first)) return [];
  const [first] = statements;
  const proposal = proposalIn(around.said);
  const approval = first === undefined ? undefined : readApproval(first.text, proposal);
  if (approval !== undefined && statements.length === 1) return [approval];
  const said = flat(around.said);
  return statements
    .filter(({ text }) => countWords(text) >= minWords && !/^\/\w+ /.test(text))
    .filter(({ text }) => text.length < minCopied || !said.includes(flat(text)))
    .map(statement => {
      if (isAsked(statement)) return readQuestion(statement, around);
      return isAnswer ? readAnswer(statement, around, proposal !== '') : readTask(statement);
    })
    .filter(candidate => candidate !== undefined);
}

/** The question that the agent ended with; '' for none. */
function proposalIn(said: string): string {
  const last = statementsOf({ role: 'assistant', text: said.slice(-maxProposal) }).at(-1);
  return last?.isQuestion === true ? last.text : '';
}

/** Without marks and line ends: so a copied sentence is known. */
function flat(text: string): string {
  return text.replace(/[\s*`_]+/g, ' ').trim();
}

/** `!?` tells more than it asks. */
function isAsked({ text, isQuestion }: Statement): boolean {
  return (isQuestion && !/!\?$/.test(text)) || hasCue('questionStart', text);
}

/** A person's doubt stays open where it is more than a wish to know; a question may be a wish as well. */
function readQuestion(statement: Statement, around: Around): Candidate | undefined {
  const { text: quote } = statement;
  const is = (kind: FindingKind, confidence: number): Candidate => ({ kind, quote, confidence });
  const isAnswer = around.said !== '';
  const isObjection = isAnswer && hasCue('correctionStart', quote);
  const isWish = isObjection || hasCue('suggestionStart', quote) || hasCue('requestStart', quote);
  if (isAnswer && isWish && hasCue('correction', quote)) return is('correction', 0.65);
  // Whatever else is asked is answered, as a rule.
  if (hasCue('doubt', quote)) return is('open_question', around.isUnanswered ? 0.75 : 0.6);
  const wish = hasCue('requestStart', quote) ? readRequest(statement, isAnswer, around.isHeeded) : undefined;
  if (wish !== undefined) return wish;
  if (around.isLatest && isObjection) return is('open_question', 0.6);
  if (hasCue('requestStart', quote)) return undefined;
  if (!isAnswer) return undefined;
  if (around.isHeeded && hasCue('suggestionStart', quote)) return is('preference', 0.6);
  return around.isUnanswered ? is('open_question', 0.6) : undefined;
}

/** A request is a task like any other, but for what it says of how it is to be done. */
function readRequest(
  { text: quote }: Statement,
  isAnswer: boolean,
  isHeeded: boolean,
): Candidate | undefined {
  if (hasCue('standing', quote)) return { kind: 'preference', quote, confidence: 0.7 };
  if (isAnswer && hasCue('constraint', quote)) return { kind: 'constraint', quote, confidence: 0.6 };
  const isGrounded = isHeeded && countWords(quote) >= minGrounded && hasCue('grounds', quote);
  return isGrounded ? { kind: 'decision', quote, confidence: 0.6 } : undefined;
}

/** An order is the next step and no more, but where it answers a question, gives grounds, or rules something out. */
function readOrder({ text: quote, isListed }: Statement, isProposed: boolean): Candidate | undefined {
  if (countWords(quote) < minOrder || !hasCue('changeStart', quote)) return undefined;
  const isChoice = isProposed || isListed || hasCue('grounds', quote) || hasCue('correction', quote);
  return isChoice ? { kind: 'decision', quote, confidence: 0.65 } : undefined;
}

/** What a first prompt says beside its task. */
function readTask(statement: Statement): Candidate | undefined {
  const { text: quote } = statement;
  if (hasCue('setback', quote)) return { kind: 'failed_approach', quote, confidence: 0.6 };
  if (hasCue('standing', quote) || hasCue('requestStart', quote)) return readRequest(statement, false, false);
  if (hasCue('constraint', quote)) return { kind: 'constraint', quote, confidence: 0.6 };
  return undefined;
}

/** What a statement says by its words alone, the surest first. */
const plainly = [
  ['preference', 0.7],
  ['constraint', 0.65],
  ['decision', 0.65],
] as const;

function readAnswer(statement: Statement, around: Around, isProposed: boolean): Candidate | undefined {
  const { text: quote, isListed, under } = statement;
  const is = (kind: FindingKind, confidence: number): Candidate => ({ kind, quote, confidence });
  const isRequest = hasCue('requestStart', quote) || (isListed && hasCue('requestStart', under));
  if (hasCue('standing', quote)) return is('preference', 0.75);
  if (!isRequest && hasCue('setback', quote)) return is('failed_approach', 0.65);
  if (!isRequest && hasCue('doubt', quote)) return is('open_question', 0.6);
  const opening = statement.place === 0 ? readOpening(quote, around.isInterrupted && !isRequest) : undefined;
  if (opening !== undefined) return opening;
  if (hasCue('decisionStart', quote)) return is('decision', 0.7);
  const order = readOrder(statement, isProposed);
  if (order !== undefined) return order;
  // Said by the way it may be anything; upon a correction somebody does something.
  if (hasCue('correction', quote) && (around.isHeeded || around.isConceded)) return is('correction', 0.7);
  if (isRequest) return readRequest(statement, true, around.isHeeded);
  const plain = plainly.find(([kind]) => hasCue(kind, quote));
  if (plain !== undefined) return is(plain[0], plain[1]);
  return around.isConceded && hasCue('negation', quote) ? is('correction', 0.65) : undefined;
}

/** How an answer begins says whether it takes up what was said, or sets it right. */
function readOpening(quote: string, isInterrupted: boolean): Candidate | undefined {
  if (!hasCue('correctionStart', quote))
    return isInterrupted ? { kind: 'correction', quote, confidence: 0.7 } : undefined;
  if (!hasCue('consent', quote)) return { kind: 'correction', quote, confidence: 0.75 };
  return { kind: 'decision', quote, confidence: countWords(quote) < minConsent ? 0.4 : 0.65 };
}

/** A bare approval decides for what was proposed: `proposal` is the question before it. */
function readApproval(quote: string, proposal: string): Candidate | undefined {
  const isBare = countWords(quote) <= 6 && hasCue('approvalStart', quote);
  // "Shall I do that?" tells nobody later what was decided.
  if (!isBare || countWords(proposal) < 6 || !namesThing(proposal)) return undefined;
  return { kind: 'decision', quote, text: `${proposal} ${quote}`, confidence: 0.6 };
}
