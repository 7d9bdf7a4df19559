import type { Inline } from './inline.ts';

/** Marks of reStructuredText within a line; each bounded, so that no line can make it backtrack for long. */
const pattern =
  /``([^`\n]{1,200}(?:`[^`\n]{1,100})?)``|(?<![\w:]):([\w:+.-]{1,40}):`([^`\n]{1,300})`|(?<![\w`])`([^`<\n]{0,200}?)\s*<([^`<>\n]{1,500})>`__?|(?<![\w`])`([^`\n]{1,200})`(_{0,2})|(?<![\w*])\*\*(?=\S)([^*\n]{1,120})\*\*|(?<![\w*])\*([^*\s][^*\n]{0,118})\*(?![\w*])/g;
/** Roles whose text is code, whatever their domain (`py:func`). */
const codeRoles =
  /(?:^|:)(?:func|function|meth|method|class|mod|module|attr|data|const|exc|obj|type|member|macro|var|enum|struct|code|literal|command|program|option|envvar|file|kbd|samp|setting|confval)$/;

/** What is marked up in a line of reStructuredText, left to right. `:doc:` gives a link to the document's file. */
export function scanRst(line: string): Inline[] {
  if (!/[`*]/.test(line)) return [];
  return [...line.matchAll(pattern)].map(toInline).filter(inline => inline !== undefined);
}

/** A text of reStructuredText in the marks of Markdown, its line ends kept. */
export function rstToMarkdown(text: string): string {
  if (!/[`*]/.test(text)) return text;
  let markdown = '';
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const inline = toInline(match);
    const plain = (match[3] ?? match[6] ?? '').replace(/\s*<[^<>]*>$/, '');
    markdown += text.slice(at, match.index) + (inline === undefined ? plain : toMarkdown(inline));
    at = match.index + match[0].length;
  }
  return markdown + text.slice(at);
}

function toMarkdown(inline: Inline): string {
  switch (inline.kind) {
    case 'code':
      return `\`${inline.text}\``;
    case 'strong':
      return `**${inline.text}**`;
    case 'link':
      return /[()<>[\]]/.test(inline.target + inline.text)
        ? inline.text
        : `[${inline.text}](${inline.target})`;
    case 'emphasis':
      return `*${inline.text}*`;
    case 'wikilink':
    case 'tag':
      return inline.text;
  }
}

function toInline(match: RegExpExecArray): Inline | undefined {
  const start = match.index;
  const place = { start, end: start + match[0].length };
  const [, literal, role, said, title, target, bare, tail, strong, emphasis] = match;
  if (literal !== undefined) return { kind: 'code', text: literal.trim(), ...place };
  if (role !== undefined) return ofRole(role, said ?? '', place);
  if (target !== undefined) return { kind: 'link', text: title ?? '', target, ...place };
  // `name`_ points to a target elsewhere; `name` alone is code to most who write it.
  if (bare !== undefined) return tail === '' ? { kind: 'code', text: bare.trim(), ...place } : undefined;
  if (strong !== undefined) return { kind: 'strong', text: strong.trim(), ...place };
  return emphasis === undefined ? undefined : { kind: 'emphasis', text: emphasis.trim(), ...place };
}

function ofRole(role: string, said: string, place: { start: number; end: number }): Inline | undefined {
  const titled = /^(.*?)\s*<([^<>]+)>$/.exec(said);
  const text = (titled?.[1] ?? said).replace(/^[!~]/, '').trim();
  if (role === 'doc') {
    const target = titled?.[2] ?? said;
    return { kind: 'link', text: titled === null ? '' : text, target: rstFileOf(target), ...place };
  }
  if (codeRoles.test(role)) {
    const name = said.startsWith('~') ? text.replace(/^.*\./, '') : text;
    return { kind: 'code', text: name, ...place };
  }
  if (role === 'term' || role === 'dfn' || role === 'abbr' || role === 'emphasis')
    return { kind: 'emphasis', text, ...place };
  if (role === 'strong') return { kind: 'strong', text, ...place };
  return undefined;
}

/** The file of a document that is named without its extension, as Sphinx has it. */
export function rstFileOf(name: string): string {
  const bare = name.trim();
  return /^[a-z]+:\/\//i.test(bare) || /\.(?:rst|md|txt)$/i.test(bare) ? bare : `${bare}.rst`;
}
