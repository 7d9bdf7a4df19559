import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SqlValue } from '../../engine/ports.ts';
import { sqlWasm } from './logDatabases.ts';
import { newSecrets, type PlantedSecret } from './secrets.ts';

/** Fields by which a reader knows what a record is: they stay as they are. */
const kinds: ReadonlySet<string> = new Set(
  'type role kind subtype status record_type say ask operation mode commandMode userType phase state k'.split(
    ' ',
  ),
);
/** Fields that join records to one another, or name a tool that is understood. */
const joints = /(?:^|_)(?:id|uuid)$|(?:Id|ID|Uuid|UUID)$|^(?:name|tool|toolName|from|key|version|header)$/;
const time = /^\d{4}-\d\d-\d\d[T ]/;
/** What is left of a long text, so that a log of thousands of secrets stays short. */
const maxChars = 80;
/** Of each table of a database. */
const maxRows = 120;

export const sentence = 'There is no API key in the build, and API_KEY stays unset.';

/** Hands out secrets, each with a mark before it that shows whether its field was kept. */
export class Canaries {
  readonly planted: PlantedSecret[] = [];
  #count = 0;
  readonly #perField: boolean;

  /** `isEachNew`: a secret of its own for every field; else one of each kind, again and again. */
  constructor(isEachNew: boolean) {
    this.#perField = isEachNew;
    this.planted.push(...Object.values(newSecrets()));
  }

  /** How many there are so far. */
  get handedOut(): number {
    return this.#count;
  }

  next(): string {
    const at = this.#count;
    this.#count += 1;
    if (this.#perField && at >= this.planted.length) this.planted.push(...Object.values(newSecrets()));
    const { line } = this.planted[at % this.planted.length] ?? { line: '' };
    return `canary${at} ${line}`;
  }

  /** A value with a secret in every text that tells something; those that join records only where `inIds`. */
  inValue(value: unknown, inIds: boolean, field = ''): unknown {
    if (typeof value === 'string') return this.#inText(value, inIds, field);
    if (Array.isArray(value)) return value.map(item => this.inValue(item, inIds, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.inValue(item, inIds, key)]),
    );
  }

  #inText(text: string, inIds: boolean, field: string): string {
    if (kinds.has(field) || time.test(text) || (joints.test(field) && !inIds)) return text;
    if (/^\s*[{[]/.test(text)) {
      const value = parse(text);
      if (value !== undefined) return JSON.stringify(this.inValue(value, inIds));
    }
    return `${text.slice(0, maxChars)} ${this.next()} ${sentence}`;
  }
}

/** The records of a log of lines, a few of each kind, with secrets in them. */
export function plantLines(canaries: Canaries, text: string, inIds: boolean): string {
  const met = new Map<string, number>();
  const lines = text.split('\n').filter(line => line !== '');
  const records = lines.map(parse).filter((record, at) => {
    const shape = shapeOf(record);
    const times = (met.get(shape) ?? 0) + 1;
    met.set(shape, times);
    return record !== undefined && (at < 12 || times <= 2);
  });
  return records.map(record => `${JSON.stringify(canaries.inValue(record, inIds))}\n`).join('');
}

/** A document with secrets in it, its lists shortened. */
export function plantDocument(canaries: Canaries, text: string, inIds: boolean): string {
  const value = parse(text);
  if (value === undefined) {
    const lines = text.split('\n').slice(0, 200);
    return lines
      .map(line => (/^(?:# aider|\s*$|```)/.test(line) ? line : `${line} ${canaries.next()}`))
      .join('\n');
  }
  return JSON.stringify(canaries.inValue(shortened(value), inIds));
}

/** A copy of a database with secrets in every text of its rows. */
export async function plantDatabase(
  canaries: Canaries,
  bytes: Uint8Array,
  inIds: boolean,
): Promise<Uint8Array> {
  const database = await sqlWasm.open(bytes);
  const tables = database
    .all("SELECT name FROM sqlite_master WHERE type = 'table'")
    .map(([name]) => String(name));
  for (const table of tables) {
    const columns = database.all(`PRAGMA table_info("${table}")`).map(([, name]) => String(name));
    database.run(`DELETE FROM "${table}" WHERE rowid > (SELECT min(rowid) + ${maxRows} FROM "${table}")`);
    for (const [rowid = 0, ...cells] of database.all(`SELECT rowid, * FROM "${table}"`)) {
      const planted = cells.map((cell, at) => plantCell(canaries, cell, inIds, columns[at] ?? ''));
      const set = columns.map(column => `"${column}" = ?`).join(', ');
      database.run(`UPDATE "${table}" SET ${set} WHERE rowid = ?`, [[...planted, rowid]]);
    }
  }
  const made = database.export();
  database.close();
  return made;
}

function plantCell(canaries: Canaries, cell: SqlValue, inIds: boolean, column: string): SqlValue {
  const text = cell instanceof Uint8Array ? Buffer.from(cell).toString() : cell;
  return typeof text === 'string' && column !== 'key' && !/id$/i.test(column)
    ? (canaries.inValue(text, inIds, column) as string)
    : cell;
}

/** Puts a planted copy of each file of `from` to the same way below `to`. */
export async function plantFiles(
  canaries: Canaries,
  { from, to, files }: { readonly from: string; readonly to: string; readonly files: readonly string[] },
  inIds: boolean,
): Promise<void> {
  for (const file of files) {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    mkdirSync(path.dirname(target), { recursive: true });
    if (/\.(?:db|vscdb)$/.test(file))
      writeFileSync(target, await plantDatabase(canaries, readFileSync(source), inIds));
    else if (/\.jsonl$/.test(file))
      writeFileSync(target, plantLines(canaries, readFileSync(source, 'utf8'), inIds));
    else if (/\.(?:json|md)$/.test(file))
      writeFileSync(target, plantDocument(canaries, readFileSync(source, 'utf8'), inIds));
    else cpSync(source, target);
  }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 16).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
}

/** The names of a record's fields and kinds. */
function shapeOf(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 4) return '';
  return Object.entries(value)
    .map(([key, item]) => `${key}${kinds.has(key) ? String(item) : ''}(${shapeOf(item, depth + 1)})`)
    .join();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
