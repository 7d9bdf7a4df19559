import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, outputs, type TestProject } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';
import { brokenLinks } from '../../support/wikiLinks.ts';

const page = '.tesserae/wiki/concepts/tide-window.md';
const otherPage = '.tesserae/wiki/repos/some-planner.md';

/** The page as a person left it, with their text under its front matter. */
function editPage({ files }: TestProject, path: string, change: (body: string) => string): string {
  const [front = '', body = ''] = (files.text(path) ?? '').split(/(?<=\n---\n)/);
  const edited = front + change(body);
  files.put(path, edited);
  return edited;
}

const mine = (body: string): string => body.replace('# Tide window', '# Tide window\n\nMy own words.');
const changeSources = ({ files }: TestProject): void =>
  files.put(
    'docs/glossary.md',
    (harbour['docs/glossary.md'] ?? '').replace('can cross the sill', 'may cross the sill at last'),
  );
/** The project as the next process finds it. */
async function reopened(
  { files, project }: TestProject,
  losing: readonly string[] = [],
): Promise<TestProject> {
  await project.close();
  for (const lost of losing) for (const path of files.paths(lost)) await files.remove(path);
  return openProject(files, { pid: 7 });
}

/** What stands in the page of the changed source, with a person's words and without. */
const newText = 'may cross the sill at last';

describe('a person’s edit of a page', () => {
  it.each<[string, (opened: TestProject) => Promise<TestProject> | TestProject]>([
    ['nothing happens', opened => opened],
    ['the next process compiles', opened => reopened(opened)],
    ['the cache is lost', opened => reopened(opened, ['.tesserae/cache/'])],
    ['the database is lost', opened => reopened(opened, ['.tesserae/sqlite.db'])],
    [
      'both are lost and its source changes: what was generated is not known then',
      async opened => {
        changeSources(opened);
        return reopened(opened, ['.tesserae/cache/', '.tesserae/sqlite.db']);
      },
    ],
  ])('stays as it is when %s, also when everything is compiled in full', async (_, happen) => {
    for (const full of [false, true]) {
      let opened = await compiledProject(harbour);
      const edited = editPage(opened, page, mine);
      opened = await happen(opened);
      const report = await opened.compile({ full });
      expect(opened.files.text(page)).toBe(edited);
      expect(report.wiki.kept_edits).toBe(1);
      expect((await opened.compile()).wiki).toMatchObject({ written: 0, kept_edits: 1 });
      expect(opened.files.text(page)).toBe(edited);
    }
  });

  it('stays when its source changes, and the new facts come in', async () => {
    for (const full of [false, true]) {
      for (const losing of [[], ['.tesserae/cache/']]) {
        let opened = await compiledProject(harbour);
        editPage(opened, page, mine);
        await opened.compile();
        changeSources(opened);
        opened = await reopened(opened, losing);
        await opened.compile({ full });
        const merged = opened.files.text(page)!;
        expect(merged).toContain('# Tide window\n\nMy own words.\n');
        expect(merged.split(newText)).toHaveLength(2);
        expect((await opened.compile({ full })).wiki).toMatchObject({ written: 0, kept_edits: 1 });
      }
    }
  });

  it('stays when an edit and a change of its source come at once, and another page is deleted', async () => {
    const opened = await compiledProject(harbour);
    editPage(opened, page, mine);
    changeSources(opened);
    await opened.files.remove(otherPage);
    await opened.compile();
    expect(opened.files.text(page)).toContain('My own words.');
    expect(opened.files.text(page)).toContain(newText);
    expect(opened.files.text(otherPage)).toBeUndefined();
  });

  it('is an edit from the first word on, and none once it is undone', async () => {
    const opened = await compiledProject(harbour);
    const before = opened.files.text(page)!;
    editPage(opened, page, body => `${body}x`);
    expect((await opened.compile()).wiki.kept_edits).toBe(1);
    opened.files.put(page, before);
    expect((await opened.compile()).wiki.kept_edits).toBe(0);
    changeSources(opened);
    await opened.compile();
    expect(opened.files.text(page)).toContain('may cross the sill at last');
  });

  it('stays whole when the page is emptied, loses its front matter, or has another one', async () => {
    for (const text of [
      '',
      'Only mine.\n',
      '---\ntitle: Mine\n---\nMine.\n',
      '---\nbroken: [\n---\nMine.\n',
      '\uFEFFMine.\r\n',
    ]) {
      const opened = await compiledProject(harbour);
      opened.files.put(page, text);
      changeSources(opened);
      expect((await opened.compile()).wiki.kept_edits).toBe(1);
      expect(opened.files.text(page)).toBe(new TextDecoder().decode(new TextEncoder().encode(text)));
      const next = await reopened(opened, ['.tesserae/sqlite.db', '.tesserae/cache/']);
      await next.compile({ full: true });
      expect(next.files.bytes(page)).toEqual(new TextEncoder().encode(text));
    }
  });

  it('of the front matter alone stays too', async () => {
    const opened = await compiledProject(harbour);
    opened.files.put(page, opened.files.text(page)!.replace('---\n', '---\nmy_field: kept\n'));
    changeSources(opened);
    await opened.compile();
    expect(opened.files.text(page)).toContain('my_field: kept');
  });

  it('is not seen in line ends, nor in blank lines at the end', async () => {
    for (const change of [
      (body: string) => body.replaceAll('\n', '\r\n'),
      (body: string) => `${body}\n\n`,
      (body: string) => body.trimEnd(),
    ]) {
      const opened = await compiledProject(harbour);
      editPage(opened, page, change);
      expect((await opened.compile()).wiki).toMatchObject({ written: 0, kept_edits: 0 });
      changeSources(opened);
      await opened.compile();
      expect(opened.files.text(page)).toContain('may cross the sill at last');
    }
  });

  it('is not seen when git wrote the whole file with CRLF', async () => {
    const opened = await compiledProject(harbour);
    for (const path of opened.files.paths('.tesserae/wiki/')) {
      opened.files.put(path, opened.files.text(path)!.replaceAll('\n', '\r\n'));
    }
    const next = await reopened(opened, ['.tesserae/sqlite.db', '.tesserae/cache/']);
    expect((await next.compile()).wiki).toMatchObject({ written: 0, kept_edits: 0 });
  });

  it('of something that is gone stays, with a word about it, and is taken up when it is back', async () => {
    const opened = await compiledProject(harbour);
    const edited = editPage(opened, page, mine);
    await opened.files.remove('docs/glossary.md');
    opened.files.put('docs/guide.md', '# Guide\n');
    const report = await opened.compile();
    expect(opened.files.text('.tesserae/graph.json')).not.toContain('Concept:tide-window');
    const marked = edited.replace('source_path:', 'orphaned: true\nsource_path:');
    expect(opened.files.text(page)).toBe(marked);
    expect(report.warnings).toContainEqual(expect.stringContaining(page));
    await opened.compile({ full: true });
    expect(opened.files.text(page)).toBe(marked);
    for (const path of ['docs/glossary.md', 'docs/guide.md']) opened.files.put(path, harbour[path] ?? '');
    expect((await opened.compile()).wiki.kept_edits).toBe(1);
    expect(opened.files.text(page)).toBe(edited);
  });
});

describe('files in the wiki folder that are none of ours', () => {
  it('are left alone', async () => {
    const files = new MemoryFiles(harbour);
    const others = {
      '.tesserae/wiki/mine.md': 'Mine.\n',
      '.tesserae/wiki/concepts/mine.md': '# Mine\n',
      [page]: 'I was here first.\n',
    };
    for (const [path, text] of Object.entries(others)) files.put(path, text);
    const { compile } = await openProject(files);
    await compile();
    await compile({ full: true });
    for (const [path, text] of Object.entries(others)) expect(files.text(path)).toBe(text);
  });
});

describe('a page that a person deleted', () => {
  it('stays away, links lead past it, and comes back with something new to say', async () => {
    for (const full of [false, true]) {
      let opened = await compiledProject(harbour);
      await opened.files.remove(page);
      const { pages } = (await opened.compile({ full })).wiki;
      expect(pages).toBe(opened.files.paths('.tesserae/wiki/').length);
      expect(opened.files.text(page)).toBeUndefined();
      expect(allBrokenLinks(opened.files)).toEqual([]);
      opened = await reopened(opened);
      expect((await opened.compile({ full })).wiki).toMatchObject({ written: 0, deleted: 1 });
      expect(
        (await opened.project.catalog())
          .kinds()
          .map(({ pages }) => pages)
          .reduce((a, b) => a + b),
      ).toBe(pages);
      changeSources(opened);
      expect((await opened.compile({ full })).wiki.deleted).toBe(0);
      expect(opened.files.text(page)).toContain(newText);
      expect(allBrokenLinks(opened.files)).toEqual([]);
    }
  });

  it('comes back when that is asked for, and when the whole wiki is gone', async () => {
    const { files, compile } = await compiledProject(harbour);
    const before = outputs(files);
    await files.remove(page);
    await compile();
    expect((await compile({ restore: true })).wiki).toMatchObject({ deleted: 0, restored: 1 });
    expect(outputs(files)).toEqual(before);
    expect((await compile({ restore: true })).wiki).toMatchObject({ deleted: 0, restored: 0 });
    expect((await compile()).wiki).not.toHaveProperty('restored');
    for (const path of files.paths('.tesserae/wiki/')) await files.remove(path);
    await compile();
    expect(outputs(files)).toEqual(before);
  });
});

describe('a page that a person moved', () => {
  const moved = '.tesserae/wiki/mine/when ships pass.md';
  const move = ({ files }: TestProject, from: string, to: string): Promise<void> => {
    files.put(to, files.text(from)!);
    return files.remove(from);
  };

  it.each<[string, boolean]>([
    ['untouched', false],
    ['with their text', true],
  ])('%s stays where it was put, is kept up to date there, and is linked to', async (_, isEdited) => {
    let opened = await compiledProject(harbour);
    if (isEdited) editPage(opened, page, mine);
    await opened.compile();
    await move(opened, page, moved);
    await opened.compile({ paths: [page, moved] });
    changeSources(opened);
    opened = await reopened(opened);
    await opened.compile();
    for (const full of [false, true]) {
      expect((await opened.compile({ full })).wiki).toMatchObject({ written: 0, removed: 0, deleted: 0 });
      expect(opened.files.text(page)).toBeUndefined();
      expect(opened.files.text(moved)).toContain(newText);
      expect(opened.files.text(moved)!.includes('My own words.')).toBe(isEdited);
      expect(opened.files.text('.tesserae/wiki/sources/docs-glossary.md')).toContain(
        '(../mine/when%20ships%20pass.md)',
      );
      expect(allBrokenLinks(opened.files)).toEqual([]);
    }
  });

  it('is followed when its parts are seen one after the other, by a clone, and back again', async () => {
    const opened = await compiledProject(harbour);
    const before = outputs(opened.files);
    const text = opened.files.text(page)!;
    await opened.files.remove(page);
    await opened.compile({ paths: [page] });
    opened.files.put(moved, text);
    await opened.compile({ paths: [moved] });
    expect(allBrokenLinks(opened.files)).toEqual([]);
    const clone = await reopened(opened, ['.tesserae/sqlite.db', '.tesserae/cache/']);
    await clone.compile();
    expect(clone.files.text(page)).toBeUndefined();
    expect(clone.files.text(moved)).toContain('# Tide window');
    await move(clone, moved, page);
    await clone.compile();
    expect(outputs(clone.files)).toEqual(before);
  });

  it('is no copy of one', async () => {
    const opened = await compiledProject(harbour);
    opened.files.put(moved, opened.files.text(page)!);
    await opened.compile({ paths: [moved] });
    await opened.compile({ full: true });
    expect(opened.files.text(page)).toBeDefined();
    expect(opened.files.text('.tesserae/wiki/sources/docs-glossary.md')).not.toContain('mine/');
  });
});

function allBrokenLinks(files: MemoryFiles): string[] {
  return files
    .paths('.tesserae/wiki/')
    .flatMap(path => brokenLinks(path, files.text(path) ?? '', target => files.text(target)));
}
