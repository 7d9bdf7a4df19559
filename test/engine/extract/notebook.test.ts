import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../engine/base/hash.ts';
import { extractSource } from '../../../engine/extract/extractSource.ts';
import { toFragment, linksOf } from '../../support/documents.ts';
import { expectGrounded, linesOf, namesOf } from '../../support/mentions.ts';

const cells = [
  {
    cell_type: 'markdown',
    metadata: {},
    source: [
      '# Tide analysis\n',
      '\n',
      '**Constituent** is a periodic part of the tide, see [x](tides.md).\n',
    ],
  },
  {
    cell_type: 'code',
    execution_count: 1,
    metadata: {},
    outputs: [{ output_type: 'stream', name: 'stdout', text: ['**Printed Word**\n'] }],
    source: ['import numpy as np\n', 'zephyr = 1'],
  },
  { cell_type: 'markdown', metadata: {}, source: '## Residual "surge"\n\n`tide_model` 潮汐 👩‍💻\n' },
];
const notebook = JSON.stringify(
  { cells, metadata: { language_info: { name: 'python' } }, nbformat: 4 },
  null,
  1,
);

describe('a notebook', () => {
  const fragment = toFragment('docs/a.ipynb', notebook);

  it('has the sections of its text cells, across them', () => {
    expect(fragment.title).toBe('Tide analysis');
    expect(fragment.sections.map(({ title, level }) => ({ title, level }))).toEqual([
      { title: 'Tide analysis', level: 1 },
      { title: 'Residual "surge"', level: 2 },
    ]);
    expect(fragment.metadata).toEqual({ format: 'notebook', language: 'python' });
  });

  it('defines and names by the lines of the file', () => {
    const lines = notebook.split('\n');
    const line = lines.findIndex(text => text.includes('Constituent')) + 1;
    expect(linesOf(fragment, 'definition')).toEqual({ Constituent: line });
    expect(namesOf(fragment, 'code')).toEqual(['tide_model']);
    expect(linksOf(fragment).map(({ target, line: at }) => ({ target, at }))).toEqual([
      { target: 'docs/tides.md', at: line },
    ]);
    expectGrounded(fragment, notebook);
  });

  it('has a passage a cell, none of which holds an output', () => {
    const quoted = fragment.passages.map(({ start, end }) =>
      notebook
        .split('\n')
        .slice(start - 1, end)
        .join('\n'),
    );
    expect(quoted).toHaveLength(3);
    expect(quoted.join('\n')).not.toContain('Printed Word');
    expect(quoted[1]).toContain('zephyr = 1');
  });

  it('is searched by what its cells say, not by how JSON writes it', () => {
    const extraction = extractSource('a.ipynb', sha256Hex(notebook), notebook.replace('潮', '\\u6f6e'));
    const searched = extraction.outcome === 'read' ? extraction.searchText : '';
    expect(searched).toContain('潮汐');
    expect(searched).not.toContain('Printed');
    expect(searched.split('\n')).toHaveLength(notebook.split('\n').length);
  });

  it('is read the same on one line', () => {
    const text = JSON.stringify({ cells });
    const one = toFragment('docs/a.ipynb', text);
    expect(namesOf(one, 'definition')).toEqual(['Constituent']);
    expect(one.passages).toEqual([{ start: 1, end: 1, headings: ['Tide analysis'] }]);
    expectGrounded(one, text);
  });
});

describe('a notebook that cannot be read', () => {
  const reasonOf = (text: string): string | undefined => {
    const extraction = extractSource('a.ipynb', 'x', text);
    return extraction.outcome === 'skipped' ? extraction.reason : undefined;
  };

  it('is left out, and says why', () => {
    expect(reasonOf('{"cells": [')).toMatch(/broken JSON/);
    expect(reasonOf('')).toMatch(/broken JSON/);
    expect(reasonOf('{"cells": 3}')).toMatch(/no list of cells/);
    expect(reasonOf('['.repeat(100_000))).toMatch(/nests too deeply/);
    expect(reasonOf(`{"cells": [${'{"source":'.repeat(10_000)}`)).toMatch(/nests too deeply/);
  });

  it('is passed over where a cell is not as it should be', () => {
    const text =
      '{"cells":[1,null,{"cell_type":"markdown"},{"cell_type":"markdown","source":[1,{"a":2},"# A title"]},{"cell_type":"raw","source":"x"}],"__proto__":{"a":1}}';
    expect(toFragment('a.ipynb', text).title).toBe('A title');
  });
});
