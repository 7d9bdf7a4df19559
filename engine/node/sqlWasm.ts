import { readFileSync } from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';
import type { Database as SqlJsDatabase, SqlJsStatic } from 'sql.js';
import { EngineError } from '../base/errors.ts';
import type { Database, Databases, SqlValue } from '../ports.ts';

/** SQLite as wasm; `distFolder` holds `sql-wasm.wasm`. The module is loaded at the first open. */
export function createSqlWasm(distFolder: string): Databases {
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
        database.exec('PRAGMA schema_version');
      } catch (error) {
        database.close();
        throw new EngineError('storage-corrupt', 'The database file is damaged.', { cause: error });
      }
      // The file lives in wasm memory and is exported whole: a journal in that memory would only be copied about.
      database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536');
      return wrap(database);
    },
  };
}

function wrap(database: SqlJsDatabase): Database {
  return {
    run(sql, rows = [[]]) {
      database.run('BEGIN');
      const statement = database.prepare(sql);
      try {
        for (const row of rows) statement.run([...row]);
        database.run('COMMIT');
      } catch (error) {
        database.run('ROLLBACK');
        throw error;
      } finally {
        statement.free();
      }
    },
    all(sql, parameters = []) {
      const rows: SqlValue[][] = [];
      each(database, sql, parameters, row => rows.push(row));
      return rows;
    },
    each: (sql, parameters, row) => each(database, sql, parameters, row),
    export: () => database.export(),
    close: () => database.close(),
  };
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
