/** Finds the line and column of an offset in a text, its lines told apart as `splitLines` does. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) this.#starts.push(index + end.length);
  }

  /** 0-based. An offset inside a line's end belongs to that line. O(log lines). */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** 0-based, in UTF-16 units. */
  columnAt(offset: number): number {
    return offset - (this.#starts[this.lineAt(offset)] ?? 0);
  }
}
