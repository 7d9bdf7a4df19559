import { LineIndex } from '../../base/lineIndex.ts';
import { splitLines } from '../../base/lines.ts';
import type { SyntaxCapture } from '../../ports.ts';

/** A code file's text with its lines, and the way from one to the other. */
export class CodeText {
  readonly path: string;
  readonly lines: readonly string[];
  readonly #text: string;
  readonly #index: LineIndex;

  constructor(path: string, text: string) {
    this.path = path;
    this.#text = text;
    this.lines = splitLines(text);
    this.#index = new LineIndex(text);
  }

  textOf({ start, end }: SyntaxCapture): string {
    return this.#text.slice(start, end);
  }

  /** 0-based line that holds a place of the text. */
  lineAt(offset: number): number {
    return Math.min(this.#index.lineAt(offset), Math.max(0, this.lines.length - 1));
  }

  /** Where a capture is quoted from: its line, and its place in it. */
  placeOf({ start }: SyntaxCapture): { line: number; text: string; at: number } {
    const line = this.lineAt(start);
    return { line: line + 1, text: this.lines[line] ?? '', at: this.#index.columnAt(start) };
  }
}
