import { plainText, withoutBadges } from '../base/plainText.ts';
import type { Block } from '../base/markdown.ts';
import { ellipsis, splitLines } from '../base/lines.ts';
import { baseOf, withoutExtension } from '../base/paths.ts';
import { noFrontmatter, parseFrontmatter } from '../base/frontmatter.ts';
import type { Fragment, FragmentLink, Passage, Relation } from '../model/fragment.ts';
import { foldName, joinKey } from '../model/ids.ts';
import { formatPhrases } from '../model/phrases.ts';
import type { DocumentFormat } from '../sources/sourceKind.ts';
import { anchorOf, findAnchors } from './anchors.ts';
import { findCitations } from './citations.ts';
import { symbolOfSpan } from './code/symbolNames.ts';
import {
  type Definition,
  defineTerm,
  findDefinition,
  findDefinitionList,
  GlossaryTable,
} from './definitions.ts';
import { hasFrontMatter, readDocument } from './readDocument.ts';
import { readDocumentFields } from './documentFields.ts';
import { readDocumentHeader } from './documentHeaders.ts';
import type { DocumentText } from './documentText.ts';
import type { Inline } from './inline.ts';
import { pathsOfCode, resolveLink, wikilinkKey } from './links.ts';
import { MentionCollector, quoteAround } from './mentions.ts';
import { lastTextLine, toPassages, toSections } from './sections.ts';
import { PhraseCounter } from './phrases.ts';
import { type Prose, readable } from './prose.ts';
import { nameReleases } from './releases.ts';
import { type Result, ResultTable } from './results.ts';
import { readSayings } from './sayings.ts';
import {
  cleanName,
  commandAliases,
  type Concept,
  conceptKey,
  conceptOfCode,
  conceptOfText,
  headingTitle,
} from './terms.ts';

/** Characters that a phrase is quoted with: most phrases earn no node, and their quotes are kept all the same. */
const phraseQuote = 80;

/** Rows of tables that count as results, at most. */
const maxResults = 60;

/** A document's fragment, and its lines as they are to be searched. */
export interface ExtractedDocument {
  readonly fragment: Fragment;
  readonly searchText: string;
}

/**
 * Reads a document: its sections and passages, what it defines, names, tags, cites and links to. Never throws; a file
 * that is no document of its format gives the reason.
 */
export function extractDocument(
  path: string,
  contentHash: string,
  text: string,
  format: DocumentFormat,
): ExtractedDocument | string {
  const lines = splitLines(text);
  const front = hasFrontMatter(format) ? parseFrontmatter(lines) : noFrontmatter;
  const { document, problem } = readDocument(text, lines, front.bodyLine, format);
  if (document === undefined) return problem;
  const { blocks } = document;
  const opening = (): string => lines.slice(front.bodyLine, front.bodyLine + 40).join('\n');
  const fields = readDocumentFields(front.data, path, opening);
  const title = fields.title ?? document.title ?? firstTitle(blocks) ?? titleOfPath(path);
  const scan = new DocumentScan(path, lines, title, document.inlinesOf);
  for (const block of blocks) scan.block(block);
  if (document.hasReferences === true) scan.references(blocks, front.bodyLine);
  const fieldLines = lines.slice(0, front.bodyLine);
  for (const tag of fields.tags) scan.topic(tag, lineHolding(fieldLines, tag) + 1);
  if (fields.subject) scan.subject(fields.subject, title, lineHolding(fieldLines, 'type') + 1);
  const phrases = scan.phrases();
  const relations = scan.sayings();
  nameReleases({ path, title, blocks, lines }, scan.mentions);
  const header = readDocumentHeader(path, lines, front.bodyLine, blocks);
  const fragment: Fragment = {
    path,
    contentHash,
    kind: 'document',
    title: ellipsis(title, 200),
    aliases: fields.aliases,
    ...summarize(blocks, lines),
    lines: lines.length,
    metadata: { format, ...document.metadata, ...header.metadata },
    sections: toSections(blocks, lines.length),
    passages: withHeading(toPassages(blocks, lines, document.passageStarts), document.passageHeading),
    mentions: scan.mentions.finish(),
    phrases,
    relations,
    links: [...scan.links, ...header.links],
    ...findAnchors(lines),
    warnings: [...(front.problem === undefined ? [] : [front.problem]), ...(document.warnings ?? [])],
  };
  return { fragment, searchText: document.searchLines?.join('\n') ?? text };
}

function withHeading(passages: readonly Passage[], heading = ''): readonly Passage[] {
  if (heading === '') return passages;
  return passages.map(passage => ({ ...passage, headings: [...passage.headings, heading] }));
}

/** 0-based line of the front matter that holds a text; the first when none does as it was read. */
function lineHolding(lines: readonly string[], text: string): number {
  return Math.max(
    0,
    lines.findIndex(line => line.includes(text)),
  );
}

function firstTitle(blocks: readonly Block[]): string | undefined {
  const headings = blocks
    .filter(block => block.kind === 'heading')
    .filter(({ isGenerated }) => isGenerated !== true);
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
  readonly #inlinesOf: DocumentText['inlinesOf'];
  /** The line after the last that was scanned: blocks may share one. */
  #scanned = 0;
  readonly #phrases = new PhraseCounter();
  readonly #proses: Prose[] = [];
  readonly #phraseKeys: string[] = [];
  readonly #symbols = new Set<string>();
  readonly #conceptOfText = remember(conceptOfText);
  readonly #conceptOfCode = remember(conceptOfCode);
  #subject: string;
  #glossary: GlossaryTable | undefined;
  #results: ResultTable | undefined;
  #reported = 0;

  constructor(path: string, lines: readonly string[], title: string, inlinesOf: DocumentText['inlinesOf']) {
    this.#path = path;
    this.#lines = lines;
    this.#inlinesOf = inlinesOf;
    this.#subject = title;
  }

  block(block: Block): void {
    if (block.kind === 'code') return;
    for (let line = Math.max(block.start, this.#scanned); line < block.end; line += 1) this.#line(line);
    this.#scanned = Math.max(this.#scanned, block.end);
    if (block.kind === 'heading') this.#heading(block);
    else if (block.kind === 'row') this.#row(block);
    else if (block.kind === 'definition') this.#term(block);
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
  phrases(): string {
    return formatPhrases(
      this.#phrases.finish().map(phrase => {
        this.#phraseKeys.push(phrase.key);
        const text = this.#lines[phrase.line] ?? '';
        const at = text.toLowerCase().indexOf(phrase.name.toLowerCase());
        return { ...phrase, line: phrase.line + 1, quote: quoteAround(text, Math.max(0, at), phraseQuote) };
      }),
    );
  }

  /** What the sentences state; to be called once all names are known. */
  sayings(): Relation[] {
    const keys = new Set(this.#phraseKeys);
    for (const { type, key } of this.mentions.open()) if (type === 'Concept') keys.add(key);
    const names = { keys, says: (words: string) => this.#phrases.has(words) };
    return readSayings({ path: this.#path, lines: this.#lines, proses: this.#proses, names }, this.mentions);
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
    if (block.isGenerated === true) return;
    const name = cleanName(block.text);
    this.#subject = name;
    this.#phrases.add(name, block.start);
    const key = conceptKey(name);
    if (key !== undefined) this.#concept({ name, key }, 'heading', block.start, block.column);
  }

  #row(block: Block & { kind: 'row' }): void {
    for (const cell of block.cells) this.#phrases.add(proseOf(cell), block.start);
    if (block.header) {
      this.#glossary = GlossaryTable.fromHeader(block.cells);
      this.#results = ResultTable.fromHeader(block.cells, this.#captionAt(block.start));
    } else {
      this.#define(this.#glossary?.read(block.cells), block.start, block.column);
      this.#report(this.#results?.read(block.cells), block.start, block.column);
    }
  }

  /** What introduces a table: the paragraph right before it, else the section. */
  #captionAt(line: number): string {
    const last = this.#proses.at(-1);
    const isNear = last !== undefined && line - last.line - last.text.split('\n').length <= 1;
    return isNear ? last.text : this.#subject;
  }

  #report(result: Result | undefined, line: number, at = 0): void {
    if (result === undefined || (this.#reported += 1) > maxResults) return;
    const key = `${this.#path}#${foldName(result.text)}`;
    this.mentions.add(
      { type: 'Result', key, name: result.name, role: 'statement', text: result.text },
      { line: line + 1, text: this.#lines[line] ?? '', at },
    );
  }

  #prose(block: Block & { kind: 'text' }): void {
    if (!/^(?:import|export)\s/.test(block.text)) this.#phrases.add(proseOf(block.text), block.start);
    if (block.container === 'quote') return;
    this.#proses.push({
      text: readable(block.text),
      line: block.start,
      isItem: block.container === 'item',
      heading: foldName(this.#subject),
    });
    const found = findDefinitionList(block.text) ?? findDefinition(block.text, this.#subject);
    this.#define(found, block.start, block.column);
  }

  #term(block: Block & { kind: 'definition' }): void {
    this.#phrases.add(proseOf(block.text), block.textStart);
    this.#define(defineTerm(block.term, block.text), block.start, block.column);
  }

  #define(definition: Definition | undefined, line: number, at = 0): void {
    if (definition === undefined) return;
    const { name, role, text, aliases } = definition;
    this.mentions.add(
      { type: 'Concept', key: joinKey(foldName(name)), name, role, text, aliases },
      { line: line + 1, text: this.#lines[line] ?? '', at },
    );
  }

  #line(index: number): void {
    const line = this.#lines[index] ?? '';
    for (const inline of this.#inlinesOf(index)) this.#inline(inline, index);
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
          this.#link({ by: 'path', target }, index, inline.start);
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
        this.#link({ by: 'name', target: wikilinkKey(inline.target) }, index, inline.start);
        const concept = this.#conceptOfText(inline.target.replace(/^.*\//, ''));
        if (concept !== undefined) this.#concept(concept, 'link', index, inline.start);
        break;
      }
      case 'link': {
        const isHere = inline.target.startsWith('#');
        const target = isHere ? this.#path : resolveLink(this.#path, inline.target);
        const anchor = anchorOf(inline.target);
        const anchored = anchor === undefined ? {} : { anchor };
        if (target !== undefined) this.#link({ by: 'path', target, ...anchored }, index, inline.start);
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
    const aliases = role === 'code' ? commandAliases(name) : [];
    this.mentions.add({ type: 'Concept', key, name, role, aliases }, place);
  }

  /** What may be a symbol of the code, where it is first named. */
  #symbol(code: string, index: number, at: number): void {
    const name = symbolOfSpan(code);
    if (name === undefined || this.#symbols.has(name)) return;
    this.#symbols.add(name);
    this.#link({ by: 'symbol', target: name }, index, at);
  }

  #link(link: Pick<FragmentLink, 'by' | 'target' | 'anchor'>, index: number, at: number): void {
    this.links.push({ ...link, line: index + 1, quote: quoteAround(this.#lines[index] ?? '', at) });
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
    .replace(/\]\([^)\n]{0,500}\)/g, ' ')
    .replace(/<[^<>\n]{0,500}>|\{\{[^{}\n]{0,500}\}\}|\bhttps?:\/\/\S+|[[*_]/g, ' ');
}
