import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeBodies } from '../../../engine/wiki/mergeBodies.ts';

function page(...lines: string[]): string {
  return `\n# Tide window\n\n${lines.join('\n')}\n`;
}

const base = page('A time span.', '', '## Mentioned in', '', '- a', '- b', '', '## Uses', '', '- lock');

describe('merging a page', () => {
  it('takes the new text where a person changed nothing', () => {
    const theirs = base.replace('- b', '- b\n- c');
    expect(mergeBodies(base, base, theirs)).toEqual({ body: theirs, base: theirs, clashes: [] });
  });

  it('keeps a person’s paragraph, takes in a new fact of the same section, and drops one that is gone', () => {
    const mine = base.replace('- b', '- b\n- my own').replace('A time span.', 'A time span.\n\nAsk Ada.');
    const theirs = base.replace('- a', '- a\n- aa').replace('\n## Uses\n\n- lock\n', '');
    const { body, clashes } = mergeBodies(base, mine, theirs);
    expect(clashes).toEqual([]);
    expect(body).toBe(
      page('A time span.', '', 'Ask Ada.', '', '## Mentioned in', '', '- a', '- aa', '- b', '- my own'),
    );
  });

  it('puts both additions at one place one after the other', () => {
    const { body, clashes } = mergeBodies(
      base,
      base.replace('- b', '- b\n- mine'),
      base.replace('- b', '- b\n- new'),
    );
    expect(clashes).toEqual([]);
    expect(body).toContain('- b\n- new\n- mine\n');
  });

  it('keeps a person’s words where the text changed the same line, and says so until they agree', () => {
    const mine = base.replace('A time span.', 'When boats can pass.');
    const theirs = base.replace('A time span.', 'A span of four hours.').replace('- b', '- b\n- c');
    const merge = mergeBodies(base, mine, theirs);
    expect(merge.body).toBe(mine.replace('- b', '- b\n- c'));
    expect(merge.clashes).toEqual([
      {
        heading: '# Tide window',
        mine: '# Tide window\n\nWhen boats can pass.',
        theirs: '# Tide window\n\nA span of four hours.',
      },
    ]);
    expect(mergeBodies(merge.base, merge.body, theirs)).toEqual(merge);
    const agreed = mergeBodies(merge.base, theirs, theirs);
    expect(agreed).toEqual({ body: theirs, base: theirs, clashes: [] });
  });

  it('leaves out what a person took out, whatever becomes of it', () => {
    const mine = base.replace('\n## Uses\n\n- lock\n', '');
    const { body, clashes } = mergeBodies(base, mine, base.replace('- lock', '- gate'));
    expect({ body, clashes }).toEqual({ body: mine, clashes: [] });
  });

  it('goes on with a section whose heading a person changed, and with sections in another order', () => {
    const mine = page(
      'A time span.',
      '',
      '## It needs',
      '',
      '- lock',
      '',
      '## Mentioned in',
      '',
      '- a',
      '- b',
    );
    const theirs = base.replace('- lock', '- lock\n- gate').replace('- b', '- b\n- c');
    expect(mergeBodies(base, mine, theirs).body).toBe(
      page(
        'A time span.',
        '',
        '## It needs',
        '',
        '- lock',
        '- gate',
        '',
        '## Mentioned in',
        '',
        '- a',
        '- b',
        '- c',
      ),
    );
  });

  it('puts a new section after the one it follows, with a blank line between', () => {
    const mine = base.trimEnd();
    const { body } = mergeBodies(base, mine, `${base}\n## Decisions\n\n- two locks\n`);
    expect(body).toBe(`${mine}\n\n## Decisions\n\n- two locks\n`.replace('lock\n\n##', 'lock\n\n##'));
  });

  it('keeps a person’s line ends, one by one where they are mixed', () => {
    const crlf = base.replaceAll('\n', '\r\n').replace('- b', '- b\r\n- mine');
    expect(mergeBodies(base, crlf, base.replace('- a', '- a\n- aa')).body).toBe(
      crlf.replace('- a', '- a\r\n- aa'),
    );
    const mixed = base.replace('- b', '- b\n- mine\r');
    expect(mergeBodies(base, mixed, base).body).toBe(mixed);
  });

  it('takes a heading in a code block for a line', () => {
    const mine = base.replace('- b', '- b\n\n```sh\n# Uses\n## Uses\n```');
    expect(mergeBodies(base, mine, base.replace('- lock', '- gate')).body).toBe(
      mine.replace('- lock', '- gate'),
    );
  });
});

/** Generated bodies: a title, what it is, sections of lists. */
const someSection = fc.record({
  heading: fc.constantFrom('## A', '## B', '### A', '## C'),
  items: fc.uniqueArray(fc.constantFrom('- a', '- b', '- c', '- d', '  - a'), { minLength: 1 }),
});
const someBody = fc
  .record({
    text: fc.constantFrom('Text.', 'Other text.', '```\n# no heading\n```'),
    sections: fc.uniqueArray(someSection, { selector: ({ heading }) => heading, maxLength: 4 }),
  })
  .map(({ text, sections }) =>
    page(text, ...sections.flatMap(({ heading, items }) => ['', heading, '', ...items])),
  );
const typed = fc.array(
  fc.record({
    at: fc.nat(20),
    drop: fc.nat(3),
    text: fc.constantFrom('', 'typed', '## Mine', '- a', 'x\r', '  '),
  }),
  { maxLength: 4 },
);

/** A person's edits: lines replaced, taken out, typed in; every typed line is told apart by its number. */
function edit(body: string, edits: readonly { at: number; drop: number; text: string }[]): string {
  const lines = body.split('\n');
  for (const [number, { at, drop, text }] of edits.entries())
    lines.splice(at % (lines.length + 1), drop, `${text} typed${number}`);
  return lines.join('\n');
}

describe('any merge', () => {
  it('keeps every line that a person typed', () => {
    fc.assert(
      fc.property(someBody, someBody, typed, (before, after, edits) => {
        const mine = edit(before, edits);
        const { body } = mergeBodies(before, mine, after);
        const kept = body.split('\n');
        for (const line of mine.split('\n').filter(line => / typed\d$/.test(line)))
          expect(kept).toContain(line);
      }),
      { numRuns: 2000 },
    );
  });

  it('done again changes nothing', () => {
    fc.assert(
      fc.property(someBody, someBody, typed, (before, after, edits) => {
        const merge = mergeBodies(before, edit(before, edits), after);
        expect(mergeBodies(merge.base, merge.body, after).body).toBe(merge.body);
      }),
      { numRuns: 2000 },
    );
  });

  it('of what a person left alone is the new text', () => {
    fc.assert(
      fc.property(someBody, someBody, (before, after) => {
        expect(mergeBodies(before, before, after)).toEqual({ body: after, base: after, clashes: [] });
      }),
    );
  });
});
