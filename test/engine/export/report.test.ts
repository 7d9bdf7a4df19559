import { describe, expect, it } from 'vitest';
import { reportSteps } from '../../../engine/export/report.ts';
import { GraphFold } from '../../../engine/graph/fold.ts';
import { toFragments } from '../../support/documents.ts';

function report(
  sources: Readonly<Record<string, string>>,
  more: {
    readonly skipped?: readonly { path: string; reason: string }[];
    readonly warnings?: readonly string[];
  } = {},
): string {
  const fold = new GraphFold();
  fold.apply(toFragments(sources));
  const steps = reportSteps({
    name: 'Harbour *one*',
    graph: fold.graph,
    pathOf: id =>
      id.startsWith('Concept:') ? `.tesserae/wiki/concepts/${id.split(':')[1] ?? ''}.md` : undefined,
    skipped: more.skipped ?? [],
    warnings: more.warnings ?? [],
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const harbour = {
  'adr/0001-tide.md':
    '# Tide first\n\nStatus: accepted\nDate: 2024-01-02\n\n**Tide window** is a time to pass the sill.\n',
  'guide.md': '# Guide\n\nSee [tide](adr/0001-tide.md) and the **tide window** and `tide window` | more.\n',
  'a|b.md': '# Pipe\n\nThe *tide window* again.\n',
};

describe('the report', () => {
  it('says what there is, in short tables', async () => {
    const text = report(harbour, {
      skipped: [{ path: 'big|one.md', reason: 'larger than 2 MB' }],
      warnings: ['guide.md: 1 secret masked'],
    });
    await expect(text).toMatchFileSnapshot('../../golden/report.txt');
  });

  it('of nothing is short', () => {
    expect(report({})).not.toContain('##');
    expect(report({})).toContain('# Report: Harbour \\*one\\*');
  });

  it('says how much it leaves out', () => {
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`${n}.md`, `# D${n}\n`]));
    expect(report(many)).toContain('## Documents that nothing links to (70)');
    expect(report(many)).toContain('… and 20 more');
  });

  it('does not depend on the order the sources came in', () => {
    expect(report(Object.fromEntries(Object.entries(harbour).reverse()))).toBe(report(harbour));
  });
});
