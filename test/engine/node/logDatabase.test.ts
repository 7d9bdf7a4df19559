import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogDatabases } from '../../../engine/node/logDatabase.ts';
import { findNativeSqlite } from '../../../engine/node/nativeSqlite.ts';
import type { LogDatabases, OpenLogDatabase } from '../../../engine/ports.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { sqlWasm } from '../../support/logDatabases.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/writeAheadLog');
const native = findNativeSqlite();
const hosts: readonly [string, LogDatabases][] = [
  ['a copy', createLogDatabases({ sqlWasm })],
  ...(native === undefined
    ? []
    : [['the host’s SQLite', createLogDatabases({ sqlWasm, native })] as [string, LogDatabases]]),
];

/** A database on the disk as a program leaves it that has it open. */
function written(name: string, endings: readonly string[] = ['', '-wal']): DiskFolder {
  const folder = diskFolder({});
  folder.put('README', '');
  for (const ending of endings)
    copyFileSync(path.join(fixtures, `${name}.db${ending}`), folder.at(`log.db${ending}`));
  return folder;
}

async function open(databases: LogDatabases, file: string): Promise<OpenLogDatabase> {
  const opened = await databases.open(file);
  if ('problem' in opened) throw new Error(opened.problem);
  return opened;
}

function rowsOf(database: OpenLogDatabase): unknown[] {
  return Array.from(database.rows('SELECT id, data FROM message ORDER BY id'), ({ id, data }) => [id, data]);
}

describe.each(hosts)('another program’s database, read through %s', (_, databases) => {
  it.each(['appended', 'restarted', 'unfinished', 'shrunk'])(
    'has the rows that stand only in its write-ahead log, and is left as it was: %s',
    async name => {
      const folder = written(name);
      const before = folder.stamps();
      const database = await open(databases, folder.at('log.db'));
      expect(database.tables()).toEqual(['message']);
      expect(rowsOf(database)).toEqual(JSON.parse(readFileSync(path.join(fixtures, `${name}.json`), 'utf8')));
      expect(database.problems()).toEqual([]);
      database.close();
      expect(folder.stamps()).toEqual(before);
    },
  );

  it('has what was in it before its log was moved into it', async () => {
    const folder = written('appended', ['']);
    const before = folder.stamps();
    const database = await open(databases, folder.at('log.db'));
    expect(rowsOf(database)).toHaveLength(10);
    database.close();
    expect(folder.stamps()).toEqual(before);
  });

  it('is found grown when it is opened again', async () => {
    const folder = written('appended', ['']);
    const first = await open(databases, folder.at('log.db'));
    expect(rowsOf(first)).toHaveLength(10);
    first.close();
    copyFileSync(path.join(fixtures, 'appended.db-wal'), folder.at('log.db-wal'));
    const second = await open(databases, folder.at('log.db'));
    expect(rowsOf(second)).toHaveLength(19);
    second.close();
  });

  it('tells what could not be read and gives the rest', async () => {
    const folder = written('appended');
    const database = await open(databases, folder.at('log.db'));
    expect([...database.rows('SELECT * FROM absent')]).toEqual([]);
    expect([...database.rows('SELECT lacking FROM message')]).toEqual([]);
    expect(database.problems()).toEqual(['no such table: absent', 'no such column: lacking']);
    expect(rowsOf(database)).toHaveLength(19);
    database.close();
  });

  it('takes parameters and lets a reader stop early', async () => {
    const folder = written('appended');
    const database = await open(databases, folder.at('log.db'));
    for (const row of database.rows('SELECT data FROM message WHERE id = ?', [5])) {
      expect(row).toEqual({ data: 'changed' });
      break;
    }
    expect(() => {
      for (const row of database.rows('SELECT data FROM message'))
        throw new Error(`of the reader of ${typeof row}`);
    }).toThrow('of the reader');
    expect(database.problems()).toEqual([]);
    database.close();
  });

  it.each([
    ['no database', 'a text that is long enough to be read as the first page of a database '.repeat(20)],
    ['nothing', ''],
  ])('is refused in words when it is %s', async (kind, text) => {
    const folder = diskFolder({ 'log.db': text });
    const opened = await databases.open(folder.at('log.db'));
    if (kind === 'nothing') expect('problem' in opened ? [] : opened.tables()).toEqual([]);
    else expect(opened).toEqual({ problem: 'The database cannot be read: file is not a database.' });
  });

  it('is refused in words when it is not there', async () => {
    const folder = diskFolder({ 'other.db': '' });
    expect(await databases.open(folder.at('log.db'))).toMatchObject({
      problem: expect.stringContaining('ENOENT') as string,
    });
  });

  it('is left alone while a transaction is written in place', async () => {
    const folder = written('shrunk', ['']);
    folder.put('log.db-journal', new Uint8Array([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]));
    const opened = await databases.open(folder.at('log.db'));
    expect(opened).toMatchObject({ problem: expect.stringContaining('being written') as string });
    // What stays of a journal that is used again is no transaction.
    folder.put('log.db-journal', new Uint8Array(512));
    const rested = await open(databases, folder.at('log.db'));
    expect(rowsOf(rested)).toHaveLength(60);
    rested.close();
  });
});

/** A program that has a database open, by the SQLite of the host. */
interface Writer {
  exec(sql: string): void;
  close(): void;
}

describe.skipIf(native === undefined).each(hosts)(
  'a database that is open elsewhere, read through %s',
  (_, databases) => {
    function openWriter(file: string, mode: string): Writer {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as {
        DatabaseSync: new (path: string) => Writer;
      };
      const writer = new DatabaseSync(file);
      writer.exec(`PRAGMA journal_mode = ${mode}; PRAGMA wal_autocheckpoint = 0; PRAGMA busy_timeout = 0`);
      writer.exec('CREATE TABLE message (id INTEGER PRIMARY KEY, data TEXT)');
      return writer;
    }

    it('has what was committed, and never keeps its writer waiting', async () => {
      const folder = diskFolder({ README: '' });
      const writer = openWriter(folder.at('log.db'), 'WAL');
      writer.exec("INSERT INTO message VALUES (1, 'committed')");
      writer.exec("BEGIN IMMEDIATE; INSERT INTO message VALUES (2, 'not yet')");
      const database = await open(databases, folder.at('log.db'));
      expect(rowsOf(database)).toEqual([[1, 'committed']]);
      writer.exec('COMMIT');
      database.close();
      writer.exec("INSERT INTO message VALUES (3, 'later')");
      const again = await open(databases, folder.at('log.db'));
      expect(rowsOf(again)).toHaveLength(3);
      again.close();
      writer.close();
    });

    it('is written in place while it is read', async () => {
      const folder = diskFolder({ README: '' });
      const writer = openWriter(folder.at('log.db'), 'DELETE');
      writer.exec("INSERT INTO message VALUES (1, 'a'), (2, 'b')");
      const database = await open(databases, folder.at('log.db'));
      for (const row of database.rows('SELECT * FROM message'))
        writer.exec(`INSERT INTO message (data) VALUES ('after ${typeof row}')`);
      database.close();
      writer.close();
    });

    it('has numbers that are larger than a number can be', async () => {
      const folder = diskFolder({ README: '' });
      const writer = openWriter(folder.at('log.db'), 'DELETE');
      writer.exec("INSERT INTO message VALUES (9007199254740995, 'large')");
      writer.close();
      const database = await open(databases, folder.at('log.db'));
      expect(rowsOf(database)).toEqual([[expect.any(Number), 'large']]);
      database.close();
    });
  },
);

describe('a copy of another program’s database', () => {
  it('is not made when it is too large', async () => {
    const folder = written('appended');
    const databases = createLogDatabases({ sqlWasm, maxCopyBytes: 1000 });
    expect(await databases.open(folder.at('log.db'))).toMatchObject({
      problem: expect.stringContaining('too large to copy') as string,
    });
  });

  it('with damage in the middle gives the rows before it, and says so', async () => {
    const folder = written('shrunk', ['']);
    const bytes = readFileSync(folder.at('log.db'));
    bytes.fill(0xff, Math.floor(bytes.length / 2));
    writeFileSync(folder.at('log.db'), bytes);
    const database = await open(createLogDatabases({ sqlWasm }), folder.at('log.db'));
    const rows = rowsOf(database);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(60);
    expect(database.problems()).toEqual(['database disk image is malformed']);
    database.close();
  });
});
