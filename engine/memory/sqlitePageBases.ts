import type { Database, PageBase, PageBases } from '../ports.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Merge bases in the sidecar. Bodies are BLOBs: binding text costs ten times as much. */
export class SqlitePageBases implements PageBases {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(path: string): PageBase | undefined {
    const sql = 'SELECT stated, body, names, pending FROM page_bases WHERE path = ?';
    const [row] = this.#database.all(sql, [path]);
    if (row === undefined) return undefined;
    const [stated, body, names, pending] = row;
    // Only `putAll` writes it, so its form is known.
    const said = JSON.parse(textOf(names)) as Pick<PageBase, 'title' | 'aliases' | 'definition'>;
    const base = { stated: String(stated), body: textOf(body), ...said };
    return pending === null ? base : { ...base, pending: textOf(pending) };
  }

  putAll(bases: ReadonlyMap<string, PageBase>): void {
    const rows = [...bases].map(([path, { stated, body, title, aliases, definition, pending }]) => [
      path,
      stated,
      encoder.encode(body),
      encoder.encode(JSON.stringify({ title, aliases, definition })),
      pending === undefined ? null : encoder.encode(pending),
    ]);
    this.#database.run('INSERT OR REPLACE INTO page_bases VALUES (?, ?, ?, ?, ?)', rows);
  }

  deleteAll(paths: readonly string[]): void {
    this.#database.run(
      'DELETE FROM page_bases WHERE path = ?',
      paths.map(path => [path]),
    );
  }

  clashing(): string[] {
    const rows = this.#database.all('SELECT path FROM page_bases WHERE pending IS NOT NULL ORDER BY path');
    return rows.map(([path]) => String(path));
  }
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? decoder.decode(value) : '';
}
