import { expect, it } from 'vitest';
import { toNodeId } from '../../../engine/model/ids.ts';
import type { DecidedItem, Review } from '../../../engine/model/review.ts';
import { cli, cliCompile, cliJson } from '../../support/cli.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';

const oneLine = expect.stringMatching(/^tesserae: [^\n]+\n$/) as string;
const twoSpellings = {
  'docs/a.md': '# A\n\nA **data base** is a place in which the results of all measurements are kept.\n',
  'docs/b.md': '# B\n\nA **database** is the program that the laboratory keeps its numbers in.\n',
};

async function listed(folder: DiskFolder): Promise<Review> {
  return (await cliJson(folder, ['review', 'list'])) as Review;
}

it('lists, accepts, rejects and undoes, each with its answer, and comes back to the same bytes', async () => {
  const folder = diskFolder(twoSpellings);
  await cliCompile(folder);
  const before = folder.outputs();
  const { items, decided } = await listed(folder);
  expect(decided).toEqual([]);
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^review:same-spelling:[0-9a-f]{12}$/) as string,
      reason: 'same-spelling',
      left: expect.objectContaining({ name: 'database', type: 'Concept', documents: 1 }) as unknown,
      right: expect.objectContaining({ name: 'data base', source_path: 'docs/a.md' }) as unknown,
      score: 0.95,
    },
  ]);
  const id = items[0]?.id ?? '';
  const { stdout } = await cli(folder, ['review', 'list']);
  for (const part of ['database ↔ data base', id, 'docs/a.md', 'a place in which the results'])
    expect(stdout).toContain(part);

  const accepted = (await cliJson(folder, ['review', 'accept', id])) as DecidedItem;
  expect(accepted).toMatchObject({ outcome: 'merged', left: { name: 'database' } });
  expect(folder.has('.tesserae/wiki/concepts/data-base.md')).toBe(false);
  expect((await listed(folder)).items).toEqual([]);
  expect((await cli(folder, ['review', 'list'])).stdout).toContain(`data base → database  ${accepted.id}`);
  const seed = accepted.right.id;
  expect(await cliJson(folder, ['context', '--seed', seed])).toMatchObject({
    seeds_used: [accepted.left.id],
  });

  expect(await cliJson(folder, ['review', 'undo', accepted.id])).toMatchObject({
    undone: { id: accepted.id },
  });
  expect(folder.outputs()).toEqual(before);

  expect(await cliJson(folder, ['review', 'reject', id])).toMatchObject({ outcome: 'kept-apart' });
  expect(await listed(folder)).toMatchObject({ items: [], decided: [{ outcome: 'kept-apart' }] });
  const { stdout: undone } = await cli(folder, ['review', 'undo', id]);
  expect(undone).toContain('may be merged again');
  expect((await listed(folder)).items).toHaveLength(1);

  await cliJson(folder, ['review', 'accept', id, '--into', seed]);
  expect(folder.has('.tesserae/wiki/concepts/data-base.md')).toBe(true);
  expect(folder.has('.tesserae/wiki/concepts/database.md')).toBe(false);
});

it('merges a node into any other, pulls it out again, splits one by documents, and undoes it', async () => {
  const folder = diskFolder({
    ...twoSpellings,
    'docs/c.md': '# C\n\nThe *database* of the harbour is a heap of paper.\n',
  });
  await cliCompile(folder);
  const before = folder.outputs();
  const [database, dataBase] = ['database', 'data base'].map(name => toNodeId('Concept', name)) as [
    string,
    string,
  ];
  const { stdout } = await cli(folder, ['review', 'merge', dataBase, '--into', database]);
  expect(stdout).toContain('data base is merged into database. To take it back: tesserae review undo ');
  expect((await cli(folder, ['review', 'split', dataBase])).stdout).toContain('are two again');
  expect(folder.outputs()).toEqual(before);

  const split = ['review', 'split', database, '--name', 'Paper base', '--source', 'docs/c.md'];
  const item = (await cliJson(folder, split)) as DecidedItem;
  expect(item).toMatchObject({ outcome: 'split', left: { name: 'Paper base' }, right: { id: database } });
  expect(folder.has('.tesserae/wiki/concepts/paper-base.md')).toBe(true);
  expect((await cli(folder, ['review', 'list'])).stdout).toContain('database: in some documents Paper base');
  expect((await cli(folder, ['review', 'undo', item.id])).stdout).toContain('database is one again');
  expect(folder.outputs()).toEqual(before);
});

it('tells wrong usage from an id that it does not know, in one line that says what to do', async () => {
  const folder = diskFolder(twoSpellings);
  expect(await cli(folder, ['review', 'list'])).toMatchObject({ code: 1, stderr: oneLine });
  await cliCompile(folder);
  const wrong = [
    ['review'],
    ['review', 'accept'],
    ['review', 'list', 'more'],
    ['review', 'maybe', 'x'],
    ['review', 'reject', 'x', '--into', 'y'],
    ['review', 'merge', 'x'],
  ];
  for (const args of wrong) expect(await cli(folder, args)).toMatchObject({ code: 2, stderr: oneLine });
  for (const verb of ['accept', 'reject', 'undo']) {
    const result = await cli(folder, ['review', verb, 'review:similar-name:000000000000']);
    expect(result).toMatchObject({ code: 1, stderr: oneLine });
    expect(result.stderr).toContain('tesserae review list');
  }
  expect(folder.has('.tesserae/review.json')).toBe(false);
});
