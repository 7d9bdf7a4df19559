import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import type { Files } from '../../../engine/ports.ts';
import { enumerateSources, type EnumerateOptions } from '../../../engine/sources/enumerate.ts';
import { diskFolder } from '../../support/diskFolder.ts';
import { MemoryFiles, systemError } from '../../support/memoryFiles.ts';

interface Found {
  readonly sources: readonly string[];
  readonly skipped: Readonly<Record<string, string>>;
}

async function enumerate(files: Files, options: Partial<EnumerateOptions> = {}): Promise<Found> {
  const found = await enumerateSources(files, {
    include: [],
    exclude: [],
    maxFileBytes: 1000,
    forgotten: new Set(),
    ...options,
  });
  expect(new Set(found.skipped.map(skip => skip.path)).size).toBe(found.skipped.length);
  return {
    sources: found.sources.map(source => source.path),
    skipped: Object.fromEntries(found.skipped.map(({ path, reason }) => [path, reason])),
  };
}

/** Sources of a folder in memory: empty files at these paths, and ignore files with these texts. */
async function sourcesOf(
  paths: readonly string[],
  ignoreFiles: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly string[]> {
  const files = Object.fromEntries(paths.map(path => [path, '']));
  return (await enumerate(new MemoryFiles({ ...files, ...ignoreFiles }))).sources;
}

describe('ignore files', () => {
  it('hold for their folder and below, the innermost that speaks deciding', async () => {
    const sources = await sourcesOf(['a.md', 'b.md', 'sub/a.md', 'sub/b.md', 'sub/deep/a.md', 'other/a.md'], {
      '.gitignore': 'a.md\n',
      'sub/.gitignore': '!a.md\n/b.md\n',
      'sub/deep/.gitignore': 'a.md\n',
    });
    expect(sources).toEqual(['b.md', 'sub/a.md']);
  });

  it('anchor a pattern with a slash, and match folders only with a slash at the end', async () => {
    const sources = await sourcesOf(
      ['build/a.md', 'sub/build/a.md', 'docs/build.md', 'sub/docs/x.md', 'docs/x.md', 'tmp.md'],
      {
        '.gitignore': '/build\ndocs/x.md\ntmp.md/\n',
      },
    );
    expect(sources).toEqual(['docs/build.md', 'sub/build/a.md', 'sub/docs/x.md', 'tmp.md']);
  });

  it('know negation, which does not reach into a folder that is left out', async () => {
    const sources = await sourcesOf(['a.md', 'keep.md', 'out/keep.md', 'open/keep.md', 'open/a.md'], {
      '.gitignore': '*.md\n!keep.md\nout/\n!out/keep.md\n',
    });
    expect(sources).toEqual(['keep.md', 'open/keep.md']);
  });

  it.each([
    ['with a byte-order mark and CRLF', '\uFEFFsecret/\r\n*.txt\r\n'],
    ['with comments, blanks and spaces at line ends', '# a comment\n\nsecret/   \n*.txt\n'],
    ['in UTF-16', new Uint8Array(Buffer.from('\uFEFFsecret/\n*.txt\n', 'utf16le'))],
  ])('are read %s', async (_, text) => {
    expect(await sourcesOf(['a.md', 'b.txt', 'secret/a.md'], { '.gitignore': text })).toEqual(['a.md']);
  });

  it('of our own count like git’s, and after them', async () => {
    const sources = await sourcesOf(['a.md', 'b.md', 'c.md', 'sub/c.md'], {
      '.gitignore': 'a.md\nb.md\n',
      '.tesseraeignore': '!b.md\nc.md\n',
      'sub/.tesseraeignore': '!c.md\n',
    });
    expect(sources).toEqual(['b.md', 'sub/c.md']);
  });

  it('never break the walk, whatever stands in them', async () => {
    const line = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'*?[]!\\/-{}()^$.+# a'.match(/./g)!), maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 5 }), async lines => {
        const files = new MemoryFiles({ 'a/b.md': '', 'c [1].md': '', '.gitignore': lines.join('\n') });
        const { sources, skipped } = await enumerate(files);
        expect(
          sources.length + Object.keys(skipped).filter(path => path !== '.gitignore').length,
        ).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('that repeat stars without end are no trap', async () => {
    const files = new MemoryFiles({
      [`${'a'.repeat(200)}.md`]: '',
      '.gitignore': `${'*a'.repeat(40)}b\n${'**/'.repeat(200)}x\n`,
    });
    expect((await enumerate(files)).sources).toHaveLength(1);
  });

  it('above the project hold up to the top of the repository, and no further', async () => {
    const files = Object.fromEntries(
      [
        'repo/.git/HEAD',
        'repo/sub/project/a.md',
        'repo/sub/project/b.md',
        'repo/sub/project/c.md',
        'repo/sub/project/d/e.md',
      ].map(path => [path, '']),
    );
    const folder = diskFolder({
      ...files,
      '.gitignore': '*.md\n',
      'repo/.gitignore': 'b.md\n/sub/project/d/\n',
      'repo/sub/.gitignore': 'c.md\n',
    });
    const found = await enumerate(createNodeFiles(folder.at('repo/sub/project')));
    expect(found.sources).toEqual(['a.md']);
    expect(found.skipped).toEqual({
      'b.md': 'ignored by an ignore file above the project',
      'c.md': 'ignored by an ignore file above the project',
      'd/': 'ignored by an ignore file above the project',
    });
    fs.rmSync(folder.at('repo/.git'), { recursive: true });
    expect((await enumerate(createNodeFiles(folder.at('repo/sub/project')))).sources).toHaveLength(4);
  });

  it('that cannot be read keep their folder out: it might hold what they hide', async () => {
    const files = new MemoryFiles({
      'a.md': '',
      'sub/.gitignore': 'secret.md\n',
      'sub/secret.md': '',
      'sub/b/c.md': '',
    });
    files.beforeRead = path => {
      if (path === 'sub/.gitignore') throw systemError('EACCES');
    };
    const { sources, skipped } = await enumerate(files);
    expect(sources).toEqual(['a.md']);
    expect(skipped).toEqual({ 'sub/': 'sub/.gitignore cannot be read (EACCES)' });
  });

  it('of the project itself that cannot be read stop the walk, rather than show what they hide or forget all there is', async () => {
    const files = new MemoryFiles({ 'a.md': '', '.gitignore': 'secret.md\n' });
    files.beforeRead = path => {
      if (path === '.gitignore') throw systemError('EACCES');
    };
    await expect(enumerate(files)).rejects.toMatchObject({ code: 'source-unreadable' });
  });
});

describe('a walk', () => {
  it('never lists a folder that is left out', async () => {
    const files = new MemoryFiles({
      'a.md': '',
      'node_modules/x/readme.md': '',
      'out/b.md': '',
      'gen/c.md': '',
      '.git/x.md': '',
      '.tesserae/wiki/d.md': '',
      '.gitignore': 'out/',
    });
    const listed: string[] = [];
    files.beforeRead = path => listed.push(path);
    expect((await enumerate(files, { exclude: ['gen'] })).sources).toEqual(['a.md']);
    expect(listed.filter(path => /^(?:node_modules|out|gen|\.git\/|\.git$|\.tesserae)/.test(path))).toEqual(
      [],
    );
  });

  it('gives a reason for everything it leaves out', async () => {
    const files = new MemoryFiles({
      'a.md': '',
      'big.md': 'x'.repeat(1001),
      'photo.PNG': '',
      Makefile: '',
      'node_modules/x.md': '',
      'drafts/x.md': '',
      'forgotten.md': '',
    });
    const { sources, skipped } = await enumerate(files, {
      exclude: ['drafts/**'],
      forgotten: new Set(['forgotten.md']),
    });
    expect(sources).toEqual(['a.md']);
    expect(skipped).toEqual({
      'big.md': 'larger than 1 KB (1 KB)',
      'drafts/': 'excluded by the settings',
      'forgotten.md': 'forgotten on request (review.json)',
      Makefile: 'not a kind of file that is read',
      'node_modules/': 'tools and installed packages are not read',
      'photo.PNG': '.png files are not read',
    });
  });

  it('keeps to the globs it is given', async () => {
    const paths = ['README.md', 'docs/a.md', 'docs/b/c.md', 'src/x.ts', 'docs/.hidden.md'];
    const files = new MemoryFiles(Object.fromEntries(paths.map(path => [path, ''])));
    const include = async (...globs: string[]): Promise<readonly string[]> =>
      (await enumerate(files, { include: globs })).sources;
    expect(await include('docs/**')).toEqual(['docs/.hidden.md', 'docs/a.md', 'docs/b/c.md']);
    expect(await include('*.md', 'src/*')).toEqual(['README.md', 'src/x.ts']);
    expect(await include('docs/*.md')).toEqual(['docs/.hidden.md', 'docs/a.md']);
  });

  it('goes on past what cannot be listed or looked at, and says so', async () => {
    const files = new MemoryFiles({ 'a.md': '', 'locked/b.md': '', 'sub/c.md': '', 'sub/d.md': '' });
    files.beforeRead = path => {
      if (path === 'locked' || path === 'sub/c.md') throw systemError('EACCES');
    };
    const { sources, skipped } = await enumerate(files);
    expect(sources).toEqual(['a.md', 'sub/d.md']);
    expect(skipped).toEqual({ 'locked/': 'cannot be read (EACCES)', 'sub/c.md': 'cannot be read (EACCES)' });
  });

  it('fails when the project’s own folder cannot be listed', async () => {
    const files = new MemoryFiles({ 'a.md': '' });
    files.beforeRead = () => {
      throw systemError('EACCES');
    };
    await expect(enumerate(files)).rejects.toMatchObject({ code: 'EACCES' });
  });

  it('stops when it is cancelled', async () => {
    const walk = enumerateSources(
      new MemoryFiles({ 'a.md': '' }),
      { include: [], exclude: [], maxFileBytes: 1, forgotten: new Set() },
      AbortSignal.abort(),
    );
    await expect(walk).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('on the real disk, a walk', () => {
  it('follows no link: not in a circle, not out of the folder, not to nothing', async () => {
    const folder = diskFolder({ 'docs/a.md': '# A\n' });
    const outside = diskFolder({ 'secret.md': '# Secret\n' });
    const links: Record<string, string> = {
      'docs/again.md': 'a.md',
      'docs/loop': '..',
      'docs/me.md': 'me.md',
      'docs/one.md': 'two.md',
      'docs/two.md': 'one.md',
      'docs/out.md': outside.at('secret.md'),
      'docs/outdir': outside.root,
      'docs/gone.md': 'nothing.md',
    };
    for (const [link, target] of Object.entries(links)) fs.symlinkSync(target, folder.at(link));
    const { sources, skipped } = await enumerate(createNodeFiles(folder.root));
    expect(sources).toEqual(['docs/a.md']);
    expect(skipped).toEqual({
      'docs/again.md': 'a link to docs/a.md',
      'docs/gone.md': 'a link out of the folder, or to nothing',
      'docs/loop': 'a link to the folder itself',
      'docs/me.md': 'a link out of the folder, or to nothing',
      'docs/one.md': 'a link out of the folder, or to nothing',
      'docs/out.md': 'a link out of the folder, or to nothing',
      'docs/outdir': 'a link out of the folder, or to nothing',
      'docs/two.md': 'a link out of the folder, or to nothing',
    });
  });

  it.skipIf(process.platform === 'win32')(
    'does not open what is no file, which might never answer',
    async () => {
      const folder = diskFolder({ 'a.md': '' });
      const server = createServer().listen(folder.at('pipe.md'));
      onTestFinished(() => void server.close());
      await once(server, 'listening');
      const { sources, skipped } = await enumerate(createNodeFiles(folder.root));
      expect(sources).toEqual(['a.md']);
      expect(skipped).toEqual({ 'pipe.md': 'not a regular file' });
    },
  );

  it('takes names as they are', async () => {
    const names = [
      'a b.md',
      'ü.md',
      '潮.md',
      '🌊.md',
      'a#b%20.md',
      '(x) [y].md',
      "q'uo`te.md",
      '-dash.md',
      'con.md',
      '.hidden.md',
      'UPPER.MD',
    ];
    const folder = diskFolder(
      Object.fromEntries(names.map(name => [`sub folder/${name}`, ''])),
      'a projeçt 项目',
    );
    const { sources } = await enumerate(createNodeFiles(folder.root));
    expect(sources).toEqual(names.map(name => `sub folder/${name}`).sort((a, b) => (a < b ? -1 : 1)));
  });
});
