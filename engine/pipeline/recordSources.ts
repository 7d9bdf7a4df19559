import type { KnownSource, Manifest, UnreadSource } from '../memory/manifest.ts';
import type { PreparedSource } from '../model/prepared.ts';
import type { SkippedSource } from '../model/report.ts';
import type { SourceFile } from '../sources/enumerate.ts';

/** Writes down what was read of each source and how it looked; those that could not be taken in, with the reason. */
export function recordSources(
  manifest: Manifest,
  prepared: readonly PreparedSource[],
  removed: readonly string[],
  files: readonly SourceFile[],
): SkippedSource[] {
  const stats = new Map(files.map(({ path, stat }) => [path, stat]));
  const known = manifest.sources();
  const read: KnownSource[] = [];
  const unread: UnreadSource[] = [];
  for (const source of prepared) {
    const { sizeBytes = 0, modifiedMs = 0 } = stats.get(source.path) ?? {};
    const place = { path: source.path, sizeBytes, modifiedMs };
    const before = known.get(source.path);
    if (source.outcome === 'skipped') {
      unread.push({ ...place, reason: source.reason });
    } else if (source.outcome === 'read') {
      read.push({ ...place, contentHash: source.fragment.contentHash, warnings: source.fragment.warnings });
    } else if (before !== undefined) {
      read.push({ ...before, ...place });
    }
  }
  manifest.delete('sources', [...removed, ...unread.map(source => source.path)]);
  manifest.delete('unread', [...removed, ...read.map(source => source.path)]);
  manifest.putSources(read);
  manifest.putUnread(unread);
  return unread.map(({ path, reason }) => ({ path, reason }));
}
