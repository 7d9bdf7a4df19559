/** Characters the parser asks for at a time. */
const chunkChars = 5120;
/** It reads each piece of real code two or three times. What makes it look to the end at each word it reads for ever. */
const readsPerChunk = 10;
const leastReads = 100;
/**
 * It asks after every hundred steps whether to go on. Real code takes 5 to 15 such checks for a thousand characters; text
 * made to be slow takes a few seconds for the most.
 */
const checksPerChar = 0.04;
const leastChecks = 500;
const maxChecks = 15_000;
/** Once it has met what its grammar does not know, each check may cost milliseconds, and it gets fewer. */
const checksPerCharInError = 0.016;
const leastChecksInError = 200;
/** The last resort against texts that nobody thought of, in milliseconds; no known one comes near. */
const maxMs = 10_000;
/** Memory above which it is stopped, in bytes. A million characters of real code need a third of this. */
const maxBytes = 256 << 20;

/**
 * How much work a parser may have with a text. Counted in steps, reads and bytes rather than in seconds: a clock would
 * make a graph depend on the machine.
 */
export class WorkBound {
  /** Gives the parser its text, piece by piece; nothing once it has read too much. */
  readonly read: (index: number) => string;
  /** True when the parser must stop. */
  readonly stop: (state: { readonly currentOffset: number; readonly hasError: boolean }) => boolean;
  #problem: string | undefined;
  #isFinished = false;

  constructor(text: string, sizeBytes: () => number) {
    let reads = leastReads + (readsPerChunk * text.length) / chunkChars;
    let checks = 0;
    const most = Math.min(maxChecks, leastChecks + text.length * checksPerChar);
    const startMs = performance.now();
    this.read = index => {
      reads -= 1;
      if (reads < 0 && !this.#isFinished) this.#problem ??= 'parsing it takes too long';
      return this.#problem === undefined ? text.slice(index, index + chunkChars) : '';
    };
    this.stop = ({ currentOffset, hasError }) => {
      checks += 1;
      // Offsets are in bytes of UTF-16.
      const mostHere = hasError ? leastChecksInError + (currentOffset / 2) * checksPerCharInError : most;
      if (checks > Math.min(most, mostHere) || performance.now() - startMs > maxMs)
        this.#problem ??= 'parsing it takes too long';
      else if (sizeBytes() > maxBytes) this.#problem ??= 'parsing it takes too much memory';
      return this.#problem !== undefined;
    };
  }

  /** Ends the counting; why the parser was stopped, if it was. */
  finish(): string | undefined {
    this.#isFinished = true;
    return this.#problem;
  }
}
