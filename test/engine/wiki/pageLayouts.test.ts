import { describe, expect, it } from 'vitest';
import type { MemoryFiles } from '../../support/memoryFiles.ts';
import { compiledProject, outputs } from '../../support/project.ts';
import { brokenLinks } from '../../support/wikiLinks.ts';

/** A project that has something for every kind of page, and every section of one. */
const sources: Readonly<Record<string, string>> = {
  'README.md': `# Harbour

The harbour planner decides which ship crosses the sill when. See [the guide](docs/guide.md) and
[the paper notes](notes/forecast.md).
`,
  'docs/glossary.md': `# Glossary

**Tide window**: the time in which a ship can cross the sill.

A **slot ledger** is a list of every slot that was ever promised to a ship.
`,
  'docs/guide.md': `---
tags: [planning]
---

# Planning guide

This guide tells how a day is planned at the port, from tide to berth.

Status: accepted
Date: 2025-03-01

The tide window opens twice a day. Each tide window is written to the slot ledger. The tide window uses the slot ledger.
We decided to close the tide window early in a storm. TODO: measure the tide window again.
The method follows arXiv:2401.12345 and https://github.com/some/planner; the code is \`tideWindow\`.

## Results

| Method | Accuracy |
| --- | --- |
| Tide window by table | 75 % |
| Guess | 12 % |

## Open questions

- Does the slot ledger need a second clock?
`,
  'docs/storms.md': `---
tags: [planning]
---

# Storms

In a storm nothing crosses the sill, and the tide window is closed. The COCO dataset does not know storms; the COCO
dataset is dry.
`,
  'notes/forecast.md': `---
type: paper
title: Forecasting the residual
arxiv: '2401.12345'
authors: [Ada Lovelace, Grace Hopper]
venue: Tidal Letters
year: 2024
repository: https://github.com/some/planner
---

# Forecasting the residual

The residual is what the wind adds to the tide, and it can be told six hours ahead.

We introduce a model that beats the tide table by a third. However, it does not work in a storm. It was
tried on the COCO dataset.
`,
  'notes/dry.md': `---
type: question
title: Does the ledger stay dry?
status: open
---

# Does the ledger stay dry?

Water and paper do not agree, and the slot ledger is paper.
`,
  'src/tide.ts': `// Finds the next tide window for a draught.
export function tideWindow(draught: number): number {
  return draught * 2;
}
`,
};

const bodyOf = (files: MemoryFiles, page: string): string =>
  (files.text(`.tesserae/wiki/${page}.md`) ?? '').replace(/^---\n[\s\S]*?\n---\n/, '');

describe('the page of', () => {
  it.each([
    ['a document', 'sources/docs-guide', 'document'],
    ['a concept', 'concepts/tide-window', 'concept'],
    ['an entity', 'entities/coco', 'entity'],
    ['a paper', 'papers/forecasting-the-residual', 'paper'],
    ['a repository', 'repos/some-planner', 'repository'],
    ['a topic', 'topics/planning', 'topic'],
    ['a question', 'questions/does-the-slot-ledger-need-a-second-clock', 'question'],
    ['a question with a document', 'questions/does-the-ledger-stay-dry', 'question-document'],
  ])('%s tells what a reader asks of it', async (_, page, golden) => {
    const { files } = await compiledProject(sources);
    await expect(bodyOf(files, page)).toMatchFileSnapshot(`../../golden/pages/${golden}.md`);
  });

  it('any of them has working links', async () => {
    const { files } = await compiledProject(sources);
    const pages = files.paths('.tesserae/wiki/');
    const broken = pages.flatMap(page => brokenLinks(page, files.text(page) ?? '', path => files.text(path)));
    expect(broken).toEqual([]);
  });
});

describe('a page that shows what another document states', () => {
  const paper = { source: 'notes/forecast.md', page: 'papers/forecasting-the-residual' };

  it.each([
    { what: 'a result', source: 'docs/guide.md', was: '75 %', is: '80 %', page: 'concepts/tide-window' },
    { what: 'a claim of its paper', ...paper, was: 'by a third', is: 'by a half' },
    { what: 'an author of its paper', ...paper, was: 'Grace Hopper', is: 'Edsger Dijkstra' },
    {
      what: 'how its document stands',
      source: 'notes/dry.md',
      was: 'open',
      is: 'closed',
      page: 'questions/does-the-ledger-stay-dry',
    },
  ])('is made again when that changes: $what', async ({ source, was, is, page }) => {
    const { files, compile } = await compiledProject(sources);
    expect(bodyOf(files, page)).toContain(was);
    const text = sources[source]!.replace(was, is);
    files.put(source, text);
    await compile();
    expect(bodyOf(files, page)).toContain(is);
    const fresh = await compiledProject({ ...sources, [source]: text });
    expect(outputs(files)).toEqual(outputs(fresh.files));
  });
});

describe('a quote', () => {
  it.each([
    [
      'keeps a power',
      '`SLUICE LIMIT` holds 2**24 tons of water',
      'SLUICE LIMIT holds 2\\*\\*24 tons of water',
    ],
    [
      'keeps words apart that stood on two lines',
      '`SLUICE LIMIT`<br/>The most that it holds',
      'SLUICE LIMIT The most that it holds',
    ],
  ])('%s', async (_, line, quote) => {
    const { files } = await compiledProject({
      'a.md': '# A\n\n**Sluice limit**: what a gate holds at most.\n',
      'b.md': `# B\n\n${line}\n`,
    });
    expect(bodyOf(files, 'concepts/sluice-limit')).toContain(`“${quote}”`);
  });
});

describe('a long list', () => {
  it('ends by saying how many more there are', async () => {
    const naming = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `n/${at}.md`,
        `# Note ${at}\n\nThe *tide window* is open today.\n`,
      ]),
    );
    const { files } = await compiledProject({ ...naming, 'docs/glossary.md': sources['docs/glossary.md']! });
    const page = bodyOf(files, 'concepts/tide-window');
    expect(page.match(/^- \[[^\]]*\]\(\.\.\/sources/gm)).toHaveLength(20);
    expect(page).toContain('\n- … and 11 more\n');
  });
});

describe('the tags of a page', () => {
  const page = '.tesserae/wiki/concepts/tide-window.md';
  const changed = { 'docs/glossary.md': sources['docs/glossary.md']!.replace('the time', 'the span') };

  it('say what type it is of', async () => {
    const { files } = await compiledProject(sources);
    expect(files.text(page)).toContain('\ntags:\n  - tesserae/concept\n');
    expect(files.text('.tesserae/wiki/sources/readme.md')).toContain(
      '\ntags:\n  - tesserae/source-document\n',
    );
  });

  it.each(['tags: [mine, tesserae/concept] # both\n', 'tags: mine\n', 'tags:\n  - a # one\n'])(
    'are the person’s who changed them: %j',
    async tags => {
      const { files, compile } = await compiledProject(sources);
      files.put(page, (files.text(page) ?? '').replace('tags:\n  - tesserae/concept\n', tags));
      files.put('docs/glossary.md', changed['docs/glossary.md']);
      await compile();
      expect(files.text(page)).toContain('the span in which');
      expect(files.text(page)).toContain(`\n${tags}`);
    },
  );
});
