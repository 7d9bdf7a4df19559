import type { Block } from '../base/markdown.ts';
import { pageMark } from '../base/lines.ts';
import type { DocumentText } from './documentText.ts';

/** Lines at the head of a paper that are not its title. */
const runningHead =
  /arxiv|doi\b|https?:|www\.|©|copyright|published|preprint|conference|journal|proceedings|vol\.|page \d/i;

/** Reads the text of a paged document (see `readPdfText`): a section a page, paragraphs at blank lines. */
export function readPages(lines: readonly string[]): DocumentText {
  const blocks: Block[] = [];
  let page = 0;
  let start: number | undefined;
  const close = (end: number): void => {
    if (start === undefined) return;
    const text = lines.slice(start, end).join('\n').replaceAll(pageMark, '');
    blocks.push({ kind: 'text', container: 'paragraph', text, start, end });
    start = undefined;
  };
  for (const [index, line] of lines.entries()) {
    if (line.startsWith(pageMark) || page === 0) {
      close(index);
      page += 1;
      blocks.push({
        kind: 'heading',
        level: 1,
        text: `Page ${page}`,
        start: index,
        end: index + 1,
        isGenerated: true,
      });
    }
    if (line.replace(pageMark, '').trim() === '') close(index);
    else start ??= index;
  }
  close(lines.length);
  const title = titleOf(lines);
  return {
    ...(title === undefined ? {} : { title }),
    blocks,
    inlinesOf: () => [],
    metadata: { pages: page },
  };
}

/** The first line that could be a title: two words or more, no running head. */
function titleOf(lines: readonly string[]): string | undefined {
  return lines
    .slice(0, 8)
    .map(line => line.trim())
    .find(line => line.length <= 150 && /\p{L}{2}.*\p{L}{2}/u.test(line) && !runningHead.test(line));
}
