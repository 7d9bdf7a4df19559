import { describe, expect, it } from 'vitest';
import { splitLines } from '../../../engine/base/lines.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, openProject, type TestProject } from '../../support/project.ts';
import { privateKey, secrets } from '../../support/secrets.ts';

const all = Object.entries(secrets);

/** A document that shows a line wherever something of it could be copied from: title, summary, heading, code, table. */
function showing(line: string): string {
  return [
    `---`,
    `title: '${line.replaceAll("'", '')}'`,
    `---`,
    `# ${line}`,
    ``,
    `The sluice key is ${line} as everybody knows by now.`,
    ``,
    `**${line}**: what opens the sluice at noon.`,
    `\`${line}\` is a way to open the sluice gate.`,
    ``,
    `[${line}](https://example.com/${line})`,
    ``,
    '```',
    line,
    '```',
  ].join('\n');
}

/** Everything of ours that a secret could be in, as one text. */
async function everythingOf({ files, project, compile }: TestProject): Promise<string> {
  const stored = files
    .paths('.tesserae/')
    .map(path => `${path}\n${Buffer.from(files.bytes(path)).toString('latin1')}`);
  const bundle = await project.context({ query: 'sluice key noon', budgetChars: 0, depth: 3 });
  expect(bundle.citations.length).toBeGreaterThan(0);
  const hits = await project.search({ query: 'sluice', limit: 50 });
  return [...stored, JSON.stringify([bundle, hits, await compile()])].join('\n');
}

describe('a secret in a source', () => {
  it('reaches no file of ours, no bundle, no search and no report', async () => {
    const documents = Object.fromEntries(
      all.map(([kind, { line }]) => [`docs/${kind.replaceAll(' ', '-')}.md`, showing(line)]),
    );
    const others = {
      'src/x.ts': all.map(([, { line }]) => `// ${line}`).join('\n'),
      'notes.txt': all.map(([, { line }]) => line).join('\n\n'),
      'a.rst': all.map(([, { line }]) => `${line}\n${'='.repeat(line.length)}\n\nThe sluice.\n`).join('\n'),
      'key.md': ['# Key of the sluice', '', ...privateKey].join('\n'),
      'wide.md': new Uint8Array(Buffer.from(`\uFEFF${showing(secrets['GitHub token']!.line)}`, 'utf16le')),
    };
    const opened = await compiledProject({ ...documents, ...others });
    const text = await everythingOf(opened);
    for (const [kind, { secret }] of all)
      expect({ kind, isSeen: text.includes(secret) }).toEqual({ kind, isSeen: false });
    for (const line of privateKey) expect(text).not.toContain(line);
    expect(text).toContain('[redacted: ');
  });

  it('is counted in the report, by its source', async () => {
    const { compile } = await compiledProject({
      'a.md': showing(secrets['GitHub token']!.line),
      'b.md': '# B\n',
    });
    expect((await compile()).warnings).toEqual([expect.stringMatching(/^a\.md: \d+ secrets masked$/)]);
  });

  it('leaves the lines below it where they are', async () => {
    const lines = [
      '# Keys',
      '',
      ...privateKey,
      '',
      '## Sluice',
      '',
      'The **sluice** is a gate that opens at noon.',
    ];
    const text = lines.join('\r\n');
    const { project, files } = await compiledProject({ 'a.md': text });
    const { citations } = await project.context({ query: 'gate opens at noon' });
    const cited = citations.find(citation => citation.quote.includes('Sluice'));
    expect(cited).toMatchObject({ start_line: 26, end_line: 28 });
    expect(
      splitLines(files.text('a.md') ?? '')
        .slice(25, 28)
        .join('\n'),
    ).toContain(cited?.quote);
    const page = files.text('.tesserae/wiki/concepts/sluice.md') ?? '';
    expect(page).toContain('a.md#L28');
  });

  it('that is taken out of it is gone from everything, and one that is put in never gets there', async () => {
    const files = new MemoryFiles({ 'a.md': '# A\n\nThe sluice.\n' });
    const opened = await openProject(files);
    await opened.compile();
    const { line, secret } = secrets['Slack token']!;
    files.put('a.md', showing(line));
    await opened.compile({ paths: ['a.md'] });
    expect(await everythingOf(opened)).not.toContain(secret);
    await opened.compile({ full: true });
    expect(await everythingOf(opened)).not.toContain(secret);
  });
});
