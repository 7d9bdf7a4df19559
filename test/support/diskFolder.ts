import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder on the real disk. */
export class DiskFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  at(relative: string): string {
    return path.join(this.root, relative);
  }

  put(relative: string, data: string | Uint8Array): void {
    fs.mkdirSync(path.dirname(this.at(relative)), { recursive: true });
    fs.writeFileSync(this.at(relative), data);
  }

  text(relative: string): string {
    return fs.readFileSync(this.at(relative), 'utf8');
  }

  has(relative: string): boolean {
    return fs.existsSync(this.at(relative));
  }

  remove(relative: string): void {
    fs.rmSync(this.at(relative), { recursive: true, force: true });
  }

  /** Removes the folder and the place that was made for it. */
  dispose(): void {
    fs.rmSync(path.dirname(this.root), { recursive: true, force: true });
  }

  /** Every file below `folder`, by its path from the root, sorted; links are named and not followed. */
  paths(folder = ''): string[] {
    if (!this.has(folder)) return [];
    const entries = fs.readdirSync(this.at(folder), { recursive: true, withFileTypes: true });
    return entries
      .filter(entry => !entry.isDirectory())
      .map(entry => path.relative(this.root, path.join(entry.parentPath, entry.name)))
      .sort((a, b) => (a < b ? -1 : 1));
  }

  /** Size and time of change of every file but the lease, by path: equal when nothing was written. */
  stamps(): Record<string, string> {
    const lasting = this.paths().filter(file => !file.startsWith('.tesserae/lease/'));
    return Object.fromEntries(
      lasting.map(file => {
        const { size, mtimeMs, ino } = fs.lstatSync(this.at(file));
        return [file, `${size}:${mtimeMs}:${ino}`];
      }),
    );
  }

  /** The files of ours whose bytes or name match; a project's own sources are not looked at. */
  filesHolding(pattern: RegExp): string[] {
    return this.paths('.tesserae').filter(
      file => pattern.test(file) || pattern.test(fs.readFileSync(this.at(file), 'latin1')),
    );
  }

  /** What must be the same whatever came before: graph, manifest and wiki, by path. */
  outputs(): Record<string, string> {
    const kept = this.paths('.tesserae').filter(file =>
      /^\.tesserae\/(?:graph\.json|manifest\.json|wiki\/)/.test(file),
    );
    return Object.fromEntries(kept.map(file => [file, this.text(file)]));
  }
}

/** A new folder with these files, gone when the test is over; see `createDiskFolder`. */
export function diskFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  name?: string,
): DiskFolder {
  const folder = createDiskFolder(files, name);
  onTestFinished(() => folder.dispose());
  return folder;
}

/** The same for tests that share it: whoever makes it disposes of it. Its parent is new and empty but for it. */
export function createDiskFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  name = 'project',
): DiskFolder {
  const parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tesserae-test-')));
  const folder = new DiskFolder(path.join(parent, name));
  fs.mkdirSync(folder.root);
  for (const [relative, data] of Object.entries(files)) folder.put(relative, data);
  return folder;
}

/** A copy of `folder` in a new place, under another name. */
export function copyOf(folder: DiskFolder): DiskFolder {
  const copy = diskFolder({}, 'a copy elsewhere');
  fs.cpSync(folder.root, copy.root, { recursive: true });
  return copy;
}
