import type { DirectoryEntry, Files, FileStat } from '../../engine/ports.ts';

/** A folder in memory that counts what is done to it. */
export class MemoryFiles implements Files {
  readonly root: string;
  readonly reads: string[] = [];
  readonly writes: string[] = [];
  readonly #files = new Map<string, { bytes: Uint8Array; modifiedMs: number }>();
  #tick = 1;
  /** Called before each write; throw to play a crash or a full disk. */
  beforeWrite: (path: string) => void = () => undefined;
  /** Called before each look at a file or folder; throw to play one that may not be read. */
  beforeRead: (path: string) => void = () => undefined;

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}, root = '/project') {
    this.root = root;
    for (const [path, data] of Object.entries(files)) this.put(path, data);
  }

  /** Puts a file in as an editor would: it looks changed. */
  put(path: string, data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    this.#files.set(path, { bytes, modifiedMs: this.#tick++ });
  }

  text(path: string): string | undefined {
    const file = this.#files.get(path);
    return file === undefined ? undefined : new TextDecoder().decode(file.bytes);
  }

  /** A file's bytes; none for one that is missing. */
  bytes(path: string): Uint8Array {
    return this.#files.get(path)?.bytes ?? new Uint8Array(0);
  }

  paths(prefix = ''): string[] {
    return [...this.#files.keys()].filter(path => path.startsWith(prefix)).sort((a, b) => (a < b ? -1 : 1));
  }

  list(folder: string): Promise<readonly DirectoryEntry[]> {
    return attempt(() => this.#list(folder));
  }

  stat(path: string): Promise<FileStat | undefined> {
    return attempt(() => this.#stat(path));
  }

  statAll(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]> {
    return attempt(() => paths.map(path => this.#stat(path)));
  }

  realPath(path: string): Promise<string | undefined> {
    return attempt(() => (this.#stat(path) === undefined ? undefined : path));
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return attempt(() => {
      this.beforeRead(path);
      this.reads.push(path);
      return this.#files.get(path)?.bytes;
    });
  }

  above(): Promise<readonly { readonly text: string; readonly prefix: string }[]> {
    return Promise.resolve([]);
  }

  write(path: string, data: string | Uint8Array): Promise<void> {
    return attempt(() => {
      this.beforeWrite(path);
      this.writes.push(path);
      this.put(path, typeof data === 'string' ? data : data.slice());
    });
  }

  append(path: string, data: string): Promise<void> {
    return this.write(path, (this.text(path) ?? '') + data);
  }

  create(path: string, data: string): Promise<boolean> {
    if (this.#files.has(path)) return Promise.resolve(false);
    this.put(path, data);
    return Promise.resolve(true);
  }

  remove(path: string): Promise<void> {
    this.#files.delete(path);
    return Promise.resolve();
  }

  #list(folder: string): readonly DirectoryEntry[] {
    this.beforeRead(folder);
    const prefix = folder === '' ? '' : `${folder}/`;
    const entries = new Map<string, DirectoryEntry>();
    for (const path of this.#files.keys()) {
      if (!path.startsWith(prefix)) continue;
      const [name = '', ...below] = path.slice(prefix.length).split('/');
      entries.set(name, { name, kind: below.length > 0 ? 'directory' : 'file' });
    }
    return [...entries.values()];
  }

  #stat(path: string): FileStat | undefined {
    this.beforeRead(path);
    const file = this.#files.get(path);
    if (file !== undefined)
      return { kind: 'file', sizeBytes: file.bytes.length, modifiedMs: file.modifiedMs };
    const isFolder = path === '' || [...this.#files.keys()].some(known => known.startsWith(`${path}/`));
    return isFolder ? { kind: 'directory', sizeBytes: 0, modifiedMs: 0 } : undefined;
  }
}

/** Turns a call that may throw into a promise that rejects. */
function attempt<T>(call: () => T): Promise<T> {
  return new Promise(resolve => {
    resolve(call());
  });
}

/** The system's error for a path that may not be used so. */
export function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
