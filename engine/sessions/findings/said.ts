import type { FindingKind } from '../../model/finding.ts';
import type { Turn } from '../../model/session.ts';
import { hasCue } from './cues.ts';
import { type Statement, statementsOf } from './statements.ts';

/** A sentence that may be a finding. */
export interface Candidate {
  readonly kind: FindingKind;
  readonly quote: string;
  readonly confidence: number;
}

/** What stood before a turn. */
export interface Before {
  /** The last message of the agent; '' when there is none since the person spoke. */
  readonly said: string;
  /** The person broke in, or refused a tool, right before. */
  readonly isInterrupted: boolean;
}

const minWords = 4;
/** A sentence of a person's prompt beyond these is the task itself, and no remark. */
const maxRemarks = 12;

/** What a person's turn says that is worth keeping. */
export function findInPrompt(turn: Turn, before: Before): Candidate[] {
  const statements = statementsOf(turn);
  if (statements.length > maxRemarks) return [];
  const found: Candidate[] = [];
  const isAnswer = before.said !== '' || before.isInterrupted;
  for (const statement of statements) {
    const candidate = readRemark(statement, { isAnswer, before, all: statements });
    if (candidate !== undefined) found.push(candidate);
  }
  return found;
}

interface Remark {
  readonly isAnswer: boolean;
  readonly before: Before;
  readonly all: readonly Statement[];
}

function readRemark(statement: Statement, { isAnswer, before, all }: Remark): Candidate | undefined {
  const { text: quote, isQuestion, place } = statement;
  if (wordsIn(quote) < minWords) return undefined;
  const is = (kind: FindingKind, confidence: number): Candidate => ({ kind, quote, confidence });
  const startsRight = place === 0 && isAnswer && hasCue('correctionStart', quote);
  if (isAnswer && (startsRight || hasCue('correction', quote)) && !isRequest(quote))
    return is('correction', 0.75);
  if (before.isInterrupted && place === 0 && !isQuestion && all.length <= 4) return is('correction', 0.65);
  if (hasCue('preference', quote) && !isQuestion) return is('preference', 0.75);
  if (hasCue('constraint', quote) && !isQuestion) return is('constraint', 0.65);
  if (hasCue('decision', quote) && !isQuestion) return is('decision', isAnswer ? 0.7 : 0.55);
  if (hasCue('doubt', quote)) return is('open_question', 0.6);
  return undefined;
}

/** "can you undo this" is a task like any other. */
function isRequest(quote: string): boolean {
  return /^(?:can|could|would|will) you\b/i.test(quote);
}

/** What the agent's turn says that is worth keeping. `isLast`: a person's turn or nothing follows it. */
export function findInMessage(turn: Turn, isLast: boolean): Candidate[] {
  const found: Candidate[] = [];
  const statements = statementsOf(turn);
  for (const [at, statement] of statements.entries()) {
    const next = statements[at + 1];
    const candidate =
      next !== undefined && announcesCause(statement.text) ? readCause(next) : readMessage(statement, isLast);
    if (candidate !== undefined) found.push(candidate);
  }
  return found;
}

/** "Found it.": what follows is the cause. */
function announcesCause(quote: string): boolean {
  return wordsIn(quote) < 7 && /^\W*(?:(?:i )?found|that['’]s) (?:it|the \w+)[.:!]/iu.test(quote);
}

function readCause({ text: quote }: Statement): Candidate | undefined {
  const tells = wordsIn(quote) >= 7 && namesThing(quote) && !isIntent(quote);
  return tells ? { kind: 'root_cause', quote, confidence: 0.7 } : undefined;
}

function readMessage({ text: quote, isQuestion }: Statement, isLast: boolean): Candidate | undefined {
  const words = wordsIn(quote);
  if (isQuestion || words < minWords || isIntent(quote)) return undefined;
  const is = (kind: FindingKind, confidence: number): Candidate => ({ kind, quote, confidence });
  const isNamed = namesThing(quote);
  if (words >= 7 && (isNamed || words >= 10) && hasCue('rootCause', quote)) return is('root_cause', 0.7);
  if (hasCue('failed', quote)) return is('failed_approach', 0.65);
  if (isNamed && hasCue('gotcha', quote)) return is('gotcha', 0.6);
  if (words >= 6 && hasCue('choice', quote)) return is('decision', 0.6);
  return isLast && hasCue('todo', quote) ? is('todo', 0.55) : undefined;
}

/** The agent announces its next step. */
function isIntent(quote: string): boolean {
  return /^[\s*_]*(?:now,? )?(?:let me|i['’]ll|let['’]s|i need to|i should|i['’]m going to|next,? i|wait|hmm|perhaps|maybe|if )/iu.test(
    quote,
  );
}

/** Code, a name in capitals within, or something written bold. */
function namesThing(quote: string): boolean {
  return /`[^`]+`|\*\*[^*]+\*\*|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\b|\b\w+[-_.]\w+/u.test(quote);
}

function wordsIn(text: string): number {
  const cjk =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length + Math.floor(cjk / 2);
}
