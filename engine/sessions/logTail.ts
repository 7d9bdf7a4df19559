import { sha256Hex } from '../base/hash.ts';
import type { Session } from '../model/session.ts';
import type { OutsideFiles } from '../ports.ts';
import { LogFile } from './logFile.ts';
import type { Beside, LineFormat } from './reader.ts';

/** Bytes at the beginning, and before the place that was read to, by which a file is known again. */
const markBytes = 4096;

/** What became of a log since it was looked at last. */
export type TailChange = 'same' | 'grown' | 'rewritten' | 'gone' | 'foreign';

/** How a file looked when it was read to a place. */
interface Mark {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly hash: string;
}

/**
 * Follows a log of lines as it grows: reads only what is new, and all again once what it read is not what stands there.
 * What is read never goes past the size that the file had when it was looked at.
 */
export class LogTail {
  readonly #path: string;
  readonly #outside: OutsideFiles;
  readonly #open: () => LogFile;
  #file: LogFile;
  #offset = 0;
  #mark: Mark | undefined;

  constructor(path: string, outside: OutsideFiles, formats: readonly LineFormat[], beside?: Beside) {
    this.#path = path;
    this.#outside = outside;
    this.#open = () => new LogFile(path, formats, beside);
    this.#file = this.#open();
  }

  /** Reads what is new. */
  async read(): Promise<TailChange> {
    const stat = this.#outside.stat(this.#path);
    if (stat?.kind !== 'file') return 'gone';
    const { sizeBytes, modifiedMs } = stat;
    const last = this.#mark;
    if (last !== undefined && last.sizeBytes === sizeBytes && last.modifiedMs === modifiedMs) return 'same';
    const isAnother = last !== undefined && (sizeBytes < this.#offset || last.hash !== this.#hash());
    if (isAnother) this.#restart();
    const change = await this.#readTo(sizeBytes);
    this.#mark = { sizeBytes, modifiedMs, hash: this.#hash() };
    return change === 'foreign' ? change : isAnother || change === 'spoilt' ? 'rewritten' : 'grown';
  }

  /** The sessions so far; see `LogFile.sessions`. */
  sessions(isAtRest: boolean): Session[] | undefined {
    return this.#file.sessions(isAtRest);
  }

  async #readTo(sizeBytes: number): Promise<'read' | 'spoilt' | 'foreign'> {
    for await (const chunk of this.#outside.chunks(this.#path, this.#offset, sizeBytes)) {
      this.#file.push(chunk);
      this.#offset += chunk.length;
      if (this.#file.isForeign) return 'foreign';
    }
    if (!this.#file.isSpoilt) return 'read';
    this.#restart();
    await this.#readTo(sizeBytes);
    return 'spoilt';
  }

  #restart(): void {
    this.#file = this.#open();
    this.#offset = 0;
  }

  #hash(): string {
    const [start, end] = [Math.max(0, this.#offset - markBytes), this.#offset];
    const head = this.#outside.bytes(this.#path, 0, Math.min(markBytes, end)) ?? new Uint8Array();
    const tail = this.#outside.bytes(this.#path, start, end) ?? new Uint8Array();
    return `${sha256Hex(head)} ${sha256Hex(tail)}`;
  }
}
