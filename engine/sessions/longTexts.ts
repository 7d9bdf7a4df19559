const [quote, backslash, letterU] = [0x22, 0x5c, 0x75];
const hexDigits = 4;

/**
 * Cuts long strings out of JSON that comes in pieces, so that a picture of a hundred megabytes costs no memory. Its state
 * goes on from piece to piece; what it gives does not depend on where they were cut. NULs are left out: a crash writes
 * them where nothing was written.
 */
export class LongTexts {
  /** Strings that were cut. */
  cuts = 0;
  readonly #maxBytes: number;
  #isInString = false;
  #isEscaped = false;
  /** Digits of an escape that are still to come. */
  #hexLeft = 0;
  /** Bytes of the string so far. */
  #length = 0;
  #isSkipping = false;

  /** `maxBytes`: kept of each string, and a little more where the cut would go through a character. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is kept of a piece, as bytes of its own. */
  cut(bytes: Uint8Array): Uint8Array {
    const kept = new Uint8Array(bytes.length);
    let size = 0;
    for (const byte of bytes) {
      if (byte === 0) continue;
      if (this.#isInString) {
        if (this.#isLeftOut(byte)) continue;
      } else if (byte === quote) this.#begin();
      kept[size] = byte;
      size += 1;
    }
    return kept.slice(0, size);
  }

  #begin(): void {
    this.#isInString = true;
    this.#length = 0;
  }

  #isLeftOut(byte: number): boolean {
    this.#length += 1;
    // Neither within an escape nor within a character.
    const isWhole = !this.#isEscaped && this.#hexLeft === 0 && (byte & 0xc0) !== 0x80;
    if (byte === quote && !this.#isEscaped) {
      this.#isInString = false;
      this.#isSkipping = false;
      return false;
    }
    if (isWhole && !this.#isSkipping && this.#length > this.#maxBytes) {
      this.#isSkipping = true;
      this.cuts += 1;
    }
    if (this.#hexLeft > 0) this.#hexLeft -= 1;
    else if (this.#isEscaped) {
      this.#isEscaped = false;
      if (byte === letterU) this.#hexLeft = hexDigits;
    } else this.#isEscaped = byte === backslash;
    return this.#isSkipping;
  }
}
