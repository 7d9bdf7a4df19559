import { plainText } from '../../base/plainText.ts';
import type { Finding } from '../../model/finding.ts';
import type { Session, Turn } from '../../model/session.ts';
import type { Candidate } from './candidate.ts';
import { findDeeds } from './deeds.ts';
import { distinctOf } from './distinct.ts';
import { findInMessage } from './messages.ts';
import { findInPrompt } from './prompts.ts';
import { Surroundings } from './surroundings.ts';
import { findSymptom, isTroubled } from './symptoms.ts';

/** Of one session: a hostile one says anything. */
const maxFindings = 200;
/** What is less sure is not given. */
const minConfidence = 0.6;
/** The agent sums up at such length, even where it goes on. */
const summaryChars = 700;
/** Of what the agent said, to know it again when a person pastes it. */
const maxSaid = 20_000;

/**
 * What a session says and does that is worth keeping, by the order of its turns. Needs no model: what tools gave back,
 * and sentences of people and the agent that tell by their words what they are. Nothing of what was injected,
 * condensed, quoted, pasted or printed is a finding, but for the error that a person shows and whose cause is named.
 *
 * A function of the session, so of its turns however they came. As a session grows, what a turn says stays found but
 * for what later turns decide: what the agent says last is told from what it says on the way once it goes on; what is
 * doubted, owned to be wrong or taken back goes, and so do a question that is answered and a task that is done; an
 * objection is granted, a suggestion followed, an error mended, a command works again, a file is changed.
 */
export function findFindings({ turns }: Pick<Session, 'turns'>): Finding[] {
  const found = [...findStatements(turns), ...findDeeds(turns)].filter(
    ({ confidence }) => confidence >= minConfidence,
  );
  found.sort((a, b) => a.turnIndex - b.turnIndex);
  return distinctOf(found, maxFindings);
}

function findStatements(turns: readonly Turn[]): Finding[] {
  const reader = new Reader(turns);
  return turns.flatMap(turn => reader.read(turn));
}

/** Goes through a session's turns with what stands around each. */
class Reader {
  readonly #around: Surroundings;
  /** Places of the last prompt and of the agent's last message; -1: none. */
  readonly #lastPrompt: number;
  readonly #lastMessage: number;
  #said = '';
  #isInterrupted = false;
  /** The agent did something since the person spoke. */
  #isUnderWay = false;
  /** The agent looked at something, ever: it need not talk from hearsay. */
  #isGrounded = false;
  /** The person told of trouble, or a tool failed since. */
  #isTroubled = false;
  /** Nobody spoke since the person asked. */
  #isAsked = false;
  /** Errors that people showed and whose cause is not named yet. */
  #symptoms: Finding[] = [];

  constructor(turns: readonly Turn[]) {
    this.#around = new Surroundings(turns);
    this.#lastPrompt = turns.findLast(({ role }) => role === 'user')?.index ?? -1;
    this.#lastMessage = turns.findLast(({ role }) => role === 'assistant')?.index ?? -1;
  }

  read(turn: Turn): Finding[] {
    if (turn.tool !== undefined) {
      this.#isUnderWay = true;
      this.#isGrounded = true;
      this.#isInterrupted ||= turn.tool.isRejected === true;
      this.#isTroubled ||= turn.tool.isError && turn.tool.isRejected !== true;
      return [];
    }
    if (turn.role === 'system') {
      // Who breaks in before anything was done takes back their own words.
      this.#isInterrupted ||= turn.text === 'interrupted' && this.#isUnderWay;
      return [];
    }
    return turn.role === 'user' ? this.#prompt(turn) : this.#message(turn);
  }

  #prompt(turn: Turn): Finding[] {
    const isUnanswered = turn.index > this.#lastMessage;
    const found = findInPrompt(turn, {
      said: this.#said,
      isInterrupted: this.#isInterrupted,
      isLatest: turn.index === this.#lastPrompt,
      isUnanswered,
      isConceded: this.#around.isConceded(turn),
      isHeeded: this.#around.isHeeded(turn),
    });
    const symptom = findSymptom(turn);
    if (symptom !== undefined) this.#symptoms.push(this.#finding(turn, symptom));
    this.#isTroubled = isTroubled(turn.text.slice(0, maxSaid));
    this.#isInterrupted = false;
    this.#isUnderWay = false;
    this.#isAsked = /[?？]/.test(turn.text.slice(0, maxSaid));
    return found.map(candidate => this.#finding(turn, candidate));
  }

  #message(turn: Turn): Finding[] {
    const found = findInMessage(turn, {
      isLast: this.#around.isLastWord(turn) || turn.text.length >= summaryChars,
      isEnd: turn.index === this.#lastMessage && turn.index > this.#lastPrompt,
      isReply: this.#isAsked,
      isTroubled: this.#isTroubled,
      isActed: this.#around.changesAfter(turn).length > 0,
      isGrounded: this.#isGrounded,
      isContested: this.#around.isContested(turn),
      hasWorked: core => this.#around.hasWorked(core),
    });
    this.#said = `${this.#said}\n${turn.text}`.slice(-maxSaid);
    this.#isInterrupted = false;
    this.#isUnderWay = true;
    this.#isAsked = false;
    const findings = found.map(candidate => this.#finding(turn, candidate));
    const isNamed = found.some(
      ({ kind, confidence }) => kind === 'root_cause' && confidence >= minConfidence,
    );
    return isNamed ? [...this.#symptoms.splice(0), ...findings] : findings;
  }

  #finding(turn: Turn, { kind, quote, text = quote, confidence }: Candidate): Finding {
    return {
      kind,
      text: plainText(text),
      quote,
      turnIndex: turn.index,
      record: turn.record,
      confidence,
      about: kind === 'decision' ? this.#around.changesAfter(turn) : [],
    };
  }
}
