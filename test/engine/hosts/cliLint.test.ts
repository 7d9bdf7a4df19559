import { describe, expect, it } from 'vitest';
import { cli, cliCompile, cliJson } from '../../support/cli.ts';
import { diskFolder } from '../../support/diskFolder.ts';

const sources = { 'a.md': '# A\n\nSee [b](b.md) and [c](c.md).\n', 'b.md': '# B\n\nBack to [a](a.md).\n' };

describe('lint', () => {
  it('lists problems in the contract’s fields, and fails for warnings only when it is strict', async () => {
    const folder = diskFolder(sources);
    await cliCompile(folder);
    const before = folder.stamps();
    const expected = {
      problems: [
        {
          code: 'DANGLING_LINK',
          severity: 'warning',
          path: 'a.md:3',
          message: '"c.md" does not exist: mend the link or take it out',
        },
      ],
    };
    expect(await cliJson(folder, ['lint'])).toEqual(expected);
    expect((await cli(folder, ['lint'])).stdout).toBe(
      'warning DANGLING_LINK a.md:3: "c.md" does not exist: mend the link or take it out\n',
    );
    const strict = await cli(folder, ['lint', '--strict', '--json']);
    expect(strict.code).toBe(1);
    expect(JSON.parse(strict.stdout)).toEqual(expected);
    expect(folder.stamps()).toEqual(before);
  });

  it('finds nothing in a sound project, and says what to do before the first compile', async () => {
    const folder = diskFolder({ ...sources, 'c.md': '# C\n' });
    await cliJson(folder, ['init']);
    const early = await cli(folder, ['lint']);
    expect({ code: early.code, stdout: early.stdout }).toEqual({ code: 1, stdout: '' });
    expect(early.stderr).toContain('Run "tesserae compile"');
    await cliCompile(folder);
    expect((await cli(folder, ['lint', '--strict'])).stdout).toBe('No problems found.\n');
  });
});

describe('compile', () => {
  it('leaves a report and the temporal facts, neither of them for git', async () => {
    const folder = diskFolder(sources);
    await cliCompile(folder);
    expect(folder.text('.tesserae/report.md')).toContain('| documents | 2 |');
    const lines = folder.text('.tesserae/temporal_facts.jsonl').trimEnd().split('\n');
    expect(lines.map(line => (JSON.parse(line) as { predicate: string }).predicate)).toEqual([
      'links_to',
      'links_to',
    ]);
    expect(folder.text('.tesserae/.gitignore')).toMatch(/^temporal_facts\.jsonl$[\s\S]*^report\.md$/m);
  });
});
