import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import { brokenCitations } from '../../support/bundles.ts';
import { diskFolder } from '../../support/diskFolder.ts';
import { MemoryFiles, systemError } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, outputs } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const sluice = 'The sluice opens at noon, and closes when the tide turns.';
const utf16 = (text: string, order: 'le' | 'be'): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
};

describe('a source', () => {
  it.each([
    ['in UTF-8 with a byte-order mark', new Uint8Array(Buffer.from(`\uFEFF# Sluice\n\n${sluice}\n`))],
    ['in UTF-16, little end first', utf16(`# Sluice\n\n${sluice}\n`, 'le')],
    ['in UTF-16, big end first', utf16(`# Sluice\n\n${sluice}\n`, 'be')],
    ['with CRLF', `# Sluice\r\n\r\n${sluice}\r\n`],
    ['with lone CR', `# Sluice\r\r${sluice}\r`],
    ['without a line end at its end', `# Sluice\n\n${sluice}`],
  ])('%s is read, with the lines it has', async (_, bytes) => {
    const { project } = await compiledProject({ 'a.md': bytes });
    const { citations, body } = await project.context({ query: 'sluice noon' });
    expect(citations).toMatchObject([
      { source_path: 'a.md', node_name: 'Sluice', start_line: 1, end_line: 3 },
    ]);
    expect(body).toContain(sluice);
  });

  it('with bytes that are no UTF-8 is read as far as it can be, and says so', async () => {
    const bytes = new Uint8Array([...Buffer.from(`# Sluice\n\n${sluice} `), 0xc3, 0x28, 0xff, 0x0a]);
    const { files, project, compile } = await compiledProject({ 'a.md': bytes });
    expect((await compile()).warnings).toEqual([
      expect.stringContaining('a.md: has bytes that are not valid UTF-8'),
    ]);
    const bundle = await project.context({ query: 'sluice' });
    expect(bundle.citations).toHaveLength(1);
    expect(brokenCitations(bundle, path => files.text(path))).toEqual([]);
  });

  it('that is empty, blank, or of a single mark is a page like any other', async () => {
    const sources = {
      'empty.md': '',
      'blank.md': ' \n\t\n\n',
      'mark.md': '#',
      'front.md': '---\n---\n',
      'rule.md': '---',
      'bom.md': '\uFEFF',
      'x.ts': '',
      'y.rst': '===',
      'z.adoc': '=',
    };
    const { files, compile } = await compiledProject(sources);
    const report = await compile({ full: true });
    expect(report.sources.total).toBe(9);
    expect(files.paths('.tesserae/wiki/sources/')).toHaveLength(8);
  });

  it('of fifty megabytes is left out unread, and the rest is compiled', async () => {
    const folder = diskFolder({ 'a.md': `# Sluice\n\n${sluice}\n`, 'big.md': '# Big\n' });
    fs.truncateSync(folder.at('big.md'), 50 * 1024 * 1024);
    const { compile } = await openProject(createNodeFiles(folder.root));
    const { sources } = await compile();
    expect(sources).toMatchObject({
      total: 1,
      skipped: [{ path: 'big.md', reason: 'larger than 1.0 MB (50.0 MB)' }],
    });
  });

  it('that grows too large while the editor runs is left out too', async () => {
    const { files, compile } = await compiledProject({ 'a.md': '# A\n', 'b.md': '# B\n' });
    files.put('a.md', `# A\n${'x'.repeat(2 * 1024 * 1024)}`);
    files.reads.length = 0;
    const { sources } = await compile({ paths: ['a.md'] });
    expect(sources.skipped.map(skip => skip.path)).toEqual(['a.md']);
    expect(files.reads).not.toContain('a.md');
    expect(files.text('.tesserae/manifest.json')).not.toContain('a.md');
  });

  it('that becomes a link out of the folder is not followed, however the change was noticed', async () => {
    for (const paths of [['a.md'], undefined]) {
      const outside = diskFolder({ 'secret.md': '# Zebulon\n' });
      const folder = diskFolder({ 'a.md': '# A\n', 'b.md': '# B\n' });
      const { compile } = await openProject(createNodeFiles(folder.root));
      await compile();
      folder.remove('a.md');
      fs.symlinkSync(outside.at('secret.md'), folder.at('a.md'));
      const { sources } = await compile(paths === undefined ? {} : { paths });
      expect(sources).toMatchObject({ total: 1, skipped: [{ path: 'a.md' }] });
      expect(folder.filesHolding(/zebulon/i)).toEqual([]);
    }
  });

  it('that becomes a folder is gone, and what is in the folder comes in', async () => {
    const folder = diskFolder({ 'a.md': '# A\n', 'b.md': '# B\n' });
    const { compile, project } = await openProject(createNodeFiles(folder.root));
    await compile();
    folder.remove('a.md');
    folder.put('a.md/c.md', `# C\n\n${sluice}\n`);
    expect((await project.context({ query: 'b' })).omitted).toEqual([]);
    expect((await compile({ paths: ['a.md', 'a.md/c.md'] })).sources.total).toBe(2);
    expect((await project.context({ query: 'sluice noon' })).citations).toMatchObject([
      { source_path: 'a.md/c.md' },
    ]);
  });

  it('that vanishes, or cannot be read, between the walk and the reading stops nothing, and is read the next time', async () => {
    for (const code of ['EACCES', 'EIO', 'EISDIR', 'EBUSY']) {
      const files = new MemoryFiles({ 'a.md': '# A\n', 'b.md': '# B\n' });
      const { compile } = await openProject(files);
      let looks = 0;
      files.beforeRead = path => {
        if (path === 'a.md' && ++looks > 1) throw systemError(code);
      };
      expect((await compile()).sources).toMatchObject({
        total: 1,
        skipped: [{ path: 'a.md', reason: `cannot be read (${code})` }],
      });
      files.beforeRead = () => undefined;
      files.put('a.md', '# A\n');
      expect((await compile()).sources).toMatchObject({ total: 2, skipped: [] });
    }
  });
});

describe('front matter', () => {
  const marker = '__tesserae_ran__';
  const act = `globalThis.${marker} = true`;

  it.each(['js', 'javascript', 'JS', ' js', 'js ', 'coffee', 'json', 'toml', 'yaml\njs'])(
    'in the language "%s" is never run, and the rest of the document is read',
    async language => {
      const text = `---${language}\n{ title: (${act}, "x") }\n---\n# Sluice\n\n${sluice}\n`;
      const { files, compile, project } = await compiledProject({
        'a.md': text,
        'b.txt': text,
        'c.mdx': text,
      });
      await compile({ full: true });
      expect(marker in globalThis).toBe(false);
      expect(files.text('.tesserae/graph.json')).toContain('Sluice');
      expect((await project.context({ query: 'sluice' })).citations.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['functions', `title: !!js/function 'function () { ${act} }'`],
    ['regular expressions', 'title: !!js/regexp /x/'],
    ['broken lists', '{ not yaml: ['],
    ['tabs', 'a:\n\t- b'],
    ['the same key twice', 'title: a\ntitle: b'],
    ['endless nesting', '['.repeat(50_000)],
    [
      'aliases of aliases',
      `a: &a [x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*${n === 0 ? 'a' : `b${n - 1}`}, *${n === 0 ? 'a' : `b${n - 1}`}]`).join('\n')}`,
    ],
    ['a list instead of fields', '- a\n- b'],
    ['a lone word', 'word'],
  ])('with %s neither runs nor hides the document', async (_, yaml) => {
    const text = `---\n${yaml}\n---\n# Sluice\n\n${sluice}\n`;
    const { project } = await compiledProject({ 'a.md': text });
    expect(marker in globalThis).toBe(false);
    expect((await project.context({ query: 'sluice noon' })).citations).toMatchObject([
      { node_name: 'Sluice' },
    ]);
  });

  it('that cannot be read is told of, by its source', async () => {
    const { compile } = await compiledProject({
      'a.md': '---\n{ not yaml: [\n---\n# A\n',
      'b.md': '---js\n1\n---\n',
    });
    expect((await compile()).warnings).toEqual([
      expect.stringMatching(/^a\.md: front matter is not YAML/),
      'b.md: front matter in "js" is not read, only YAML',
    ]);
  });

  it('of a wiki page is not run either', async () => {
    const { files, compile } = await compiledProject({ 'a.md': `# Sluice\n\n${sluice}\n` });
    files.put('.tesserae/wiki/sources/a.md', `---js\n(${act})\n---\nMine.\n`);
    await compile({ full: true });
    expect(marker in globalThis).toBe(false);
    expect(files.text('.tesserae/wiki/sources/a.md')).toContain('Mine.');
  });

  it('and settings with the key __proto__ touch nothing but themselves', async () => {
    const files = new MemoryFiles({
      'a.md': `---\n__proto__:\n  polluted: yes\nconstructor: {prototype: {polluted: yes}}\ntitle: T\ntags: [__proto__, constructor]\naliases: [__proto__]\n---\n# __proto__\n\n**__proto__** is a word that hides things, see [[__proto__]] and \`constructor\`.\n`,
      '.tesserae/config.json': '{"version":1,"name":"x","__proto__":{"polluted":true},"exclude":[]}',
      '.tesserae/review.json': '{"version":1,"__proto__":{"polluted":true},"forgotten_sources":[]}',
    });
    const { compile, project } = await openProject(files);
    await compile();
    await project.context({ query: '__proto__ constructor toString' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(files.text('.tesserae/graph.json')).toContain('"name":"T"');
  });
});

describe('settings', () => {
  it.each([
    ['config.json', '{ "version": 1, '],
    ['config.json', '[]'],
    ['config.json', '{"version":1,"name":7}'],
    ['config.json', ''],
    ['review.json', '{ "version": 1, '],
    ['review.json', '<<<<<<< HEAD\n'],
    ['review.json', '{"version":1,"forgotten_sources":"a.md"}'],
  ])('that cannot be read (%s: %j) are told of, and never written over', async (name, text) => {
    const files = new MemoryFiles({ ...harbour, '.tesserae/config.json': '{"version":1,"name":"x"}' });
    const { compile } = await openProject(files);
    files.put(`.tesserae/${name}`, text);
    files.writes.length = 0;
    await expect(compile()).rejects.toMatchObject({
      code: 'config-invalid',
      message: expect.stringContaining(name) as string,
    });
    expect(files.text(`.tesserae/${name}`)).toBe(text);
    expect(files.writes).toEqual([]);
  });

  it('may begin with a byte-order mark', async () => {
    const files = new MemoryFiles({
      'a.md': '',
      'b.md': '',
      '.tesserae/config.json': '\uFEFF{"version":1,"name":"x"}',
      '.tesserae/review.json': '\uFEFF{"version":1,"forgotten_sources":["b.md"]}',
    });
    const { compile } = await openProject(files);
    expect((await compile()).sources.total).toBe(1);
  });

  it('keep what they do not know when a source is forgotten', async () => {
    const files = new MemoryFiles({
      ...harbour,
      '.tesserae/review.json': '{"version":1,"sometime":[{"a":1}]}',
    });
    const { compile, project } = await openProject(files);
    await compile();
    await project.forget('README.md');
    expect(JSON.parse(files.text('.tesserae/review.json') ?? '')).toEqual({
      version: 1,
      sometime: [{ a: 1 }],
      forgotten_sources: ['README.md'],
    });
  });
});

describe('a disk that takes no writes', () => {
  it.each(['EROFS', 'EACCES', 'ENOSPC'])(
    '(%s) fails the compile, loses nothing, and the next one makes up for it',
    async code => {
      const { files, compile, project } = await compiledProject(harbour);
      files.put('docs/more.md', `# More\n\n${sluice}\n`);
      files.beforeWrite = () => {
        throw systemError(code);
      };
      await expect(compile()).rejects.toMatchObject({ code });
      // What is in memory can be searched all the same.
      expect((await project.search({ query: 'bollard', limit: 1 })).length).toBe(1);
      files.beforeWrite = () => undefined;
      await compile();
      const fresh = await compiledProject({ ...harbour, 'docs/more.md': `# More\n\n${sluice}\n` });
      expect(outputs(files)).toEqual(outputs(fresh.files));
      await project.close();
      const next = await openProject(files, { pid: 2 });
      files.writes.length = 0;
      expect((await next.compile()).sources.changed).toBe(0);
      expect(files.writes).toEqual([]);
    },
  );
});

describe('caches', () => {
  it.each(['', 'null\n', '{}\n', '{"path":"a.md"}\n', '[1,2]\n', '\u0000\u0000\n', '{"format":1,"extr'])(
    'that hold nonsense (%j) are made anew',
    async text => {
      for (const file of ['fragments.jsonl', 'search.idx']) {
        for (const keepsHead of [true, false]) {
          const first = await compiledProject(harbour);
          const before = outputs(first.files);
          await first.project.close();
          const path = `.tesserae/cache/${file}`;
          const whole = first.files.text(path) ?? '';
          first.files.put(
            path,
            keepsHead ? `${whole.split('\n', 1)[0] ?? ''}\n${text}${whole.slice(whole.length / 2)}` : text,
          );
          const next = await openProject(first.files, { pid: 2 });
          first.files.put('README.md', '# Changed\n');
          await next.compile();
          first.files.put('README.md', harbour['README.md'] ?? '');
          await next.compile();
          expect(outputs(first.files)).toEqual(before);
        }
      }
    },
  );
});
