import type { Block } from '../base/markdown.ts';
import type { Passage, Section } from '../model/fragment.ts';
import { headingTitle } from './terms.ts';

const noLines: ReadonlySet<number> = new Set();
/** Where a passage should end: about a screenful, large enough to answer from. */
const targetPassageChars = 1200;

/** Headings as sections in line order; a section ends where the next heading begins. `lineCount` is the file's. */
export function toSections(blocks: readonly Block[], lineCount: number): Section[] {
  const headings = blocks.filter(block => block.kind === 'heading');
  return headings.map((heading, index) => ({
    level: heading.level,
    title: headingTitle(heading.text),
    start: heading.start + 1,
    end: headings[index + 1]?.start ?? lineCount,
  }));
}

/**
 * Cuts a document into passages of about 1,200 characters that never cross a heading and break between blocks
 * only, so a table, list item or code block stays whole. In line order; together they hold every block. At a line of
 * `starts` (0-based) one begins.
 */
export function toPassages(
  blocks: readonly Block[],
  lines: readonly string[],
  starts: ReadonlySet<number> = noLines,
): Passage[] {
  const passages: Passage[] = [];
  const headings: { level: number; title: string }[] = [];
  let open: { start: number; end: number; chars: number; readonly headings: readonly string[] } | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const end = lastTextLine(lines, open.start, open.end);
    passages.push({ start: open.start + 1, end: end + 1, headings: open.headings });
    open = undefined;
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      // Of what stands on one line, such as a page without line ends, a passage is never a part.
      if (open === undefined || block.start >= open.end) close();
      while ((headings.at(-1)?.level ?? 0) >= block.level) headings.pop();
      headings.push({ level: block.level, title: headingTitle(block.text) });
    } else if (open !== undefined && block.start >= open.end) {
      if (open.chars >= targetPassageChars || starts.has(block.start)) close();
    }
    open ??= {
      start: block.start,
      end: block.end,
      chars: 0,
      headings: headings.map(heading => heading.title),
    };
    for (let line = Math.max(open.start, open.end); line < block.end; line += 1)
      open.chars += lines[line]?.length ?? 0;
    open.end = Math.max(open.end, block.end);
  }
  close();
  return passages;
}

/** 0-based last line of [start, end) that is not blank; `start` when all are. */
export function lastTextLine(lines: readonly string[], start: number, end: number): number {
  let last = end - 1;
  while (last > start && lines[last]?.trim() === '') last -= 1;
  return last;
}
