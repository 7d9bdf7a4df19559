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

const mayHoldMarkup = /[`[*_#<]/;
/** In order of precedence; each bounded, so that no line can make it backtrack for long. */
const pattern =
  /(?<!`)(`+)(?!`)([^`]{1,200})\1(?!`)|!?\[\[([^\][|#]{1,200})(?:#[^\][|]{0,200})?(?:\|([^\][]{1,200}))?\]\]|!?\[([^\][]{0,300})\]\((?:<([^<>\n]{1,500})>|([^)\s<>]{1,500}))(?:\s+["'(][^\n)]{0,200})?\)|^\s{0,3}\[([^\][]{1,200})\]:\s+<?(\S{1,500}?)>?(?:\s|$)|\*\*([^*\n]{1,120})\*\*|__([^_\n]{1,120})__|(?<![*\w])\*([^*\s][^*\n]{0,118})\*(?![*\w])|(?<![\p{L}\p{N}_])_([^_\s][^_\n]{0,118})_(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}/#&[(])#(\p{L}[\p{L}\p{N}_/-]{1,60})/gu;

/** Marked-up spans of one Markdown line, left to right. Links give their target, image or not. */
export function scanInline(line: string): Inline[] {
  if (!mayHoldMarkup.test(line)) return [];
  const found: Inline[] = [];
  for (const match of line.matchAll(pattern)) {
    const inline = toInline(match);
    if (inline !== undefined) found.push(inline);
  }
  return found;
}

function toInline(match: RegExpExecArray): Inline | undefined {
  const [
    whole,
    ,
    code,
    wiki,
    wikiText,
    linkText,
    bracketed,
    bare,
    refText,
    refTarget,
    bold1,
    bold2,
    em1,
    em2,
    tag,
  ] = match;
  const place = { start: match.index, end: match.index + whole.length };
  if (code !== undefined) return { kind: 'code', text: code.trim(), ...place };
  if (wiki !== undefined) return { kind: 'wikilink', text: wikiText ?? wiki, target: wiki.trim(), ...place };
  const linkTarget = bracketed ?? bare;
  if (linkTarget !== undefined) return { kind: 'link', text: linkText ?? '', target: linkTarget, ...place };
  if (refTarget !== undefined) return { kind: 'link', text: refText ?? '', target: refTarget, ...place };
  const strong = bold1 ?? bold2;
  if (strong !== undefined) return { kind: 'strong', text: strong.trim(), ...place };
  const emphasis = em1 ?? em2;
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis.trim(), ...place };
  return tag === undefined ? undefined : { kind: 'tag', text: tag, ...place };
}
