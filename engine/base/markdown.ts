import MarkdownIt from 'markdown-it';

/** One block of a Markdown text. Lines are 0-based, `end` exclusive, in the text that was parsed. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'text'; readonly container: Container; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'row'; readonly header: boolean; readonly cells: readonly string[]; readonly start: number; readonly end: number }
  | { readonly kind: 'code'; readonly info: string; readonly text: string; readonly start: number; readonly end: number };

/** What a run of text stands in. */
export type Container = 'paragraph' | 'item' | 'quote';

const parser = new MarkdownIt({ html: true });
// Blocks only: inline rules cost four times the block pass, and what extraction needs of a line is found by
// position in the text itself, which the inline tokens do not keep.
parser.core.ruler.disable(['inline', 'linkify', 'replacements', 'smartquotes', 'text_join']);

type Token = ReturnType<typeof parser.parse>[number];

/** The blocks of a Markdown text in reading order. Raw HTML blocks are left out. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let items = 0;
  let quotes = 0;
  let row: { header: boolean; cells: string[]; start: number; end: number } | undefined;
  let opener: Token | undefined;
  for (const token of parser.parse(text, {})) {
    switch (token.type) {
      case 'list_item_open':
        items += 1;
        break;
      case 'list_item_close':
        items -= 1;
        break;
      case 'blockquote_open':
        quotes += 1;
        break;
      case 'blockquote_close':
        quotes -= 1;
        break;
      case 'tr_open':
        row = { header: false, cells: [], start: token.map?.[0] ?? 0, end: token.map?.[1] ?? 0 };
        break;
      case 'th_open':
        if (row) row.header = true;
        break;
      case 'tr_close':
        if (row) blocks.push({ kind: 'row', ...row });
        row = undefined;
        break;
      case 'fence':
      case 'code_block':
        blocks.push({ kind: 'code', info: token.info.trim(), text: token.content, ...lines(token) });
        break;
      case 'heading_open':
      case 'paragraph_open':
        opener = token;
        break;
      case 'inline':
        if (row) row.cells.push(token.content.trim());
        else if (opener?.type === 'heading_open') {
          blocks.push({ kind: 'heading', level: Number(opener.tag.slice(1)), text: token.content, ...lines(opener) });
        } else {
          const container = quotes > 0 ? 'quote' : items > 0 ? 'item' : 'paragraph';
          blocks.push({ kind: 'text', container, text: token.content, ...lines(token) });
        }
        break;
      default:
        break;
    }
  }
  return blocks;
}

function lines(token: Token): { start: number; end: number } {
  return { start: token.map?.[0] ?? 0, end: token.map?.[1] ?? 0 };
}
