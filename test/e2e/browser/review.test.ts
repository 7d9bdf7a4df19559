import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { copySample, tesserae, type TestProject } from '../projects.mjs';
import { useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(sampleWithTwoSpellings);
const pair = 'database ↔ data base';

beforeAll(async () => {
  const { workbench } = bench();
  await workbench.openView('Tesserae');
  await workbench.treeRow('Concepts').waitFor();
  await workbench.runCommand('Tesserae: Review Inbox');
  await workbench.treeRow(pair).waitFor();
});

it('lists a pair of names with what speaks for it', async () => {
  const { workbench } = bench();
  expect(await workbench.treeNote(pair)).toBe('95% · same letters');
  await workbench.treeRow(pair).hover();
  await workbench.screenshot('review');
});

it('merges it, and tells so with a way back that the group of decided pairs has, too', async () => {
  const { workbench, folder } = bench();
  const page = join(folder, '.tesserae/wiki/concepts/data-base.md');
  expect(existsSync(page)).toBe(true);
  await workbench.chooseFromMenu(pair, 'Merge');
  await expect.poll(() => workbench.treeRows()).toContain('Decided');
  expect(await workbench.treeRows()).not.toContain(pair);
  expect(existsSync(page)).toBe(false);
  await workbench.treeRow('Decided').click();
  await workbench.treeRow('data base → database').waitFor();
  await workbench.screenshot('review-merged');
  await workbench.chooseFromMenu('data base → database', 'Undo Decision');
  await expect.poll(() => workbench.treeRows()).toContain(pair);
  expect(existsSync(page)).toBe(true);
});

it('keeps it apart when told so, and follows decisions that come from outside', async () => {
  const { workbench, folder } = bench();
  await workbench.chooseFromMenu(pair, 'Keep Apart');
  await expect.poll(() => workbench.treeRows()).toContain('Decided');
  expect(await workbench.treeRows()).not.toContain(pair);
  writeFileSync(join(folder, '.tesserae/review.json'), '{ "version": 1 }\n');
  await expect.poll(() => workbench.treeRows()).toContain(pair);
  await workbench.screenshot('review-again');
});

/** The sample project with one thing under two names, compiled before the window opens. */
function sampleWithTwoSpellings(): TestProject {
  const project = copySample();
  const text = '# Store\n\nA **data base** is a place in which the results of all soundings are kept.\n';
  writeFileSync(join(project.folder, 'docs/store.md'), text);
  const other = '# Program\n\nA **database** is the program that the office keeps its numbers in.\n';
  writeFileSync(join(project.folder, 'docs/program.md'), other);
  tesserae(project.folder, 'init');
  tesserae(project.folder, 'compile');
  return project;
}
