import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

it('shows a page where a text of mine meets a new one, in the merge view, and lets me keep mine', async () => {
  const { workbench, folder } = bench();
  const page = join(folder, '.tesserae/wiki/concepts/database.md');
  expect(await workbench.treeNote('database')).toBe('your text and a new one differ');
  await workbench.treeRow('database').click();
  await workbench.page.locator('.merge-editor .title', { hasText: 'New Text' }).waitFor();
  await workbench.screenshot('review-merge');
  await workbench.chooseFromMenu('database', 'Keep My Text');
  await expect.poll(() => workbench.treeRows()).not.toContain('database');
  expect(readFileSync(page, 'utf8')).toContain('The store of the office.');
});

/** The sample project with one thing under two names, one of whose pages a person and a source changed. */
function sampleWithTwoSpellings(): TestProject {
  const project = copySample();
  const text = '# Store\n\nA **data base** is a place in which the results of all soundings are kept.\n';
  writeFileSync(join(project.folder, 'docs/store.md'), text);
  const other = '# Program\n\nA **database** is the program that the office keeps its numbers in.\n';
  writeFileSync(join(project.folder, 'docs/program.md'), other);
  tesserae(project.folder, 'init');
  tesserae(project.folder, 'compile');
  const page = join(project.folder, '.tesserae/wiki/concepts/database.md');
  const generated = '- [Program](';
  const lines = readFileSync(page, 'utf8').split('\n');
  const mine = lines.map(line => (line.startsWith(generated) ? '- The store of the office.' : line));
  writeFileSync(page, mine.join('\n'));
  writeFileSync(join(project.folder, 'docs/program.md'), other.replace('# Program', '# Programs'));
  tesserae(project.folder, 'compile');
  return project;
}
