// Folders that a command is refused, may not write, or may not read. Permissions do not bind root: as root, these
// run the command as nobody.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CompileReport } from '../../../engine/model/report.ts';
import { cli, cliJson, type CliOptions } from '../../support/cli.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { harbour } from '../../support/sources.ts';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
/** A user whom permissions bind, without a home that exists. */
const someone: CliOptions = { env: { HOME: '/nonexistent' }, ...(isRoot ? { uid: nobody } : {}) };
const oneLine = expect.stringMatching(/^tesserae: [^\n]+\n$/) as string;

/** A folder that someone owns; whatever is locked in it is unlocked in the end. */
function ownFolder(files: Readonly<Record<string, string>>): DiskFolder {
  const folder = diskFolder(files);
  fs.chmodSync(path.dirname(folder.root), 0o755);
  if (isRoot) for (const place of everything(folder)) fs.chownSync(place, nobody, nobody);
  onTestFinished(() => {
    for (const place of everything(folder)) fs.chmodSync(place, 0o755);
  });
  return folder;
}

function everything(folder: DiskFolder): string[] {
  const below = fs.readdirSync(folder.root, { recursive: true, encoding: 'utf8' });
  return [folder.root, ...below.map(name => folder.at(name))].filter(
    place => !fs.lstatSync(place).isSymbolicLink(),
  );
}

async function compile(folder: DiskFolder): Promise<CompileReport> {
  if (!folder.has('.tesserae')) await cliJson(folder, ['init'], someone);
  return (await cliJson(folder, ['compile'], someone)) as CompileReport;
}

describe('a folder that is no project', () => {
  it('is refused with the reason: the home folder, a file system’s root, a file, nothing', async () => {
    const home = diskFolder({ 'a.md': '# A\n' });
    fs.symlinkSync(home.root, `${home.root}-link`);
    const refused: [string, RegExp][] = [
      [home.root, /home folder/],
      [`${home.root}-link`, /home folder/],
      ['/', /root of a file system/],
      [home.at('a.md'), /not a folder/],
      [home.at('none'), /does not exist/],
    ];
    for (const [project, reason] of refused) {
      const result = await cli(home, ['init', '--project', project], { env: { HOME: home.root } });
      expect({ project, ...result }).toMatchObject({ project, code: 1, stdout: '', stderr: oneLine });
      expect(result.stderr).toMatch(reason);
    }
    expect(home.paths()).toEqual(['a.md']);
  });

  it('is not found upward in the home folder', async () => {
    const home = diskFolder({
      '.tesserae/config.json': '{"version":1,"name":"home"}',
      'below/a.md': '# A\n',
    });
    const result = await cli(home, ['status'], { cwd: home.at('below'), env: { HOME: home.root } });
    expect(result).toMatchObject({ code: 1, stderr: oneLine });
  });
});

describe.skipIf(process.platform === 'win32')('what may not be read', () => {
  it('is left out with the reason, the rest is compiled, and it comes in once it may be read', async () => {
    const folder = ownFolder({
      ...harbour,
      'locked.md': '# Locked\n',
      'dir/a.md': '# A\n',
      'list/b.md': '# B\n',
    });
    fs.chmodSync(folder.at('locked.md'), 0o000);
    fs.chmodSync(folder.at('dir'), 0o000);
    fs.chmodSync(folder.at('list'), 0o444);
    const { sources } = await compile(folder);
    expect(sources.total).toBe(5);
    expect(sources.skipped).toEqual([
      { path: 'dir/', reason: 'cannot be read (EACCES)' },
      { path: 'list/b.md', reason: 'cannot be read (EACCES)' },
      { path: 'locked.md', reason: 'cannot be read (EACCES)' },
    ]);
    fs.chmodSync(folder.at('locked.md'), 0o644);
    fs.chmodSync(folder.at('dir'), 0o755);
    fs.chmodSync(folder.at('list'), 0o755);
    expect((await compile(folder)).sources).toMatchObject({ total: 8, skipped: [] });
  });
});

describe.skipIf(process.platform === 'win32')('a folder that may not be written', () => {
  it('cannot be set up, in one line', async () => {
    const folder = ownFolder(harbour);
    fs.chmodSync(folder.root, 0o555);
    expect(await cli(folder, ['init'], someone)).toMatchObject({ code: 1, stdout: '', stderr: oneLine });
  });

  it('is searched all the same when it was compiled before; compile says what it lacks', async () => {
    const folder = ownFolder(harbour);
    await compile(folder);
    for (const place of everything(folder))
      fs.chmodSync(place, fs.statSync(place).isDirectory() ? 0o555 : 0o444);
    for (const args of [['status'], ['context', 'bollard']]) {
      expect({ args, ...(await cli(folder, args, someone)) }).toMatchObject({ args, code: 0, stderr: '' });
    }
    const { stderr, code } = await cli(folder, ['compile'], someone);
    expect({ stderr, code }).toEqual({ stderr: oneLine, code: 1 });
    expect(stderr).toContain('.tesserae/lease');
    const doctor = await cli(folder, ['doctor', '--json'], someone);
    expect(doctor.code).toBe(1);
    expect(JSON.parse(doctor.stdout)).toMatchObject({ problems: [{ code: 'read-only', severity: 'error' }] });
  });
});
