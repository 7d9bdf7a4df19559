import type { Session } from '../model/session.ts';
import type { Files } from '../ports.ts';
import { ReadLogs } from './readLogs.ts';
import { problemsOf, type SessionSources } from './sessionSources.ts';

/** Marks are written after so many logs: what was read is not read again when the process ends. */
const saveEvery = 20;

export interface IntakeOptions {
  readonly files: Files;
  /** Takes sessions in: ids of those that are kept now, and why others are not. */
  readonly keep: (
    sessions: readonly Session[],
  ) => Promise<{ readonly imported: readonly string[]; readonly skipped: readonly string[] }>;
  /** Makes what was taken in last; called before it is noted that it was read. */
  readonly settle: () => Promise<unknown>;
  /** Most bytes of logs that are read; without end unless told. */
  readonly limitBytes?: number;
  readonly onProgress?: (progress: IntakeProgress) => void;
  readonly signal?: AbortSignal;
}

export interface IntakeProgress {
  readonly done: number;
  readonly total: number;
  readonly bytesRead: number;
}

export interface Intake {
  readonly imported: readonly string[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** Logs that did not change since they were read. */
  readonly unchanged: number;
  /** Logs that no bytes were left for: the next intake reads them. */
  readonly left: number;
  readonly bytesRead: number;
  readonly problems: readonly string[];
}

/**
 * Takes in all sessions of the project that may be read, newest first. What was read before and did not change is passed
 * over; one that broke off, or had no bytes left, goes on where it was. Throws `cancelled`.
 */
export async function takeInSessions(sources: SessionSources, options: IntakeOptions): Promise<Intake> {
  const { files, keep, settle, limitBytes = Infinity, onProgress, signal } = options;
  const listings = await sources.list(signal);
  const all = await sources.inOrder(listings);
  const [imported, skipped] = [[] as string[], [] as { path: string; reason: string }[]];
  const problems = problemsOf(listings);
  if (all.length === 0) return { imported, skipped, unchanged: 0, left: 0, bytesRead: 0, problems };
  const marks = await ReadLogs.load(files, await sources.roots());
  const changed = all.filter(log => !marks.has(log));
  let [done, bytesRead, left] = [0, 0, 0];
  try {
    for (const log of changed) {
      if (log.sizeBytes > limitBytes - bytesRead) {
        left += 1;
        continue;
      }
      const reading = await sources.read(log, signal);
      bytesRead += reading.bytesRead;
      if ('problem' in reading) skipped.push({ path: log.path, reason: reading.problem });
      else if (reading.sessions.length > 0) {
        const told = await keep(reading.sessions);
        imported.push(...told.imported);
        skipped.push(...told.skipped.map(reason => ({ path: log.path, reason })));
      }
      marks.add(log);
      done += 1;
      if (done % saveEvery === 0) {
        await settle();
        await marks.save();
      }
      onProgress?.({ done, total: changed.length, bytesRead });
    }
  } finally {
    if (done > 0) {
      await settle();
      await marks.save();
    }
  }
  return { imported, skipped, unchanged: all.length - changed.length, left, bytesRead, problems };
}
