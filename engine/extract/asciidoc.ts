import type { Block, Container } from '../base/markdown.ts';
import { asciidocToMarkdown, scanAsciidoc } from './asciidocInline.ts';
import { readAsciidocTable } from './asciidocTable.ts';
import type { DocumentText } from './documentText.ts';

/** Blocks between two equal lines whose inside is code, or nothing anyone reads. */
const codeFence = /^(?:-{4,}|\.{4,}|\+{4,}|`{3,}.*)$/;
const commentFence = /^\/{4,}$/;
const tableFence = /^[|,:!]={3,}$/;
const quoteFence = /^_{4,}$/;
/** Blocks between two equal lines whose inside is text like the rest. */
const openFence = /^(?:={4,}|\*{4,}|--)$/;
/** Attributes of what follows, a title of a block, a macro on a line of its own, a document's attribute, a comment. */
const aside =
  /^(?:\[[^\]]*\]\]?|\.[^\s.].*|\w+::\S*\[.*\]|:!?[\w-]+!?:(?:\s.*)?|\/\/(?:[^/].*)?|\+|'''|<<<)$/;
const heading = /^(={1,6})\s+(\S.*)$/;
const item = /^\s*(?:[*-]{1,5}|\.{1,5}|\d{1,4}\.)\s+(\S.*)$/;
const described = /^\s*(\S.{0,200}?)(?::{2,4}|;;)(?:\s+(.*))?$/;
/** Up to three names in capitals, with or without an address; or a revision. */
const byline =
  /^(?:\p{Lu}[\p{L}.'_-]{0,40}(?: \p{L}[\p{L}.'_-]{0,40}){0,2}(?: <[^<>\s]{1,100}>)?(?:;.*)?|v\d[\w.]*(?:,.*)?)$/u;
const admonition = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+(?=\S)/;

/** Reads AsciiDoc: headings, paragraphs, lists, description lists, tables and listings. */
export function readAsciidoc(lines: readonly string[], bodyLine: number): DocumentText {
  const reader = new AsciidocReader(lines);
  for (let line = bodyLine; line < lines.length;) line = Math.max(line + 1, reader.block(line));
  return { blocks: reader.blocks, inlinesOf: line => scanAsciidoc(lines[line] ?? '') };
}

class AsciidocReader {
  readonly blocks: Block[] = [];
  readonly #lines: readonly string[];
  #isQuote = false;
  /** The block attributes above, joined. */
  #attributes = '';

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Reads the block that begins at a line; the line after it. */
  block(start: number): number {
    const text = this.#text(start);
    if (text === '') return start + 1;
    const fenced = this.#fenced(start, text);
    if (fenced !== undefined) return fenced;
    const head = heading.exec(text);
    if (head !== null) {
      const [, marks = '', title = ''] = head;
      this.blocks.push({
        kind: 'heading',
        level: marks.length,
        text: asciidocToMarkdown(title),
        start,
        end: start + 1,
      });
      return marks.length > 1 ? start + 1 : this.#afterHeader(start + 1);
    }
    if (aside.test(text)) {
      if (text.startsWith('[')) this.#attributes += text;
      return start + 1;
    }
    this.#attributes = '';
    return this.#described(start, text) ?? this.#item(start) ?? this.#paragraph(start);
  }

  #fenced(start: number, text: string): number | undefined {
    if (openFence.test(text)) return start + 1;
    if (quoteFence.test(text)) {
      this.#isQuote = !this.#isQuote;
      return start + 1;
    }
    const isCode = codeFence.test(text);
    const isTable = tableFence.test(text);
    if (!isCode && !isTable && !commentFence.test(text)) return undefined;
    const close = text.startsWith('```') ? '```' : text;
    let end = start + 1;
    while (end < this.#lines.length && this.#text(end) !== close) end += 1;
    const stop = Math.min(end + 1, this.#lines.length);
    if (isCode) this.#code(start, stop);
    else if (isTable)
      this.blocks.push(...readAsciidocTable(this.#lines, { start: start + 1, end }, this.#attributes));
    this.#attributes = '';
    return stop;
  }

  /** Authors and revision may follow a document's title at once. */
  #afterHeader(start: number): number {
    let line = start;
    while (line < start + 2 && byline.test(this.#text(line))) line += 1;
    return line;
  }

  /** `term:: what it means`, which may begin on the next line. */
  #described(start: number, text: string): number | undefined {
    const match = described.exec(text);
    if (match === null) return undefined;
    const [, term = '', said = ''] = match;
    let textStart = start;
    if (said.trim() === '') {
      textStart = start + 1;
      if (this.#text(textStart) === '') textStart += 1;
      if (this.#text(textStart) === '' || this.#endsRun(textStart)) {
        this.#push('item', start, start + 1, term);
        return start + 1;
      }
    }
    const end = this.#endOfRun(textStart);
    this.blocks.push({
      kind: 'definition',
      term: asciidocToMarkdown(term),
      text: this.#prose(textStart, end, textStart === start ? said : undefined),
      textStart,
      start,
      end,
      column: (this.#lines[start] ?? '').search(/\S/),
    });
    return end;
  }

  #item(start: number): number | undefined {
    const said = item.exec(this.#lines[start] ?? '')?.[1];
    if (said === undefined) return undefined;
    const end = this.#endOfRun(start);
    this.#push('item', start, end, said);
    return end;
  }

  #paragraph(start: number): number {
    const end = this.#endOfRun(start);
    const raw = this.#lines[start] ?? '';
    // A paragraph that stands further in is a literal one.
    if (/^\s/.test(raw)) this.#code(start, end);
    else this.#push('paragraph', start, end, raw.replace(admonition, ''));
    return end;
  }

  #code(start: number, end: number): void {
    this.blocks.push({ kind: 'code', info: '', text: this.#lines.slice(start, end).join('\n'), start, end });
  }

  #push(container: Container, start: number, end: number, firstLine: string): void {
    const text = this.#prose(start, end, firstLine);
    this.blocks.push({ kind: 'text', container: this.#isQuote ? 'quote' : container, text, start, end });
  }

  #prose(start: number, end: number, firstLine = this.#lines[start] ?? ''): string {
    const lines = [firstLine, ...this.#lines.slice(start + 1, end)];
    return asciidocToMarkdown(lines.map(line => line.replace(/\s\+$/, '').trim()).join('\n'));
  }

  #endOfRun(start: number): number {
    let end = start + 1;
    while (end < this.#lines.length && this.#text(end) !== '' && !this.#endsRun(end)) end += 1;
    return end;
  }

  /** What begins a block without a blank line before it. */
  #endsRun(line: number): boolean {
    const text = this.#text(line);
    return (
      [heading, item, described, codeFence, tableFence, quoteFence, openFence, commentFence].some(mark =>
        mark.test(text),
      ) || /^(?:\[.*\]|\+|\/\/.*|\w+::\S*\[.*\])$/.test(text)
    );
  }

  #text(line: number): string {
    return (this.#lines[line] ?? '').trim();
  }
}
