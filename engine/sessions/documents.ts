// Logs that are one JSON text, as they may lie on a disk: with a byte order mark, NULs, or cut in the middle.
import { objectsOfArray } from './brokenJson.ts';
import { isObject, parseObject } from './fields.ts';
import type { LogObject } from './reader.ts';

/** What a file of records holds. */
export interface ReadRecords {
  /** Of the object around the records; empty where there is none or the file is cut. */
  readonly head: LogObject;
  /** At their places; what is no object there is left as it is. */
  readonly records: readonly unknown[];
  /** Not all of the file could be read. */
  readonly isCut: boolean;
}

/** Records of a file: the array that it is, or that it holds under a key. */
export function readRecords(text: string, key: string): ReadRecords {
  const clean = withoutNoise(text);
  const whole = parse(clean);
  if (Array.isArray(whole)) return { head: {}, records: whole, isCut: false };
  if (isObject(whole)) {
    const held = whole[key];
    return { head: whole, records: Array.isArray(held) ? held : [], isCut: false };
  }
  const at = clean.trimStart().startsWith('[') ? 0 : clean.indexOf(`"${key}"`);
  const records = at < 0 ? [] : [...objectsOfArray(clean, at)].map(parseObject);
  return { head: {}, records, isCut: true };
}

/** A JSON object or the objects of a JSON array; none for what is neither. */
export function readObjects(text: string | undefined): LogObject[] {
  const value = text === undefined ? undefined : parse(withoutNoise(text));
  return Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];
}

function withoutNoise(text: string): string {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return start.includes('\0') ? start.replaceAll('\0', '') : start;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
