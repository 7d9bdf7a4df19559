import { describe, expect, it } from 'vitest';
import { toNodeId } from '../../../engine/model/ids.ts';
import { checkPageLinks } from '../../../engine/pipeline/pageLinks.ts';
import { completeNames, suggestNames, termsAt } from '../../../engine/pipeline/termQueries.ts';
import type { TextContext } from '../../../engine/pipeline/textContext.ts';
import type { TermsAt } from '../../../engine/protocol.ts';
import { compiledProject, openReader } from '../../support/project.ts';

const sources = {
  'docs/tides.md':
    '# Tides\n\nA **tide window** is the time in which a ship may cross the sill.\n\nThe tide window opens twice a day.\n',
  'docs/glossary.md':
    '# Glossary\n\n| Term | Meaning |\n| --- | --- |\n| tide window | time with enough water |\n| draught margin | water under the keel |\n| 潮汐窗口 | 船可以通过的时间 |\n',
  'docs/plan.md': '# Harbour plan\n\nEach ship needs a tide window. See `TideClock`.\n',
  'src/tideClock.ts':
    '/** Tells when water is high. */\nexport class TideClock {\n  next(): number { return 1; }\n}\n',
};
const root = '/projects/harbour';

async function open(more: Readonly<Record<string, string>> = {}): Promise<TextContext> {
  return (await compiledProject({ ...sources, ...more })).project.textContext();
}

/** What a text names at its `|`; the document's path is `path`. */
function at(context: TextContext, marked: string, path = 'docs/new.md', isMarkdown = true): TermsAt | null {
  const column = marked.slice(marked.lastIndexOf('\n') + 1).indexOf('|');
  return termsAt({ root, path, text: marked.replace('|', ''), column, isMarkdown }, context);
}

const named = (answer: TermsAt | null) => answer?.terms.map(({ type, name }) => `${type} ${name}`);
const places = (answer: TermsAt | null) =>
  answer?.definitions.map(({ path, startLine }) => `${path}:${startLine}`);

describe('what a place in a text names', () => {
  it('comes with its definition, the places that speak of it, and its page', async () => {
    const answer = at(await open(), 'When does the tide win|dow open?');
    expect(answer).toMatchObject({
      start: 14,
      end: 25,
      isPlain: false,
      terms: [
        {
          type: 'Concept',
          name: 'tide window',
          definition: 'time with enough water',
          page: { pagePath: '.tesserae/wiki/concepts/tide-window.md' },
        },
      ],
    });
    expect(places(answer)).toEqual(['docs/glossary.md:5', 'docs/tides.md:3']);
    expect(answer?.terms[0]?.sources.map(({ path }) => path)).toEqual(['docs/glossary.md', 'docs/tides.md']);
  });

  it('is found in text without spaces', async () => {
    expect(named(at(await open(), '每个潮汐窗|口都会关闭'))).toEqual(['Concept 潮汐窗口']);
  });

  it('is nothing in a block of code, in the address of a link, and in words that only hold sentences together', async () => {
    const context = await open({
      'docs/words.md': '# Words\n\n| Term | Meaning |\n| --- | --- |\n| the | an article |\n',
    });
    expect(at(context, '```\nthe tide win|dow')).toBeNull();
    expect(at(context, '~~~ts\nx\n~~~\nthe tide win|dow')).not.toBeNull();
    expect(at(context, '    the tide win|dow')).toBeNull();
    expect(at(context, 'See [here](tide-win|dow.md).')).toBeNull();
    expect(at(context, 'See [the tide win|dow](x.md).')).not.toBeNull();
    expect(at(context, 't|he ship')).toBeNull();
  });

  it('is a symbol of the code where code names it, with a document that refers to it as page', async () => {
    const context = await open();
    const answer = at(context, 'See `TideCl|ock`.');
    expect(named(answer)).toEqual(['CodeClass TideClock']);
    expect(places(answer)).toEqual(['src/tideClock.ts:2']);
    expect(answer?.terms[0]?.page?.pagePath).toBe('.tesserae/wiki/sources/docs-plan.md');
    expect(named(at(context, 'const clock = new TideCl|ock();', 'src/new.ts', false))).toEqual([
      'CodeClass TideClock',
    ]);
    expect(at(context, 'See TideClocks|.')).toBeNull();
  });

  it('leads by a wikilink to a page from the wiki, to the document or the definition from elsewhere', async () => {
    const context = await open();
    const page = '.tesserae/wiki/concepts/draught-margin.md';
    expect(places(at(context, 'See [[tide-win|dow]].', page))).toEqual([
      '.tesserae/wiki/concepts/tide-window.md:1',
    ]);
    expect(places(at(context, 'See [[concepts/tide-win|dow#a\u007cthe time]].', page))).toEqual([
      '.tesserae/wiki/concepts/tide-window.md:1',
    ]);
    expect(places(at(context, 'See [[Tide Win|dow]].'))).toEqual(['docs/glossary.md:5']);
    expect(places(at(context, 'See [[pl|an]].'))).toEqual(['docs/plan.md:1']);
    expect(at(context, 'See [[no such |thing]].')).toBeNull();
  });

  it('is what a person says that it means in this document, also where that has no definition', async () => {
    const { project } = await compiledProject({
      ...sources,
      'docs/trade.md': '# Trade\n\nA *tide window* is sold, and another *tide window* bought.\n',
    });
    const nodeId = toNodeId('Concept', 'tide window');
    const split = { kind: 'split', nodeId, name: 'Shop window', sources: ['docs/trade.md'] } as const;
    await project.reviews.decideIdentity(split);
    const context = await project.textContext();
    const names = (path: string): string[] =>
      at(context, 'The tide |window.', path)?.terms.map(({ name }) => name) ?? [];
    expect(names('docs/trade.md')).toEqual(['Shop window']);
    expect(names('docs/plan.md')).toEqual(['tide window']);
  });

  it('is the same for a process that only reads', async () => {
    const { files } = await compiledProject(sources);
    const reader = await openReader(files, { pid: 2 });
    const context = await reader.project.textContext();
    expect(named(at(context, 'a tide win|dow'))).toEqual(['Concept tide window']);
    const page = '.tesserae/wiki/concepts/tide-window.md';
    expect(await checkPageLinks(page, '# X\n\n[gone](gone.md)\n', context)).toHaveLength(1);
  });
});

describe('names to be put into a text', () => {
  const complete = (context: TextContext, text: string, path = 'docs/new.md', limit = 10) =>
    completeNames({ root, path, text, limit }, context);

  it('are those that hold what is typed after `[[`, as links that any reader follows', async () => {
    const context = await open();
    const answer = complete(context, '# New\n\nSee [[tide');
    expect(answer?.start).toBe(4);
    expect(answer?.items.map(({ link }) => link)).toEqual([
      '[tide window](../.tesserae/wiki/concepts/tide-window.md)',
      '[Tides](tides.md)',
    ]);
    const inWiki = complete(context, 'See [[Tide', '.tesserae/wiki/concepts/draught-margin.md');
    expect(inWiki?.items.map(({ link }) => link)).toEqual([
      '[tide window](tide-window.md)',
      '[Tides](../sources/docs-tides.md)',
    ]);
  });

  it('are cut at the limit, and said to be', async () => {
    const context = await open();
    expect(complete(context, '[[', 'a.md', 2)).toMatchObject({ items: { length: 2 }, more: true });
    expect(complete(context, '[[tide window', 'a.md', 2)).toMatchObject({
      items: { length: 1 },
      more: false,
    });
  });

  it('are none where no `[[` is open, and in code', async () => {
    const context = await open();
    for (const text of ['tide', '[[tide]] and', '[tide', '[[a|tide', '```\n[[tide'])
      expect(complete(context, text), text).toBeNull();
  });
});

describe('a link of a wiki page', () => {
  const page = '.tesserae/wiki/concepts/tide-window.md';
  const broken = async (context: TextContext, text: string) => {
    const lines = text.split('\n');
    const found = await checkPageLinks(page, text, context);
    return found.map(
      ({ code, line, start, end }) => `${code} ${line}: ${lines[line]?.slice(start, end) ?? ''}`,
    );
  };

  it('is broken when it leads to no page, document, file or heading', async () => {
    const text = [
      '# Tide window',
      '',
      'See [[tide windw]], [[Draught margin]], [[docs-plan]], [[plan|the plan]] and [[concepts/tide-window]].',
      'And [a](draught-margin.md), [b](gone.md) and [c](../../../docs/plan.md#nowhere), [d](../../../docs/plan.md#L1).',
      '```',
      '[[in code]]',
      '```',
    ].join('\n');
    expect(await broken(await open(), text)).toEqual([
      'broken-wikilink 2: [[tide windw]]',
      'unresolved-citation 3: [b](gone.md)',
      'unresolved-citation 3: [c](../../../docs/plan.md#nowhere)',
    ]);
  });

  it('is never broken on a page as it is generated', async () => {
    const { files, project } = await compiledProject(sources);
    const context = await project.textContext();
    for (const path of files.paths('.tesserae/wiki/'))
      expect(await checkPageLinks(path, String(files.text(path)), context), path).toEqual([]);
  });

  it('breaks by the rules of lint', async () => {
    const opened = await compiledProject(sources);
    await opened.files.write(
      page,
      `${String(opened.files.text(page))}\nSee [[tide windw]] and [b](gone.md).\n`,
    );
    await opened.compile();
    const lines = String(opened.files.text(page)).split('\n');
    const told = (await opened.project.lint()).filter(({ path }) => path.startsWith(page));
    expect(told.map(({ code, path }) => [code, path])).toEqual([
      ['UNRESOLVED_CITATION', `${page}:${lines.length - 1}`],
      ['BROKEN_WIKILINK', `${page}:${lines.length - 1}`],
    ]);
  });

  it('is mended with the names that are most like it', async () => {
    const context = await open();
    const suggested = suggestNames({ root, path: page, wikilink: '[[draft margn#x|here]]' }, context);
    expect(suggested.items.map(({ link }) => link)).toEqual(['[draught margin](draught-margin.md)']);
    expect(suggestNames({ root, path: page, wikilink: '[[zzz]]' }, context).items).toEqual([]);
  });
});
