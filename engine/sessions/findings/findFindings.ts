import { compareStrings } from '../../base/compare.ts';
import { plainText } from '../../base/plainText.ts';
import { foldName } from '../../model/ids.ts';
import type { Finding } from '../../model/finding.ts';
import type { Session, Turn } from '../../model/session.ts';
import type { Candidate } from './candidate.ts';
import { hasCue } from './cues.ts';
import { findDeeds } from './deeds.ts';
import { findInMessage } from './messages.ts';
import { findInPrompt } from './prompts.ts';
import { findSymptom } from './symptoms.ts';

/** Of one session: a hostile one says anything. */
const maxFindings = 200;
/** What is less sure is not given. */
const minConfidence = 0.55;
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
 * for what later turns decide: what the agent says last is told from what it says on the way once it goes on; a
 * question that is answered and a task that is done go; an error is mended, a command works again, a file is changed.
 */
export function findFindings({ turns }: Pick<Session, 'turns'>): Finding[] {
  const found = [...findStatements(turns), ...findDeeds(turns)].filter(
    ({ confidence }) => confidence >= minConfidence,
  );
  found.sort((a, b) => a.turnIndex - b.turnIndex);
  const told = new Set<string>();
  const distinct = found.filter(({ kind, text }) => {
    const key = `${kind} ${foldName(text)}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
  return distinct.slice(0, maxFindings);
}

function findStatements(turns: readonly Turn[]): Finding[] {
  const reader = new Reader(turns);
  return turns.flatMap(turn => reader.read(turn));
}

/** Goes through a session's turns with what stands around each. */
class Reader {
  readonly #changes: ReadonlyMap<Turn, readonly string[]>;
  readonly #last: ReadonlySet<Turn>;
  /** Places of the last prompt and of the agent's last message; -1: none. */
  readonly #lastPrompt: number;
  readonly #lastMessage: number;
  #said = '';
  #isInterrupted = false;
  /** The person told of trouble; a tool failed since the agent spoke. */
  #isTroubled = false;
  #isFailing = false;
  /** Errors that people showed and whose cause is not named yet. */
  #symptoms: Finding[] = [];

  constructor(turns: readonly Turn[]) {
    this.#changes = changesAfter(turns);
    this.#last = lastWords(turns);
    this.#lastPrompt = turns.findLast(({ role }) => role === 'user')?.index ?? -1;
    this.#lastMessage = turns.findLast(({ role }) => role === 'assistant')?.index ?? -1;
  }

  read(turn: Turn): Finding[] {
    if (turn.tool !== undefined) {
      this.#isInterrupted ||= turn.tool.isRejected === true;
      this.#isFailing ||= turn.tool.isError && turn.tool.isRejected !== true;
      return [];
    }
    if (turn.role === 'system') {
      this.#isInterrupted ||= turn.text === 'interrupted';
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
    });
    const symptom = findSymptom(turn);
    if (symptom !== undefined) this.#symptoms.push(this.#finding(turn, symptom));
    this.#isTroubled = hasCue('trouble', turn.text.slice(0, maxSaid));
    this.#isInterrupted = false;
    return found.map(candidate => this.#finding(turn, candidate));
  }

  #message(turn: Turn): Finding[] {
    const found = findInMessage(turn, {
      isLast: this.#last.has(turn) || turn.text.length >= summaryChars,
      isTroubled: this.#isTroubled || this.#isFailing,
      isActed: (this.#changes.get(turn) ?? []).length > 0,
    });
    this.#said = `${this.#said}\n${turn.text}`.slice(-maxSaid);
    this.#isInterrupted = false;
    this.#isFailing = false;
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
      about: kind === 'decision' ? (this.#changes.get(turn) ?? []) : [],
    };
  }
}

/** The agent's messages that a person's prompt follows, or nothing. */
function lastWords(turns: readonly Turn[]): ReadonlySet<Turn> {
  const last = new Set<Turn>();
  let message: Turn | undefined;
  for (const turn of turns) {
    if (turn.role === 'user' && message !== undefined) last.add(message);
    if (turn.role === 'assistant') message = turn;
  }
  if (message !== undefined) last.add(message);
  return last;
}

/** Files that were changed after a turn and before the next one that says something. */
function changesAfter(turns: readonly Turn[]): ReadonlyMap<Turn, readonly string[]> {
  const changes = new Map<Turn, string[]>();
  let current: string[] | undefined;
  for (const turn of turns) {
    if (turn.tool !== undefined) current?.push(...(turn.tool.changes ?? []));
    else changes.set(turn, (current = []));
  }
  return new Map([...changes].map(([turn, paths]) => [turn, [...new Set(paths)].sort(compareStrings)]));
}
