import { ellipsis, splitLines } from '../base/lines.ts';
import type { Fragment, Passage } from '../model/fragment.ts';
import { lastTextLine } from './sections.ts';

const linesPerPassage = 40;
const comment = /^\s*(?:\/\/+|\/\*+|\*+\/?|#+!?|--+|;+|"""|'''|<!--|%+)\s?(.*?)(?:\*\/|-->|"""|''')?\s*$/;

/** Reads a code file: what its opening comment says, and passages of about forty lines cut at blank lines. */
export function extractCode(path: string, contentHash: string, text: string, language: string): Fragment {
  const lines = splitLines(text);
  return {
    path,
    contentHash,
    kind: 'code',
    title: path,
    aliases: [],
    ...openingComment(lines),
    lines: lines.length,
    metadata: { language },
    sections: [],
    passages: toCodePassages(lines),
    mentions: [],
    links: [],
    warnings: [],
  };
}

function openingComment(lines: readonly string[]): Pick<Fragment, 'summary' | 'summarySpan'> {
  const said: string[] = [];
  let first = -1;
  let last = -1;
  for (const [index, line] of lines.slice(0, 40).entries()) {
    const match = comment.exec(line);
    if (match === null) {
      if (said.length > 0) break;
      if (line.trim() !== '' && index > 2) break;
      continue;
    }
    const words = match[1]?.trim() ?? '';
    // A first line for the interpreter, a licence tag or a linter is not about the file.
    if (words === '' || /^(?:\/usr\/bin|SPDX|eslint|prettier|ts-|copyright|license)/i.test(words)) continue;
    if (first < 0) first = index;
    last = index;
    said.push(words);
  }
  const summary = ellipsis(said.join(' '), 300);
  return summary === '' ? { summary } : { summary, summarySpan: [first + 1, last + 1] };
}

function toCodePassages(lines: readonly string[]): Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  for (let line = 0; line < lines.length; line += 1) {
    const long = line - start >= linesPerPassage * 2;
    const full = line - start >= linesPerPassage && lines[line]?.trim() === '';
    if (!full && !long) continue;
    passages.push({ start: start + 1, end: lastTextLine(lines, start, line) + 1, headings: [] });
    start = full ? line + 1 : line;
  }
  if (lines.slice(start).some(line => line.trim() !== '')) {
    passages.push({ start: start + 1, end: lastTextLine(lines, start, lines.length) + 1, headings: [] });
  }
  return passages;
}
