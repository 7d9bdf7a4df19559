import type { FindingKind } from '../../model/finding.ts';
import type { Turn } from '../../model/session.ts';
import type { Candidate } from './candidate.ts';
import { hasCue, placeOfCue } from './cues.ts';
import type { CueKind } from './cueTable.ts';
import { type Statement, statementsOf } from './statements.ts';
import { countWords, commandIn, namesThing } from './words.ts';

/** What stands around a message of the agent. */
export interface Circumstances {
  /** It sums up: it is the last word before a person's, or as long as one. */
  readonly isLast: boolean;
  /** It ends the session, so far. */
  readonly isEnd: boolean;
  /** It answers what a person asked, with nothing between. */
  readonly isReply: boolean;
  /** What the person said before it tells of trouble, or something failed since. */
  readonly isTroubled: boolean;
  /** Files are changed after it and before anybody speaks again. */
  readonly isActed: boolean;
  /** The agent has used tools: what it says can rest on what it saw. */
  readonly isGrounded: boolean;
  /** The person doubts it or sets it right, or the agent takes it back. */
  readonly isContested: boolean;
  /** Whether a command did its work in the session. */
  readonly hasWorked: (core: string) => boolean;
}

const minWords = 4;
const minTold = 14;
const maxTitle = 5;
/** Of one message: what comes after the best is detail. */
const maxOfMessage = 6;
const maxOfKind = 3;
/** What is said on the way weighs less than what is said at the end. */
const onTheWay = 0.85;

/** What the agent's turn says that is worth keeping, the surest of it, in its order. */
export function findInMessage(turn: Pick<Turn, 'role' | 'text'>, around: Circumstances): Candidate[] {
  if (around.isContested || !(around.isGrounded || around.isTroubled)) return [];
  const statements = statementsOf(turn);
  const found: Candidate[] = [];
  for (const [at, statement] of statements.entries()) {
    const before = statements[at - 1];
    const candidate =
      before !== undefined && announces(before.text) ? readCause(statement) : readMessage(statement, around);
    if (candidate === undefined) continue;
    // Who only talks knows the cause of an error that they are shown, at best.
    if (!around.isGrounded && candidate.kind !== 'root_cause') continue;
    if (isCut(statement, statements[at + 1])) continue;
    const confidence = candidate.confidence * (around.isLast || around.isReply ? 1 : onTheWay);
    found.push({ ...candidate, confidence: Math.round(confidence * 100) / 100 });
  }
  return surest(found);
}

function surest(found: readonly Candidate[]): Candidate[] {
  const ranked = [...found].sort((a, b) => b.confidence - a.confidence);
  const kept = new Set<Candidate>();
  for (const candidate of ranked) {
    const ofKind = [...kept].filter(({ kind }) => kind === candidate.kind).length;
    if (kept.size < maxOfMessage && ofKind < maxOfKind) kept.add(candidate);
  }
  return found.filter(candidate => kept.has(candidate));
}

/** "Found it.": what follows is the cause. */
function announces(quote: string): boolean {
  return countWords(quote) < 7 && hasCue('announcementStart', quote);
}

function readCause({ text: quote }: Statement): Candidate | undefined {
  const tells = countWords(quote) >= 7 && namesThing(quote) && !hasCue('intentStart', quote);
  return tells ? { kind: 'root_cause', quote, confidence: 0.75 } : undefined;
}

/** What ends with a colon says nothing by itself, but for a list of reasons that it leads to. */
function isCut({ text }: Statement, next: Statement | undefined): boolean {
  return /[:：]\W*$/.test(text) && next?.isListed !== true;
}

/** Steps of an example, ticks of a list. */
function isSketch(quote: string): boolean {
  return /[→←↔✓✅❌✗✔]|->|=>/.test(quote);
}

function readMessage(statement: Statement, around: Circumstances): Candidate | undefined {
  const { text: quote, isQuestion, under } = statement;
  const words = countWords(quote);
  if (isQuestion || words < minWords || isSketch(quote) || hasCue('intentStart', quote)) return undefined;
  // What might be done is told of as if it were.
  if (hasCue('optionTitleStart', under)) return undefined;
  return (
    readTrouble(statement, around, words) ??
    readNext(statement, around) ??
    readChoice(statement, around, words) ??
    readNature(statement, around, words)
  );
}

/** A list's title, of a few words, says what its items are. */
function isTitled(kind: CueKind, title: string): boolean {
  return title !== '' && countWords(title) <= maxTitle && hasCue(kind, title);
}

/** What went wrong, and what did not help. */
function readTrouble(
  { text: quote, under }: Statement,
  { isTroubled }: Circumstances,
  words: number,
): Candidate | undefined {
  const isNamed = namesThing(quote);
  if (/:\W*$/.test(quote)) return undefined;
  if (hasCue('hedge', quote)) return undefined;
  // "The error is fixed now" names no cause; one that is told at length may say so as well.
  if (words < minTold && hasCue('resolved', quote)) return undefined;
  if (words >= 7 && (isNamed || words >= 10) && hasCue('rootCause', quote))
    return { kind: 'root_cause', quote, confidence: isTroubled ? 0.8 : 0.5 };
  if (isTroubled && words >= 7 && isTitled('causeTitleStart', under))
    return { kind: 'root_cause', quote, confidence: 0.7 };
  if (words >= 6 && hasCue('failed', quote)) return { kind: 'failed_approach', quote, confidence: 0.65 };
  return undefined;
}

/** What is left to do, and how things are run. */
function readNext(
  { text: quote, under }: Statement,
  { isLast, isEnd, hasWorked }: Circumstances,
): Candidate | undefined {
  const is = (kind: FindingKind, confidence: number): Candidate => ({ kind, quote, confidence });
  const core = commandIn(quote);
  if (core !== '') {
    const confidence = hasWorked(core) ? 0.75 : 0.5;
    if (hasCue('runStart', quote)) return is('runbook', confidence);
    if (isLast && (hasCue('passed', quote) || isTitled('passedTitleStart', under)))
      return is('runbook', confidence);
  }
  if (!isLast) return undefined;
  if (hasCue('rule', quote) && namesThing(quote) && !hasCue('reportStart', quote) && !hasCue('hedge', quote))
    return is('constraint', 0.65);
  if (hasCue('todoStart', quote) || isTitled('todoTitleStart', under)) return is('todo', 0.7);
  const isLeft = hasCue('todo', quote) || (isEnd && hasCue('undone', quote));
  return isLeft && !hasCue('hedge', quote) ? is('todo', 0.6) : undefined;
}

function readChoice(
  { text: quote, under, isListed }: Statement,
  { isActed, isLast }: Circumstances,
  words: number,
): Candidate | undefined {
  if (words < 6 || /:\W*$/.test(quote)) return undefined;
  const isChoice = hasCue('choice', quote) || (!isListed && isTitled('choiceTitleStart', under));
  if (!isChoice || hasCue('reportStart', quote) || hasCue('hedge', quote)) return undefined;
  return { kind: 'decision', quote, confidence: isActed ? 0.7 : isLast ? 0.6 : 0.5 };
}

/** How something is: otherwise than one would think, or as it must be. */
function readNature(
  { text: quote, isListed, under }: Statement,
  { isLast, isTroubled, isActed }: Circumstances,
  words: number,
): Candidate | undefined {
  // "Note: I left it there" reports.
  const isReport = hasCue('selfStart', quote.slice(quote.search(/[:：]/) + 1));
  if (words >= 6 && !isReport && (hasCue('warningStart', quote) || isTitled('warningTitleStart', under)))
    return { kind: 'gotcha', quote, confidence: 0.7 };
  if (hasCue('reportStart', quote) || hasCue('selfStart', quote)) return undefined;
  // A bold beginning is the title of an item.
  const titled = /^\*\*[^*]+\*\*/.exec(quote)?.[0].length ?? 0;
  const isBold = quote.includes('**', titled);
  const isMarked = isListed || isBold;
  // Points of a plan that is only talked about tell what would be, not what is.
  const isTalk = isListed && !isTroubled && !isActed;
  if (isTalk || hasCue('hedge', quote)) return undefined;
  const confidence = isMarked ? 0.72 : isLast ? 0.65 : 0.6;
  // What it is told of stands before what is told.
  const isTold = (at: number): boolean =>
    at >= 0 && at >= titled && (isBold || namesThing(quote.slice(titled, at)));
  if (isTold(placeOfCue('gotcha', quote))) return { kind: 'gotcha', quote, confidence };
  if (isTold(placeOfCue('rule', quote))) return { kind: 'constraint', quote, confidence };
  return undefined;
}
