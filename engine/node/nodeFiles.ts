import { threadId } from 'node:worker_threads';
import fs from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from '../base/errors.ts';
import type { DirectoryEntry, Files, FileStat } from '../ports.ts';

/**
 * The disk under one folder. Calls are synchronous inside: this runs in the engine's own threads, and for
 * thousands of small files libuv's pool costs several times the CPU. Callers yield between batches.
 */
export function createNodeFiles(root: string): Files {
  // Not `path.join`, which takes a path apart: a run that finds nothing changed does little but ask for files.
  const base = root.endsWith(path.sep) ? root.slice(0, -1) : root;
  const at = (relative: string): string =>
    relative === ''
      ? root
      : base + path.sep + (path.sep === '/' ? relative : relative.replaceAll('/', path.sep));
  const stat = (relative: string): FileStat | undefined =>
    toStat(fs.statSync(at(relative), { throwIfNoEntry: false }));
  return {
    root,
    list: folder => settle(() => fs.readdirSync(at(folder), { withFileTypes: true }).map(toEntry)),
    stat: relative => settle(() => unlessMissing(() => stat(relative))),
    statAll: relatives => settle(() => relatives.map(relative => unlessMissing(() => stat(relative)))),
    realPath: relative => settle(() => unlessMissing(() => insideRoot(root, fs.realpathSync(at(relative))))),
    read: relative => settle(() => unlessMissing(() => fs.readFileSync(at(relative)))),
    above: name => settle(() => readAbove(root, name)),
    write: (relative, data, options) =>
      settle(() => writeAside(at(relative), data, options?.durable === true)),
    append: (relative, data) => settle(() => inFolder(at(relative), file => fs.appendFileSync(file, data))),
    create: (relative, data) => settle(() => createExclusive(at(relative), data)),
    remove: relative => settle(() => removeEntry(at(relative))),
  };
}

/** Turns a synchronous call into a promise that rejects instead of throwing. */
function settle<T>(call: () => T): Promise<T> {
  try {
    return Promise.resolve(call());
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

function unlessMissing<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function toStat(stat: fs.Stats | undefined): FileStat | undefined {
  if (stat === undefined) return undefined;
  const kind = stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other';
  // The later of both times: a file that becomes readable, or whose old time is set back, has changed too.
  return { kind, sizeBytes: stat.size, modifiedMs: Math.max(stat.mtimeMs, stat.ctimeMs) };
}

function toEntry(entry: fs.Dirent): DirectoryEntry {
  const kind = entry.isFile()
    ? 'file'
    : entry.isDirectory()
      ? 'directory'
      : entry.isSymbolicLink()
        ? 'symlink'
        : 'other';
  return { name: entry.name, kind };
}

function insideRoot(root: string, real: string): string | undefined {
  const relative = path.relative(fs.realpathSync(root), real);
  if (relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
    return undefined;
  return relative.split(path.sep).join('/');
}

function readAbove(root: string, name: string): { text: string; prefix: string }[] {
  const found: { text: string; prefix: string }[] = [];
  if (fs.existsSync(path.join(root, '.git'))) return found;
  for (let folder = path.dirname(root); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const text = unlessMissing(() => fs.readFileSync(path.join(folder, name), 'utf8'));
    if (text !== undefined) {
      found.unshift({ text, prefix: `${path.relative(folder, root).split(path.sep).join('/')}/` });
    }
    if (fs.existsSync(path.join(folder, '.git'))) return found;
  }
  // Not inside a repository: ignore files further up are none of this project's.
  return [];
}

/** Numbers the files written aside, so that two writes of one file never share one. */
let asides = 0;

function writeAside(file: string, data: string | Uint8Array, durable: boolean): void {
  asides += 1;
  const aside = `${file}.${process.pid}-${threadId}-${asides}.tmp`;
  inFolder(aside, name => writeNew(name, data, durable));
  try {
    fs.renameSync(aside, file);
  } catch (error) {
    fs.rmSync(aside, { force: true });
    throw error;
  }
}

/** Runs an action on a file, making its folder first when it is missing. */
function inFolder(file: string, action: (file: string) => void): void {
  try {
    action(file);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    action(file);
  }
}

function writeNew(file: string, data: string | Uint8Array, durable: boolean): void {
  if (!durable) {
    // One call for all of it: a wiki has thousands of pages.
    fs.writeFileSync(file, data);
    return;
  }
  const handle = fs.openSync(file, 'w');
  try {
    fs.writeFileSync(handle, data);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function createExclusive(file: string, data: string): boolean {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  try {
    fs.writeFileSync(file, data, { flag: 'wx' });
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeEntry(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch (error) {
    if (systemErrorCode(error) !== 'ERR_FS_EISDIR') throw error;
    fs.rmdirSync(file);
  }
}
