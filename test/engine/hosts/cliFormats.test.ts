import { describe, expect, it } from 'vitest';
import { openSidecar } from '../../../engine/memory/sidecar.ts';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import { cli, cliCompile } from '../../support/cli.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { databases } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const readers = [['status'], ['context', 'bollard']];
const writers = [['compile'], ['sources', 'forget', 'README.md']];

/** A compiled project one of whose files a newer version wrote. */
async function newerProject(makeNewer: (folder: DiskFolder) => Promise<void> | void): Promise<DiskFolder> {
  const folder = diskFolder(harbour);
  await cliCompile(folder);
  await makeNewer(folder);
  return folder;
}

function changeJson(folder: DiskFolder, path: string, change: object): void {
  const value = folder.has(path) ? (JSON.parse(folder.text(path)) as object) : {};
  folder.put(path, JSON.stringify({ ...value, ...change }));
}

/** Readers work, and what would write says so in one line and changes nothing. */
async function expectReadOnly(folder: DiskFolder): Promise<void> {
  const before = folder.stamps();
  for (const args of readers) expect({ args, ...(await cli(folder, args)) }).toMatchObject({ args, code: 0 });
  for (const args of writers) {
    const result = await cli(folder, args);
    expect({ args, code: result.code, stdout: result.stdout }).toEqual({ args, code: 1, stdout: '' });
    expect(result.stderr).toMatch(/newer version of Tesserae[^\n]*Update Tesserae[^\n]*\n$/);
  }
  expect(folder.stamps()).toEqual(before);
}

describe('a project that a newer version wrote can be read, and is not written', () => {
  it('by its settings', async () => {
    await expectReadOnly(
      await newerProject(folder => changeJson(folder, '.tesserae/config.json', { version: 99, more: true })),
    );
  });

  it('by its database', async () => {
    const folder = await newerProject(async project => {
      const sidecar = await openSidecar(createNodeFiles(project.root), databases);
      sidecar.setMeta({ format_version: '99' });
      await sidecar.save();
      sidecar.close();
    });
    await expectReadOnly(folder);
  });

  it('by the decisions in it', async () => {
    await expectReadOnly(
      await newerProject(folder => changeJson(folder, '.tesserae/review.json', { version: 99 })),
    );
  });
});

describe('settings that a newer version changed beyond reading', () => {
  it('are told of by every command', async () => {
    const folder = await newerProject(one =>
      changeJson(one, '.tesserae/config.json', { version: 99, name: { en: 'x' } }),
    );
    for (const args of [['search', 'bollard'], ['compile']]) {
      expect(await cli(folder, args)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('newer version of Tesserae') as string,
      });
    }
  });
});
