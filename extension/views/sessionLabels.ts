// Words, days and times of sessions for people, in the editor's language and the person's time zone.
import * as vscode from 'vscode';
import { formatCount } from '../labels.ts';
import { dayKey } from './sessionNode.ts';

/** "1 session", "300 sessions". */
export function countSessions(count: number): string {
  return count === 1 ? vscode.l10n.t('1 session') : vscode.l10n.t('{0} sessions', formatCount(count));
}

/** "1 finding", "12 findings". */
export function countFindings(count: number): string {
  return count === 1 ? vscode.l10n.t('1 finding') : vscode.l10n.t('{0} findings', formatCount(count));
}

/** "1 new finding", "12 new findings". */
export function countNewFindings(count: number): string {
  return count === 1 ? vscode.l10n.t('1 new finding') : vscode.l10n.t('{0} new findings', formatCount(count));
}

/** "1 prompt", "12 prompts". */
export function countPrompts(count: number): string {
  return count === 1 ? vscode.l10n.t('1 prompt') : vscode.l10n.t('{0} prompts', formatCount(count));
}

/** "Today", "Yesterday", else the date; the year only where it is another than now. `key`: see `dayKey`. */
export function dayLabel(key: string, now: Date): string {
  const [year, month, day] = key.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) {
    return vscode.l10n.t('Without a Date');
  }
  if (key === dayKey(now)) {
    return vscode.l10n.t('Today');
  }
  if (key === dayKey(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) {
    return vscode.l10n.t('Yesterday');
  }
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return format(
    new Date(year, month - 1, day),
    year === now.getFullYear() ? parts : { ...parts, year: 'numeric' },
  );
}

/** "10:12" of an ISO time; '' of none. */
export function timeText(iso: string): string {
  return format(new Date(iso), { timeStyle: 'short' });
}

/** Day and time of an ISO time; '' of none. */
export function momentText(iso: string): string {
  return format(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
}

/** A word for what kind of thing was found; a kind without one stays as it is. */
export function findingLabel(kind: string): string {
  switch (kind) {
    case 'decision':
      return vscode.l10n.t('decision');
    case 'correction':
      return vscode.l10n.t('correction');
    case 'preference':
      return vscode.l10n.t('preference');
    case 'constraint':
      return vscode.l10n.t('constraint');
    case 'root_cause':
      return vscode.l10n.t('root cause');
    case 'error_fix':
      return vscode.l10n.t('mended error');
    case 'gotcha':
      return vscode.l10n.t('gotcha');
    case 'insight':
      return vscode.l10n.t('insight');
    case 'runbook':
      return vscode.l10n.t('command that worked');
    case 'takeaway':
      return vscode.l10n.t('takeaway');
    case 'failed_approach':
      return vscode.l10n.t('failed approach');
    case 'open_question':
      return vscode.l10n.t('open question');
    case 'todo':
      return vscode.l10n.t('to do');
    case 'hypothesis':
      return vscode.l10n.t('hypothesis');
    default:
      return kind.replaceAll('_', ' ');
  }
}

function format(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(moment.getTime())
    ? ''
    : new Intl.DateTimeFormat(vscode.env.language, options).format(moment);
}
