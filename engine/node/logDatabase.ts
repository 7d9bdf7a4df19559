import { type FileHandle, open, stat } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fromSystemError, systemErrorCode } from '../base/errors.ts';
import { committedPages, putPages } from '../base/walFrames.ts';
import type { LogDatabases, OpenLogDatabase } from '../ports.ts';
import type { NativeSqlite } from './nativeSqlite.ts';
import type { SqlReader } from './sqlReader.ts';
import type { SqlWasm } from './sqlWasm.ts';

const maxCopyBytes = 512 * 1024 * 1024;
const attempts = 3;
const pauseMs = 50;
/** Where a database's header says how it is written: 1 in place, 2 through a write-ahead log. */
const writeMode = 18;

export interface LogDatabaseOptions {
  readonly sqlWasm: SqlWasm;
  /** SQLite of the host, where it has one: then no size is too large. */
  readonly native?: NativeSqlite | undefined;
  readonly maxCopyBytes?: number;
}

type Problem = { readonly problem: string };

/** How the files of a database look from outside. */
interface Files {
  readonly main: string;
  readonly wal: string;
  readonly mainBytes: number;
  readonly walBytes: number;
  /** The index of the write-ahead log is there: some program has the database open. */
  readonly hasIndex: boolean;
  /** A transaction is being written in place, or was broken off. */
  readonly hasJournal: boolean;
}

/**
 * Reads databases that other programs have open. Whoever writes them never waits: a database with a write-ahead log is
 * read beside its writer, as SQLite's readers are; one that is written in place is read without any lock, and checked
 * for having stood still meanwhile; where the host has no SQLite, a copy is read.
 */
export function createLogDatabases(options: LogDatabaseOptions): LogDatabases {
  const limit = options.maxCopyBytes ?? maxCopyBytes;
  return {
    async open(path) {
      try {
        const { native } = options;
        const files = await look(path);
        if (native !== undefined) {
          const opened = openNative(native, path, files);
          if (opened !== undefined) return opened;
        }
        const copy = await copyOf(path, limit);
        return 'problem' in copy ? copy : check(toLogDatabase(await options.sqlWasm.openCopy(copy.bytes)));
      } catch (error) {
        const known = fromSystemError(error);
        if (known === undefined) throw error;
        return { problem: known.message };
      }
    },
  };
}

/** `undefined` when the host's SQLite would have to write, or can't. */
function openNative(native: NativeSqlite, path: string, files: Files): OpenLogDatabase | Problem | undefined {
  if (files.hasJournal) return undefined;
  const isFrozen = files.walBytes === 0;
  // Without its index SQLite would make it anew, beside a database that is not ours.
  if (!isFrozen && !files.hasIndex) return undefined;
  try {
    const reader = native.open(path, isFrozen);
    const opened = check(toLogDatabase(isFrozen ? stillReader(reader, path) : reader));
    return 'problem' in opened ? undefined : opened;
  } catch (error) {
    // An older host opens no address; the copy says what is wrong with a database that is damaged.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** A reader of a file that is not locked: what was read while it changed may be of two states, or of none. */
function stillReader(reader: SqlReader, path: string): SqlReader {
  const now = (): string => stamp(statSync(path, { bigint: true }));
  const before = now();
  const written = 'it was written while it was read; what was read may be incomplete';
  return {
    *query(sql, parameters) {
      try {
        yield* reader.query(sql, parameters);
      } catch (cause) {
        throw now() === before ? cause : new Error(written, { cause });
      }
      if (now() !== before) throw new Error(written);
    },
    close: () => reader.close(),
  };
}

/**
 * The bytes of a database at one moment, what stands only in its write-ahead log included. The moment is one if nothing
 * changed between, or if the log began anew neither before nor while both were read: until then every page that was
 * moved from it into the database stands in it, too, so that it mends a database that was read half before, half after.
 */
async function copyOf(path: string, limit: number): Promise<{ readonly bytes: Uint8Array } | Problem> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await look(path);
    if (before.mainBytes + before.walBytes > limit) return tooLarge(before, limit);
    const headBefore = await read(`${path}-wal`, 32);
    const main = await read(path, limit);
    const wal = await read(`${path}-wal`, limit);
    const after = await look(path);
    const isStill = before.main === after.main && before.wal === after.wal;
    const isOneLog =
      headBefore.length === 32 &&
      isEqual(headBefore, wal.subarray(0, 32)) &&
      isEqual(headBefore, await read(`${path}-wal`, 32));
    if (!before.hasJournal && !after.hasJournal && (isStill || isOneLog)) return { bytes: join(main, wal) };
    if (attempt < attempts) await wait(pauseMs);
  }
  return { problem: `"${nameOf(path)}" is being written without pause. It is read again when it rests.` };
}

function join(main: Uint8Array, wal: Uint8Array): Uint8Array {
  const committed = committedPages(wal);
  const bytes = committed === undefined ? main : putPages(main, committed);
  // A copy has no log beside it, and a SQLite without shared memory opens no database that says it has.
  if (bytes.length >= 100) bytes.fill(1, writeMode, writeMode + 2);
  return bytes;
}

function tooLarge({ mainBytes, walBytes }: Files, limit: number): Problem {
  const [size, most] = [mainBytes + walBytes, limit].map(bytes => Math.round(bytes / 1024 / 1024));
  return {
    problem: `The database is too large to copy (${size ?? 0} MB, at most ${most ?? 0} MB). With Node 22.15 or later, as in current versions of VS Code, it is read in place.`,
  };
}

function toLogDatabase(reader: SqlReader): OpenLogDatabase {
  const problems = new Set<string>();
  function* rows(
    sql: string,
    parameters: readonly (string | number)[] = [],
  ): Generator<Readonly<Record<string, unknown>>> {
    try {
      yield* reader.query(sql, parameters);
    } catch (error) {
      // SQLite's errors have no class of their own.
      if (!(error instanceof Error)) throw error;
      problems.add(error.message);
    }
  }
  return {
    tables: () =>
      Array.from(rows(`SELECT name FROM sqlite_master WHERE type = 'table'`), row => String(row['name'])),
    rows,
    problems: () => [...problems],
    close: () => reader.close(),
  };
}

function check(database: OpenLogDatabase): OpenLogDatabase | Problem {
  database.tables();
  const [problem] = database.problems();
  if (problem === undefined) return database;
  database.close();
  return { problem: `The database cannot be read: ${problem}.` };
}

async function look(path: string): Promise<Files> {
  const main = await stat(path, { bigint: true });
  const wal = await statOf(`${path}-wal`);
  const index = await statOf(`${path}-shm`);
  // A journal that is kept for the next transaction begins with zeros.
  const journal = await read(`${path}-journal`, 8);
  return {
    main: stamp(main),
    wal: wal === undefined ? '' : stamp(wal),
    mainBytes: Number(main.size),
    walBytes: Number(wal?.size ?? 0n),
    hasIndex: index !== undefined,
    hasJournal: journal.some(byte => byte !== 0),
  };
}

interface Stat {
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

function stamp({ ino, size, mtimeNs }: Stat): string {
  return `${ino}:${size}:${mtimeNs}`;
}

async function statOf(path: string): Promise<Stat | undefined> {
  return unlessMissing(() => stat(path, { bigint: true }));
}

/** The first bytes of a file; none of one that is not there. */
async function read(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await unlessMissing(() => open(path, 'r'));
  if (file === undefined) return new Uint8Array();
  try {
    return await fill(file, Math.min(maxBytes, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

async function fill(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

async function unlessMissing<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function nameOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/^.*\//, '');
}
