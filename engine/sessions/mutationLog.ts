import { isObject } from './fields.ts';
import type { LogObject } from './reader.ts';

type Key = string | number;
/** An object as changes make it. */
type Growing = Record<string, unknown>;

/** Places before those that are known, in all of a log: a hostile index must not make millions. */
const maxUnknown = 10_000;

/**
 * An object kept as the log of its changes, as VS Code does: `{kind, k, v, i}` with kind 0 the whole of it, 1 set, 2 push
 * (after a cut at `i`), 3 delete, at the path `k`.
 */
export class MutationLog {
  #state: unknown = {};
  #isWhole = false;
  #unknown = 0;
  /** Arrays whose beginning stands in no record: the first index that is told shows how much is missing. */
  #headless = new Set<unknown[]>();

  /** The object so far; without the whole of it at some time, what changes tell of it. */
  get state(): LogObject {
    return isObject(this.#state) ? this.#state : {};
  }

  /** Whether the object was told as a whole once. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Takes in a change; false when it cannot be one, or has no place in what is known. */
  apply({ kind, k, v, i }: LogObject): boolean {
    if (kind === 0) {
      if (!isObject(v)) return false;
      this.#state = v;
      this.#isWhole = true;
      this.#headless = new Set();
      return true;
    }
    if (!isPath(k)) return false;
    const last = k.at(-1);
    const holder = this.#find(k.slice(0, -1), last);
    if (holder === undefined || last === undefined) return false;
    switch (kind) {
      case 1:
        return this.#set(holder, last, v);
      case 2:
        return this.#push(holder, last, v, i);
      case 3:
        return this.#delete(holder, last);
      default:
        return false;
    }
  }

  /** What holds the last part of a path, made where it is missing. `next`: the key that it is wanted for. */
  #find(path: readonly Key[], next: Key | undefined): Growing | unknown[] | undefined {
    let holder: unknown = this.#state;
    for (const [at, key] of path.entries()) {
      holder = this.#child(holder, key, typeof (path[at + 1] ?? next) === 'number');
      if (holder === undefined) return undefined;
    }
    return isHolder(holder) ? holder : undefined;
  }

  #child(holder: unknown, key: Key, isArray: boolean): unknown {
    if (!isHolder(holder)) return undefined;
    const known = this.#get(holder, key);
    if (isHolder(known)) return known;
    if (known !== undefined && known !== null) return undefined;
    const made = isArray ? this.#newArray() : {};
    return this.#set(holder, key, made) ? made : undefined;
  }

  #newArray(): unknown[] {
    const made: unknown[] = [];
    if (!this.#isWhole) this.#headless.add(made);
    return made;
  }

  #get(holder: Growing | unknown[], key: Key): unknown {
    if (Array.isArray(holder))
      return typeof key === 'number' && this.#reach(holder, key + 1) ? holder[key] : undefined;
    return typeof key === 'string' && Object.hasOwn(holder, key) ? holder[key] : undefined;
  }

  #set(holder: Growing | unknown[], key: Key, value: unknown): boolean {
    if (Array.isArray(holder)) {
      if (typeof key !== 'number' || !this.#reach(holder, key + 1)) return false;
      holder[key] = value;
      return true;
    }
    // The one name that is no property when it is set.
    if (typeof key !== 'string' || key === '__proto__') return false;
    holder[key] = value;
    return true;
  }

  #push(holder: Growing | unknown[], key: Key, values: unknown, cutAt: unknown): boolean {
    if (values !== undefined && !Array.isArray(values)) return false;
    let list = this.#get(holder, key);
    if (list === undefined || list === null) {
      list = this.#newArray();
      if (!this.#set(holder, key, list)) return false;
    }
    if (!Array.isArray(list)) return false;
    if (cutAt !== undefined) {
      if (!isIndex(cutAt) || !this.#reach(list, cutAt)) return false;
      list.length = cutAt;
    }
    for (const value of values ?? []) list.push(value);
    return true;
  }

  #delete(holder: Growing | unknown[], key: Key): boolean {
    if (Array.isArray(holder)) return this.#set(holder, key, undefined);
    if (typeof key !== 'string') return false;
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a parsed object with any keys
    delete holder[key];
    return true;
  }

  /** Gives an array at least so many places: before its records where its beginning is unknown, after them else. */
  #reach(list: unknown[], length: number): boolean {
    const missing = length - list.length;
    const isHeadless = this.#headless.delete(list);
    if (missing <= 0) return true;
    if (this.#unknown + missing > maxUnknown) return false;
    this.#unknown += missing;
    const places = Array.from({ length: missing }, () => undefined);
    if (isHeadless) list.unshift(...places);
    else list.push(...places);
    return true;
  }
}

function isHolder(value: unknown): value is Growing | unknown[] {
  return typeof value === 'object' && value !== null;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isPath(value: unknown): value is Key[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every(key => typeof key === 'string' || isIndex(key))
  );
}
