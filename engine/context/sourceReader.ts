import { decodeText } from '../base/decode.ts';
import { systemErrorCode } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import { splitLines } from '../base/lines.ts';
import type { Files, Redactor } from '../ports.ts';

export interface SourceLines {
  readonly lines: readonly string[];
  readonly contentHash: string;
}

/** Reads sources for quoting, each once, secrets masked. `undefined`: the file is gone, or cannot be read. */
export class SourceReader {
  readonly #files: Files;
  readonly #redactor: Redactor;
  readonly #read = new Map<string, Promise<SourceLines | undefined>>();

  constructor(files: Files, redactor: Redactor) {
    this.#files = files;
    this.#redactor = redactor;
  }

  read(path: string): Promise<SourceLines | undefined> {
    let reading = this.#read.get(path);
    if (reading === undefined) this.#read.set(path, (reading = this.#load(path)));
    return reading;
  }

  async #load(path: string): Promise<SourceLines | undefined> {
    const bytes = await this.#bytes(path);
    if (bytes === undefined) return undefined;
    const { text } = await this.#redactor.redact(decodeText(bytes) ?? '');
    return { lines: splitLines(text), contentHash: sha256Hex(bytes) };
  }

  async #bytes(path: string): Promise<Uint8Array | undefined> {
    try {
      return await this.#files.read(path);
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
      return undefined;
    }
  }
}
