import type { Block } from '../base/markdown.ts';
import type { FragmentLink, Relation, SubjectName } from '../model/fragment.ts';
import { foldName, joinKey } from '../model/ids.ts';
import { formatPhrases } from '../model/phrases.ts';
import { anchorOf } from './anchors.ts';
import { type Citation, findCitations } from './citations.ts';
import { findCitationKeys } from './citationKeys.ts';
import { symbolOfSpan } from './code/symbolNames.ts';
import {
  type Definition,
  defineTerm,
  findDefinition,
  findDefinitionList,
  GlossaryTable,
} from './definitions.ts';
import type { DocumentText } from './documentText.ts';
import type { Inline } from './inline.ts';
import { pathsOfCode, resolveLink, wikilinkKey } from './links.ts';
import { MentionCollector, quoteAround } from './mentions.ts';
import { PhraseCounter } from './phrases.ts';
import { type Prose, readable } from './prose.ts';
import { type Result, ResultTable } from './results.ts';
import { readSayings } from './sayings.ts';
import {
  cleanName,
  commandAliases,
  type Concept,
  conceptKey,
  conceptOfCode,
  conceptOfText,
} from './terms.ts';

/** Characters that a phrase is quoted with: most phrases earn no node, and their quotes are kept all the same. */
const phraseQuote = 80;

/** Rows of tables that count as results, at most. */
const maxResults = 60;

/** Gathers what one document's blocks and lines name, define, state and link to. */
export class DocumentScan {
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
  readonly #relations: Relation[] = [];
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
    const document = { path: this.#path, lines: this.#lines, proses: this.#proses, names };
    return [...this.#relations, ...readSayings(document, this.mentions)];
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

  /** A paper and the repository that implements it: the document stands for one of the two and names the other. */
  counterpart(own: SubjectName, { type, key, name }: Citation, line: number): void {
    const text = this.#lines[line - 1] ?? '';
    this.mentions.add({ type, key, name, role: 'citation' }, { line, text });
    const other = { type, key };
    const [from, to] = type === 'Repository' ? [own, other] : [other, own];
    this.#relations.push({ type: 'implemented_in', from, to, line, quote: quoteAround(text) });
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
      this.#results = ResultTable.fromHeader(block.cells, this.#captionAt(block.start), this.#subject);
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
    for (const { key, start } of findCitationKeys(line))
      this.#link({ by: 'citation', target: key }, index, start);
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
