// What a fragment says, in a form that tests can hold against a list.
import { expect } from 'vitest';
import { splitLines } from '../../engine/base/lines.ts';
import type { Fragment, Mention, MentionRole } from '../../engine/model/fragment.ts';

/** The names that a fragment gives in a role, sorted. */
export function namesOf(fragment: Fragment, role: MentionRole): string[] {
  return mentionsOf(fragment, role)
    .map(({ name }) => name)
    .sort((a, b) => (a < b ? -1 : 1));
}

/** The mentions of a fragment in a role. */
export function mentionsOf(fragment: Fragment, role: MentionRole): readonly Mention[] {
  return fragment.mentions.filter(mention => mention.role === role);
}

/** The line (1-based) of each name in a role. */
export function linesOf(fragment: Fragment, role: MentionRole): Record<string, number> {
  return Object.fromEntries(mentionsOf(fragment, role).map(({ name, spans }) => [name, spans[0]?.[0] ?? 0]));
}

/** Holds what everything rests on: each quote stands in the line it names, each passage and section in the file. */
export function expectGrounded(fragment: Fragment, text: string): void {
  const lines = splitLines(text);
  const misquoted: string[] = [];
  const check = (line: number, quote: string): void => {
    if (!(lines[line - 1] ?? '').includes(quote)) misquoted.push(`${line}: ${quote}`);
  };
  for (const { spans, quotes, name } of fragment.mentions) {
    expect({ name, spans: spans.length }).toEqual({ name, spans: quotes.length });
    for (const [index, quote] of quotes.entries()) check(spans[index]?.[0] ?? 0, quote);
  }
  for (const { line, quote } of fragment.links) check(line, quote);
  expect(misquoted).toEqual([]);
  const spans = [
    ...fragment.passages.map(({ start, end }) => [start, end]),
    ...(fragment.summarySpan === undefined ? [] : [[...fragment.summarySpan]]),
  ];
  const outside = spans.filter(([start = 0, end = 0]) => start < 1 || end < start || end > lines.length);
  expect(outside).toEqual([]);
}
