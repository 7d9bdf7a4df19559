/** Something marked up inside a line. `text` is what a reader sees. */
export type Inline =
  | {
      readonly kind: 'code' | 'strong' | 'emphasis';
      readonly text: string;
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'link';
      readonly text: string;
      readonly target: string;
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'wikilink';
      readonly text: string;
      readonly target: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'tag'; readonly text: string; readonly start: number; readonly end: number };

const mark = /[`[*_#]/;
/** White space that a reference's definition may have before it. */
const maxIndent = 3;
/** In order of precedence; each bounded, so that no line can make it backtrack for long. */
const pattern =
  /(?<!`)(`+)(?!`)([^`]{1,200})\1(?!`)|!?\[\[([^\][|#]{1,200})(?:#[^\][|]{0,200})?(?:\|([^\][]{1,200}))?\]\]|!?\[([^\][]{0,300})\]\((?:<([^<>\n]{1,500})>|([^)\s<>]{1,500}))(?:\s+["'(][^\n)]{0,200})?\)|^\s{0,3}\[(?!\^)([^\][]{1,200})\]:\s+<?(\S{1,500}?)>?(?:\s|$)|\*\*([^*\n]{1,120})\*\*|__([^_\n]{1,120})__|(?<![*\w])\*([^*\s][^*\n]{0,118})\*(?![*\w])|(?<![\p{L}\p{N}_])_([^_\s][^_\n]{0,118})_(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}/#&[(])#(\p{L}[\p{L}\p{N}_/-]{1,60})/gu;

/** The first `limit` marked-up spans of one Markdown line, left to right. Links give their target, image or not. */
export function scanInline(line: string, limit = Infinity): Inline[] {
  const first = line.search(mark);
  const found: Inline[] = [];
  if (first < 0) return found;
  // Nothing before the first mark can match, save the `!` of an image and the indent of a reference.
  pattern.lastIndex = first > maxIndent ? first - 1 : 0;
  while (found.length < limit) {
    const match = pattern.exec(line);
    if (match === null) break;
    const inline = toInline(match);
    if (inline !== undefined) found.push(inline);
  }
  return found;
}

function toInline(match: RegExpExecArray): Inline | undefined {
  const start = match.index;
  const end = start + match[0].length;
  const code = match[2];
  if (code !== undefined) return { kind: 'code', text: code.trim(), start, end };
  const wiki = match[3];
  if (wiki !== undefined)
    return { kind: 'wikilink', text: match[4] ?? wiki, target: wiki.trim(), start, end };
  const target = match[6] ?? match[7] ?? match[9];
  if (target !== undefined) return { kind: 'link', text: match[5] ?? match[8] ?? '', target, start, end };
  const strong = match[10] ?? match[11];
  if (strong !== undefined) return { kind: 'strong', text: strong.trim(), start, end };
  const emphasis = match[12] ?? match[13];
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis.trim(), start, end };
  const tag = match[14];
  return tag === undefined ? undefined : { kind: 'tag', text: tag, start, end };
}
