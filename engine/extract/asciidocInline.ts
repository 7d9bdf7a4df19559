import type { Inline } from './inline.ts';

/** Marks of AsciiDoc within a line; each bounded, so that no line can make it backtrack for long. */
const pattern =
  /(?<!`)(`{1,2}\+?)(?=\S)([^`\n]{1,200}?)\+?\1(?!`)|\b(?:link|xref):([^\s[\]]{1,500})\[([^\][\n]{0,300})\]|(https?:\/\/[^\s[\]<>]{1,500})\[([^\][\n]{0,300})\]|<<([^,<>\n]{1,300})(?:,\s*([^<>\n]{1,300}))?>>|(?<![\w*])\*\*?(?=\S)([^*\n]{1,120})\*\*?(?![\w*])|(?<![\p{L}\p{N}_])__?(?=\S)([^_\n]{1,120})__?(?![\p{L}\p{N}_])/gu;

/** What is marked up in a line of AsciiDoc, left to right. */
export function scanAsciidoc(line: string): Inline[] {
  if (!/[`*_[<]/.test(line)) return [];
  return [...line.matchAll(pattern)].map(toInline).filter(inline => inline !== undefined);
}

/** A text of AsciiDoc in the marks of Markdown, its line ends kept. */
export function asciidocToMarkdown(text: string): string {
  let markdown = '';
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const inline = toInline(match);
    markdown += text.slice(at, match.index) + (inline === undefined ? (match[8] ?? '') : toMarkdown(inline));
    at = match.index + match[0].length;
  }
  return markdown + text.slice(at);
}

function toInline(match: RegExpExecArray): Inline | undefined {
  const place = { start: match.index, end: match.index + match[0].length };
  const [, , code, path, name, address, title, anchor, label, strong, emphasis] = match;
  if (code !== undefined) return { kind: 'code', text: code.trim(), ...place };
  const target = path ?? address ?? (anchor === undefined ? undefined : fileOf(anchor));
  if (target !== undefined) {
    const text = (name ?? title ?? label ?? '').replace(/\^$|,\s*(?:window|role|opts)=.*$/, '');
    return { kind: 'link', text: text.trim(), target, ...place };
  }
  if (strong !== undefined) return { kind: 'strong', text: strong.trim(), ...place };
  return emphasis === undefined ? undefined : { kind: 'emphasis', text: emphasis.trim(), ...place };
}

/** The file that a cross reference names; `undefined` for a place in the same document. */
function fileOf(anchor: string): string | undefined {
  return /\.\w{1,8}(?:#|$)/.test(anchor) ? anchor : undefined;
}

function toMarkdown(inline: Inline): string {
  switch (inline.kind) {
    case 'code':
      return `\`${inline.text}\``;
    case 'strong':
      return `**${inline.text}**`;
    case 'emphasis':
      return `*${inline.text}*`;
    case 'link':
      return /[()<>]/.test(inline.target) ? inline.text : `[${inline.text}](${inline.target})`;
    case 'wikilink':
    case 'tag':
      return inline.text;
  }
}
