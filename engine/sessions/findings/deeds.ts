import type { Finding } from '../../model/finding.ts';
import type { Turn } from '../../model/session.ts';
import { findAnswers } from './answers.ts';
import { findFixes } from './fixes.ts';
import { findRunbooks } from './runbooks.ts';
import { findOpenTasks } from './tasks.ts';
import type { ToolTurn } from './toolTurn.ts';

/** Errors that were mended, commands that worked, questions that were answered, and tasks that were left open. */
export function findDeeds(turns: readonly Turn[]): Finding[] {
  const tools = turns.filter((turn): turn is ToolTurn => turn.tool !== undefined);
  return [...findFixes(tools), ...findRunbooks(tools), ...findOpenTasks(tools), ...findAnswers(tools)];
}
