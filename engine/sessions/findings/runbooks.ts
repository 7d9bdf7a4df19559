import type { Finding } from '../../model/finding.ts';
import { coreOf, isWork } from './commands.ts';
import type { ToolTurn } from './toolTurn.ts';

/** As often a command must have worked. */
const minTimes = 2;
/** Of a session, the most used. */
const maxRunbooks = 8;

interface Worked {
  readonly core: string;
  readonly turn: ToolTurn;
  readonly times: number;
}

/** Commands that build, check or release something and worked more than once. */
export function findRunbooks(tools: readonly ToolTurn[]): Finding[] {
  const worked = new Map<string, Worked>();
  for (const turn of tools) {
    const { command, isError, exitCode = 0, isRejected } = turn.tool;
    if (command === undefined || isError || exitCode !== 0 || isRejected === true) continue;
    const core = coreOf(command);
    if (!isWork(core)) continue;
    const known = worked.get(core);
    worked.set(core, { core, turn: known?.turn ?? turn, times: (known?.times ?? 0) + 1 });
  }
  return (
    [...worked.values()]
      .filter(({ times }) => times >= minTimes)
      // A run of a part of it tells no more than the run of it all.
      .filter(({ core }, _, all) => !all.some(whole => core.startsWith(`${whole.core} `)))
      .sort((a, b) => b.times - a.times || a.turn.index - b.turn.index)
      .slice(0, maxRunbooks)
      .map(({ core, turn, times }) => ({
        kind: 'runbook',
        text: `${core} (worked ${times} times)`,
        quote: core,
        turnIndex: turn.index,
        record: turn.record,
        confidence: Math.min(0.9, Math.round((0.6 + times * 0.05) * 100) / 100),
        about: [],
      }))
  );
}
