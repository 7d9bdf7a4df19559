/** A line longer than this is skipped and counted. */
const maxLineBytes = 64 * 1024 * 1024;
const newline = 0x0a;

/** A line as it stands in a log. */
export interface LogLine {
  /** 1-based. */
  readonly number: number;
  /** Decoded, without line end, byte order mark and NULs; `undefined`: too long. */
  readonly text: string | undefined;
}

/** Cuts bytes that come in pieces into lines. What follows the last line end waits for more. */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: false });
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #isTooLong = false;
  #number: number;
  #offset: number;

  /** `offset`: where in the file the first bytes stand, the beginning of line `number + 1`. */
  constructor(offset = 0, number = 0) {
    this.#offset = offset;
    this.#number = number;
  }

  /** Bytes of the file up to the end of the last whole line. */
  get offset(): number {
    return this.#offset;
  }

  /** Lines before that. */
  get lines(): number {
    return this.#number;
  }

  *push(chunk: Uint8Array): Generator<LogLine> {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(newline, start);
      if (end < 0) break;
      yield this.#close(chunk.subarray(start, end), 1);
      start = end + 1;
    }
    if (start < chunk.length) this.#wait(chunk.subarray(start));
  }

  /** What stands after the last line end; it may be a whole line all the same. `undefined` when nothing does. */
  rest(): LogLine | undefined {
    if (this.#pendingBytes === 0) return undefined;
    const text = this.#isTooLong ? undefined : this.#decode(this.#pending);
    return { number: this.#number + 1, text };
  }

  #close(tail: Uint8Array, lineEnd: number): LogLine {
    this.#number += 1;
    this.#offset += this.#pendingBytes + tail.length + lineEnd;
    const isTooLong = this.#isTooLong || this.#pendingBytes + tail.length > maxLineBytes;
    const text = isTooLong ? undefined : this.#decode([...this.#pending, tail]);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#isTooLong = false;
    return { number: this.#number, text };
  }

  #wait(bytes: Uint8Array): void {
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes > maxLineBytes) {
      this.#isTooLong = true;
      this.#pending = [];
    } else this.#pending.push(bytes.slice());
  }

  #decode(parts: readonly Uint8Array[]): string {
    const [first] = parts;
    const bytes = parts.length === 1 && first !== undefined ? first : join(parts);
    const text = this.#decoder.decode(bytes);
    return (text.includes('\0') ? text.replaceAll('\0', '') : text).trim();
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
