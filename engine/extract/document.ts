import { plainText, withoutBadges } from '../base/plainText.ts';
import type { Block } from '../base/markdown.ts';
import { ellipsis, splitLines } from '../base/lines.ts';
import { baseOf, withoutExtension } from '../base/paths.ts';
import { parseFrontmatter } from '../base/frontmatter.ts';
import type { Fragment, FragmentLink } from '../model/fragment.ts';
import { foldName, joinKey } from '../model/ids.ts';
import type { DocumentFormat } from '../sources/sourceKind.ts';
import { findCitations } from './citations.ts';
import { symbolOfSpan } from './code/symbolNames.ts';
import { type Definition, findDefinition, findDefinitionList, GlossaryTable } from './definitions.ts';
import { readBlocks } from './documentBlocks.ts';
import { readDocumentFields } from './documentFields.ts';
import { type Inline, scanInline } from './inline.ts';
import { pathsOfCode, resolveLink, wikilinkKey } from './links.ts';
import { MentionCollector, quoteAround } from './mentions.ts';
import { lastTextLine, toPassages, toSections } from './sections.ts';
import { PhraseCounter } from './phrases.ts';
import { cleanName, type Concept, conceptKey, conceptOfCode, conceptOfText, headingTitle } from './terms.ts';

/** Reads a document: its sections and passages, what it defines, names, tags, cites and links to. Never throws. */
export function extractDocument(
  path: string,
  contentHash: string,
  text: string,
  format: DocumentFormat,
): Fragment {
  const lines = splitLines(text);
  const front = parseFrontmatter(lines);
  const blocks = readBlocks(lines, front.bodyLine, format);
  const opening = (): string => lines.slice(front.bodyLine, front.bodyLine + 40).join('\n');
  const fields = readDocumentFields(front.data, path, opening);
  const title = fields.title ?? firstTitle(blocks) ?? titleOfPath(path);
  const scan = new DocumentScan(path, lines, title);
  for (const block of blocks) scan.block(block);
  if (format === 'markdown') scan.references(blocks, front.bodyLine);
  scan.phrases();
  const fieldLines = lines.slice(0, front.bodyLine);
  for (const tag of fields.tags) scan.topic(tag, lineHolding(fieldLines, tag) + 1);
  if (fields.subject) scan.subject(fields.subject, title, lineHolding(fieldLines, 'type') + 1);
  const summary = summarize(blocks, lines);
  return {
    path,
    contentHash,
    kind: 'document',
    title,
    aliases: fields.aliases,
    ...summary,
    lines: lines.length,
    metadata: { format, ...fields.metadata },
    sections: toSections(blocks, lines.length),
    passages: toPassages(blocks, lines),
    mentions: scan.mentions.finish(),
    links: scan.links,
    warnings: front.problem === undefined ? [] : [front.problem],
  };
}

/** 0-based line of the front matter that holds a text; the first when none does as it was read. */
function lineHolding(lines: readonly string[], text: string): number {
  return Math.max(
    0,
    lines.findIndex(line => line.includes(text)),
  );
}

function firstTitle(blocks: readonly Block[]): string | undefined {
  const headings = blocks.filter(block => block.kind === 'heading');
  const title = headingTitle((headings.find(heading => heading.level === 1) ?? headings[0])?.text ?? '');
  return title === '' ? undefined : ellipsis(title, 200);
}

/** `docs/getting-started.md` → "getting started"; an index file is named after its folder. */
function titleOfPath(path: string): string {
  const base = withoutExtension(baseOf(path));
  const name = /^_?(?:index|readme)$/i.test(base) ? (path.split('/').at(-2) ?? base) : base;
  const title = name.replace(/[-_]+/g, ' ').trim();
  return title === '' ? base : title;
}

function summarize(
  blocks: readonly Block[],
  lines: readonly string[],
): Pick<Fragment, 'summary' | 'summarySpan'> {
  const prose = blocks.find(
    block => block.kind === 'text' && block.container === 'paragraph' && isProse(block.text),
  );
  if (prose?.kind !== 'text') return { summary: '' };
  return {
    summary: ellipsis(plainText(prose.text), 300),
    summarySpan: [prose.start + 1, lastTextLine(lines, prose.start, prose.end) + 1],
  };
}

/** Not a row of badges, an import, a lone link, a shortcode, or a form's lines (`Author: …`). */
function isProse(text: string): boolean {
  const words = plainText(
    withoutBadges(text.slice(0, 2000)).replace(/\{\{.*?\}\}|!?\[[^\]]*\]\([^)]*\)/gs, ''),
  );
  return words.length >= 20 && !/^(?:import|export)\s/.test(words) && !isForm(text);
}

function isForm(text: string): boolean {
  return text.split('\n').every(line => /^[*_]{0,2}[\p{L}\d ()/-]{1,30}[:：][*_]{0,2}\s/u.test(line));
}

class DocumentScan {
  readonly mentions = new MentionCollector();
  readonly links: FragmentLink[] = [];
  readonly #path: string;
  readonly #lines: readonly string[];
  readonly #phrases = new PhraseCounter();
  readonly #symbols = new Set<string>();
  readonly #conceptOfText = remember(conceptOfText);
  readonly #conceptOfCode = remember(conceptOfCode);
  #subject: string;
  #glossary: GlossaryTable | undefined;

  constructor(path: string, lines: readonly string[], title: string) {
    this.#path = path;
    this.#lines = lines;
    this.#subject = title;
  }

  block(block: Block): void {
    if (block.kind === 'code') return;
    for (let line = block.start; line < block.end; line += 1) this.#line(line);
    if (block.kind === 'heading') this.#heading(block);
    else if (block.kind === 'row') this.#row(block);
    else this.#prose(block);
  }

  /** Link definitions (`[name]: path`): they stand between the blocks, because the parser takes them out. */
  references(blocks: readonly Block[], bodyLine: number): void {
    let line = bodyLine;
    for (const { start, end } of [...blocks, { start: this.#lines.length, end: this.#lines.length }]) {
      for (; line < start; line += 1)
        if (/^ {0,3}\[[^\]]+\]:/.test(this.#lines[line] ?? '')) this.#line(line);
      line = Math.max(line, end);
    }
  }

  /** What the text speaks of again and again; to be called once all blocks are read. */
  phrases(): void {
    for (const { name, key, count, line } of this.#phrases.finish()) {
      const place = { line: line + 1, text: this.#lines[line] ?? '' };
      const at = place.text.toLowerCase().indexOf(name.toLowerCase());
      this.mentions.add(
        { type: 'Concept', key, name, role: 'phrase', count },
        { ...place, at: Math.max(0, at) },
      );
    }
  }

  topic(name: string, line: number): void {
    const text = this.#lines[line - 1] ?? '';
    this.mentions.add({ type: 'ResearchTopic', key: foldName(name), name, role: 'tag' }, { line, text });
  }

  /** The document stands for a paper, a repository or a question. */
  subject(
    subject: { type: 'Paper' | 'Repository' | 'OpenQuestion'; key?: string },
    title: string,
    line: number,
  ): void {
    const key = subject.key ?? this.#path;
    const place = { line, text: this.#lines[line - 1] ?? '' };
    this.mentions.add({ type: subject.type, key, name: title, role: 'subject' }, place);
  }

  #heading(block: Block & { kind: 'heading' }): void {
    this.#glossary = undefined;
    const name = cleanName(block.text);
    this.#subject = name;
    this.#phrases.add(name, block.start);
    const key = conceptKey(name);
    if (key !== undefined) this.#concept({ name, key }, 'heading', block.start);
  }

  #row(block: Block & { kind: 'row' }): void {
    if (block.header) this.#glossary = GlossaryTable.fromHeader(block.cells);
    else this.#define(this.#glossary?.read(block.cells), block.start);
  }

  #prose(block: Block & { kind: 'text' }): void {
    if (!/^(?:import|export)\s/.test(block.text)) this.#phrases.add(proseOf(block.text), block.start);
    if (block.container === 'quote') return;
    this.#define(findDefinitionList(block.text) ?? findDefinition(block.text, this.#subject), block.start);
  }

  #define(definition: Definition | undefined, line: number): void {
    if (definition === undefined) return;
    const { name, role, text, aliases } = definition;
    this.mentions.add(
      { type: 'Concept', key: joinKey(foldName(name)), name, role, saying: { text, aliases } },
      { line: line + 1, text: this.#lines[line] ?? '' },
    );
  }

  #line(index: number): void {
    const line = this.#lines[index] ?? '';
    for (const inline of scanInline(line)) this.#inline(inline, index);
    for (const { type, key, name, start } of findCitations(line)) {
      this.mentions.add({ type, key, name, role: 'citation' }, { line: index + 1, text: line, at: start });
    }
  }

  #inline(inline: Inline, index: number): void {
    switch (inline.kind) {
      case 'code': {
        const concept = this.#conceptOfCode(inline.text);
        if (concept !== undefined) this.#concept(concept, 'code', index, inline.start);
        for (const target of pathsOfCode(this.#path, inline.text))
          this.#link('path', target, index, inline.start);
        this.#symbol(inline.text, index, inline.start);
        break;
      }
      case 'strong':
      case 'emphasis': {
        const concept = this.#conceptOfText(inline.text);
        if (concept !== undefined) this.#concept(concept, 'emphasis', index, inline.start);
        break;
      }
      case 'wikilink': {
        this.#link('name', wikilinkKey(inline.target), index, inline.start);
        const concept = this.#conceptOfText(inline.target.replace(/^.*\//, ''));
        if (concept !== undefined) this.#concept(concept, 'link', index, inline.start);
        break;
      }
      case 'link': {
        const target = resolveLink(this.#path, inline.target);
        if (target !== undefined) this.#link('path', target, index, inline.start);
        const concept = this.#conceptOfText(inline.text);
        if (concept !== undefined) this.#concept(concept, 'link', index, inline.start);
        break;
      }
      case 'tag':
        this.topic(inline.text, index + 1);
        break;
    }
  }

  #concept(
    { name, key }: Concept,
    role: 'heading' | 'code' | 'emphasis' | 'link',
    index: number,
    at = 0,
  ): void {
    const place = { line: index + 1, text: this.#lines[index] ?? '', at };
    this.mentions.add({ type: 'Concept', key, name, role }, place);
  }

  /** What may be a symbol of the code, where it is first named. */
  #symbol(code: string, index: number, at: number): void {
    const name = symbolOfSpan(code);
    if (name === undefined || this.#symbols.has(name)) return;
    this.#symbols.add(name);
    this.#link('symbol', name, index, at);
  }

  #link(by: FragmentLink['by'], target: string, index: number, at: number): void {
    this.links.push({ by, target, line: index + 1, quote: quoteAround(this.#lines[index] ?? '', at) });
  }
}

/** The function, with its results remembered: a document names the same things again and again. */
function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    const old = known.get(text);
    if (old !== undefined || known.has(text)) return old as T;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

/** Markdown text without what is no prose: code, addresses, tags. Lines stay where they are. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/`[^`\n]*`/g, '|')
    .replace(/\]\([^)\n]*\)/g, ' ')
    .replace(/<[^>\n]*>|\{\{[^}\n]*\}\}|\bhttps?:\/\/\S+|[[*_]/g, ' ');
}
