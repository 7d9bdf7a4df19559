import { describe, expect, it } from 'vitest';
import { writeBundle } from '../../../engine/pipeline/bundleFiles.ts';
import type { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, outputs } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const plan = 'docs/plan.md';
const withPlan = { ...harbour, [plan]: '# Plan\n\n**Zebulon** is a plan that nobody should know of.\n' };

function filesHolding(files: MemoryFiles, word: RegExp): string[] {
  return files
    .paths('.tesserae/')
    .filter(path => word.test(path) || word.test(Buffer.from(files.bytes(path)).toString('latin1')));
}

describe('a source that is forgotten', () => {
  it('is gone with all that only it supported, from every file', async () => {
    const { files, project } = await compiledProject(withPlan);
    expect(filesHolding(files, /zebulon/i).length).toBeGreaterThan(5);
    expect(await project.forget(plan)).toBe(2);
    expect(filesHolding(files, /zebulon/i)).toEqual([]);
    const without = await compiledProject(harbour);
    expect(outputs(files)).toEqual(outputs(without.files));
    expect(await project.search({ query: 'zebulon', limit: 5 })).toEqual([]);
    expect((await project.context({ query: 'zebulon', seeds: [plan] })).citations).toEqual([]);
  });

  it('is gone from bundles and from a database that was set aside', async () => {
    const { files, project } = await compiledProject(withPlan);
    const { body } = await project.context({ query: 'zebulon' });
    await writeBundle(files, 'zebulon', body);
    files.put('.tesserae/sqlite.db.damaged', files.bytes('.tesserae/sqlite.db'));
    await project.forget(plan);
    expect(filesHolding(files, /zebulon/i)).toEqual([]);
  });

  it('is not learned again: not when it changes, not in full, not in the next process', async () => {
    const { files, project, compile } = await compiledProject(withPlan);
    await project.forget(plan);
    files.put(plan, `${withPlan[plan]}\nMore of Zebulon.\n`);
    expect((await compile({ paths: [plan] })).sources).toMatchObject({ total: 5, skipped: [{ path: plan }] });
    await compile({ full: true });
    await project.close();
    await (await openProject(files, { pid: 2 })).compile({ full: true });
    expect(filesHolding(files, /zebulon/i)).toEqual([]);
  });

  it('is learned again once its name is taken out of the decisions', async () => {
    const { files, project, compile } = await compiledProject(withPlan);
    await project.forget(plan);
    files.put('.tesserae/review.json', '{"version":1,"forgotten_sources":[]}');
    await compile();
    const whole = await compiledProject(withPlan);
    expect(outputs(files)).toEqual(outputs(whole.files));
  });

  it('keeps a page that a person wrote in', async () => {
    const { files, project } = await compiledProject(withPlan);
    const page = '.tesserae/wiki/concepts/zebulon.md';
    files.put(page, `${files.text(page) ?? ''}\nMy own words.\n`);
    await project.forget(plan);
    expect(files.text(page)).toContain('My own words.');
  });

  it('must be one of the project’s', async () => {
    const { files, project } = await compiledProject(withPlan);
    for (const path of ['none.md', '../outside.md', '', '.tesserae/graph.json']) {
      await expect(project.forget(path)).rejects.toMatchObject({ code: 'not-found' });
    }
    expect(files.text('.tesserae/review.json')).toBeUndefined();
  });
});
