/** Lines of a text, line ends taken off (LF, CRLF, lone CR). A final newline gives no empty last line. */
export function splitLines(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The line end that most lines of a text have. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  const returned = text.split('\r\n').length - 1;
  return returned * 2 > all ? '\r\n' : '\n';
}

/** The text cut to at most `max` characters at a word boundary, with `…` when something was cut. */
export function ellipsis(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : dropHalfPair(cut)).trimEnd()}…`;
}

/** The text without a trailing half of a surrogate pair, as a cut may leave it. */
export function dropHalfPair(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

/** Begins the first line of each page but the first, in the text of a paged file: a form feed. */
export const pageMark = '\f';
