import type { Block } from '../base/markdown.ts';
import type { DocumentText } from './documentText.ts';
import { scanInline } from './inline.ts';

/** Reads plain text: paragraphs between blank lines, marks as in Markdown, because many use them anyway. */
export function readPlain(lines: readonly string[], bodyLine: number): DocumentText {
  const blocks: Block[] = [];
  let start: number | undefined;
  for (let line = bodyLine; line <= lines.length; line += 1) {
    if ((lines[line] ?? '').trim() !== '') start ??= line;
    else if (start !== undefined) {
      const text = lines.slice(start, line).join('\n');
      blocks.push({ kind: 'text', container: 'paragraph', text, start, end: line });
      start = undefined;
    }
  }
  return { blocks, inlinesOf: line => scanInline(lines[line] ?? '') };
}
