import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { committedPages, putPages } from '../../../engine/base/walFrames.ts';
import { sqlWasm } from '../../support/logDatabases.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/writeAheadLog');
const cases = ['appended', 'restarted', 'unfinished', 'shrunk'];

function load(name: string): { database: Uint8Array; wal: Uint8Array; rows: unknown[] } {
  const bytes = (ending: string): Uint8Array =>
    new Uint8Array(readFileSync(path.join(fixtures, name + ending)));
  return {
    database: bytes('.db'),
    wal: bytes('.db-wal'),
    rows: JSON.parse(readFileSync(path.join(fixtures, `${name}.json`), 'utf8')) as unknown[],
  };
}

async function rowsOf(database: Uint8Array): Promise<unknown[]> {
  database.fill(1, 18, 20);
  const copy = await sqlWasm.openCopy(database);
  try {
    const problems = Array.from(copy.query('PRAGMA integrity_check', []), row => Object.values(row)[0]);
    expect(problems).toEqual(['ok']);
    return Array.from(copy.query('SELECT id, data FROM message ORDER BY id', []), ({ id, data }) => [
      id,
      data,
    ]);
  } finally {
    copy.close();
  }
}

describe('the pages of a write-ahead log', () => {
  it.each(cases)('make a database the one that SQLite itself reads: %s', async name => {
    const { database, wal, rows } = load(name);
    const committed = committedPages(wal);
    expect(await rowsOf(putPages(database.slice(), committed!))).toEqual(rows);
    // Without the log it is another: the fixture would prove nothing otherwise.
    expect(await rowsOf(database.slice())).not.toEqual(rows);
  });

  it('are those of whole transactions, wherever the log is cut', async () => {
    const { database, wal, rows } = load('appended');
    await fc.assert(
      fc.asyncProperty(fc.nat(wal.length), async length => {
        const committed = committedPages(wal.subarray(0, length));
        const read = await rowsOf(
          committed === undefined ? database.slice() : putPages(database.slice(), committed),
        );
        expect([10, 20, 19]).toContain(read.length);
        if (length === wal.length) expect(read).toEqual(rows);
      }),
      { numRuns: 40, examples: [[wal.length], [0], [32]] },
    );
  });

  it('end at the first byte that is not as it was written', () => {
    const { wal } = load('appended');
    const whole = committedPages(wal)!;
    fc.assert(
      fc.property(fc.nat(wal.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const broken = wal.slice();
        broken[at] = broken[at]! ^ change;
        const read = committedPages(broken);
        // What is left is as it was, byte by byte.
        for (const [number, page] of read?.pages ?? []) {
          expect(whole.pages.has(number)).toBe(true);
          expect(isIn(wal, page)).toBe(true);
        }
      }),
    );
  });

  it('are none in what is no log', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => {
        expect(committedPages(bytes)).toBeUndefined();
      }),
    );
  });
});

function isIn(bytes: Uint8Array, part: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from(part));
}
