import { compareStrings } from '../base/compare.ts';
import type { Commit, Origin } from '../ports.ts';

/** What git writes with `-z`, part after part as it comes. */
class Parts {
  readonly #decoder = new TextDecoder();
  #rest = '';

  /** The parts that are whole now. */
  take(chunk: Uint8Array): string[] {
    const parts = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\0');
    this.#rest = parts.pop() ?? '';
    return parts;
  }

  end(): string {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }
}

/**
 * Reads `git log --format='%x01%ct %P' --name-only -z`, newest commit first, as it comes. Of a shallow clone, commits
 * without a parent are passed over: they seem to have touched every file.
 */
export class GitLogReader {
  readonly #wanted: Set<string>;
  readonly #days = new Map<string, string>();
  readonly #isShallow: boolean;
  readonly #parts = new Parts();
  #day: string | undefined;

  constructor(wanted: ReadonlySet<string>, isShallow: boolean) {
    this.#wanted = new Set(wanted);
    this.#isShallow = isShallow;
  }

  /** Takes in the next bytes. True once every path that was wanted has its day. */
  read(chunk: Uint8Array): boolean {
    for (const part of this.#parts.take(chunk)) this.#record(part);
    return this.#wanted.size === 0;
  }

  finish(): ReadonlyMap<string, string> {
    this.#record(this.#parts.end());
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
function toTime(seconds: number): string | undefined {
  const isSane = Number.isFinite(seconds) && seconds > 0 && seconds < 7_258_118_400;
  return isSane ? new Date(seconds * 1000).toISOString() : undefined;
}

function toDay(seconds: number): string | undefined {
  return toTime(seconds)?.slice(0, 10);
}

/** Reads one line of `git log --format='%H %ct %s'`. */
export function toOrigin(line: string): Origin | undefined {
  const [, id, seconds = '', subject = ''] = /^([0-9a-f]{10})[0-9a-f]* (\d+) (.*)/.exec(line) ?? [];
  if (id === undefined) return undefined;
  return { id, committedAt: toTime(Number(seconds)) ?? '', subject: subject.slice(0, maxSubject) };
}

/** Paths of one commit that are kept: a commit that touched everything tells no more by naming it. */
const maxPaths = 100;
const maxSubject = 300;

/**
 * Reads `git log --format='%x01%H %ct %P%x02%s' --name-only -z`, newest commit first, as it comes. Commits that touched
 * nothing that is wanted are left out, and of a shallow clone those without a parent.
 */
export class GitCommitReader {
  readonly #wanted: ReadonlySet<string>;
  readonly #isShallow: boolean;
  readonly #parts = new Parts();
  readonly #commits: Commit[] = [];
  #current: { readonly head: Omit<Commit, 'paths'>; readonly paths: string[] } | undefined;

  constructor(wanted: ReadonlySet<string>, isShallow: boolean) {
    this.#wanted = wanted;
    this.#isShallow = isShallow;
  }

  read(chunk: Uint8Array): void {
    for (const part of this.#parts.take(chunk)) this.#record(part);
  }

  finish(): readonly Commit[] {
    this.#record(this.#parts.end());
    this.#close();
    return this.#commits;
  }

  #record(part: string): void {
    if (!part.startsWith('\u0001')) {
      const path = part.startsWith('\n') ? part.slice(1) : part;
      const { paths } = this.#current ?? {};
      if (paths !== undefined && paths.length < maxPaths && this.#wanted.has(path)) paths.push(path);
      return;
    }
    this.#close();
    const [, id = '', seconds = '', parents = '', subject = ''] =
      /^\u0001([0-9a-f]{10})[0-9a-f]* (\d+) ([^\u0002]*)\u0002(.*)$/s.exec(part) ?? [];
    const day = this.#isShallow && parents === '' ? undefined : toDay(Number(seconds));
    if (day === undefined) return;
    this.#current = { head: { id, day, subject: subject.slice(0, maxSubject) }, paths: [] };
  }

  #close(): void {
    if (this.#current !== undefined && this.#current.paths.length > 0) {
      const { head, paths } = this.#current;
      this.#commits.push({ ...head, paths: paths.sort(compareStrings) });
    }
    this.#current = undefined;
  }
}
