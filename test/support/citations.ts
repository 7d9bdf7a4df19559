import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Words of a source that a page tells beside a link to the line they stand on. */
export interface Citation {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly quote: string;
}

/** Sections whose entries are sentences of a source, each before the link to its place. */
const sayings = new Set(['Decisions', 'Claims', 'Tasks']);
/** How a claim is told to be of a kind. */
const claimKind = /^(?:Performance|Comparison|Limitation|Contribution|Cause): /;
/** Lines that a quote runs over at most. */
const maxLines = 12;

const parser = new MarkdownIt({ html: true });

/** What a wiki page quotes beside a link to a line: in quotation marks after it, or as a saying before it. */
export function citationsIn(page: string, text: string): Citation[] {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  let section = '';
  let isHeading = false;
  return parser.parse(body, {}).flatMap(({ type, children }) => {
    if (type === 'heading_open' || type === 'heading_close') isHeading = type === 'heading_open';
    if (children === null) return [];
    if (isHeading) section = children.map(({ content }) => content).join('');
    const citation = isHeading ? undefined : citationOf(page, children, sayings.has(section));
    return citation === undefined ? [] : [citation];
  });
}

function citationOf(page: string, tokens: readonly Token[], isSaying: boolean): Citation | undefined {
  const at = tokens.findLastIndex(token => /#L\d+$/.test(String(token.attrGet('href') ?? '')));
  if (at < 0) return undefined;
  const [way = '', line = ''] = String(tokens[at]?.attrGet('href')).split('#L');
  const path = posix.normalize(posix.join(posix.dirname(page), decodeURIComponent(way)));
  const end = tokens.findIndex((token, place) => place > at && token.type === 'link_close');
  const before = wordsOf(tokens.slice(0, at));
  const after = wordsOf(tokens.slice(end + 1));
  const quote =
    /: “(.+)”$/.exec(after)?.[1] ??
    (isSaying && after === ')' ? before.replace(claimKind, '').replace(/ \($/, '') : undefined);
  return quote === undefined ? undefined : { path, line: Number(line), quote };
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ content }) => content).join('');
}

/** True when the quote begins on the line it is said to, and its words follow there one after the other. */
export function holdsQuote(lines: readonly string[], { line, quote }: Citation): boolean {
  const words = toWords(quote);
  // What begins with a mark may have its first word on the next line.
  const more = /^[\p{L}\p{N}…]/u.test(quote) ? 0 : 1;
  // A cut quote may have what is left of a tag or a link; a name that wraps is one word.
  return readings.some(read => {
    const onLine = toWords(read(lines[line - 1] ?? '')).length + more;
    const there = toWords(read(lines.slice(line - 1, line - 1 + maxLines).join('\n')));
    return there.slice(0, onLine).some((_, start) => follow(there.slice(start), words));
  });
}

const readings: readonly ((text: string) => string)[] = [
  text => text,
  withoutMarkup,
  text => withoutMarkup(text.replace(/<(?:br|\/?p)\b[^>]*>/gi, ' ')),
];

/** Whether the words stand among others in their order, from the first on. A quote may be cut within a word. */
function follow(there: readonly string[], words: readonly string[]): boolean {
  if (there[0]?.endsWith(words[0] ?? '') !== true) return false;
  let at = 1;
  for (const word of there.slice(1))
    if (at === words.length - 1 ? word.startsWith(words[at] ?? '') : word === words[at]) at += 1;
  return at >= words.length;
}

/** Without tags and without the addresses of links. */
function withoutMarkup(text: string): string {
  return text.replace(/<\/?[a-z][^>]*>/gi, '').replace(/\[([^[\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1');
}

/** What marks within words leave of them. */
function toWords(text: string): readonly string[] {
  return (
    text
      .replace(/[`*_\\]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
