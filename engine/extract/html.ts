import type { Block } from '../base/markdown.ts';
import { LineIndex } from '../base/lineIndex.ts';
import { parseMarkup } from '../base/markup.ts';
import type { DocumentText } from './documentText.ts';
import { HtmlBlocks } from './htmlBlocks.ts';
import type { Inline } from './inline.ts';
import { TextRun } from './textRun.ts';

/** Never a document's own words: code, navigation, what stands around the text on every page, controls. */
const leftOut = new Set(
  'script style nav footer aside noscript template svg math form button select textarea iframe object video audio canvas dialog'.split(
    ' ',
  ),
);
/** What begins and ends a run of text. */
const blockNames = new Set(
  'address article blockquote body caption center dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 hr html legend li main menu ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const marks: Readonly<Record<string, Mark['kind']>> = Object.assign(Object.create(null), {
  a: 'link',
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  dfn: 'emphasis',
  code: 'code',
  kbd: 'code',
  tt: 'code',
}) as Record<string, Mark['kind']>;
const signs = { strong: '**', emphasis: '*', code: '`' } as const;

interface Mark {
  readonly name: string;
  readonly kind: 'link' | 'strong' | 'emphasis' | 'code';
  readonly target: string;
  /** Where it stands in the run, and in the file. */
  readonly from: number;
  readonly offset: number;
}

/** Reads HTML: its blocks as Markdown, what is marked up in them, and the text of each line. Never throws. */
export function readHtml(text: string, lineCount: number): DocumentText {
  const reader = new HtmlReader(text, lineCount);
  const isWhole = parseMarkup(text, reader);
  reader.finish();
  const title = reader.title;
  return {
    ...(title === '' ? {} : { title }),
    blocks: reader.blocks,
    inlinesOf: line => reader.inlines.get(line) ?? [],
    searchLines: reader.searchLines,
    warnings: isWhole ? [] : ['elements nest too deeply; what follows is not read'],
  };
}

class HtmlReader {
  readonly inlines = new Map<number, Inline[]>();
  readonly searchLines: string[];
  readonly #source: string;
  readonly #index: LineIndex;
  readonly #blocks: HtmlBlocks;
  #marks: Mark[] = [];
  #title = '';
  #isTitle = false;
  #leftOut = 0;
  #headers = 0;
  #isMainHeading = false;

  constructor(source: string, lineCount: number) {
    this.#source = source;
    this.#index = new LineIndex(source);
    this.#blocks = new HtmlBlocks(() => new TextRun(this.#index));
    this.searchLines = Array.from({ length: lineCount }, () => '');
  }

  get blocks(): readonly Block[] {
    return this.#blocks.blocks;
  }

  /** The main heading's business first: a page's `<title>` often ends in the site's name. */
  get title(): string {
    const hasMain = this.blocks.some(block => block.kind === 'heading' && block.level === 1);
    return hasMain ? '' : this.#title.replace(/\s+/g, ' ').trim();
  }

  /** A page's header is left out, but for the main heading that some generators put there. */
  get #isHeard(): boolean {
    return this.#leftOut === 0 && (this.#headers === 0 || this.#isMainHeading);
  }

  open(name: string, attributes: Readonly<Record<string, string>>, offset: number): void {
    if (leftOut.has(name)) this.#leftOut += 1;
    if (name === 'header') this.#headers += 1;
    if (name === 'title') this.#isTitle = this.#leftOut === 0;
    if (name === 'h1') this.#isMainHeading = true;
    if (!this.#isHeard) return;
    const kind = marks[name];
    if (blockNames.has(name) || name === 'header') {
      this.#marks = [];
      this.#blocks.open(name);
    } else if (name === 'br') {
      this.#blocks.run.add(' ', offset);
    } else if (kind !== undefined && !this.#blocks.isCode) {
      const target = (name === 'a' ? attributes['href'] : undefined) ?? '';
      this.#marks.push({ name, kind, target, from: this.#blocks.run.text.length, offset });
    }
  }

  text(text: string, offset: number): void {
    if (this.#isTitle) this.#title += text;
    else if (this.#isHeard) {
      const isEntity = this.#source.charCodeAt(offset) === 0x26;
      const own = isEntity ? entityText(text) : text;
      this.#blocks.run.add(own, offset);
      this.#search(own, this.#index.lineAt(offset));
    }
  }

  close(name: string): void {
    if (this.#isHeard) {
      if (marks[name] !== undefined) this.#closeMark(name);
      else if (blockNames.has(name) || name === 'header') {
        this.#marks = [];
        this.#blocks.close(name);
      }
    }
    if (leftOut.has(name)) this.#leftOut -= 1;
    if (name === 'header') this.#headers -= 1;
    if (name === 'title') this.#isTitle = false;
    if (name === 'h1') this.#isMainHeading = false;
  }

  finish(): void {
    this.#blocks.finish();
    for (const inlines of this.inlines.values()) inlines.sort((a, b) => a.start - b.start);
  }

  #closeMark(name: string): void {
    const at = this.#marks.findLastIndex(mark => mark.name === name);
    const mark = this.#marks[at];
    if (mark === undefined) return;
    this.#marks.length = at;
    const { run } = this.#blocks;
    const { kind, target, offset } = mark;
    if (run.isEmpty) return;
    const text = run.text.slice(mark.from).replace(/\s+/g, ' ').trim();
    // A mark may open a line above the first word of its block.
    const line = Math.max(run.start, this.#index.lineAt(offset));
    const start = line === this.#index.lineAt(offset) ? this.#index.columnAt(offset) : run.column;
    const place = { start, end: start + text.length };
    if (kind === 'link') {
      if (target === '') return;
      this.#note({ kind, text: text.replace(/[*`]/g, ''), target, ...place }, line);
      if (!/[\s()<>]/.test(target)) run.wrap(mark.from, '[', `](${target})`);
    } else {
      // A mark around a mark says no more than the inner one.
      if (text === '' || /[*`[\]]/.test(text)) return;
      this.#note({ kind, text, ...place }, line);
      run.wrap(mark.from, signs[kind], signs[kind]);
    }
  }

  #note(inline: Inline, line: number): void {
    const known = this.inlines.get(line);
    if (known === undefined) this.inlines.set(line, [inline]);
    else known.push(inline);
  }

  #search(text: string, first: number): void {
    for (const [index, part] of text.split(/\r\n|\n|\r/).entries()) {
      const line = first + index;
      if (part !== '' && line < this.searchLines.length)
        this.searchLines[line] = `${this.searchLines[line] ?? ''} ${part}`;
    }
  }
}

/** What an entity stands for: a line end is none of the file's, and `<` with a name after it would read as a tag. */
function entityText(text: string): string {
  return text === '<' ? '< ' : text.replace(/[\r\n]+/g, ' ');
}
