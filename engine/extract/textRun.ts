import type { LineIndex } from '../base/lineIndex.ts';

/** Text that is gathered piece by piece, its line ends kept where the file has them. */
export class TextRun {
  text = '';
  /** 0-based line and column of its first character; -1 while there is none. */
  start = -1;
  column = 0;
  /** 0-based line of its last character. */
  last = -1;
  readonly #index: LineIndex;
  #line = -1;

  constructor(index: LineIndex) {
    this.#index = index;
  }

  get isEmpty(): boolean {
    return this.start < 0;
  }

  /** Adds a piece that stands at an offset of the file. Leading white space is dropped. */
  add(piece: string, offset: number): void {
    const first = this.#index.lineAt(offset);
    for (const [index, part] of piece.split(/\r\n|\n|\r/).entries()) {
      const isBlank = part.trim() === '';
      if (this.isEmpty && isBlank) continue;
      const line = first + index;
      if (this.isEmpty) this.#open(part, line, index === 0 ? this.#index.columnAt(offset) : 0);
      else this.#append(part, line);
      if (!isBlank) this.last = line;
    }
  }

  /** Adds marks around what was added since `from`, white space at its ends left outside. */
  wrap(from: number, before: string, after: string): void {
    const inner = this.text.slice(from);
    const trimmed = inner.trim();
    if (trimmed === '') return;
    const lead = inner.slice(0, inner.length - inner.trimStart().length);
    const tail = inner.slice(inner.trimEnd().length);
    this.text = `${this.text.slice(0, from)}${lead}${before}${trimmed}${after}${tail}`;
  }

  #open(part: string, line: number, column: number): void {
    this.text = part.trimStart();
    this.start = line;
    this.column = column + part.length - this.text.length;
    this.#line = line;
  }

  #append(part: string, line: number): void {
    if (line > this.#line) {
      this.text += '\n'.repeat(line - this.#line);
      this.#line = line;
    }
    this.text += part;
  }
}
