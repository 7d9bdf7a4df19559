import type { Turn } from '../../model/session.ts';

/** A sentence of a turn, a substring of its text. */
export interface Statement {
  readonly text: string;
  /** Place among the sentences of the turn, from 0. */
  readonly place: number;
  /** It ends as a question does. */
  readonly isQuestion: boolean;
}

const maxStatements = 400;
const maxChars = 600;
/** A person's text that is longer is a paste, but for how it begins and ends. */
const pastedChars = 1500;

/**
 * The sentences that a turn's speaker says themselves, in order: code, quotations, tables, what programs printed, and
 * bundles that were put into the chat are left out.
 */
export function statementsOf({ role, text }: Pick<Turn, 'role' | 'text'>): Statement[] {
  const statements: Statement[] = [];
  for (const line of ownLines(role === 'user' ? withoutPaste(text) : text)) {
    for (const sentence of sentencesIn(line)) {
      if (statements.length >= maxStatements) return statements;
      const isQuestion = /[?？]\s*["”’)*_`]*$/.test(sentence);
      statements.push({ text: sentence, place: statements.length, isQuestion });
    }
  }
  return statements;
}

function* ownLines(text: string): Generator<string> {
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    if (mark !== undefined) fence = mark;
    // What a bundle of ours says was learned already.
    else if (/^# Context: /.test(line)) return;
    else if (!isForeign(line)) yield line;
  }
}

/** Quotations, table rows, prompts and output of shells, stack traces, headings. */
function isForeign(line: string): boolean {
  return /^\s*(?:>|\||\$ |❯|#{1,6}\s|at \S+ ?\(|[+-]{3} |@@ |diff --git|\d+[:|]\s)|^\s*<\/?[a-z][\w-]*[ >]|^ {4,}\S.*[;{}()=]\s*$/.test(
    line,
  );
}

/** Of a long text the first and last paragraph; nothing of a plan that was handed over. */
function withoutPaste(text: string): string {
  const isPlan = /^\s*Implement the following plan/i.test(text);
  if (isPlan) return '';
  if (text.length <= pastedChars) return text;
  const paragraphs = text.split(/\n\s*\n/).filter(paragraph => paragraph.trim() !== '');
  return [paragraphs[0], paragraphs.at(-1)]
    .filter(paragraph => (paragraph ?? '').length <= maxChars)
    .join('\n\n');
}

function* sentencesIn(line: string): Generator<string> {
  // A list's mark is not part of what it lists; a full stop in a name or a number ends nothing.
  const start = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\[[ xX]\]\s+)?/.exec(line)?.[0].length ?? 0;
  const ends = /(?:[.!?…]+["”’)*_`]*(?=\s)|[。！？]+[」』”）]?)\s*/g;
  ends.lastIndex = start;
  let from = start;
  for (const end of line.matchAll(ends)) {
    if (end.index < from || isAbbreviation(line, end.index)) continue;
    const to = end.index + end[0].length;
    yield* clip(line.slice(from, to));
    from = to;
  }
  yield* clip(line.slice(from));
}

function isAbbreviation(line: string, at: number): boolean {
  return /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|\d+)$/i.test(line.slice(Math.max(0, at - 6), at));
}

function* clip(sentence: string): Generator<string> {
  const text = sentence.trim();
  if (text.length <= maxChars && /\p{L}{2}/u.test(text)) yield text;
}
