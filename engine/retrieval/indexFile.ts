import { ClosedPostings } from './postings.ts';
import { SearchIndex } from './searchIndex.ts';

/** Raise it when the layout or the tokenizer changes: an older file is then rebuilt. */
export const indexFormatVersion = 4;
const magic = 0x54534958;
/** Bytes before the header: magic, the header's length, the file's length, a checksum of all that follows. */
const prefixBytes = 16;

interface Header {
  readonly version: number;
  readonly owners: readonly (readonly [name: string, hash: string, units: number])[];
  /** Byte lengths of the parts in their order. */
  readonly parts: readonly number[];
}

/** The index as one file: a JSON header, then arrays in the machine's byte order, each on a multiple of eight. */
export function formatIndexFile(index: SearchIndex): Uint8Array {
  const { owners, units: unitTable, postings } = index.toData();
  const { dictionary, starts, offsets, units, counts } = postings.data;
  const parts = [new TextEncoder().encode(dictionary), starts, offsets, units, counts, unitTable].map(
    toBytes,
  );
  const ordered = [...owners].sort((a, b) => a.firstUnit - b.firstUnit);
  const header: Header = {
    version: indexFormatVersion,
    owners: ordered.map(({ name, hash, units: size }) => [name, hash, size]),
    parts: parts.map(part => part.length),
  };
  const headerBytes = new TextEncoder().encode(JSON.stringify(header));
  const total =
    align(prefixBytes + headerBytes.length) + parts.reduce((sum, part) => sum + align(part.length), 0);
  const file = new Uint8Array(total);
  file.set(headerBytes, prefixBytes);
  let position = align(prefixBytes + headerBytes.length);
  for (const part of parts) {
    file.set(part, position);
    position += align(part.length);
  }
  const prefix = [magic, headerBytes.length, total, checksum(file, headerBytes.length)];
  new Uint32Array(file.buffer, 0, 4).set(prefix);
  return file;
}

/** Reads such a file; `undefined` when it is of another version or machine, or damaged. Arrays are views of `bytes`. */
export function parseIndexFile(bytes: Uint8Array): SearchIndex | undefined {
  const file = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  if (file.length < prefixBytes) return undefined;
  const [found, headerLength = 0, total, sum] = new Uint32Array(file.buffer, file.byteOffset, 4);
  if (found !== magic || total !== file.length || sum !== checksum(file, headerLength)) return undefined;
  const headerBytes = file.subarray(prefixBytes, prefixBytes + headerLength);
  const header = JSON.parse(new TextDecoder().decode(headerBytes)) as Header;
  if (header.version !== indexFormatVersion) return undefined;
  let position = align(prefixBytes + headerLength);
  const [dictionary, starts, offsets, units, counts, unitTable] = header.parts.map(length => {
    const part = file.subarray(position, position + length);
    position += align(length);
    return part;
  });
  let firstUnit = 0;
  const owners = header.owners.map(([name, hash, size]) => {
    const owner = { name, hash, firstUnit, units: size };
    firstUnit += size;
    return owner;
  });
  return SearchIndex.fromData({
    owners,
    units: words(unitTable),
    postings: new ClosedPostings({
      dictionary: new TextDecoder().decode(dictionary),
      starts: words(starts),
      offsets: words(offsets),
      units: words(units),
      counts: new Uint16Array(
        counts?.buffer ?? new ArrayBuffer(0),
        counts?.byteOffset,
        (counts?.length ?? 0) / 2,
      ),
    }),
  });
}

/** FNV-1a (Fowler, Noll & Vo) over the words behind the prefix, begun with the header's length. */
function checksum(file: Uint8Array, headerLength: number): number {
  const data = new Uint32Array(file.buffer, file.byteOffset + prefixBytes, (file.length - prefixBytes) >>> 2);
  let sum = 0x811c9dc5 ^ headerLength;
  // By index: iterating costs three times as much, and this reads every word of the file.
  for (let at = 0; at < data.length; at += 1) sum = Math.imul(sum ^ (data[at] ?? 0), 0x01000193);
  return sum >>> 0;
}

function words(part: Uint8Array | undefined): Uint32Array {
  return part === undefined
    ? new Uint32Array(0)
    : new Uint32Array(part.buffer, part.byteOffset, part.length / 4);
}

function toBytes(part: Uint8Array | Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
}

function align(length: number): number {
  return Math.ceil(length / 8) * 8;
}
