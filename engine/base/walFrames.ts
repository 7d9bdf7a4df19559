// SQLite's write-ahead log: https://www.sqlite.org/fileformat2.html#the_write_ahead_log

const headerBytes = 32;
const frameHeaderBytes = 24;
/** The last bit says in which byte order the words of checksums are read. */
const magic = 0x377f0682;
const version = 3_007_000;

/** What the whole transactions of a write-ahead log put in the place of a database's pages. */
export interface CommittedPages {
  readonly pageBytes: number;
  /** Size of the database after the last of them. */
  readonly sizeBytes: number;
  /** Newest content by the page's number, from 1. Views of the log. */
  readonly pages: ReadonlyMap<number, Uint8Array>;
}

/**
 * The pages of all transactions that were committed, up to the first frame that does not belong to the log: left over
 * from an earlier one (other salts) or written in part (checksum). `undefined` when there is no whole transaction.
 */
export function committedPages(wal: Uint8Array): CommittedPages | undefined {
  const view = new DataView(wal.buffer, wal.byteOffset, wal.byteLength);
  const pageBytes = wal.length < headerBytes ? 0 : view.getUint32(8);
  if (!isPageSize(pageBytes) || (view.getUint32(0) & ~1) !== magic || view.getUint32(4) !== version)
    return undefined;
  const isLittleEndian = (view.getUint32(0) & 1) === 0;
  let sum = checksum(view, { from: 0, to: 24, isLittleEndian }, [0, 0]);
  if (!isSum(sum, view, 24)) return undefined;

  const pages = new Map<number, Uint8Array>();
  const pending = new Map<number, Uint8Array>();
  let sizePages = 0;
  const step = frameHeaderBytes + pageBytes;
  for (let at = headerBytes; at + step <= wal.length; at += step) {
    const page = view.getUint32(at);
    const hasSalts =
      view.getUint32(at + 8) === view.getUint32(16) && view.getUint32(at + 12) === view.getUint32(20);
    if (page === 0 || !hasSalts) break;
    sum = checksum(view, { from: at, to: at + 8, isLittleEndian }, sum);
    const data = at + frameHeaderBytes;
    sum = checksum(view, { from: data, to: data + pageBytes, isLittleEndian }, sum);
    if (!isSum(sum, view, at + 16)) break;
    pending.set(page, wal.subarray(data, data + pageBytes));
    const commitPages = view.getUint32(at + 4);
    if (commitPages === 0) continue;
    for (const [number, bytes] of pending) pages.set(number, bytes);
    pending.clear();
    sizePages = commitPages;
  }
  return sizePages === 0 ? undefined : { pageBytes, sizeBytes: sizePages * pageBytes, pages };
}

/** The database with these pages in it. Changes and returns the same bytes unless its size is another. */
export function putPages(database: Uint8Array, { pageBytes, sizeBytes, pages }: CommittedPages): Uint8Array {
  let bytes = database.subarray(0, sizeBytes);
  if (bytes.length < sizeBytes) {
    bytes = new Uint8Array(sizeBytes);
    bytes.set(database);
  }
  for (const [number, page] of pages) {
    const at = (number - 1) * pageBytes;
    // A page beyond the end was cut off by a later transaction.
    if (at + pageBytes <= sizeBytes) bytes.set(page, at);
  }
  return bytes;
}

function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}

type Sum = readonly [number, number];

interface Words {
  readonly from: number;
  readonly to: number;
  readonly isLittleEndian: boolean;
}

function checksum(view: DataView, { from, to, isLittleEndian }: Words, [first, second]: Sum): Sum {
  let a = first;
  let b = second;
  for (let at = from; at < to; at += 8) {
    a = (a + view.getUint32(at, isLittleEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, isLittleEndian) + a) >>> 0;
  }
  return [a, b];
}

function isSum([a, b]: Sum, view: DataView, at: number): boolean {
  return view.getUint32(at) === a && view.getUint32(at + 4) === b;
}
