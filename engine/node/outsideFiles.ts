import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
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
  isReadable: path =>
    unlessDenied(() => {
      accessSync(path, constants.R_OK);
      return true;
    }) ?? false,
  read: (path, maxBytes) =>
    unlessDenied(() => {
      const stat = statSync(path);
      return stat.isFile() && stat.size <= maxBytes ? readFileSync(path, 'utf8') : undefined;
    }),
  bytes: (path, from, to) => unlessDenied(() => readRange(path, from, to)),
  async *chunks(path, from, to) {
    if (to > from)
      yield* createReadStream(path, {
        start: from,
        end: to - 1,
        highWaterMark: chunkBytes,
      }) as AsyncIterable<Uint8Array>;
  },
};

function readRange(path: string, from: number, to: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(Math.max(0, to - from));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  } finally {
    closeSync(file);
  }
}

/** What the system does not let us see is as good as not there. */
function unlessDenied<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (fromSystemError(error) === undefined) throw error;
    return undefined;
  }
}
