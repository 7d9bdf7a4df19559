import type { OutsideFiles } from '../ports.ts';
import { lineFormats } from './formats.ts';
import { LogFile } from './logFile.ts';
import { besideOf } from './readLog.ts';

const stepBytes = 64 * 1024;
/** A log that has not told where it was worked in by then does so later or never. */
const maxHeadBytes = 1024 * 1024;

export interface LogHead {
  /** The folders that the beginning of the log tells, the first first; empty: it does not. */
  readonly cwds: readonly string[];
  readonly bytesRead: number;
}

/** Where a log of lines was worked in, from no more of its beginning than that takes. */
export function readLogHead(path: string, sizeBytes: number, outside: OutsideFiles): LogHead {
  const file = new LogFile(path, lineFormats, besideOf(path, outside));
  const end = Math.min(sizeBytes, maxHeadBytes);
  let at = 0;
  while (at < end && !file.isForeign) {
    const bytes = outside.bytes(path, at, Math.min(at + stepBytes, end));
    if (bytes === undefined || bytes.length === 0) break;
    file.push(bytes);
    at += bytes.length;
    // Before its first line ends, nothing can be told of it.
    const cwds = file.offset === 0 ? [] : (file.sessions(false)?.[0]?.cwds ?? []);
    if (cwds.length > 0) return { cwds, bytesRead: at };
  }
  return { cwds: [], bytesRead: at };
}
