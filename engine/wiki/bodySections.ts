/** A heading with what stands under it up to the next, or what stands before the first. */
export interface BodySection {
  /** Its heading's text; the title's is the same whatever it says; repeated ones are numbered. */
  readonly key: string;
  /** Without the blank lines at its end. */
  readonly lines: readonly string[];
  /** The blank lines at its end. */
  readonly blanks: readonly string[];
}

/** Key of the section under the page's title. */
const titleKey = '#';

/**
 * Cuts a Markdown body at its headings, those in fenced code aside; a fence that nothing closes hides none. Joined, the
 * lines are the body's again.
 */
export function toSections(lines: readonly string[]): BodySection[] {
  const sections: { key: string; lines: string[] }[] = [];
  const counts = new Map<string, number>();
  const isCode = markCode(lines);
  for (const [at, line] of lines.entries()) {
    const heading = isCode[at] !== true ? /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?\s*$/.exec(line) : null;
    if (heading === null && sections.length > 0) {
      sections.at(-1)?.lines.push(line);
      continue;
    }
    const text = heading === null ? '' : heading[1] === '#' ? titleKey : `${heading[1]} ${heading[2] ?? ''}`;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    sections.push({ key: count === 1 ? text : `${text}\n${count}`, lines: [line] });
  }
  return sections.map(({ key, lines: all }) => {
    const end = all.findLastIndex(line => line.trim() !== '') + 1;
    return { key, lines: all.slice(0, end), blanks: all.slice(end) };
  });
}

/** Which lines stand in fenced code, the fences among them. */
function markCode(lines: readonly string[]): boolean[] {
  const isCode = lines.map(() => false);
  const unclosed = new Set<string>();
  for (let at = 0; at < lines.length; at += 1) {
    const fence = fenceOf(lines[at] ?? '');
    if (fence === undefined || unclosed.has(fence)) continue;
    const end = lines.findIndex((line, later) => later > at && closes(line, fence));
    if (end < 0) {
      unclosed.add(fence);
      continue;
    }
    isCode.fill(true, at, end + 1);
    at = end;
  }
  return isCode;
}

function closes(line: string, fence: string): boolean {
  const mark = fenceOf(line);
  return mark?.startsWith(fence) === true && line.trim() === mark;
}

function fenceOf(line: string): string | undefined {
  return /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
}
