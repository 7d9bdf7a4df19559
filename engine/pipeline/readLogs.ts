import { z } from 'zod/mini';
import { sha1Hex } from '../base/hash.ts';
import { formatStableJson } from '../base/stableJson.ts';
import { parsePlainJson } from '../base/plainJson.ts';
import type { Files } from '../ports.ts';
import type { FoundLog } from '../sessions/logListing.ts';

/** Beside what was learned from them, so that who deletes that has the logs read again. */
export const readLogsPath = '.tesserae/harness_sessions/read_logs.json';
/** Raise it when the same log would give another record. */
const formatVersion = 1;

const schema = z.object({
  version: z.literal(formatVersion),
  scope: z.string(),
  logs: z.record(z.string(), z.string()),
});

/** Which logs were read, and how they looked then. Holds no path: they tell of other projects, too. */
export class ReadLogs {
  readonly #files: Files;
  readonly #scope: string;
  readonly #marks = new Map<string, string>();

  private constructor(files: Files, scope: string) {
    this.#files = files;
    this.#scope = scope;
  }

  /** `roots`: the project's. Where others decided whose a log is, all are read again. */
  static async load(files: Files, roots: readonly string[]): Promise<ReadLogs> {
    const scope = sha1Hex(JSON.stringify(roots));
    const marks = new ReadLogs(files, scope);
    const bytes = await files.read(readLogsPath);
    const result = schema.safeParse(
      bytes === undefined ? undefined : parsePlainJson(new TextDecoder().decode(bytes)),
    );
    if (result.success && result.data.scope === scope)
      for (const [key, mark] of Object.entries(result.data.logs)) marks.#marks.set(key, mark);
    return marks;
  }

  /** It was read, and did not change since. */
  has(log: FoundLog): boolean {
    return this.#marks.get(sha1Hex(log.path)) === markOf(log);
  }

  add(log: FoundLog): void {
    this.#marks.set(sha1Hex(log.path), markOf(log));
  }

  async save(): Promise<void> {
    const logs = Object.fromEntries(this.#marks);
    await this.#files.write(
      readLogsPath,
      formatStableJson({ version: formatVersion, scope: this.#scope, logs }),
    );
  }
}

function markOf({ sizeBytes, modifiedMs }: FoundLog): string {
  return `${sizeBytes}:${modifiedMs}`;
}
