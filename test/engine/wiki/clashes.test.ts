import { describe, expect, it } from 'vitest';
import type { ReviewClash } from '../../../engine/model/review.ts';
import { compiledProject, openProject, type TestProject } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const page = '.tesserae/wiki/concepts/tide-window.md';
const guide = 'docs/guide.md';
const mine = '- The guide, as I read it.';

/** A project where a person and a source changed the same line of a page. */
async function clashing(): Promise<TestProject> {
  const opened = await compiledProject(harbour);
  const { files } = opened;
  const lines = files.text(page)!.split('\n');
  files.put(page, lines.map(line => (line.startsWith('- [Planning guide]') ? mine : line)).join('\n'));
  files.put('docs/news.md', '# News\n\nWe decided to close the tide window at night.\n');
  files.put(guide, harbour[guide]!.replace('twice a day', 'three times a day'));
  await opened.compile();
  return opened;
}

describe('a page where a person’s text and a new one clash', () => {
  it('keeps the person’s, takes in what does not clash, and waits in the review', async () => {
    const { files, project, compile } = await clashing();
    expect(files.text(page)).toContain(`\n${mine}\n`);
    expect(files.text(page)).toContain('- We decided to close the tide window at night.');
    const { clashes } = await project.reviews.list();
    const [{ sections, ...clash }] = clashes as [ReviewClash];
    expect(clash).toMatchObject({ page_path: page, name: 'Tide window' });
    expect(sections[0]?.mine).toContain(mine);
    expect(sections[0]?.theirs).toContain('three times a day');
    expect((await compile({ full: true })).wiki).toMatchObject({ written: 0, kept_edits: 1 });
    expect((await project.reviews.list()).clashes).toEqual(clashes);
  });

  it('waits no more once the person writes what the new text says', async () => {
    const { files, project, compile } = await clashing();
    const [{ sections } = { sections: [] }] = (await project.reviews.list()).clashes;
    files.put(page, files.text(page)!.replace(sections[0]!.mine, sections[0]!.theirs));
    await compile();
    expect((await project.reviews.list()).clashes).toEqual([]);
    expect((await compile({ full: true })).wiki.kept_edits).toBe(0);
  });

  it.each(['mine', 'theirs'] as const)(
    'has %s once that is decided, and what sources say later comes in',
    async take => {
      const { files, project, compile } = await clashing();
      const [{ id } = { id: '' }] = (await project.reviews.list()).clashes;
      const before = files.text(page)!;
      expect(await project.reviews.resolveClash({ id, take })).toEqual({
        id,
        page_path: page,
        took: take,
        before,
      });
      expect(files.text(page)!.includes(`\n${mine}\n`)).toBe(take === 'mine');
      expect((await project.reviews.list()).clashes).toEqual([]);
      expect((await compile({ full: true })).wiki).toMatchObject({
        written: 0,
        kept_edits: take === 'mine' ? 1 : 0,
      });
      files.put('docs/new.md', '# New\n\nThe **tide window** of today.\n');
      await compile();
      expect(files.text(page)).toContain('(../sources/docs-new.md)');
      expect((await project.reviews.list()).clashes).toEqual([]);
      await expect(project.reviews.resolveClash({ id, take })).rejects.toMatchObject({ code: 'not-found' });
    },
  );

  it('waits in the next process, and for one that only reads', async () => {
    const { files, project } = await clashing();
    const { clashes } = await project.reviews.list();
    await project.close();
    const next = await openProject(files, { pid: 7 });
    expect((await next.project.reviews.list()).clashes).toEqual(clashes);
  });
});
