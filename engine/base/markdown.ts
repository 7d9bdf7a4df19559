import MarkdownIt from 'markdown-it';

/**
 * One block of a document: what a Markdown text has, and what readers of other formats make of theirs, their text then
 * written as Markdown. Lines are 0-based, `end` exclusive, in the text that was parsed. A line end inside `text` is one
 * of the document's own. `column`: where in its line it begins; 0 when left out.
 */
export type Block =
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly column?: number;
      /** The reader's own, such as a page's number: it names nothing. */
      readonly isGenerated?: boolean;
    }
  | {
      /** A term and what it means, as definition lists and glossaries have it. The term stands at `start`. */
      readonly kind: 'definition';
      readonly term: string;
      readonly text: string;
      /** Where `text` begins. */
      readonly textStart: number;
      readonly start: number;
      readonly end: number;
      readonly column?: number;
    }
  | {
      readonly kind: 'text';
      readonly container: Container;
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly column?: number;
    }
  | {
      readonly kind: 'row';
      readonly header: boolean;
      readonly cells: readonly string[];
      readonly start: number;
      readonly end: number;
      readonly column?: number;
    }
  | {
      readonly kind: 'code';
      readonly info: string;
      readonly text: string;
      readonly start: number;
      readonly end: number;
    };

/** What a run of text stands in. */
export type Container = 'paragraph' | 'item' | 'quote';

const parser = new MarkdownIt({ html: true });
// Blocks only: inline rules cost four times the block pass, and what extraction needs of a line is found by
// position in the text itself, which the inline tokens do not keep.
parser.core.ruler.disable(['inline', 'linkify', 'replacements', 'smartquotes', 'text_join']);

type Token = ReturnType<typeof parser.parse>[number];

/** The blocks of a Markdown text in reading order, its first line counted as `firstLine`. Raw HTML is left out. */
export function parseBlocks(text: string, firstLine = 0): Block[] {
  const reader = new BlockReader(firstLine);
  for (const token of parser.parse(text, {})) reader.read(token);
  return reader.blocks;
}

class BlockReader {
  readonly blocks: Block[] = [];
  readonly #firstLine: number;
  #items = 0;
  #quotes = 0;
  #row: { header: boolean; cells: string[]; start: number; end: number } | undefined;
  #opener: Token | undefined;

  constructor(firstLine: number) {
    this.#firstLine = firstLine;
  }

  read(token: Token): void {
    switch (token.type) {
      case 'list_item_open':
      case 'list_item_close':
        this.#items += token.nesting;
        break;
      case 'blockquote_open':
      case 'blockquote_close':
        this.#quotes += token.nesting;
        break;
      case 'fence':
      case 'code_block':
        this.blocks.push({
          kind: 'code',
          info: token.info.trim(),
          text: token.content,
          ...this.#lines(token),
        });
        break;
      case 'heading_open':
      case 'paragraph_open':
        this.#opener = token;
        break;
      case 'inline':
        this.#inline(token);
        break;
      default:
        this.#table(token);
    }
  }

  #table(token: Token): void {
    if (token.type === 'tr_open') this.#row = { header: false, cells: [], ...this.#lines(token) };
    if (this.#row === undefined) return;
    if (token.type === 'th_open') this.#row.header = true;
    if (token.type !== 'tr_close') return;
    this.blocks.push({ kind: 'row', ...this.#row });
    this.#row = undefined;
  }

  #inline(token: Token): void {
    if (this.#row !== undefined) {
      this.#row.cells.push(token.content.trim());
    } else if (this.#opener?.type === 'heading_open') {
      const level = Number(this.#opener.tag.slice(1));
      this.blocks.push({ kind: 'heading', level, text: token.content, ...this.#lines(this.#opener) });
    } else {
      const container = this.#quotes > 0 ? 'quote' : this.#items > 0 ? 'item' : 'paragraph';
      this.blocks.push({ kind: 'text', container, text: token.content, ...this.#lines(token) });
    }
  }

  #lines(token: Token): { start: number; end: number } {
    const start = token.map?.[0] ?? 0;
    const end = token.map?.[1] ?? 0;
    return { start: start + this.#firstLine, end: end + this.#firstLine };
  }
}
