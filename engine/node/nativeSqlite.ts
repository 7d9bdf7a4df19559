import { pathToFileURL } from 'node:url';
import type { SqlReader } from './sqlReader.ts';

/** What of `node:sqlite` is used here: it is not in the types of the oldest Node that the engine runs on. */
interface Statement {
  setReadBigInts(isOn: boolean): void;
  iterate(...parameters: (string | number)[]): Iterable<Record<string, unknown>>;
}
interface NativeDatabase {
  prepare(sql: string): Statement;
  close(): void;
}
type DatabaseSync = new (path: string | URL, options: { readonly readOnly: boolean }) => NativeDatabase;

/** SQLite of the host. */
export interface NativeSqlite {
  /**
   * Opens a file for reading. `isFrozen`: take it as it stands on the disk, without locks and without its write-ahead
   * log. Throws when the host's SQLite can't.
   */
  open(path: string, isFrozen: boolean): SqlReader;
}

/** The host's own SQLite; `undefined` before Node 22.5 and where it is switched off. */
export function findNativeSqlite(): NativeSqlite | undefined {
  // Node before 20.16 cannot be asked.
  const module: object | undefined =
    'getBuiltinModule' in process ? process.getBuiltinModule('node:sqlite') : undefined;
  if (module === undefined || !('DatabaseSync' in module)) return undefined;
  const Database = module.DatabaseSync as DatabaseSync;
  return {
    open(path, isFrozen) {
      const database = new Database(isFrozen ? frozen(path) : path, { readOnly: true });
      return { query: (sql, parameters) => query(database, sql, parameters), close: () => database.close() };
    },
  };
}

function frozen(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', 'ro');
  url.searchParams.set('immutable', '1');
  return url;
}

function* query(
  database: NativeDatabase,
  sql: string,
  parameters: readonly (string | number)[],
): Generator<Record<string, unknown>> {
  const statement = database.prepare(sql);
  // A number beyond 2^53 would throw away its whole row, and all that follow.
  statement.setReadBigInts(true);
  for (const row of statement.iterate(...parameters)) {
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'bigint') row[column] = Number(value);
    yield row;
  }
}
