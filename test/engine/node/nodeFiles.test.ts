import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import type { Files } from '../../../engine/ports.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';

function open(sources: Readonly<Record<string, string>> = {}): { folder: DiskFolder; files: Files } {
  const folder = diskFolder(sources);
  return { folder, files: createNodeFiles(folder.root) };
}

describe('files on the disk', () => {
  it('are nothing where there is nothing, also below a file', async () => {
    const { files } = open({ 'a.md': 'x' });
    for (const path of ['b.md', 'a.md/b.md', 'no/such/folder/x']) {
      expect(await files.stat(path)).toBeUndefined();
      expect(await files.read(path)).toBeUndefined();
      expect(await files.realPath(path)).toBeUndefined();
    }
    expect(await files.statAll(['a.md', 'b.md'])).toEqual([
      { kind: 'file', sizeBytes: 1, modifiedMs: expect.any(Number) as number },
      undefined,
    ]);
    await files.remove('b.md');
    await files.remove('no/such');
  });

  it('are written whole, with the folders they need, and nothing left beside them', async () => {
    const { folder, files } = open();
    await files.write('a/b/c.md', 'one');
    await files.write('a/b/c.md', new Uint8Array([50]), { durable: true });
    await files.append('a/log', 'x');
    await files.append('a/log', 'y');
    expect(folder.text('a/b/c.md')).toBe('2');
    expect(folder.text('a/log')).toBe('xy');
    expect(folder.paths()).toEqual(['a/b/c.md', 'a/log']);
  });

  it('leave no half behind when they cannot be put in place', async () => {
    const { folder, files } = open({ 'dir/x.md': '' });
    await expect(files.write('dir', 'text')).rejects.toMatchObject({
      code: expect.stringMatching(/EISDIR|EEXIST|EPERM/) as string,
    });
    expect(folder.paths()).toEqual(['dir/x.md']);
    await expect(files.write('dir/x.md/y.md', 'text')).rejects.toMatchObject({
      code: expect.any(String) as string,
    });
    expect(folder.paths()).toEqual(['dir/x.md']);
  });

  it('are created once', async () => {
    const { folder, files } = open();
    expect(await Promise.all([1, 2, 3].map(n => files.create('deep/lease', String(n))))).toEqual([
      true,
      false,
      false,
    ]);
    expect(folder.text('deep/lease')).toBe('1');
  });

  it('are removed, and empty folders with them on demand', async () => {
    const { folder, files } = open({ 'dir/a.md': '' });
    await expect(files.remove('dir')).rejects.toMatchObject({ code: expect.any(String) as string });
    await files.remove('dir/a.md');
    await files.remove('dir');
    expect(folder.has('dir')).toBe(false);
  });

  it('look changed when content, size or permissions change, and when an old time is set back', async () => {
    const { folder, files } = open({ 'a.md': 'one' });
    const stamps = new Set<string>();
    const look = async (): Promise<void> => {
      stamps.add(JSON.stringify(await files.stat('a.md')));
    };
    await look();
    await look();
    expect(stamps.size).toBe(1);
    const { atime, mtime } = fs.statSync(folder.at('a.md'));
    await later(() => folder.put('a.md', 'two'));
    fs.utimesSync(folder.at('a.md'), atime, mtime);
    await look();
    expect(stamps.size).toBe(2);
    await later(() => fs.chmodSync(folder.at('a.md'), 0o600));
    await look();
    expect(stamps.size).toBe(3);
  });

  it('know where a link leads, and that it leads out', async () => {
    const { folder, files } = open({ 'a/b.md': '' });
    fs.symlinkSync('b.md', folder.at('a/link.md'));
    fs.symlinkSync('..', folder.at('a/up'));
    fs.symlinkSync('../..', folder.at('a/out'));
    fs.symlinkSync('..foo', folder.at('a/dots'));
    fs.mkdirSync(folder.at('a/..foo'));
    expect(await files.realPath('a/link.md')).toBe('a/b.md');
    expect(await files.realPath('a/up')).toBe('');
    expect(await files.realPath('a/out')).toBeUndefined();
    expect(await files.realPath('a/dots')).toBe('a/..foo');
  });

  it('list what is there with its kind', async () => {
    const { folder, files } = open({ 'a.md': '', 'dir/x': '' });
    fs.symlinkSync('a.md', folder.at('link'));
    const entries = [...(await files.list(''))].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(entries).toEqual([
      { name: 'a.md', kind: 'file' },
      { name: 'dir', kind: 'directory' },
      { name: 'link', kind: 'symlink' },
    ]);
    await expect(files.list('none')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** Does something at a moment that the disk's clock tells apart from now. */
async function later(act: () => void): Promise<void> {
  const probe = diskFolder({ probe: '' });
  const before = fs.statSync(probe.at('probe')).ctimeMs;
  do {
    await new Promise(resolve => setImmediate(resolve));
    probe.put('probe', '');
  } while (fs.statSync(probe.at('probe')).ctimeMs === before);
  act();
}
