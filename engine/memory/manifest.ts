import type { PageRecord } from '../model/page.ts';
import type { Database, FileStat, SqlValue } from '../ports.ts';

/** What was read of a source: enough to see without reading that it did not change. */
export interface KnownSource {
  readonly path: string;
  readonly contentHash: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly warnings: readonly string[];
}

/** A source that could not be taken in when it looked like this, e.g. binary. */
export interface UnreadSource {
  readonly path: string;
  readonly reason: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** True when a file still looks as it did: same size, same time of change. */
export function looksUnchanged(
  known: Pick<KnownSource, 'sizeBytes' | 'modifiedMs'>,
  stat: FileStat,
): boolean {
  return known.sizeBytes === stat.sizeBytes && known.modifiedMs === stat.modifiedMs;
}

/** What the last run saw on the disk. Times live here and nowhere else. */
export class Manifest {
  readonly #database: Database;
  /** What the tables hold, once read: they are asked several times a run. */
  #sources: Map<string, KnownSource> | undefined;
  #unread: Map<string, UnreadSource> | undefined;
  #pages: Map<string, PageRecord> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  sources(): ReadonlyMap<string, KnownSource> {
    this.#sources ??= this.#readSources();
    return this.#sources;
  }

  #readSources(): Map<string, KnownSource> {
    const rows = this.#database.all(
      'SELECT path, content_hash, size_bytes, modified_ms, warnings FROM sources',
    );
    return byPath(
      rows.map(([path, contentHash, sizeBytes, modifiedMs, warnings]) => ({
        path: String(path),
        contentHash: String(contentHash),
        sizeBytes: Number(sizeBytes),
        modifiedMs: Number(modifiedMs),
        warnings: warnings === '' ? [] : String(warnings).split('\n'),
      })),
    );
  }

  unread(): ReadonlyMap<string, UnreadSource> {
    this.#unread ??= this.#readUnread();
    return this.#unread;
  }

  #readUnread(): Map<string, UnreadSource> {
    const rows = this.#database.all('SELECT path, reason, size_bytes, modified_ms FROM unread');
    return byPath(
      rows.map(([path, reason, sizeBytes, modifiedMs]) => ({
        path: String(path),
        reason: String(reason),
        sizeBytes: Number(sizeBytes),
        modifiedMs: Number(modifiedMs),
      })),
    );
  }

  pages(): ReadonlyMap<string, PageRecord> {
    this.#pages ??= this.#readPages();
    return this.#pages;
  }

  #readPages(): Map<string, PageRecord> {
    const rows = this.#database.all(
      'SELECT path, node_id, body_hash, edited, moved, size_bytes, modified_ms FROM pages',
    );
    return byPath(
      rows.map(([path, nodeId, bodyHash, edited, moved, sizeBytes, modifiedMs]) => ({
        path: String(path),
        nodeId: String(nodeId),
        bodyHash: String(bodyHash),
        edited: edited === 1,
        moved: moved === 1,
        sizeBytes: Number(sizeBytes),
        modifiedMs: Number(modifiedMs),
      })),
    );
  }

  putSources(sources: readonly KnownSource[]): void {
    const rows = sources.map(source => [
      source.path,
      source.contentHash,
      source.sizeBytes,
      source.modifiedMs,
      source.warnings.map(warning => warning.replaceAll('\n', ' ')).join('\n'),
    ]);
    this.#database.run('INSERT OR REPLACE INTO sources VALUES (?, ?, ?, ?, ?)', rows);
    for (const source of sources) this.#sources?.set(source.path, source);
  }

  putUnread(sources: readonly UnreadSource[]): void {
    const rows = sources.map(({ path, reason, sizeBytes, modifiedMs }) => [
      path,
      reason,
      sizeBytes,
      modifiedMs,
    ]);
    this.#database.run('INSERT OR REPLACE INTO unread VALUES (?, ?, ?, ?)', rows);
    for (const source of sources) this.#unread?.set(source.path, source);
  }

  putPages(pages: readonly PageRecord[]): void {
    const rows = pages.map((page): SqlValue[] => [
      page.path,
      page.nodeId,
      page.bodyHash,
      page.edited ? 1 : 0,
      page.moved ? 1 : 0,
      page.sizeBytes,
      page.modifiedMs,
    ]);
    this.#database.run('INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?, ?)', rows);
    for (const page of pages) this.#pages?.set(page.path, page);
  }

  delete(table: 'sources' | 'unread' | 'pages', paths: readonly string[]): void {
    this.#database.run(
      `DELETE FROM ${table} WHERE path = ?`,
      paths.map(path => [path]),
    );
    const held = { sources: this.#sources, unread: this.#unread, pages: this.#pages }[table];
    for (const path of paths) held?.delete(path);
  }
}

function byPath<T extends { readonly path: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map(item => [item.path, item]));
}
