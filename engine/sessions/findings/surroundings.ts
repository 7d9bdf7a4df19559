import { compareStrings } from '../../base/compare.ts';
import type { Turn } from '../../model/session.ts';
import { coreOf } from './commands.ts';
import { hasCue } from './cues.ts';
import { statementsOf } from './statements.ts';

/** Of a turn that is looked at for how it begins. */
const maxOpening = 600;

/** What stands around each turn of a session that says something. */
export class Surroundings {
  readonly #changes = new Map<Turn, ReadonlySet<string>>();
  readonly #next = new Map<Turn, Turn>();
  readonly #heeded = new Set<Turn>();
  readonly #worked = new Set<string>();

  constructor(turns: readonly Turn[]) {
    let speaking: Turn | undefined;
    let changed = new Set<string>();
    let prompt: Turn | undefined;
    for (const turn of turns) {
      if (turn.tool !== undefined) {
        for (const path of turn.tool.changes ?? []) changed.add(path);
        if (prompt !== undefined && (turn.tool.changes ?? []).length > 0) this.#heeded.add(prompt);
        const { command, isError, exitCode = 0 } = turn.tool;
        if (command !== undefined && !isError && exitCode === 0) this.#worked.add(coreOf(command));
        continue;
      }
      this.#changes.set(turn, (changed = new Set()));
      if (turn.role === 'system') continue;
      if (turn.role === 'user') prompt = turn;
      if (speaking !== undefined) this.#next.set(speaking, turn);
      speaking = turn;
    }
  }

  /** Files that were changed after a turn and before the next one that says something, sorted. */
  changesAfter(turn: Turn): string[] {
    return [...(this.#changes.get(turn) ?? [])].sort(compareStrings);
  }

  /** Whether a person's turn or nothing follows an agent's message: it says what came of it all. */
  isLastWord(message: Turn): boolean {
    return this.#next.get(message)?.role !== 'assistant';
  }

  /** Whether the person doubts a message of the agent or is right against it, or the agent takes it back. */
  isContested(message: Turn): boolean {
    const next = this.#next.get(message);
    if (next === undefined) return false;
    const [first] = openingOf(next);
    if (first === undefined) return false;
    if (next.role === 'assistant') return hasCue('retractionStart', first.text);
    return hasCue('doubt', first.text) || this.isConceded(next);
  }

  /** Whether the agent owns that the person is right, in its answer to a prompt. */
  isConceded(prompt: Turn): boolean {
    const next = this.#next.get(prompt);
    return (
      next?.role === 'assistant' &&
      openingOf(next)
        .slice(0, 2)
        .some(({ text }) => hasCue('concessionStart', text))
    );
  }

  /** Whether files are changed after a prompt and before the next. */
  isHeeded(prompt: Turn): boolean {
    return this.#heeded.has(prompt);
  }

  /** Whether a command did its work at any time. */
  hasWorked(core: string): boolean {
    return this.#worked.has(core);
  }
}

function openingOf({ role, text }: Turn): ReturnType<typeof statementsOf> {
  return statementsOf({ role, text: text.slice(0, maxOpening) });
}
