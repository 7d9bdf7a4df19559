import { systemErrorCode } from '../base/errors.ts';
import { readFileText } from '../base/fileText.ts';
import { sha256Hex } from '../base/hash.ts';
import { splitLines } from '../base/lines.ts';
import type { Files, FileStat, TextPorts } from '../ports.ts';

export interface SourceLines {
  readonly lines: readonly string[];
  /** sha256 of the file, hex. */
  readonly contentHash: string;
}

/** Characters of sources that are kept in memory. */
const maxKeptChars = 8_000_000;

interface Kept {
  readonly stat: FileStat;
  readonly chars: number;
  readonly source: SourceLines;
}

/** Reads sources for quoting, secrets masked. What was read is kept while the file looks the same, newest uses last. */
export class SourceReader {
  readonly #files: Files;
  readonly #ports: TextPorts;
  readonly #kept = new Map<string, Kept>();
  #keptChars = 0;

  constructor(files: Files, ports: TextPorts) {
    this.#files = files;
    this.#ports = ports;
  }

  /** `undefined`: the file is gone, or can no longer be read. */
  async read(path: string): Promise<SourceLines | undefined> {
    try {
      return await this.#read(path);
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
      return undefined;
    }
  }

  async #read(path: string): Promise<SourceLines | undefined> {
    const stat = await this.#files.stat(path);
    if (stat === undefined) return undefined;
    const kept = this.#kept.get(path);
    this.#drop(path);
    if (kept?.stat.sizeBytes === stat.sizeBytes && kept.stat.modifiedMs === stat.modifiedMs) {
      this.#keep(path, kept);
      return kept.source;
    }
    const bytes = await this.#files.read(path);
    if (bytes === undefined) return undefined;
    const file = await readFileText(path, bytes, data => this.#ports.pdf.read(data));
    const { text } = await this.#ports.redactor.redact(file.text ?? '');
    const source = { lines: splitLines(text), contentHash: sha256Hex(bytes) };
    this.#keep(path, { stat, chars: text.length, source });
    return source;
  }

  #keep(path: string, kept: Kept): void {
    this.#kept.set(path, kept);
    this.#keptChars += kept.chars;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptChars <= maxKeptChars) break;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    this.#keptChars -= this.#kept.get(path)?.chars ?? 0;
    this.#kept.delete(path);
  }
}
