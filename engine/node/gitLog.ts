/**
 * Reads `git log --format='%x01%ct %P' --name-only -z`, newest commit first, as it comes. Of a shallow clone, commits
 * without a parent are passed over: they seem to have touched every file.
 */
export class GitLogReader {
  readonly #wanted: Set<string>;
  readonly #days = new Map<string, string>();
  readonly #isShallow: boolean;
  readonly #decoder = new TextDecoder();
  #rest = '';
  #day: string | undefined;

  constructor(wanted: ReadonlySet<string>, isShallow: boolean) {
    this.#wanted = new Set(wanted);
    this.#isShallow = isShallow;
  }

  /** Takes in the next bytes. True once every path that was wanted has its day. */
  read(chunk: Uint8Array): boolean {
    const parts = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\0');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) this.#record(part);
    return this.#wanted.size === 0;
  }

  finish(): ReadonlyMap<string, string> {
    this.#record(this.#rest);
    this.#rest = '';
    return this.#days;
  }

  /** A commit's head, or a path; the first path of a commit stands after a line end. */
  #record(part: string): void {
    if (part.startsWith('\u0001')) {
      const [, seconds = '', parents = ''] = /^\u0001(\d+) (.*)$/.exec(part) ?? [];
      this.#day = this.#isShallow && parents === '' ? undefined : toDay(Number(seconds));
      return;
    }
    const path = part.startsWith('\n') ? part.slice(1) : part;
    if (this.#day === undefined || !this.#wanted.delete(path)) return;
    this.#days.set(path, this.#day);
  }
}

/** Commits may bear any time at all. */
function toDay(seconds: number): string | undefined {
  const isSane = Number.isFinite(seconds) && seconds > 0 && seconds < 7_258_118_400;
  return isSane ? new Date(seconds * 1000).toISOString().slice(0, 10) : undefined;
}
