import { describe, expect, it } from 'vitest';
import { EngineError } from '../../../engine/base/errors.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, outputs, type TestProject } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

/** Cancels a compile when it looks at a file for the nth time; how it ended. */
async function cancelAtLook(
  { files, compile }: TestProject,
  look: number,
  full: boolean,
): Promise<'cancelled' | 'done' | 'never'> {
  const abort = new AbortController();
  let looks = 0;
  files.beforeRead = () => {
    if (++looks === look) abort.abort();
  };
  try {
    await compile({ full, signal: abort.signal });
    return abort.signal.aborted ? 'done' : 'never';
  } catch (error) {
    if (!EngineError.is(error, 'cancelled')) throw error;
    return 'cancelled';
  } finally {
    files.beforeRead = () => undefined;
  }
}

/** Runs a story with a cancel at every second look there is; fails when none of them cut the compile short. */
async function atEveryLook(story: (look: number) => Promise<'cancelled' | 'done' | 'never'>): Promise<void> {
  const ends: string[] = [];
  for (let look = 1; ends.at(-1) !== 'never'; look += 2) ends.push(await story(look));
  expect(ends).toContain('cancelled');
}

const edit = (files: MemoryFiles): void => files.put('docs/guide.md', '# Another\n');
const undo = (files: MemoryFiles): void => files.put('docs/guide.md', harbour['docs/guide.md'] ?? '');

describe.each([
  ['a full compile', true],
  ['a compile', false],
])('%s that is cancelled', (_, full) => {
  it('loses nothing of what was compiled before, in this process or the next', async () => {
    await atEveryLook(async look => {
      const opened = await compiledProject(harbour);
      const before = outputs(opened.files);
      edit(opened.files);
      const end = await cancelAtLook(opened, look, full);
      undo(opened.files);
      await opened.compile();
      expect(outputs(opened.files)).toEqual(before);
      await opened.project.close();
      const next = await openProject(opened.files, { pid: 2 });
      await next.compile();
      expect(outputs(next.files)).toEqual(before);
      return end;
    });
  });

  it('loses nothing when it is the first thing a process does, and the process ends', async () => {
    await atEveryLook(async look => {
      const { files, project } = await compiledProject(harbour);
      const before = outputs(files);
      await project.close();
      edit(files);
      const second = await openProject(files, { pid: 2 });
      const end = await cancelAtLook(second, look, full);
      await second.project.close();
      expect(Object.keys(outputs(files)).length).toBeGreaterThan(4);
      undo(files);
      await (await openProject(files, { pid: 3 })).compile();
      expect(outputs(files)).toEqual(before);
      return end;
    });
  });

  it('reads what a lost cache held all the same', async () => {
    await atEveryLook(async look => {
      const { files, project } = await compiledProject(harbour);
      const before = outputs(files);
      await project.close();
      await files.remove('.tesserae/cache/fragments.jsonl');
      edit(files);
      const second = await openProject(files, { pid: 2 });
      const end = await cancelAtLook(second, look, full);
      undo(files);
      await second.compile();
      expect(outputs(files)).toEqual(before);
      return end;
    });
  });
});

describe('a compile that was cancelled before it began', () => {
  it('does nothing', async () => {
    const { files, compile } = await openProject(new MemoryFiles(harbour));
    const before = files.paths();
    await expect(compile({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
    expect(files.paths()).toEqual(before);
  });
});
