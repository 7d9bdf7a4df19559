import { LongTexts } from './longTexts.ts';

/** Of a line longer than this, the long texts are cut. */
const longLineBytes = 1024 * 1024;
/** Kept of a text in such a line: far more than is kept of it in a turn. */
const maxTextBytes = 256 * 1024;
/** A line that is longer all the same is skipped and counted. */
const maxLineBytes = 32 * 1024 * 1024;
const newline = 0x0a;

/** A line as it stands in a log. */
export interface LogLine {
  /** 1-based. */
  readonly number: number;
  /** Decoded, without line end, byte order mark and NULs; `undefined`: too long. */
  readonly text: string | undefined;
  /** Texts in it that were cut. */
  readonly cuts: number;
}

/** Cuts bytes that come in pieces into lines. What follows the last line end waits for more. */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: false });
  #pending: Uint8Array[] = [];
  /** Of the line so far, and of what is kept of it. */
  #pendingBytes = 0;
  #keptBytes = 0;
  #longTexts: LongTexts | undefined;
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
    return this.#pendingBytes === 0 ? undefined : this.#line(this.#number + 1, this.#pending);
  }

  #close(tail: Uint8Array, lineEnd: number): LogLine {
    this.#number += 1;
    this.#offset += this.#pendingBytes + tail.length + lineEnd;
    let parts: readonly Uint8Array[] = [tail];
    if (this.#pendingBytes > 0 || tail.length > longLineBytes) {
      this.#wait(tail);
      parts = this.#pending;
    }
    const line = this.#line(this.#number, parts);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#keptBytes = 0;
    this.#longTexts = undefined;
    return line;
  }

  #line(number: number, parts: readonly Uint8Array[]): LogLine {
    const text = this.#keptBytes > maxLineBytes ? undefined : this.#decode(parts);
    return { number, text, cuts: this.#longTexts?.cuts ?? 0 };
  }

  #wait(bytes: Uint8Array): void {
    this.#pendingBytes += bytes.length;
    if (this.#longTexts === undefined && this.#pendingBytes > longLineBytes) {
      const texts = new LongTexts(maxTextBytes);
      this.#pending = this.#pending.map(part => texts.cut(part));
      this.#keptBytes = this.#pending.reduce((sum, part) => sum + part.length, 0);
      this.#longTexts = texts;
    }
    const kept = this.#longTexts?.cut(bytes) ?? bytes.slice();
    this.#keptBytes += kept.length;
    if (this.#keptBytes > maxLineBytes) this.#pending = [];
    else if (kept.length > 0) this.#pending.push(kept);
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
