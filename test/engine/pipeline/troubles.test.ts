// What people ran into with tools of this kind, each as a small project.
import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../../../engine/model/graph.ts';
import { toNodeId } from '../../../engine/model/ids.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, outputs, type TestProject } from '../../support/project.ts';

async function nodesNamed({ project }: TestProject, pattern: RegExp): Promise<GraphNode[]> {
  const { graph } = await project.knowledge();
  return graph
    .nodeIds()
    .map(id => graph.node(id))
    .filter(node => node !== undefined)
    .filter(({ name, aliases }) => [name, ...aliases].some(other => pattern.test(other)));
}

describe('spellings of one name', () => {
  it.each([
    ['case and plural', 'Electrons', 'electron'],
    ['a hyphen', 'Slot-ledger', 'slot ledger'],
    ['an underscore', 'slot_ledger', 'Slot ledger'],
    ['compatibility forms', 'Ｓｌｏｔ ｌｅｄｇｅｒ', 'slot ledger'],
  ])('that differ by %s are one node with both names', async (_, one, other) => {
    const opened = await compiledProject({
      'a.md': `# A\n\n**${one}**: the things that this is about.\n`,
      'b.md': `# B\n\n**${other}**: the thing that this is about.\n`,
    });
    const found = await nodesNamed(opened, /electron|ledger|ｌｅｄｇｅｒ/iu);
    expect(found.filter(({ type }) => type === 'Concept')).toHaveLength(1);
    expect(found.find(({ type }) => type === 'Concept')?.sources.map(({ path }) => path)).toEqual([
      'a.md',
      'b.md',
    ]);
  });

  it.each([
    ['DNS', 'DN'],
    ['HTTPS', 'HTTP'],
  ])('are not joined where an s belongs to the name: %s', async (one, other) => {
    const opened = await compiledProject({
      'a.md': `# A\n\n**${one}**: the things that this is about.\n\n**${other}**: the thing beside it.\n`,
    });
    expect(
      (await nodesNamed(opened, new RegExp(`^(?:${one}|${other})$`))).map(({ name }) => name).sort(),
    ).toEqual([one, other].sort());
  });

  it('of which one spells out the other are one node, until the initials mean a second thing', async () => {
    const sources = {
      'a.md': '# A\n\nThe Slot Planning Service (SPS) plans. An SPS waits.\n',
      'b.md': '# B\n\n**SPS**: the service that plans slots.\n',
    };
    const opened = await compiledProject(sources);
    const [one, ...others] = await nodesNamed(opened, /^SPS$|^Slot Planning Service$/);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ name: 'Slot Planning Service', aliases: ['SPS'] });
    const { graph } = await opened.project.knowledge();
    expect(graph.resolve(toNodeId('Concept', 'sps'))?.id).toBe(one?.id);

    opened.files.put('c.md', '# C\n\nThe Ship Position Signal (SPS) blinks.\n');
    await opened.compile();
    expect((await nodesNamed(opened, /^SPS$/)).map(({ name }) => name).sort()).toEqual([
      'SPS',
      'Ship Position Signal',
      'Slot Planning Service',
    ]);
    await opened.files.remove('c.md');
    await opened.compile();
    expect(outputs(opened.files)).toEqual(outputs((await compiledProject(sources)).files));
  });

  it('stay apart where a person said so', async () => {
    const opened = await openProject(
      new MemoryFiles({
        'a.md': '# A\n\nThe Slot Planning Service (SPS) plans.\n',
        'b.md': '# B\n\n**SPS**: the service that plans slots.\n',
      }),
    );
    await opened.compile();
    const [one] = await nodesNamed(opened, /^Slot Planning Service$/);
    const pair = [toNodeId('Concept', 'sps'), one?.id ?? ''];
    opened.files.put('.tesserae/review.json', JSON.stringify({ version: 1, keep_separate: [pair] }));
    await opened.compile();
    expect((await nodesNamed(opened, /^SPS$/)).map(({ name }) => name)).toContain('SPS');
  });
});

describe('one name for two things', () => {
  it('gives a topic, a repository and a concept of their own, each with its own sources', async () => {
    const opened = await compiledProject({
      'a.md': '---\ntags: [mercury]\n---\n# A\n\nText.\n',
      'b.md': '# B\n\n**Mercury**: the planet that is nearest to the sun.\n',
      'c.md': '# C\n\nSee https://github.com/harbour/mercury for more.\n',
    });
    const found = await nodesNamed(opened, /mercury/i);
    expect(found.map(({ type, sources }) => [type, sources.map(({ path }) => path)]).sort()).toEqual([
      ['Concept', ['b.md']],
      ['Repository', ['c.md']],
      ['ResearchTopic', ['a.md']],
    ]);
  });
});

describe('a source that goes', () => {
  it('takes with it exactly what it alone supported', async () => {
    const kept = {
      'a.md': '# A\n\n**Sluice**: the gate that holds water.\n\nThe slot ledger, the slot ledger.\n',
    };
    const opened = await compiledProject({
      ...kept,
      'b.md':
        '# B\n\n**Sluice**: the gate, and the **Berth**: the place.\n\nWe decided to use a slot ledger. The slot ledger uses the sluice.\n',
      'src/x.py': '"""Opens the sluice."""\nimport numpy\n\nclass Gate:\n    def open(self):\n        pass\n',
    });
    await opened.files.remove('b.md');
    await opened.files.remove('src/x.py');
    await opened.compile();
    expect(outputs(opened.files)).toEqual(outputs((await compiledProject(kept)).files));
    expect(opened.files.text('.tesserae/graph.json')).not.toContain('Berth');
  });
});

describe('the same text again', () => {
  it('changes nothing, and counts as a second source, not as a second thing', async () => {
    const text = '# A\n\n**Sluice**: the gate that holds water.\n';
    const opened = await compiledProject({ 'a.md': text });
    const before = outputs(opened.files);
    opened.files.put('a.md', text);
    await opened.compile();
    expect(outputs(opened.files)).toEqual(before);
    opened.files.put('copy.md', text);
    await opened.compile();
    expect(await nodesNamed(opened, /^Sluice$/)).toHaveLength(1);
  });
});

describe('files that are not as they should be', () => {
  it('are read with a warning, keep ignored files ignored, and cost no other file', async () => {
    const opened = await openProject(
      new MemoryFiles({
        '.gitignore': '\uFEFFsecret/\r\n*.log.md\r\n',
        'bad.md': new Uint8Array([
          ...Buffer.from('# Bad\n\nA gate \uFFFD and '),
          0xff,
          ...Buffer.from(' more.\n'),
        ]),
        'good.md': '# Good\n\nText.\n',
        'secret/a.md': '# Secret\n',
        'x.log.md': '# Log\n',
      }),
    );
    const report = await opened.compile();
    expect(report.warnings).toContainEqual(expect.stringContaining('bad.md'));
    const manifest = JSON.parse(opened.files.text('.tesserae/manifest.json') ?? '') as { files: object };
    expect(Object.keys(manifest.files)).toEqual(['bad.md', 'good.md']);
  });
});

describe('a question in a script without spaces', () => {
  it('finds two characters inside a longer word, and shows the line they stand in', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `段落 ${index} の本文です。`);
    lines[149] = '港湾潮汐観測所の記録はここにある。';
    const { project } = await compiledProject({ 'note.md': `# 記録\n\n${lines.join('\n\n')}\n` });
    const [hit] = await project.search({ query: '潮汐', limit: 1 });
    expect(hit?.snippet).toContain('港湾潮汐観測所');
    const at = 2 + 149 * 2 + 1;
    expect(hit?.sources[0]?.startLine).toBeLessThanOrEqual(at);
    expect(hit?.sources[0]?.endLine).toBeGreaterThanOrEqual(at);
  });
});
