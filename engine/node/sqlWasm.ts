import { readFileSync } from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';
import type { Database as SqlJsDatabase, SqlJsStatic } from 'sql.js';
import { EngineError } from '../base/errors.ts';
import type { Database, Databases, SqlValue } from '../ports.ts';
import type { SqlReader } from './sqlReader.ts';

export interface SqlWasm extends Databases {
  /** Opens a copy of another program's database. Whether the bytes are one shows at the first query. */
  openCopy(bytes: Uint8Array): Promise<SqlReader>;
}

/** SQLite as wasm; `distFolder` holds `sql-wasm.wasm`. The module is loaded at the first open. */
export function createSqlWasm(distFolder: string): SqlWasm {
  let loading: Promise<SqlJsStatic> | undefined;
  const load = (): Promise<SqlJsStatic> => {
    // The binary is handed over: sql.js would otherwise look for it beside the working directory.
    const wasm = readFileSync(path.join(distFolder, 'sql-wasm.wasm'));
    return initSqlJs({ wasmBinary: new Uint8Array(wasm).buffer });
  };
  return {
    async open(bytes) {
      loading ??= load();
      const sqlJs = await loading;
      const database = new sqlJs.Database(bytes);
      try {
        configure(database);
      } catch (error) {
        database.close();
        throw corrupt(error);
      }
      return wrap(database);
    },
    async openCopy(bytes) {
      loading ??= load();
      const sqlJs = await loading;
      const database = new sqlJs.Database(bytes);
      return {
        query: (sql, parameters) => query(database, sql, parameters),
        close: () => database.close(),
      };
    },
  };
}

function* query(
  database: SqlJsDatabase,
  sql: string,
  parameters: readonly (string | number)[],
): Generator<Record<string, SqlValue>> {
  const statement = database.prepare(sql);
  try {
    statement.bind([...parameters]);
    while (statement.step()) yield statement.getAsObject();
  } finally {
    statement.free();
  }
}

function configure(database: SqlJsDatabase): void {
  // The file lives in wasm memory and is exported whole: a journal in that memory would only be copied about.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536');
  // What is deleted is wiped: a forgotten source must not live on in free pages.
  database.exec('PRAGMA secure_delete = ON; PRAGMA schema_version');
}

function wrap(database: SqlJsDatabase): Database {
  return {
    run: (sql, rows = [[]]) => unlessCorrupt(() => runAll(database, sql, rows)),
    all(sql, parameters = []) {
      const rows: SqlValue[][] = [];
      unlessCorrupt(() => each(database, sql, parameters, row => rows.push(row)));
      return rows;
    },
    each: (sql, parameters, row) => unlessCorrupt(() => each(database, sql, parameters, row)),
    export() {
      const bytes = database.export();
      // sql.js closes the database to export it and opens it anew.
      configure(database);
      return bytes;
    },
    close: () => database.close(),
  };
}

function runAll(database: SqlJsDatabase, sql: string, rows: readonly (readonly SqlValue[])[]): void {
  database.run('BEGIN');
  try {
    const statement = database.prepare(sql);
    try {
      for (const row of rows) statement.run([...row]);
    } finally {
      statement.free();
    }
    database.run('COMMIT');
  } catch (error) {
    database.run('ROLLBACK');
    throw error;
  }
}

function each(
  database: SqlJsDatabase,
  sql: string,
  parameters: readonly SqlValue[],
  row: (values: SqlValue[]) => void,
): void {
  const statement = database.prepare(sql);
  try {
    statement.bind([...parameters]);
    while (statement.step()) row(statement.get());
  } finally {
    statement.free();
  }
}

/** Damage inside the file shows when it is read: then the file cannot be used, whatever was asked of it. */
function unlessCorrupt(task: () => void): void {
  try {
    task();
  } catch (error) {
    if (error instanceof Error && /malformed|corrupt|not a database/.test(error.message))
      throw corrupt(error);
    throw error;
  }
}

function corrupt(cause: unknown): EngineError {
  const message = `.tesserae/sqlite.db is damaged. Delete it and compile again: it is rebuilt from the sources.`;
  return new EngineError('storage-corrupt', message, { cause });
}
