import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copySample } from '../projects.mjs';
import { useWorkbench } from './useWorkbench.ts';

// A person's first minute: these tests go on from one another.
const bench = useWorkbench(copySample);

it('invites to set up a folder that it has not touched', async () => {
  const { workbench, folder } = bench();
  await workbench.openView('Tesserae');
  await workbench.welcome.getByRole('button', { name: 'Set Up' }).waitFor();
  await workbench.screenshot('not-set-up');
  expect(existsSync(join(folder, '.tesserae'))).toBe(false);
});

it('says what it will write and writes nothing before a yes', async () => {
  const { workbench, folder } = bench();
  await workbench.welcome.getByRole('button', { name: 'Set Up' }).click();
  await workbench.toastButton('Set Up').waitFor();
  await workbench.screenshot('set-up-question');
  expect(existsSync(join(folder, '.tesserae'))).toBe(false);
});

it('fills the tree with kinds and their counts once it is set up', async () => {
  const { workbench } = bench();
  await workbench.toastButton('Set Up').click();
  await expect.poll(() => workbench.treeRows()).toContain('Concepts');
  await workbench.screenshot('set-up');
  expect(await workbench.treeRows()).toEqual([
    'Sources',
    'Concepts',
    'Entities',
    'Papers',
    'Repositories',
    'Topics',
    'Syntheses',
    'Open Questions',
  ]);
});
