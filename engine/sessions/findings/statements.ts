import type { Turn } from '../../model/session.ts';

/** A sentence of a turn, a substring of its text. */
export interface Statement {
  readonly text: string;
  /** Place among the sentences of the turn, from 0. */
  readonly place: number;
  /** It ends as a question does. */
  readonly isQuestion: boolean;
  /** An item of a list. */
  readonly isListed: boolean;
  /** The heading or the words with a colon that it stands under; '' for none. */
  readonly under: string;
}

const maxStatements = 400;
const maxChars = 600;
/** A line that is longer is no line of prose. */
const maxLineChars = 8000;
/** A person's text that is longer is a paste, but for how it begins and ends. */
const pastedChars = 2500;

/**
 * The sentences that a turn's speaker says themselves, in order: code, quotations, tables, what programs printed, and
 * bundles that were put into the chat are left out. Linear in the text.
 */
export function statementsOf({ role, text }: Pick<Turn, 'role' | 'text'>): Statement[] {
  const statements: Statement[] = [];
  let under = '';
  let isTaken = false;
  const own = role === 'user' ? withoutPaste(text) : text;
  for (const line of ownLines(own, role === 'user')) {
    const heading = headingOf(line);
    if (heading !== undefined) under = heading;
    if (heading !== undefined && line.trimStart().startsWith('#')) continue;
    const isListed = /^\s*(?:[-*+•]|\d{1,2}[.)])\s/.test(line);
    // A heading stands over a list, or over the paragraph that follows it.
    if (!isListed && heading === undefined && isTaken) under = '';
    if (heading !== undefined) isTaken = false;
    else if (line.trim() !== '') isTaken = true;
    for (const sentence of sentencesIn(line)) {
      if (statements.length >= maxStatements) return statements;
      const isQuestion = /[?？]["”’)*_`]{0,4}$/.test(sentence);
      const isTitle = heading !== undefined;
      statements.push({
        text: sentence,
        place: statements.length,
        isQuestion,
        isListed,
        under: isTitle ? '' : under,
      });
    }
  }
  return statements;
}

/** `## Next steps`, `**Next steps**`, `Next steps:`. */
function headingOf(line: string): string | undefined {
  const text = line.trim();
  if (text.length > 120) return undefined;
  const isHeading = /^#{1,6}\s/.test(text) || /^\*\*[^*]+\*\*:?$/.test(text) || /[:：]\**$/.test(text);
  return isHeading ? text.replace(/^#+\s+|\*+|[:：]\**$/g, '').trim() : undefined;
}

/** Lines that are neither fenced, tagged, quoted nor printed by a program. */
function* ownLines(text: string, isPerson: boolean): Generator<string> {
  let fence: string | undefined;
  let isOutput = false;
  const tags = new OpenTags(text);
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    if (mark !== undefined) fence = mark;
    // What a bundle of ours says was learned already.
    else if (/^# Context: /.test(line)) return;
    else if (!tags.holds(line, start)) {
      if (isPerson && /^\s*(?:[❯➜$%]\s|[\w.-]+@[\w.-]+[:~]|\w+=[#>] )/.test(line)) isOutput = true;
      if (line.trim() === '') isOutput = false;
      if (!isOutput && line.length <= maxLineChars && !isForeign(line) && !(isPerson && isPasted(line)))
        yield line;
    }
  }
}

/** What hosts put into a prompt stands between tags that have lines of their own. */
class OpenTags {
  readonly #text: string;
  readonly #unclosed = new Set<string>();
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** `start`: where in the text the line stands. Lines are asked for in order. */
  holds(line: string, start: number): boolean {
    if (start < this.#end) return true;
    const tag = /^\s*<([A-Za-z][\w:-]{0,60})(?:\s[^>]{0,400})?>/.exec(line)?.[1];
    if (tag === undefined || this.#unclosed.has(tag)) return false;
    const end = this.#text.indexOf(`</${tag}>`, start);
    if (end < 0) this.#unclosed.add(tag);
    else this.#end = end + 1;
    return end >= 0;
  }
}

/** Quotations, table rows, prompts of shells, stack traces, diffs, tags, code. */
function isForeign(line: string): boolean {
  if (/^\s*(?:>|\||\$ |❯|at \S+ ?\(|[+-]{3} |@@ |diff --git|\d+[:|→]\s?|<\/?[A-Za-z][\w:-]*[ >])/.test(line))
    return true;
  if (
    /^\s*(?:-?(?:ba|z|fi)?sh: |\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d:\d\d:\d\d|(?:ERROR|WARN|INFO|DEBUG|FATAL)\b[:\s]|\w*(?:Error|Exception|Warning): )/.test(
      line,
    )
  )
    return true;
  return /^ {4,}\S/.test(line) && /[;{}()=,]$/.test(line.trimEnd());
}

/** An indented line of a person's that is no item of a list; a log's or a compiler's line. */
function isPasted(line: string): boolean {
  return /^(?: {2,}|\t)(?![-*+•]\s|\d{1,2}[.)]\s)\S/.test(line) || /^\S+:\d+:\d+[:\s]/.test(line);
}

/** Of a long text the first and last paragraph; nothing of a plan, a role or a document that was handed over. */
function withoutPaste(text: string): string {
  const head = text.slice(0, 400).trimStart();
  if (/^(?:Implement the following plan|You are (?:an?|the|now)\b|System:|<system)/i.test(head)) return '';
  if (text.length > maxChars && (text.match(/^#{1,6}\s/gm)?.length ?? 0) > 1) return beforeHeadings(text);
  if (text.length <= pastedChars) return text;
  const paragraphs = text.split(/\n[^\S\n]*\n/).filter(paragraph => paragraph.trim() !== '');
  return [paragraphs[0], paragraphs.at(-1)]
    .filter(paragraph => (paragraph ?? '').length <= maxChars)
    .join('\n\n');
}

/** A person's own words before a document that they pasted. */
function beforeHeadings(text: string): string {
  const before = text.slice(0, text.search(/^#{1,6}\s/m));
  return before.length <= maxChars ? before : '';
}

function* sentencesIn(line: string): Generator<string> {
  // A list's mark is not part of what it lists; a full stop in a name or a number ends nothing.
  const start = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\[[ xX]\]\s+)?/.exec(line)?.[0].length ?? 0;
  // Each run of marks is looked at once.
  const ends = /(?:(?<![.!?…])[.!?…]{1,8}["”’)*_`]{0,4}(?=\s)|[。！？]+[」』”）]?)/g;
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

/** No sentence that is but a quotation of another's words. */
function* clip(sentence: string): Generator<string> {
  const text = sentence.trim();
  if (text.length > maxChars || !/\p{L}{2}/u.test(text)) return;
  if (/^["“«„][^"”»“]*["”»“][.!?]?$/.test(text)) return;
  yield text;
}
