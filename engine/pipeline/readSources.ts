import { byText } from '../base/compare.ts';
import { throwIfAborted } from '../base/errors.ts';
import type { PreparedSource } from '../model/prepared.ts';
import type { Files, SourcePreparer } from '../ports.ts';
import type { SourceFile } from '../sources/enumerate.ts';
import type { Breather } from './breather.ts';

/** Sources that one helper takes at once: enough to pay the way, few enough to show progress. */
const batchSize = 24;

export interface Reading {
  readonly files: Files;
  readonly preparer: SourcePreparer;
  /** Hash of what is known of a source already: read again only if it has another. */
  readonly hashOf: (path: string) => string | undefined;
  readonly breathe: Breather;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((stage: string, done: number, total: number) => void) | undefined;
}

/** Reads and extracts sources, in batches that helpers share. Sorted by path. Throws when it is aborted. */
export async function readSources(
  sources: readonly SourceFile[],
  { files, preparer, hashOf, breathe, signal, onProgress }: Reading,
): Promise<PreparedSource[]> {
  const prepared: PreparedSource[] = [];
  const batches: SourceFile[][] = [];
  for (let at = 0; at < sources.length; at += batchSize) batches.push(sources.slice(at, at + batchSize));
  // All batches are handed out at once; the preparer decides how many run together.
  await Promise.all(
    batches.map(async (batch, place) => {
      const requests = batch.map(({ path }) => {
        const knownHash = hashOf(path);
        return knownHash === undefined ? { path } : { path, knownHash };
      });
      const results = await preparer.prepare(files.root, requests, signal);
      throwIfAborted(signal);
      prepared.push(...results);
      if (place % 2 === 0) onProgress?.('Reading sources', prepared.length, sources.length);
      await breathe();
    }),
  );
  return prepared.sort(byText(source => source.path));
}

/** Those of the paths that are files now, with how they look. */
export async function withStats(files: Files, paths: readonly string[]): Promise<SourceFile[]> {
  const stats = await files.statAll(paths);
  return paths.flatMap((path, index) => {
    const stat = stats[index];
    return stat?.kind === 'file' ? [{ path, stat }] : [];
  });
}
