import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { compareStrings } from '../base/compare.ts';
import { fromSystemError } from '../base/errors.ts';
import type { OutsideFiles } from '../ports.ts';

const chunkBytes = 256 * 1024;

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
    const file = await open(path);
    try {
      // One buffer for all: a new one each time would be gigabytes until they are collected.
      const buffer = new Uint8Array(Math.min(chunkBytes, Math.max(0, to - from)));
      for (let at = from; at < to;) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to - at), at);
        if (bytesRead === 0) return;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
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
