import { byText } from '../base/compare.ts';
import { systemErrorCode } from '../base/errors.ts';
import type { SkippedSource } from '../model/report.ts';
import type { Files, FileStat } from '../ports.ts';
import { type KnownSource, looksUnchanged, type UnreadSource } from '../memory/manifest.ts';
import type { Enumeration, SourceFile } from '../sources/enumerate.ts';
import { maxBytesOf } from '../sources/sourceKind.ts';

/** What a run has to do, told from stats alone. */
export interface Plan {
  /** To be read: new, or no longer looking as it did. */
  readonly toRead: readonly SourceFile[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** Left out by the walk, and by an earlier reading that still stands; sorted by path. */
  readonly skipped: readonly SkippedSource[];
}

export interface Known {
  readonly sources: ReadonlyMap<string, KnownSource>;
  readonly unread: ReadonlyMap<string, UnreadSource>;
}

/** Compares what is there with what is known. `full`: everything is read again. */
export function planRun({ sources, skipped }: Enumeration, known: Known, full: boolean): Plan {
  const toRead: SourceFile[] = [];
  const stillUnread: SkippedSource[] = [];
  const present = new Set<string>();
  for (const source of sources) {
    present.add(source.path);
    const before = known.sources.get(source.path);
    const unread = known.unread.get(source.path);
    if (full) toRead.push(source);
    else if (before !== undefined && looksUnchanged(before, source.stat)) continue;
    else if (unread !== undefined && looksUnchanged(unread, source.stat)) {
      stillUnread.push({ path: unread.path, reason: unread.reason });
    } else toRead.push(source);
  }
  const removed = [...known.sources.keys()].filter(path => !present.has(path));
  const unchanged =
    known.sources.size - removed.length - toRead.filter(({ path }) => known.sources.has(path)).length;
  return { toRead, removed, unchanged, skipped: mergeSkipped(skipped, stillUnread) };
}

/**
 * The same for a few paths a watcher named, without a walk; `undefined` when they could mean more than themselves:
 * a new file (ignore rules must be asked), a folder, a link, an ignore file, one that grew too large.
 */
export async function planPaths(
  files: Files,
  paths: readonly string[],
  known: Known,
  maxFileBytes = Infinity,
): Promise<Omit<Plan, 'skipped'> | undefined> {
  if (paths.some(path => !known.sources.has(path))) return undefined;
  const stats = await statsOf(files, paths);
  if (stats === undefined) return undefined;
  const toRead: SourceFile[] = [];
  const removed: string[] = [];
  for (const [index, path] of paths.entries()) {
    const stat = stats[index];
    const before = known.sources.get(path);
    if (stat === undefined) removed.push(path);
    else if (stat.kind !== 'file' || stat.sizeBytes > maxBytesOf(path, maxFileBytes)) return undefined;
    else if ((await files.realPath(path)) !== path) return undefined;
    else if (before === undefined || !looksUnchanged(before, stat)) toRead.push({ path, stat });
  }
  return { toRead, removed, unchanged: known.sources.size - toRead.length - removed.length };
}

/** `undefined` when one of them may not be looked at: the walk says which. */
async function statsOf(
  files: Files,
  paths: readonly string[],
): Promise<readonly (FileStat | undefined)[] | undefined> {
  try {
    return await files.statAll(paths);
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

function mergeSkipped(a: readonly SkippedSource[], b: readonly SkippedSource[]): SkippedSource[] {
  return [...a, ...b].sort(byText(skip => skip.path));
}
