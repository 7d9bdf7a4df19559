import path from 'node:path';
import { createLogDatabases } from '../../engine/node/logDatabase.ts';
import { createSqlWasm } from '../../engine/node/sqlWasm.ts';
import type { OpenLogDatabase, SqlValue } from '../../engine/ports.ts';
import { diskFolder } from './diskFolder.ts';

/** SQLite as the engine uses it. */
export const sqlWasm = createSqlWasm(path.resolve(import.meta.dirname, '../../node_modules/sql.js/dist'));

/** Other programs' databases as a host without a SQLite of its own reads them. */
export const logDatabases = createLogDatabases({ sqlWasm });

/** Opens what must be possible to open. */
export async function openLog(path: string): Promise<OpenLogDatabase> {
  const opened = await logDatabases.open(path);
  if ('problem' in opened) throw new Error(opened.problem);
  return opened;
}

/** A statement with its rows of parameters, or one that stands alone. */
export type Statement = string | readonly [sql: string, rows: readonly (readonly SqlValue[])[]];

/** A database on the disk, made by these statements or by changing that of the given bytes. */
export async function logDatabaseOf(
  statements: readonly Statement[],
  bytes?: Uint8Array,
): Promise<OpenLogDatabase> {
  const made = await sqlWasm.open(bytes);
  for (const statement of statements) {
    if (typeof statement === 'string') made.run(statement);
    else made.run(...statement);
  }
  const folder = diskFolder({ 'log.db': made.export() });
  made.close();
  return openLog(folder.at('log.db'));
}
