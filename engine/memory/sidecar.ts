import { EngineError } from '../base/errors.ts';
import type { Database, Databases, Files } from '../ports.ts';

export const sidecarPath = '.tesserae/sqlite.db';
/** Raise it with a change of the tables; an older file is rebuilt, a newer one opens read-only. */
const formatVersion = 3;

const schema = [
  'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE sources (path TEXT PRIMARY KEY, content_hash TEXT NOT NULL, size_bytes INTEGER NOT NULL, modified_ms REAL NOT NULL, warnings TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE unread (path TEXT PRIMARY KEY, reason TEXT NOT NULL, size_bytes INTEGER NOT NULL, modified_ms REAL NOT NULL) WITHOUT ROWID',
  'CREATE TABLE pages (path TEXT PRIMARY KEY, node_id TEXT NOT NULL, body_hash TEXT NOT NULL, edited INTEGER NOT NULL, moved INTEGER NOT NULL, size_bytes INTEGER NOT NULL, modified_ms REAL NOT NULL) WITHOUT ROWID',
  // Bodies are JSON in UTF-8, as BLOBs: binding text costs ten times as much. Edges name nodes by number.
  'CREATE TABLE nodes (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, folded_name TEXT NOT NULL, body BLOB NOT NULL)',
  'CREATE TABLE edges (source INTEGER NOT NULL, type TEXT NOT NULL, target INTEGER NOT NULL, evidence BLOB NOT NULL, PRIMARY KEY (source, type, target)) WITHOUT ROWID',
  'CREATE INDEX edges_by_target ON edges (target)',
  'CREATE TABLE page_bases (path TEXT PRIMARY KEY, stated TEXT NOT NULL, body BLOB NOT NULL, names BLOB NOT NULL, pending BLOB)',
];

export interface Sidecar {
  readonly database: Database;
  /** True when the file was made by a newer version: it is read, and never written. */
  readonly readOnly: boolean;
  /** Why a new one was started although a file was there. */
  readonly setAside?: string;
  getMeta(key: string): string | undefined;
  setMeta(values: Readonly<Record<string, string>>): void;
  /** Writes the whole file aside and renames it: the last step of a run. */
  save(): Promise<void>;
  close(): void;
}

/** Opens `.tesserae/sqlite.db`, or starts an empty one. A damaged file is kept beside, under another name, once it is replaced. */
export async function openSidecar(files: Files, databases: Databases): Promise<Sidecar> {
  const bytes = await files.read(sidecarPath);
  if (bytes === undefined) return startAnew(files, databases);
  try {
    const database = await databases.open(bytes);
    const version = Number(readMeta(database, 'format_version') ?? 0);
    if (version >= formatVersion) return wrap(files, database, { readOnly: version > formatVersion });
    database.close();
    return await startAnew(files, databases);
  } catch (error) {
    if (!EngineError.is(error, 'storage-corrupt')) throw error;
    return startAnew(files, databases, bytes);
  }
}

async function startAnew(files: Files, databases: Databases, damaged?: Uint8Array): Promise<Sidecar> {
  const database = create(await databases.open(undefined));
  return wrap(files, database, damaged === undefined ? {} : { damaged });
}

function create(database: Database): Database {
  for (const statement of schema) database.run(statement);
  database.run('INSERT INTO meta VALUES (?, ?)', [['format_version', String(formatVersion)]]);
  return database;
}

function readMeta(database: Database, key: string): string | undefined {
  try {
    const value = database.all('SELECT value FROM meta WHERE key = ?', [key])[0]?.[0];
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    throw new EngineError('storage-corrupt', 'The database has no readable meta table.', { cause: error });
  }
}

interface Origin {
  readonly readOnly?: boolean;
  /** The file that could not be used: all in it can be rebuilt, but it never goes without a trace. */
  readonly damaged?: Uint8Array;
}

function wrap(files: Files, database: Database, { readOnly = false, damaged }: Origin): Sidecar {
  let unkept = damaged;
  return {
    database,
    readOnly,
    ...(damaged === undefined
      ? {}
      : { setAside: `${sidecarPath} was damaged; it is kept as sqlite.db.damaged and was built anew` }),
    getMeta: key => readMeta(database, key),
    setMeta(values) {
      database.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', Object.entries(values));
    },
    async save() {
      if (readOnly)
        throw new EngineError(
          'format-too-new',
          `${sidecarPath} was written by a newer version of Tesserae. Update Tesserae to compile.`,
        );
      if (unkept !== undefined) await files.write(`${sidecarPath}.damaged`, unkept);
      unkept = undefined;
      await files.write(sidecarPath, database.export(), { durable: true });
    },
    close: () => database.close(),
  };
}
