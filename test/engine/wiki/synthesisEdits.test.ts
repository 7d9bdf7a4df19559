import { describe, expect, it } from 'vitest';
import type { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, outputs, type TestProject } from '../../support/project.ts';
import { brokenLinks } from '../../support/wikiLinks.ts';

const folder = '.tesserae/wiki/syntheses';
const topic = `${folder}/topic-tide-window.md`;
const digest = `${folder}/daily-2024-03-05.md`;
const tides = '# Tides\n\nThe tide window opens twice a day.\n';
const sources = {
  'docs/terms.md': '# Terms\n\n**Tide window**: the time in which a vessel can cross the bar.\n',
  'docs/tides.md': `---\ndate: 2024-03-05\n---\n${tides}`,
  'docs/plan.md': '---\ndate: 2024-03-04\n---\n# Plan\n\nA tide window is stored as two instants.\n',
  'docs/news.md': '# News\n\nA tide window closes when the water falls.\n',
};

function move(files: MemoryFiles, from: string, to: string): Promise<void> {
  files.put(to, files.text(from)!);
  return files.remove(from);
}

async function reopened({ files, project }: TestProject): Promise<TestProject> {
  await project.close();
  return openProject(files, { pid: 2 });
}

function allBrokenLinks(files: MemoryFiles): string[] {
  return files
    .paths('.tesserae/wiki/')
    .flatMap(path => brokenLinks(path, files.text(path) ?? '', target => files.text(target)));
}

describe('the page of a synthesis that a person moved', () => {
  const places: readonly [string, string, string][] = [
    ['a topic', topic, `${folder}/when ships pass.md`],
    ['a topic in another folder', topic, '.tesserae/wiki/mine/deep/passing.md'],
    ['a digest', digest, '.tesserae/wiki/mine/that day.md'],
    ['the pulse', `${folder}/pulse.md`, '.tesserae/wiki/start.md'],
  ];

  it.each(places)('%s stays where it was put, and its links lead on', async (_, from, to) => {
    let opened = await compiledProject(sources);
    const { files } = opened;
    files.put(from, `${files.text(from)!}\nMy own words.\n`);
    await opened.compile();
    await move(files, from, to);
    await opened.compile({ paths: [from, to] });
    opened = await reopened(opened);
    files.put('docs/more.md', '# More\n\nOnce more a tide window opens, wider than before.\n');
    await opened.compile();
    const settled = outputs(files);
    for (const full of [false, true, false]) {
      expect((await opened.compile({ full })).wiki).toMatchObject({ written: 0, removed: 0, deleted: 0 });
      expect(outputs(files)).toEqual(settled);
      expect(files.text(from)).toBeUndefined();
      expect(files.text(to)).toContain('My own words.');
      expect(allBrokenLinks(files)).toEqual([]);
    }
    if (from === topic) expect(files.text(to)).toContain('Once more a tide window opens');
  });

  it.each(places)('%s is followed by a run that starts from nothing, and back again', async (_, from, to) => {
    const opened = await compiledProject(sources);
    const { files } = opened;
    const before = outputs(files);
    await move(files, from, to);
    await opened.compile({ full: true });
    expect(files.text(from)).toBeUndefined();
    expect(files.text(to)).toContain(`node_id: 'Synthesis:`);
    expect(allBrokenLinks(files)).toEqual([]);
    await move(files, to, from);
    await opened.compile({ full: true });
    expect(outputs(files)).toEqual(before);
  });

  it('a digest is still the one that was written', async () => {
    const opened = await compiledProject(sources);
    const { files } = opened;
    const moved = `${folder}/that day.md`;
    const text = files.text(digest)!;
    await move(files, digest, moved);
    files.put('docs/tides.md', `---\ndate: 2024-03-05\n---\n${tides}\nQuite another day it was.\n`);
    await opened.compile();
    expect(files.text(moved)).toBe(text);
    expect(files.text(digest)).toBeUndefined();
  });
});

describe('a synthesis where a person’s text and a new one clash', () => {
  it.each(['mine', 'theirs'] as const)('has %s once that is decided in another process', async take => {
    let opened = await compiledProject(sources);
    const { files } = opened;
    const line = files
      .text(topic)!
      .split('\n')
      .find(found => found.includes('can cross the bar'))!;
    files.put(topic, files.text(topic)!.replace(line, 'My own words.'));
    files.put('docs/terms.md', sources['docs/terms.md'].replace('can cross', 'may cross'));
    await opened.compile();
    opened = await reopened(opened);
    const [{ id } = { id: '' }] = (await opened.project.reviews.list()).clashes;
    await opened.project.reviews.resolveClash({ id, take });
    expect(files.text(topic)!.includes('My own words.')).toBe(take === 'mine');
    expect(files.text(topic)!.includes('may cross the bar')).toBe(take === 'theirs');
    expect((await opened.project.reviews.list()).clashes).toEqual([]);
    for (const full of [false, true])
      expect((await opened.compile({ full })).wiki).toMatchObject({
        written: 0,
        kept_edits: take === 'mine' ? 1 : 0,
      });
  });
});
