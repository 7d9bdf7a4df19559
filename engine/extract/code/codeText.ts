import { splitLines } from '../../base/lines.ts';
import type { SyntaxCapture } from '../../ports.ts';

/** A code file's text with its lines, and the way from one to the other. */
export class CodeText {
  readonly path: string;
  readonly lines: readonly string[];
  readonly #text: string;
  /** Where each line begins. */
  readonly #starts: readonly number[];

  constructor(path: string, text: string) {
    this.path = path;
    this.#text = text;
    this.lines = splitLines(text);
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), match => match.index + match[0].length)];
  }

  textOf({ start, end }: SyntaxCapture): string {
    return this.#text.slice(start, end);
  }

  /** 0-based line that holds a place of the text. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return Math.min(low, Math.max(0, this.lines.length - 1));
  }

  /** Where a capture is quoted from: its line, and its place in it. */
  placeOf({ start }: SyntaxCapture): { line: number; text: string; at: number } {
    const line = this.lineAt(start);
    return { line: line + 1, text: this.lines[line] ?? '', at: start - (this.#starts[line] ?? 0) };
  }
}
