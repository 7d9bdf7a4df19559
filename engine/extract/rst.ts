import type { Block, Container } from '../base/markdown.ts';
import type { DocumentText } from './documentText.ts';
import type { Inline } from './inline.ts';
import { restructuredHeading } from './rstHeading.ts';
import { rstFileOf, rstToMarkdown, scanRst } from './rstInline.ts';
import { endOfRstTable, readRstTable } from './rstTables.ts';

/** Directives whose body is prose like the text around. */
const proseDirectives =
  /^(?:note|warning|tip|hint|important|caution|danger|error|attention|admonition|seealso|versionadded|versionchanged|versionremoved|deprecated|topic|sidebar|container|epigraph|compound|rst-class|only|(?:[a-z]+:)?(?:function|method|class|attribute|data|exception|module|property|staticmethod|classmethod|decorator|describe|option|envvar|confval|setting|type|struct|enum|member|macro|var))$/i;
/** Of these the words after the `::` are prose, too. */
const saidDirectives =
  /^(?:note|warning|tip|hint|important|caution|danger|error|attention|seealso|versionadded|versionchanged|deprecated)$/i;
const directive = /^\s*\.\.\s+(?:\|[^|\n]{1,80}\|\s+)?([A-Za-z][\w:+.-]{0,60}?)::(?:\s+(.*))?$/;
const listItem = /^\s*(?:[-*+•‣]|(?:\d{1,4}|#|[A-Za-z])[.)]|\((?:\d{1,4}|[A-Za-z])\))\s+\S/;
/** Deeper than anyone writes; below it all is one paragraph. */
const maxDepth = 24;

/** Reads reStructuredText: what Sphinx and Docutils would show as prose, lists, definitions, tables and code. */
export function readRst(lines: readonly string[], bodyLine: number): DocumentText {
  const reader = new RstReader(lines);
  reader.read({ start: bodyLine, end: lines.length }, 'paragraph', 0);
  return {
    blocks: reader.blocks,
    inlinesOf: line => reader.entries.get(line) ?? scanRst(lines[line] ?? ''),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

class RstReader {
  readonly blocks: Block[] = [];
  /** Lines of tables of contents: links without marks. */
  readonly entries = new Map<number, readonly Inline[]>();
  readonly #lines: readonly string[];
  readonly #styles: string[] = [];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Reads the lines of a body, which stand at one indent; lines further in belong to what is before them. */
  read({ start, end }: Span, container: Container, depth: number): void {
    for (let line = start; line < end;) {
      if (this.#text(line).trim() === '') line += 1;
      else line = Math.max(line + 1, this.#block({ start: line, end }, container, depth));
    }
  }

  /** Reads the block that begins a span; the line after it. */
  #block(span: Span, container: Container, depth: number): number {
    const { start, end } = span;
    const text = this.#text(start);
    if (depth >= maxDepth) return this.#paragraph(start, end, container);
    if (/^\s*\.\.(?:\s|$)/.test(text)) return this.#explicit(span, depth);
    const table = endOfRstTable(this.#lines, start, end);
    if (table !== undefined) {
      this.blocks.push(...readRstTable(this.#lines, start, table));
      return table;
    }
    const heading = indentOf(text) === 0 ? restructuredHeading(this.#lines, start, this.#styles) : undefined;
    if (heading !== undefined) {
      const { level, height } = heading;
      this.blocks.push({
        kind: 'heading',
        level,
        text: rstToMarkdown(heading.text),
        start,
        end: start + height,
      });
      return start + height;
    }
    if (/^\s*([^\w\s])\1{3,}\s*$/.test(text)) return start + 1;
    if (/^\s*>>>\s/.test(text)) return this.#code(start, this.#endOfRun(start, end));
    if (listItem.test(text)) return this.#item(span, depth);
    if (this.#isTerm(start, end)) return this.#definition(span, depth);
    return this.#paragraph(start, end, container);
  }

  /** A directive, comment, target or footnote. */
  #explicit({ start, end }: Span, depth: number): number {
    const stop = this.#endOfBody(start, end, indentOf(this.#text(start)));
    const match = directive.exec(this.#text(start));
    const footnote = /^\s*\.\.\s+\[[^\]]{1,60}\]\s+\S/.test(this.#text(start));
    if (footnote) this.#pushText('item', start, stop);
    if (match === null) return stop;
    const [, name = '', said = ''] = match;
    const body = { start: this.#afterOptions(start + 1, stop), end: stop };
    if (name === 'glossary') this.#glossary(body, depth);
    else if (name === 'toctree') this.#contents(body);
    else if (name === 'list-table') this.#listTable(body);
    else if (proseDirectives.test(name)) {
      if (saidDirectives.test(name) && said.trim() !== '')
        this.#pushText('paragraph', start, start + 1, said);
      this.read(body, 'paragraph', depth + 1);
    } else if (body.start < stop) this.#code(start, stop);
    return stop;
  }

  #glossary({ start, end }: Span, depth: number): void {
    for (let line = start; line < end;) {
      if (this.#text(line).trim() === '') line += 1;
      else if (this.#isTerm(line, end, true)) line = this.#definition({ start: line, end }, depth);
      else line = this.#paragraph(line, end, 'paragraph');
    }
  }

  #contents({ start, end }: Span): void {
    for (let line = start; line < end; line += 1) {
      const text = this.#text(line);
      const match = /^\s*(?:(\S[^<]*?)\s*<([^<>]{1,300})>|([^\s<>*]{1,300}))\s*$/.exec(text);
      const target = match?.[2] ?? match?.[3];
      if (target === undefined || target === 'self') continue;
      const at = text.indexOf(target);
      this.entries.set(line, [
        {
          kind: 'link',
          text: match?.[1] ?? '',
          target: rstFileOf(target),
          start: at,
          end: at + target.length,
        },
      ]);
      this.blocks.push({
        kind: 'text',
        container: 'item',
        text: match?.[1] ?? '',
        start: line,
        end: line + 1,
      });
    }
  }

  /** `* - a` begins a row, `  - b` goes on with it. */
  #listTable({ start, end }: Span): void {
    let row: { cells: string[]; readonly start: number; end: number } | undefined;
    let isFirst = true;
    const close = (): void => {
      if (row === undefined) return;
      this.blocks.push({ kind: 'row', header: isFirst, ...row, cells: row.cells.map(rstToMarkdown) });
      isFirst = false;
      row = undefined;
    };
    for (let line = start; line < end; line += 1) {
      const text = this.#text(line);
      const match = /^\s*(\*\s+)?-(?:\s+(.*))?$/.exec(text);
      if (match?.[1] !== undefined) close();
      if (match !== null) {
        row ??= { cells: [], start: line, end: line + 1 };
        row.cells.push(match[2] ?? '');
        row.end = line + 1;
      } else if (row !== undefined && text.trim() !== '') {
        row.cells.push(`${row.cells.pop() ?? ''} ${text.trim()}`);
        row.end = line + 1;
      }
    }
    close();
  }

  #item({ start, end }: Span, depth: number): number {
    const text = this.#text(start);
    const stop = this.#endOfBody(start, end, indentOf(text));
    const first = this.#endOfRun(start, stop, listItem);
    const said = text.replace(/^\s*\S+\s+/, '');
    this.#pushText('item', start, first, said);
    if (this.#endsInLiteral(first - 1)) return this.#literal(first, stop, depth);
    this.read({ start: first, end: stop }, 'item', depth + 1);
    return stop;
  }

  /** What follows a `::` is code; what follows that is not. */
  #literal(start: number, stop: number, depth: number): number {
    const first = this.#firstText(start, stop);
    if (first === undefined) return stop;
    const end = this.#endOfBody(first, stop, indentOf(this.#text(first)) - 1);
    this.#code(first, end);
    this.read({ start: end, end: stop }, 'item', depth + 1);
    return stop;
  }

  /** A line whose next one stands further in; in a glossary several may share a meaning. */
  #isTerm(line: number, end: number, isGlossary = false): boolean {
    const indent = indentOf(this.#text(line));
    let next = line + 1;
    while (
      isGlossary &&
      next < end &&
      this.#text(next).trim() !== '' &&
      indentOf(this.#text(next)) === indent
    )
      next += 1;
    return next < end && this.#text(next).trim() !== '' && indentOf(this.#text(next)) > indent;
  }

  #definition({ start, end }: Span, depth: number): number {
    const indent = indentOf(this.#text(start));
    const terms = [start];
    let body = start + 1;
    while (body < end && indentOf(this.#text(body)) === indent) {
      terms.push(body);
      body += 1;
    }
    const stop = this.#endOfBody(body - 1, end, indent);
    const first = this.#endOfRun(body, stop);
    const text = this.#prose(body, first);
    for (const line of terms) {
      const term = rstToMarkdown(this.#text(line).trim()).replace(/\s+:\s.*$/, '');
      const place = { start: line, end: line === terms.at(-1) ? first : line + 1, column: indent };
      this.blocks.push({ kind: 'definition', term, text, textStart: body, ...place });
    }
    if (this.#endsInLiteral(first - 1)) return this.#literal(first, stop, depth);
    this.read({ start: first, end: stop }, 'paragraph', depth + 1);
    return stop;
  }

  #paragraph(start: number, end: number, container: Container): number {
    const stop = this.#endOfRun(start, end);
    if (/^\s*::\s*$/.test(this.#text(start)) && stop === start + 1) {
      // A bare `::`.
    } else this.#pushText(container, start, stop);
    if (!this.#endsInLiteral(stop - 1)) return stop;
    const first = this.#firstText(stop, end);
    const indent = indentOf(this.#text(start));
    if (first === undefined || indentOf(this.#text(first)) <= indent) return stop;
    return this.#code(first, this.#endOfBody(first, end, indent));
  }

  #endsInLiteral(line: number): boolean {
    return this.#text(line).trimEnd().endsWith('::');
  }

  #code(start: number, end: number): number {
    this.blocks.push({ kind: 'code', info: '', text: this.#lines.slice(start, end).join('\n'), start, end });
    return end;
  }

  #pushText(container: Container, start: number, end: number, firstLine = this.#text(start)): void {
    const text = this.#prose(start, end, firstLine);
    this.blocks.push({ kind: 'text', container, text, start, end });
  }

  #prose(start: number, end: number, firstLine = this.#text(start)): string {
    const lines = this.#lines.slice(start + 1, end).map(line => line.trim());
    return rstToMarkdown([firstLine.trim(), ...lines].join('\n')).replace(/::$/, ':');
  }

  /** The line after the last of a run of lines without a blank one, or before another list item. */
  #endOfRun(start: number, limit: number, stopAt?: RegExp): number {
    let end = start + 1;
    while (end < limit && this.#text(end).trim() !== '' && stopAt?.test(this.#text(end)) !== true) end += 1;
    return end;
  }

  /** The line after the last that stands further in than `indent`; blank lines before it belong to it. */
  #endOfBody(start: number, limit: number, indent: number): number {
    let end = start + 1;
    for (let line = start + 1; line < limit; line += 1) {
      const text = this.#text(line);
      if (text.trim() === '') continue;
      if (indentOf(text) <= indent) break;
      end = line + 1;
    }
    return end;
  }

  /** Options (`:name: value`) follow a directive at once; the body after a blank line. */
  #afterOptions(start: number, end: number): number {
    let line = start;
    while (line < end && /^\s+:[\w-]+:(?:\s|$)/.test(this.#text(line))) line += 1;
    return line;
  }

  #firstText(start: number, end: number): number | undefined {
    for (let line = start; line < end; line += 1) if (this.#text(line).trim() !== '') return line;
    return undefined;
  }

  #text(line: number): string {
    return this.#lines[line] ?? '';
  }
}

/** Columns before a line's text; a tab goes to the next of eight. */
function indentOf(text: string): number {
  let columns = 0;
  for (const char of text) {
    if (char === ' ') columns += 1;
    else if (char === '\t') columns += 8 - (columns % 8);
    else break;
  }
  return columns;
}
