import { parsePlainJson } from '../base/plainJson.ts';
import type { Redactor } from '../ports.ts';
import { isObject } from './fields.ts';

/** `/Users/name`, `/home/name`, `C:\Users\name`, also as JSON has it. */
const home = /(?:\/(?:Users|home)\/|\b[A-Za-z]:(?:\\\\|\\|\/)Users(?:\\\\|\\|\/))[^\s/\\"'`:;,<>|)\]}]+/g;
const email = /[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g;
const image = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]{64,}|(?:[A-Za-z0-9+/]{76,}\r?\n){8,}/g;

/** Names of fields whose value opens something, whatever it looks like. */
const secretKey =
  /(?:^|[_-])(?:password|passwd|pwd|secret|credential|authorization|(?:api|access|private|secret)[_-]?key|(?:auth|access|refresh|bearer|id)[_-]?token)s?$|^(?:apiKey|accessToken|authToken|refreshToken|clientSecret)$/i;

const masked = '[redacted: secret]';
/** A field of JSON that is cut, and so cannot be parsed. */
const secretPair = /"([\w-]{1,60})"\s*:\s*"(?:(?:Bearer |Basic )?[^"\\\s]{8,})"/g;

/** Parts words and is none: the word joiner. */
const joint = '\u2060';

/**
 * What is kept of a record may be seen by anybody who sees the project: nothing in it names a person or opens a door.
 * This takes out secrets, mail addresses and images, `hideHomes` does the rest: between the two, paths are still whole.
 */
export async function redactSecrets<T>(record: T, redactor: Redactor): Promise<T> {
  return (await redactValue(record, redactor)) as T;
}

/** The value with people's home folders as `~` in all its texts. */
export function hideHomes<T>(value: T): T {
  return hideIn(value) as T;
}

/** Both. */
export async function redactRecord<T>(record: T, redactor: Redactor): Promise<T> {
  return hideHomes(await redactSecrets(record, redactor));
}

function hideIn(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(home, '~');
  if (Array.isArray(value)) return value.map(hideIn);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.replace(home, '~'), hideIn(item)]),
  );
}

async function redactValue(value: unknown, redactor: Redactor): Promise<unknown> {
  if (typeof value === 'string') return redactText(value, redactor);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(await redactValue(item, redactor));
    return items;
  }
  if (!isObject(value)) return value;
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const isSecret =
      typeof item === 'string' && secretKey.test(key) && /^(?:Bearer |Basic )?\S{8,}$/.test(item);
    const kept = isSecret ? masked : await redactValue(item, redactor);
    entries.push([await redactText(key, redactor), kept]);
  }
  return Object.fromEntries(entries);
}

/** Values of JSON are masked one by one, so that it stays JSON. */
async function redactText(text: string, redactor: Redactor): Promise<string> {
  const isJson = /^\s*[{[]/.test(text);
  const value = isJson ? parsePlainJson(text) : undefined;
  if (value !== undefined) return JSON.stringify(await redactValue(value, redactor));
  const open = isJson ? text.replace(secretPair, maskPair) : text;
  // A key right after `\\n` as JSON writes it would look like part of a word.
  const parted = open.replace(image, '[image]').replace(/\\[nrt](?=\w)/g, escape => escape + joint);
  const { text: safe } = await redactor.redact(parted);
  return safe.replaceAll(joint, '').replace(email, '[redacted: e-mail]');
}

function maskPair(pair: string, key: string): string {
  return secretKey.test(key) ? `"${key}":"${masked}"` : pair;
}
