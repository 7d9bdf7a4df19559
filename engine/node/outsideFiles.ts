import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { compareStrings } from '../base/compare.ts';
import { fromSystemError } from '../base/errors.ts';
import type { OutsideFiles } from '../ports.ts';

const chunkBytes = 1024 * 1024;

/** The disk beyond a project's folder. */
export const outsideFiles: OutsideFiles = {
  stat: path =>
    unlessDenied(() => {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat === undefined) return undefined;
      const kind = stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other';
      return { kind, sizeBytes: stat.size, modifiedMs: Math.max(stat.mtimeMs, stat.ctimeMs) };
    }),
  names: folder => unlessDenied(() => readdirSync(folder).sort(compareStrings)) ?? [],
  read: (path, maxBytes) =>
    unlessDenied(() => {
      const stat = statSync(path);
      return stat.isFile() && stat.size <= maxBytes ? readFileSync(path, 'utf8') : undefined;
    }),
  chunks: (path, offset) =>
    createReadStream(path, { start: offset, highWaterMark: chunkBytes }) as AsyncIterable<Uint8Array>,
};

/** What the system does not let us see is as good as not there. */
function unlessDenied<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (fromSystemError(error) === undefined) throw error;
    return undefined;
  }
}
