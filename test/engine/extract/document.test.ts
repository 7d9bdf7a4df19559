import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLines } from '../../../engine/base/lines.ts';
import type { Fragment, Mention } from '../../../engine/model/fragment.ts';
import { someText, toFragment } from '../../support/documents.ts';
import { sampleFiles } from '../../support/sources.ts';

function mentionsOf(text: string, path = 'docs/a.md'): readonly Mention[] {
  return toFragment(path, text).mentions;
}

/** Name → what the document says it is. */
function definitionsIn(text: string, path?: string): Record<string, string | undefined> {
  const defining = mentionsOf(text, path).filter(
    ({ role }) => role === 'definition' || role === 'label' || role === 'lead',
  );
  return Object.fromEntries(defining.map(mention => [mention.name, mention.text]));
}

function namesIn(text: string, role: Mention['role'], path?: string): string[] {
  return mentionsOf(text, path)
    .filter(mention => mention.role === role)
    .map(mention => mention.name);
}

describe('a definition', () => {
  it.each([
    [
      'a sentence about a bold term',
      'A **sluice** is a gate that holds water back. It is old.',
      { sluice: 'A sluice is a gate that holds water back.' },
    ],
    [
      'a term with a colon',
      '**Tide window**: the time in which a ship can cross.',
      { 'Tide window': 'the time in which a ship can cross.' },
    ],
    [
      'a colon inside the bold',
      '**Tide window:** the time in which a ship can cross.',
      { 'Tide window': 'the time in which a ship can cross.' },
    ],
    [
      'a dash',
      '**Draught** – how deep a ship lies in the water.',
      { Draught: 'how deep a ship lies in the water.' },
    ],
    [
      'an item of a list',
      '- **Sill**: the step at the harbour mouth.\n- `Berth`: a place for one ship to lie.',
      { Sill: 'the step at the harbour mouth.', Berth: 'a place for one ship to lie.' },
    ],
    [
      'a term in italics',
      'The *sluice* refers to a gate that holds water back.',
      { sluice: 'The sluice refers to a gate that holds water back.' },
    ],
    [
      'a sentence about the section’s own subject',
      '## Sluice\n\nA sluice is a gate that holds water back.',
      { Sluice: 'A sluice is a gate that holds water back.' },
    ],
    [
      'a definition list',
      'Sluice\n: A gate that holds the water back.',
      { Sluice: 'A gate that holds the water back.' },
    ],
    [
      'Chinese',
      '## 潮汐窗口\n\n潮汐窗口是指船只可以安全通过门槛的时间段。',
      { 潮汐窗口: '潮汐窗口是指船只可以安全通过门槛的时间段。' },
    ],
    [
      'Chinese with a colon',
      '**潮汐窗口**：船只可以安全通过门槛的时间段。',
      { 潮汐窗口: '船只可以安全通过门槛的时间段。' },
    ],
  ])('is found in %s', (_, text, expected) => {
    expect(definitionsIn(text)).toEqual(expected);
  });

  it('is found after an article of any language', () => {
    const text = '## Schleuse\n\nEine Schleuse ist ein Tor, das Wasser zurückhält.';
    expect(definitionsIn(text)).toEqual({ Schleuse: 'Eine Schleuse ist ein Tor, das Wasser zurückhält.' });
  });

  it.each([
    [
      '**Lease** means (engl. lease) a right to use a berth, e.g. at night. It ends.',
      'Lease means (engl. lease) a right to use a berth, e.g. at night.',
    ],
    [
      '**Pacht** bedeutet z.B. Miete nach Nr. 7 der Ordnung. Mehr nicht.',
      'Pacht bedeutet z.B. Miete nach Nr. 7 der Ordnung.',
    ],
    ['**Sill** is the step at v1.2 of the map! And more.', 'Sill is the step at v1.2 of the map!'],
  ])('of %j ends with the sentence, not with an abbreviation', (text, expected) => {
    expect(Object.values(definitionsIn(text))).toEqual([expected]);
  });

  it('gives the short form as an alias', () => {
    const [mention] = mentionsOf(
      '**Estimated time of arrival** (ETA) is the hour at which a ship is awaited.',
    );
    expect(mention).toMatchObject({
      name: 'Estimated time of arrival',
      aliases: ['ETA'],
      role: 'definition',
    });
  });

  it.each([
    ['a form’s fields', '**Status**: accepted by all of the team\n\n**Date**: the first of May, 2026'],
    ['bold words within a sentence', 'We open the **sluice** before a ship is near the gate.'],
    ['a quotation of somebody else', '> **Sluice**: a gate that holds water back.'],
    ['code', '```\n**Sluice**: a gate that holds water back.\n```'],
    ['a label without a saying', '**Sluice**: yes'],
    ['a sentence in bold', '**The sluice must never be opened at night.** It is dangerous for ships.'],
  ])('is not seen in %s', (_, text) => {
    expect(definitionsIn(text)).toEqual({});
  });

  it('stands in a glossary’s table, row by row', () => {
    const text =
      '# Terms\n\n| Term | Definition | Since |\n|---|---|---|\n| Sill | The step at the harbour mouth. | 1990 |\n| **Berth** (slot) | A place for one ship to lie. | |\n| x | |\n';
    expect(definitionsIn(text)).toEqual({
      Sill: 'The step at the harbour mouth.',
      Berth: 'A place for one ship to lie.',
    });
    const sill = mentionsOf(text).find(mention => mention.name === 'Sill');
    expect(sill).toMatchObject({ role: 'definition', spans: [[5, 5]] });
  });

  it('does not stand in any other table', () => {
    expect(
      definitionsIn(
        '| Flag | Default | Effect |\n|---|---|---|\n| verbose | false | Says all that is done. |\n',
      ),
    ).toEqual({});
  });
});

describe('names', () => {
  it('come from headings that name a subject, not from those that name a part of a form', () => {
    expect(
      namesIn(
        '# Guide to it\n\n## Slot ledger\n\n## Overview\n\n## 1. Tide `window`\n\n## Why do we need this?\n',
        'heading',
      ),
    ).toEqual(expect.arrayContaining(['Slot ledger', 'Tide window']));
    expect(namesIn('## Overview\n\n## References\n\n## Why do we need this, and how?\n', 'heading')).toEqual(
      [],
    );
  });

  it('come from code spans that are identifiers', () => {
    expect(
      namesIn(
        'Call `slotLedger`, `tide.window` and `git push`, not `true`, `x`, `a + b`, `src/x.ts` or `12`.',
        'code',
      ),
    ).toEqual(expect.arrayContaining(['slotLedger', 'git push']));
    expect(namesIn('`true` `x` `a + b` `src/x.ts` `12` `{}`', 'code')).toEqual([]);
  });

  it('count each place once, the first eight by line', () => {
    const text = Array.from({ length: 12 }, () => 'The `sluice` and the `sluice` again.').join('\n\n');
    const [mention] = mentionsOf(text);
    expect(mention).toMatchObject({ name: 'sluice', role: 'code', count: 24 });
    expect(mention?.spans).toEqual(Array.from({ length: 8 }, (_, index) => [index * 2 + 1, index * 2 + 1]));
  });

  it('keep a title as it is written', () => {
    expect(toFragment('a.md', '# The Tide Window\n').title).toBe('The Tide Window');
    expect(toFragment('a.md', '# 2001: A *Sea* Odyssey\n').title).toBe('2001: A Sea Odyssey');
  });
});

describe('a tag of the front matter', () => {
  it('is quoted from the line that holds it', () => {
    const text = '---\ntitle: T\ntags:\n  - tides\n  - planning\n---\n# T\n';
    const [planning, tides] = mentionsOf(text).filter(({ role }) => role === 'tag');
    expect(tides).toMatchObject({ name: 'tides', spans: [[4, 4]], quotes: ['- tides'] });
    expect(planning).toMatchObject({ name: 'planning', spans: [[5, 5]], quotes: ['- planning'] });
  });
});

describe('citations', () => {
  it.each([
    ['See https://arxiv.org/abs/2401.12345v2 for more.', ['Paper arXiv:2401.12345']],
    [
      'arXiv: 2401.12345 and arxiv.org/pdf/2402.00001.pdf',
      ['Paper arXiv:2401.12345', 'Paper arXiv:2402.00001'],
    ],
    [
      'https://doi.org/10.1000/xyz123. And (doi:10.1234/ABC.def)',
      ['Paper doi:10.1000/xyz123', 'Paper doi:10.1234/abc.def'],
    ],
    ['https://github.com/Some/Repo.git and github.com/some/repo/issues/4', ['Repository github:some/repo']],
    ['[x](https://gitlab.com/group/project)', ['Repository gitlab:group/project']],
    ['https://github.com/features/actions and https://github.com/some', []],
    ['https://docs.github.com/en/get-started https://gist.github.com/a/b notgithub.com/a/b', []],
    ['https://www.github.com/some/repo', ['Repository github:some/repo']],
    ['notarxiv 2401.12345, 10.1000/xyz', []],
  ])('in "%s" are found', (text, expected) => {
    expect(
      mentionsOf(text)
        .filter(({ role }) => role === 'citation')
        .map(({ type, key }) => `${type} ${key}`),
    ).toEqual(expected);
  });
});

describe('tags', () => {
  it('stand in the text and in the front matter', () => {
    const text =
      '---\ntags: [planning, "#tides", 7]\n---\nAbout #harbour/sill and #潮汐, not C# or a/b#part or `#code` or # Heading\n';
    expect(namesIn(text, 'tag')).toEqual(
      expect.arrayContaining(['planning', 'tides', '7', 'harbour/sill', '潮汐']),
    );
    expect(namesIn(text, 'tag')).toHaveLength(5);
  });
});

describe('a summary', () => {
  it.each([
    [
      'Author(s): see the source repository of it\n\nThe sluice is opened by hand at noon.',
      'The sluice is opened by hand at noon.',
    ],
    [
      '**Status:** accepted by everybody\n**Date:** the first of May\n\nThe sluice is opened by hand.',
      'The sluice is opened by hand.',
    ],
    [
      '[![CI](https://ci.example.com/badge.svg)](https://ci.example.com) [![npm](https://npm.example.com/x.svg)](https://npm.example.com)\n\nThe sluice is opened by hand.',
      'The sluice is opened by hand.',
    ],
    [
      '[![CI](https://ci.example.com/b.svg)](https://ci.example.com) The sluice is opened by hand.',
      'The sluice is opened by hand.',
    ],
  ])('of %j is its first prose', (text, expected) => {
    expect(toFragment('a.md', `# Sluice\n\n${text}\n`).summary).toBe(expected);
  });
});

describe('links', () => {
  const linksIn = (text: string, path = 'docs/sub/a.md'): string[] =>
    toFragment(path, text).links.map(({ by, target, line }) => `${line} ${by} ${target}`);

  it.each([
    ['[x](b.md)', ['1 path docs/sub/b.md']],
    ['[x](../b.md#part) and [y](/README.md?x=1)', ['1 path docs/b.md', '1 path README.md']],
    ['[y](a%20b.md) [z](b.md "Title")', ['1 path docs/sub/a b.md', '1 path docs/sub/b.md']],
    ['![pic](pic.png)', ['1 path docs/sub/pic.png']],
    ['[x](https://example.com) [y](mailto:a@b.c) [z](#here) [w](//x/y)', ['1 path docs/sub/a.md']],
    ['[x](../../../../etc/passwd)', []],
    ['[^1]: Despite what the note says', []],
    ['[1]: ../note.md', ['1 path docs/note.md']],
    ['[x](100%.md)', ['1 path docs/sub/100%.md']],
    [
      'See [[Tide Window]], [[notes/b|the b]], [[c.md#part]] and ![[d]].',
      ['1 name tide window', '1 name b', '1 name c', '1 name d'],
    ],
    ['Look at `src/x.ts:12-20`.', ['1 path src/x.ts', '1 path docs/sub/src/x.ts']],
  ])('in %j are found', (text, expected) => {
    expect(linksIn(text)).toEqual(expected);
  });

  it.each([
    ['[x](<a b.md>)', ['1 path docs/sub/a b.md']],
    ['See [it][ref].\n\n[ref]: ../b.md\n', ['3 path docs/b.md']],
  ])('in %j are found', (text, expected) => {
    expect(linksIn(text)).toEqual(expected);
  });

  it('in code are none', () => {
    expect(linksIn('```\n[x](b.md) [[c]]\n```\n\n    [x](b.md)\n')).toEqual([]);
  });
});

describe('sections', () => {
  const sectionsOf = (path: string, text: string): string[] =>
    toFragment(path, text).sections.map(
      ({ level, title, start, end }) => `${level} ${title} ${start}-${end}`,
    );

  it.each([
    ['a.md', '# One\ntext\n## Two\n\nThree\n-----\n', ['1 One 1-2', '2 Two 3-4', '2 Three 5-6']],
    ['a.md', '---\ntitle: T\n---\n# One\n', ['1 One 4-4']],
    ['a.md', '```\n# no\n```\n<!-- \n# no\n-->\n# Yes\n', ['1 Yes 7-7']],
    [
      'a.rst',
      '=====\nTitle\n=====\n\nOne\n---\n\nTwo\n~~~\n\nThree\n-----\n',
      ['1 Title 1-4', '2 One 5-7', '3 Two 8-10', '2 Three 11-12'],
    ],
    ['a.adoc', '= Title\n\n== One\n\ntext\n\n=== Two\n', ['1 Title 1-2', '2 One 3-6', '3 Two 7-7']],
    ['a.txt', 'Title\n=====\n\ntext\n', []],
  ])('of %s are those of its format', (path, text, expected) => {
    expect(sectionsOf(path, text)).toEqual(expected);
    expect(sectionsOf(path, text.replaceAll('\n', '\r\n'))).toEqual(expected);
  });
});

/** What must hold of a fragment by the text it came from. */
function checkFragment(fragment: Fragment, text: string): void {
  const lines = splitLines(text);
  const around = (start: number, end: number): string => lines.slice(start - 1, end).join('\n');
  expect(fragment.lines).toBe(lines.length);
  for (const { name, quotes, spans, count } of fragment.mentions) {
    expect(quotes.length).toBe(spans.length);
    expect(spans.length).toBeGreaterThan(0);
    for (const [place, [start, end]] of spans.entries()) {
      const line = around(start, end);
      expect({ name, line, isVerbatim: line.includes(quotes[place]!) }).toMatchObject({ isVerbatim: true });
      // Only an empty line has nothing to quote.
      expect({ name, line, isEmpty: quotes[place] === '' && line.trim() !== '' }).toMatchObject({
        isEmpty: false,
      });
    }
    expect(count).toBeGreaterThanOrEqual(spans.length);
  }
  for (const { line, quote } of fragment.links) expect(around(line, line)).toContain(quote);
  for (const { start, end } of [...fragment.sections, ...fragment.passages]) {
    expect({ start, end, isInside: 1 <= start && start <= end && end <= lines.length }).toEqual({
      start,
      end,
      isInside: true,
    });
  }
  // Passages come in order, do not overlap, and leave out nothing that is said.
  const covered = new Set(
    fragment.passages.flatMap(({ start, end }) =>
      Array.from({ length: end - start + 1 }, (_, at) => start + at),
    ),
  );
  expect(covered.size).toBe(fragment.passages.reduce((sum, { start, end }) => sum + end - start + 1, 0));
  const starts = fragment.passages.map(passage => passage.start);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
}

const odd = fc.constantFrom('\t', '潮汐', '🌊', 'é', '\u2028', '\u0085', '\f', '\v', '\u00a0', '  ');

describe('every line number', () => {
  it('is right: the quote of each mention and link stands in the line it names', () => {
    const path = fc.constantFrom('a.md', 'a.mdx', 'a.rst', 'a.adoc', 'a.txt');
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    const decorated = fc
      .tuple(someText, fc.array(odd, { maxLength: 5 }), lineEnd)
      .map(([text, marks, end]) => {
        const lines = splitLines(text);
        for (const [index, mark] of marks.entries()) {
          const at = (index * 7) % Math.max(1, lines.length);
          lines[at] = `${lines[at] ?? ''} ${mark} **Sluice${mark}gate** `;
        }
        return lines.join(end);
      });
    fc.assert(
      fc.property(path, decorated, (name, text) => checkFragment(toFragment(name, text), text)),
      { numRuns: 500 },
    );
  });

  it('is right in the sample project', () => {
    for (const [path, bytes] of Object.entries(sampleFiles())) {
      if (!/\.(?:md|mdx|rst|adoc|txt|ts|py|go|sql)$/.test(path)) continue;
      const text = new TextDecoder().decode(bytes);
      checkFragment(toFragment(path, text), text);
    }
  });

  it('is the same with any line ends', () => {
    fc.assert(
      fc.property(someText, text => {
        const unix = text.replaceAll('\r\n', '\n');
        const expected = { ...toFragment('a.md', unix), contentHash: '' };
        const found = { ...toFragment('a.md', unix.replaceAll('\n', '\r\n')), contentHash: '' };
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('no text', () => {
  it('makes extraction fail, or say something of what is not there', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...'`*_[]()#|>-=:~<!\\ \n\t&x1.'.match(/[^]/g)!), maxLength: 200 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('a.md', 'a.rst', 'a.adoc', 'a.txt', 'a.ts', 'a.py'),
        hostile,
        (path, text) => checkFragment(toFragment(path, text), text),
      ),
      { numRuns: 1000 },
    );
  });
});
