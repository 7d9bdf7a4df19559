import type { Session } from '../model/session.ts';
import type { Clock, Logger, OutsideFiles } from '../ports.ts';
import type { FoundLog } from '../sessions/logListing.ts';
import { sessionId } from '../sessions/sessionRecord.ts';
import type { Follower, SessionSources } from './sessionSources.ts';

/** Logs that are looked at each time: who writes now has written lately. */
const watched = 20;
/** Between two looks for logs that are new. */
const scanEveryMs = 10_000;
/** A log that nobody wrote to for so long is at rest: what follows its last line end is a line. */
const restMs = 3_000;
/** A session is live for so long after it was written to. */
const liveMs = 120_000;
/** A session that takes long to read again is read again the more seldom: its share of the time is at most one in five. */
const restShare = 4;

export interface WatchOptions {
  readonly sources: SessionSources;
  readonly outside: OutsideFiles;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes in sessions as they are now. */
  readonly take: (sessions: readonly Session[]) => Promise<unknown>;
}

interface Watched {
  log: FoundLog;
  follower: Follower | undefined;
  /** How it looked when it was read last. */
  seen: string;
  changedMs: number;
  /** Not to be read again before. */
  notBeforeMs: number;
  /** Its last line may lack an end. */
  isOpen: boolean;
}

/**
 * Takes in what agents write as they write it. What was there before the first look is history, and not this one's
 * business. A log that cannot be read is told once and left.
 */
export class SessionWatch {
  readonly #options: WatchOptions;
  #logs: ReadonlyMap<string, Watched> | undefined;
  #scannedMs = -Infinity;
  /** Session → when it was written to. */
  readonly #live = new Map<string, number>();
  readonly #told = new Set<string>();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Ids of sessions that are being written to. */
  get live(): ReadonlySet<string> {
    return new Set(this.#live.keys());
  }

  /** Somebody saw files change: logs that are new are looked for at the next look. */
  touch(): void {
    this.#scannedMs = -Infinity;
  }

  /** To be called each second. True when sessions were taken in, or one is live no more. */
  async look(signal?: AbortSignal): Promise<boolean> {
    const { clock } = this.#options;
    if (clock.monotonicMs() - this.#scannedMs >= scanEveryMs) await this.#scan(signal);
    let isNews = this.#dropQuiet();
    for (const each of this.#newest()) {
      if (signal?.aborted === true) break;
      if (await this.#lookAt(each)) isNews = true;
    }
    return isNews;
  }

  async #scan(signal: AbortSignal | undefined): Promise<void> {
    const { sources, clock } = this.#options;
    this.#scannedMs = clock.monotonicMs();
    const logs = await sources.inOrder(await sources.list(signal));
    const next = new Map<string, Watched>();
    for (const log of logs) {
      const known = this.#logs?.get(log.path);
      const fresh = { follower: undefined, changedMs: 0, notBeforeMs: 0, isOpen: false };
      // One that came since is read from its beginning.
      next.set(log.path, known ?? { ...fresh, log, seen: this.#logs === undefined ? lookOf(log) : '' });
    }
    this.#logs = next;
  }

  /** By what is known of them; those that came since the last look, too. */
  #newest(): Watched[] {
    const all = [...(this.#logs?.values() ?? [])].sort((a, b) => b.log.modifiedMs - a.log.modifiedMs);
    return all.slice(0, watched);
  }

  async #lookAt(each: Watched): Promise<boolean> {
    const { outside, clock } = this.#options;
    const { path } = each.log;
    const stat = outside.stat(path);
    if (stat === undefined) return false;
    // What a database's agent writes stands in a file beside it at first.
    const ahead = path.endsWith('db') ? outside.stat(`${path}-wal`) : undefined;
    each.log = {
      ...each.log,
      sizeBytes: stat.sizeBytes + (ahead?.sizeBytes ?? 0),
      modifiedMs: Math.max(stat.modifiedMs, ahead?.modifiedMs ?? 0),
    };
    const nowMs = clock.monotonicMs();
    const isNew = lookOf(each.log) !== each.seen;
    const isAtRest = !isNew && each.isOpen && nowMs - each.changedMs >= restMs;
    if ((!isNew && !isAtRest) || nowMs < each.notBeforeMs) return false;
    if (isNew) each.changedMs = nowMs;
    each.isOpen = isNew;
    each.seen = lookOf(each.log);
    const isTaken = await this.#read(each, isAtRest);
    const tookMs = clock.monotonicMs() - nowMs;
    each.notBeforeMs = nowMs + tookMs * (1 + restShare);
    return isTaken;
  }

  async #read(each: Watched, isAtRest: boolean): Promise<boolean> {
    const { sources, take, logger, clock } = this.#options;
    try {
      each.follower ??= sources.follow(each.log);
      const sessions = (await each.follower.read(isAtRest)) ?? [];
      if (sessions.length === 0) return false;
      await take(sessions);
      if (!isAtRest) for (const session of sessions) this.#live.set(sessionId(session), clock.monotonicMs());
      return true;
    } catch (error) {
      // Boundary: one log that cannot be read must not keep the others from it.
      const message = error instanceof Error ? error.message : String(error);
      if (!this.#told.has(each.log.path))
        logger.log({ level: 'warn', event: 'sessions.watch', fields: { message } });
      this.#told.add(each.log.path);
      return false;
    }
  }

  #dropQuiet(): boolean {
    const nowMs = this.#options.clock.monotonicMs();
    const quiet = [...this.#live].filter(([, changedMs]) => nowMs - changedMs >= liveMs);
    for (const [id] of quiet) this.#live.delete(id);
    return quiet.length > 0;
  }
}

function lookOf({ sizeBytes, modifiedMs }: FoundLog): string {
  return `${sizeBytes}:${modifiedMs}`;
}
