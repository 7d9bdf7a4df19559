import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(compiledSample);

beforeAll(async () => {
  const { workbench } = bench();
  await workbench.openView('Tesserae');
  await workbench.treeRow('Concepts').waitFor();
  await workbench.untilQuiet();
});

it('lists kinds with counts, and the pages of one that is opened', async () => {
  const { workbench } = bench();
  expect(Number(await workbench.treeNote('Concepts'))).toBeGreaterThan(10);
  await workbench.treeRow('Concepts').click();
  await expect.poll(() => workbench.treeRows()).toContain('berth plan');
  expect(await workbench.treeNote('berth plan')).toBe('docs/concepts/berth-plan.md');
  await workbench.screenshot('tree');
});

it('opens a page with a click', async () => {
  const { workbench } = bench();
  await workbench.treeRow('berth plan').click();
  await expect.poll(() => workbench.cursorPlace()).toBe('berth-plan.md:1');
  await workbench.screenshot('page');
});

it('opens the source of a page at its line', async () => {
  const { workbench } = bench();
  await workbench.revealTreeRow('static part');
  await workbench.chooseFromMenu('static part', 'Open Source');
  await expect.poll(() => workbench.cursorPlace()).toBe('draught-margin.md:23');
  await workbench.screenshot('source');
});

it('shows only what matches a filter, until that is cleared', async () => {
  const { workbench } = bench();
  await workbench.runCommand('Tesserae: Filter Wiki');
  await workbench.fillQuickInput('berth plan');
  await expect.poll(() => workbench.treeRows()).not.toContain('draught margin');
  expect(await workbench.treeRows()).toContain('berth plan');
  await workbench.acceptQuickInput();
  await workbench.screenshot('filter');
  await workbench.runCommand('Tesserae: Clear Wiki Filter');
  await expect.poll(() => workbench.treeRows()).toContain('draught margin');
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
      writeFileSync(source, `# 1 note of try ${tries}\n`);
      return workbench.treeRows();
    })
    .toContainEqual(expect.stringContaining('1 note of try'));
  writeFileSync(source, '# 1 better title\n');
  await expect.poll(() => workbench.treeRows()).toContain('1 better title');
  await workbench.screenshot('edited-source');
  rmSync(source);
  await expect.poll(() => workbench.treeRows()).not.toContain('1 better title');
});
