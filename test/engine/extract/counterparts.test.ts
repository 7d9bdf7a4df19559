import { describe, expect, it } from 'vitest';
import { splitLines } from '../../../engine/base/lines.ts';
import { toFragment } from '../../support/documents.ts';

describe('a paper and its repository', () => {
  it.each([
    [
      'the paper names it',
      '---\ntype: paper\narxiv: "2401.12345"\nrepo: https://github.com/a/b\n---\n# P\n',
      4,
    ],
    [
      'the repository names it',
      '---\ntype: repo\nrepo: https://github.com/a/b\narxiv_id: 2401.12345\n---\n# R\n',
      4,
    ],
  ])('are linked when %s', (_, text, line) => {
    const { relations } = toFragment('a.md', text);
    expect(relations).toMatchObject([
      {
        type: 'implemented_in',
        from: { type: 'Paper', key: 'arXiv:2401.12345' },
        to: { type: 'Repository', key: 'github:a/b' },
        line,
      },
    ]);
    expect(splitLines(text)[line - 1]).toContain(relations[0]?.quote);
  });
});
