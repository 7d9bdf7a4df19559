import type { Finding } from '../../engine/model/finding.ts';
import type { ToolUse, Turn } from '../../engine/model/session.ts';
import { findFindings } from '../../engine/sessions/findings/findFindings.ts';

/** A step of a session before its place is known. */
export type Step = Omit<Turn, 'index' | 'record' | 'timestamp'>;

export const user = (text: string): Step => ({ role: 'user', text });
export const agent = (text: string): Step => ({ role: 'assistant', text });
export const system = (text: string): Step => ({ role: 'system', text });
export const tool = (name: string, more: Partial<ToolUse> = {}): Step => ({
  role: 'tool',
  text: '',
  tool: { name, input: '{}', output: '', isError: false, ...more },
});
export const ran = (command: string, output = '', exitCode = 0): Step =>
  tool('Bash', { command, output, exitCode, isError: exitCode !== 0 });
export const edited = (path: string): Step => tool('Edit', { changes: [path] });

/** Steps in order, each a record of its own: the first is at line 1. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  return steps.map((step, index) => ({ ...step, index, timestamp: '', record: { line: index + 1 } }));
}

export function findIn(...steps: Step[]): Finding[] {
  return findFindings({ turns: turnsOf(steps) });
}

/** `kind | quote` of each finding. */
export function toldIn(...steps: Step[]): string[] {
  return findIn(...steps).map(({ kind, quote }) => `${kind} | ${quote}`);
}
