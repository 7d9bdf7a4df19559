import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(compiledSample);

beforeAll(async () => {
  await bench().workbench.openView('Tesserae');
});

it('lists kinds with counts, and the pages of one that is opened', async () => {
  const { workbench } = bench();
  await expect.poll(() => workbench.treeRows()).toContain('Concepts');
  await workbench.treeRow('Concepts').click();
  await expect.poll(() => workbench.treeRows()).toContain('tide window');
  const pages = (await workbench.treeRows()).indexOf('Papers') - (await workbench.treeRows()).indexOf('Concepts') - 1;
  expect(await workbench.treeNote('Concepts')).toBe(pages.toString());
  expect(await workbench.treeNote('tide window')).toBe('docs/concepts/tide-window.md');
  await workbench.screenshot('tree');
});

it('opens a page with a click', async () => {
  const { workbench } = bench();
  await workbench.treeRow('tide window').click();
  await expect.poll(() => workbench.cursorPlace()).toBe('tide-window.md:1');
  await workbench.screenshot('page');
});

it('opens the source of a page at its line', async () => {
  const { workbench } = bench();
  await workbench.chooseFromMenu('local repair', 'Open Source');
  await expect.poll(() => workbench.cursorPlace()).toBe('0004-greedy-planner-with-local-repair.md:14');
  await workbench.screenshot('source');
});

it('shows only what matches a filter, until that is cleared', async () => {
  const { workbench } = bench();
  await workbench.runCommand('Tesserae: Filter Wiki');
  await workbench.fillQuickInput('berth plan');
  await expect.poll(() => workbench.treeRows()).not.toContain('Papers');
  await workbench.acceptQuickInput();
  await workbench.screenshot('filter');
  await workbench.runCommand('Tesserae: Clear Wiki Filter');
  await expect.poll(() => workbench.treeRows()).toContain('Papers');
});

it('follows a source that another program edits', async () => {
  const { workbench, folder } = bench();
  const source = join(folder, 'docs/a-new-note.md');
  await workbench.treeRow('Concepts').click();
  await workbench.treeRow('Sources').click();
  // The editor's watcher subscribes late: what changed before is not told.
  let tries = 0;
  await expect
    .poll(() => {
      tries += 1;
      writeFileSync(source, `# A note of try ${tries}\n`);
      return workbench.treeRows();
    })
    .toContainEqual(expect.stringContaining('A note of try'));
  writeFileSync(source, '# A better title\n');
  await expect.poll(() => workbench.treeRows()).toContain('A better title');
  await workbench.screenshot('edited-source');
  rmSync(source);
  await expect.poll(() => workbench.treeRows()).not.toContain('A better title');
});
