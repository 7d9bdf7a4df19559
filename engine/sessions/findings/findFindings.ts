import { compareStrings } from '../../base/compare.ts';
import { plainText } from '../../base/plainText.ts';
import { foldName } from '../../model/ids.ts';
import type { Finding } from '../../model/finding.ts';
import type { Session, Turn } from '../../model/session.ts';
import { findDeeds } from './done.ts';
import { findInMessage, findInPrompt } from './said.ts';

/** Of one session: a hostile one says anything. */
const maxFindings = 200;

/**
 * What a session says and does that is worth keeping, by the order of its turns. Needs no model: what tools gave back,
 * and sentences of people and the agent that tell by their words what they are. Nothing of what was injected,
 * condensed, quoted, pasted or printed is a finding. A function of the session.
 */
export function findFindings({ turns }: Pick<Session, 'turns'>): Finding[] {
  const found = [
    ...findStatements(turns),
    ...findDeeds(turns).map(deed => ({ ...deed, record: turns[deed.turnIndex]?.record ?? {} })),
  ];
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

function* findStatements(turns: readonly Turn[]): Generator<Finding> {
  let said = '';
  let isInterrupted = false;
  const changes = changesAfter(turns);
  const last = lastWords(turns);
  for (const turn of turns) {
    if (turn.role === 'system') isInterrupted ||= turn.text === 'interrupted';
    else if (turn.tool !== undefined) isInterrupted = turn.tool.isRejected === true || isInterrupted;
    else {
      const found =
        turn.role === 'user'
          ? findInPrompt(turn, { said, isInterrupted })
          : findInMessage(turn, last.has(turn));
      for (const { kind, quote, confidence } of found)
        yield {
          kind,
          text: plainText(quote),
          quote,
          turnIndex: turn.index,
          record: turn.record,
          confidence,
          about: kind === 'decision' ? (changes.get(turn) ?? []) : [],
        };
      said = turn.role === 'assistant' ? turn.text : '';
      isInterrupted = false;
    }
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
