/** A run of text that is read as sentences. */
export interface Prose {
  /** Without markup; its line ends are those of the source. */
  readonly text: string;
  /** 0-based line where it begins. */
  readonly line: number;
  /** It stands in a list. */
  readonly isItem: boolean;
  /** Folded title of the section around it. */
  readonly heading: string;
}

/** More of one paragraph is not read for what it states. */
const maxChars = 8000;

/** Markdown as its reader sees it, line ends kept: the text of links and code stays, their marks and targets go. */
export function readable(markdown: string): string {
  return markdown
    .slice(0, maxChars)
    .replace(/!?\[([^\][\n]{0,300})\](?:\([^)\n]{0,500}\)|\[[^\]\n]{0,200}\])/g, '$1')
    .replace(/\[\[(?:[^\]|\n]{0,200}\|)?([^\]\n]{0,200})\]\]/g, '$1')
    .replace(/<\/?[A-Za-z][^<>\n]{0,300}>|\*{1,3}|`+|(?<![\p{L}\p{N}])_{1,2}|_{1,2}(?![\p{L}\p{N}])/gu, '');
}

/** 0-based line of a place in a prose's text. */
export function lineOf({ text, line }: Prose, at: number): number {
  let lines = line;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) lines += 1;
  return lines;
}
