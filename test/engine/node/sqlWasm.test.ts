import { describe, expect, it } from 'vitest';
import { databases } from '../../support/project.ts';

const holds = (bytes: Uint8Array, text: string): boolean => Buffer.from(bytes).includes(text);
const secret = 'zebulon'.repeat(20);

describe('a database', () => {
  it('wipes what is deleted or replaced, before its first export and after it', async () => {
    const database = await databases.open(undefined);
    database.run('CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)');
    for (let round = 0; round < 3; round += 1) {
      const rows = Array.from({ length: 200 }, (_, id) => [id, `${secret} ${round}`] as const);
      database.run('INSERT OR REPLACE INTO t VALUES (?, ?)', rows);
      expect(holds(database.export(), secret)).toBe(true);
      database.run('INSERT OR REPLACE INTO t VALUES (?, ?)', [[0, 'x']]);
      database.run('DELETE FROM t WHERE id > 0');
      expect(holds(database.export(), secret)).toBe(false);
    }
  });

  it('exports the same bytes twice, and opens what it exported', async () => {
    const database = await databases.open(undefined);
    database.run('CREATE TABLE t (a, b)');
    database.run('INSERT INTO t VALUES (?, ?)', [
      [1, 'é'],
      [null, new Uint8Array([1, 2])],
    ]);
    const bytes = database.export();
    expect(database.export()).toEqual(bytes);
    const again = await databases.open(bytes);
    expect(again.all('SELECT a, b FROM t ORDER BY a')).toEqual([
      [null, new Uint8Array([1, 2])],
      [1, 'é'],
    ]);
  });

  it('takes a batch whole or not at all', async () => {
    const database = await databases.open(undefined);
    database.run('CREATE TABLE t (a INTEGER PRIMARY KEY)');
    expect(() => database.run('INSERT INTO t VALUES (?)', [[1], [2], [1]])).toThrow('UNIQUE');
    expect(database.all('SELECT a FROM t')).toEqual([]);
    database.run('INSERT INTO t VALUES (?)', [[1], [2]]);
    expect(database.all('SELECT a FROM t')).toEqual([[1], [2]]);
  });

  it.each([
    ['text', new TextEncoder().encode('not a database, but a text that is long enough '.repeat(30))],
    ['zeros', new Uint8Array(4096)],
  ])('does not open from %s', async (_, bytes) => {
    await expect(databases.open(bytes)).rejects.toMatchObject({ code: 'storage-corrupt' });
  });
});
