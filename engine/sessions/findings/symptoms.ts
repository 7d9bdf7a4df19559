import type { Turn } from '../../model/session.ts';
import type { Candidate } from './candidate.ts';
import { hasCue } from './cues.ts';
import { errorLineOf, isNamedError } from './fixes.ts';
import { statementsOf } from './statements.ts';

const maxChars = 4000;

/** Begins a line in which a person shows what they ran, not what came of it. */
const prompt = /^\s*(?:[❯➜$%]\s|[\w.-]+@[\w.-]+[:~]|> )/;

/** Whether a person tells of something that goes wrong, or shows an error. */
export function isTroubled(text: string): boolean {
  return hasCue('trouble', text) || text.split('\n').some(isNamedError);
}

/** The error that a person pasted, for a session that later names its cause; `undefined` when they pasted none. */
export function findSymptom({ text }: Pick<Turn, 'text'>): Candidate | undefined {
  const own = statementsOf({ role: 'user', text: text.slice(0, maxChars) });
  if (!own.some(statement => hasCue('trouble', statement.text))) return undefined;
  const lines = text.slice(0, maxChars).split('\n');
  const isTroubled = lines.findIndex(line => hasCue('trouble', line));
  if (isTroubled < 0) return undefined;
  const shown = lines.findIndex((line, at) => at >= isTroubled && prompt.test(line));
  const pasted = shown >= 0 ? lines.slice(shown + 1) : fencedIn(lines.slice(isTroubled));
  const quote = errorLineOf(pasted.filter(line => !prompt.test(line)).join('\n'));
  return quote === '' ? undefined : { kind: 'error_fix', quote, confidence: 0.65 };
}

function fencedIn(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex(line => /^\s*```/.test(line));
  if (start < 0) return [];
  const end = lines.findIndex((line, at) => at > start && /^\s*```/.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}
