import type { Passage } from '../../model/fragment.ts';
import { lastTextLine } from '../sections.ts';
import type { CodeSymbol } from './codeSymbols.ts';

/** A passage ends at the first good place after so many lines. */
const linesPerPassage = 40;
/** A declaration up to this long stays whole. */
const maxWhole = 120;
/** Lines before a declaration that are too few to stand alone. */
const fewLines = 8;

/** Lines that are not cut: a declaration, or what stands between two. 0-based, `end` exclusive. */
interface Segment {
  readonly start: number;
  readonly end: number;
  /** Simple names of the symbols it is in, outermost first. */
  readonly chain: readonly string[];
  /** The type whose members these lines belong to; segments of different types are not put together. */
  readonly group: string;
}

/**
 * Cuts code between declarations into passages of about forty lines, each declaration with its documentation and whole
 * where it is not very long. Without symbols: at blank lines. In line order; together they hold every line with text.
 */
export function toCodePassages(lines: readonly string[], symbols: readonly CodeSymbol[]): Passage[] {
  const passages: Passage[] = [];
  let open: Segment | undefined;
  const close = (): void => {
    if (open !== undefined) passages.push(...cutLong(lines, open, wholeLines(open, symbols.length)));
    open = undefined;
  };
  for (const segment of toSegments(lines.length, symbols)) {
    if (open !== undefined && !isOneWith(open, segment)) close();
    open = open === undefined ? segment : join(open, segment);
  }
  close();
  return passages;
}

function isOneWith(open: Segment, next: Segment): boolean {
  const isStub = open.end - open.start < fewLines;
  if (open.group !== next.group && !isStub) return false;
  return next.end - open.start <= linesPerPassage + fewLines || (isStub && next.end - open.start <= maxWhole);
}

function join(open: Segment, next: Segment): Segment {
  const shared = open.chain.findIndex((name, index) => name !== next.chain[index]);
  const chain = shared < 0 ? open.chain : open.chain.slice(0, shared);
  return { start: open.start, end: next.end, chain, group: next.group };
}

/** The file cut where symbols begin; in types that are long, where their members begin, too. */
function toSegments(lineCount: number, symbols: readonly CodeSymbol[]): Segment[] {
  const segments: Segment[] = [];
  const opened: CodeSymbol[] = [];
  let last: Segment = { start: 0, end: lineCount, chain: [], group: '' };
  const cut = (start: number, chain: readonly string[], group: string): void => {
    if (start > last.start) segments.push({ ...last, end: start });
    last = { start: Math.max(start, last.start), end: lineCount, chain, group };
  };
  for (const symbol of symbols) {
    while (opened.length > 0 && (opened.at(-1)?.end ?? 0) <= symbol.start) opened.pop();
    const around = opened.at(-1);
    if (around !== undefined && around.end - around.start <= linesPerPassage) continue;
    const isLong = symbol.end - symbol.start > linesPerPassage;
    const chain = [...opened, symbol].map(({ name }) => name.slice(name.lastIndexOf('.') + 1));
    cut(symbol.start, chain, isLong ? symbol.name : (around?.name ?? ''));
    opened.push(symbol);
  }
  segments.push(last);
  return segments;
}

/** Lines a segment may have without being cut. */
function wholeLines({ chain }: Segment, symbols: number): number {
  if (symbols === 0) return 0;
  return chain.length > 0 ? maxWhole : linesPerPassage * 2;
}

/** A segment as it is, or when it is longer than `whole`, in pieces that end at blank lines. */
function cutLong(lines: readonly string[], { start, end, chain }: Segment, whole: number): Passage[] {
  const passages: Passage[] = [];
  let from = start;
  const add = (to: number): void => {
    if (lines.slice(from, to).some(line => line.trim() !== ''))
      passages.push({ start: from + 1, end: lastTextLine(lines, from, to) + 1, headings: chain });
  };
  for (let line = start; line < end && end - start > whole; line += 1) {
    const long = line - from >= linesPerPassage * 2;
    const full = line - from >= linesPerPassage && lines[line]?.trim() === '';
    if (!full && !long) continue;
    add(line);
    from = full ? line + 1 : line;
  }
  add(end);
  return passages;
}
