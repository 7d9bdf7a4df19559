import { type DataNode, itemsOf, textOf, valueAt } from '../base/dataTree.ts';
import { parseJson } from '../base/json.ts';
import { LineIndex } from '../base/lineIndex.ts';
import { splitLines } from '../base/lines.ts';
import { type Block, parseBlocks } from '../base/markdown.ts';
import type { ReadDocument } from './documentText.ts';
import { type Inline, scanInline } from './inline.ts';

/** One line of a cell's text, and the line of the file it stands in (0-based). */
interface CellLine {
  readonly text: string;
  readonly line: number;
}

/**
 * Reads a Jupyter notebook: text cells as Markdown, code cells as code, outputs not at all. Lines are those of the
 * JSON file, where each line of a cell is usually a string on a line of its own.
 */
export function readNotebook(text: string, lineCount: number): ReadDocument {
  const { root, problem } = parseJson(text);
  if (root === undefined) return { problem: `not a notebook that can be read: ${problem}` };
  const cells = valueAt(root, 'cells') ?? valueAt(itemsOf(valueAt(root, 'worksheets'))[0], 'cells');
  if (cells?.kind !== 'list') return { problem: 'not a notebook that can be read: it has no list of cells' };
  const reader = new NotebookReader(text, lineCount);
  for (const cell of cells.items) reader.cell(cell);
  const language =
    textOf(valueAt(root, 'metadata', 'language_info', 'name')) ??
    textOf(valueAt(root, 'metadata', 'kernelspec', 'language'));
  return {
    document: {
      blocks: reader.blocks,
      inlinesOf: line => reader.inlines.get(line) ?? [],
      searchLines: reader.searchLines,
      passageStarts: reader.starts,
      metadata: language === undefined ? {} : { language },
    },
  };
}

class NotebookReader {
  readonly blocks: Block[] = [];
  readonly inlines = new Map<number, Inline[]>();
  readonly searchLines: string[];
  /** Where cells begin: between two stand outputs and the like. */
  readonly starts = new Set<number>();
  readonly #index: LineIndex;

  constructor(source: string, lineCount: number) {
    this.#index = new LineIndex(source);
    this.searchLines = Array.from({ length: lineCount }, () => '');
  }

  cell(cell: DataNode): void {
    const lines = this.#linesOf(valueAt(cell, 'source') ?? valueAt(cell, 'input'));
    const type = textOf(valueAt(cell, 'cell_type'));
    const first = lines[0];
    if (first === undefined || lines.every(({ text }) => text.trim() === '')) return;
    this.starts.add(first.line);
    if (type === 'code') {
      const end = (lines.at(-1)?.line ?? first.line) + 1;
      this.blocks.push({
        kind: 'code',
        info: '',
        text: lines.map(({ text }) => text).join('\n'),
        start: first.line,
        end,
      });
    } else if (type === 'markdown' || type === 'heading') this.#markdown(lines);
    else return;
    for (const { text, line } of lines) this.searchLines[line] = `${this.searchLines[line] ?? ''} ${text}`;
  }

  #markdown(lines: readonly CellLine[]): void {
    const lineOf = (index: number): number => (lines[index] ?? lines.at(-1))?.line ?? 0;
    for (const block of parseBlocks(lines.map(({ text }) => text).join('\n'))) {
      const place = { start: lineOf(block.start), end: lineOf(block.end - 1) + 1 };
      if (block.kind !== 'text') this.blocks.push({ ...block, ...place });
      else this.blocks.push({ ...block, ...place, text: spread(block.text, block.start, lineOf) });
      if (block.kind === 'code') continue;
      for (let index = block.start; index < block.end; index += 1) this.#marks(lines[index]);
    }
  }

  #marks(cellLine: CellLine | undefined): void {
    if (cellLine === undefined) return;
    const { text, line } = cellLine;
    const found = scanInline(text);
    if (found.length === 0) return;
    const known = this.inlines.get(line);
    if (known === undefined) this.inlines.set(line, found);
    else known.push(...found);
  }

  /** A cell's text is a string, or a list of strings that are its lines. */
  #linesOf(source: DataNode | undefined): CellLine[] {
    const parts = source?.kind === 'list' ? source.items : source === undefined ? [] : [source];
    const lines: CellLine[] = [];
    let isOpen = false;
    for (const part of parts) {
      if (part.kind !== 'value' || typeof part.value !== 'string') continue;
      const line = this.#index.lineAt(part.start);
      for (const [index, text] of splitLines(part.value).entries()) {
        const last = lines.at(-1);
        if (index === 0 && isOpen && last !== undefined) lines[lines.length - 1] = join(last, text);
        else lines.push({ text, line });
      }
      isOpen = !/[\r\n]$/.test(part.value);
    }
    return lines;
  }
}

/** A line that goes on in the next string; strings without line ends are a cell's lines all the same to some tools. */
function join(before: CellLine, text: string): CellLine {
  return { text: before.text + text, line: before.line };
}

/** A block's text with as many line ends between its lines as the file has there; lines that share one, in a row. */
function spread(text: string, start: number, lineOf: (index: number) => number): string {
  const [first = '', ...others] = text.split('\n');
  return others.reduce((all, line, index) => {
    const gap = lineOf(start + index + 1) - lineOf(start + index);
    return all + (gap > 0 ? '\n'.repeat(gap) : ' ') + line;
  }, first);
}
