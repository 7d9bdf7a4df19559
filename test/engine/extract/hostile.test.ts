import { describe, expect, it } from 'vitest';
import { secretRedactor } from '../../../engine/node/secretRedactor.ts';
import { TermCounter } from '../../../engine/retrieval/terms.ts';
import { toFragment } from '../../support/documents.ts';
import { keyKind } from '../../support/secrets.ts';

/** Long enough that work in its square takes long, and short enough that honest work takes a tenth of a second. */
const size = 40_000;
/** Far above what honest work takes on a busy machine. */
const boundMs = 4_000;

const repeat = (text: string): string => text.repeat(Math.ceil(size / text.length));
const numbered = (line: (n: number) => string, count: number): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('');

const shapes: Readonly<Record<string, string>> = {
  'brackets that open': repeat('['),
  'brackets that nest': `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'links that open': repeat('[a](b '),
  'link ends': repeat(']('),
  'images that open': repeat('!['),
  'wikilinks that open': repeat('[[a|'),
  'round brackets': repeat('[a](('),
  backticks: repeat('`'),
  'backticks of growing length': numbered(n => `${'`'.repeat(n % 500)}a`, 800),
  'backticks that open': repeat('`a '),
  'stars that open': repeat('**a '),
  'stars and underscores': repeat('*_a'),
  stars: repeat('*'),
  underscores: repeat('_'),
  'underscores in words': repeat('a_b_'),
  'nested quotes': repeat('> '),
  'nested quotes, line by line': numbered(n => `${'>'.repeat(n % 300)} a\n`, 1300),
  'nested lists': numbered(n => `${' '.repeat((n % 200) * 2)}- a\n`, 1000),
  'nested lists on one line': repeat('- '),
  'numbers on one line': repeat('1. '),
  'hash signs': repeat('#'),
  'tags on one line': repeat('#tag '),
  'tags that nest': `#a${repeat('/a')}`,
  'tags of HTML that open': repeat('<a '),
  'angle brackets': repeat('<'),
  'elements that open': repeat('<div>\n'),
  'comments that open': repeat('<!-- '),
  'processing that opens': repeat('<?a '),
  'declarations that open': repeat('<![CDATA['),
  entities: repeat('&amp;'),
  ampersands: repeat('&'),
  backslashes: repeat('\\'),
  'a table of one row': repeat('| a '),
  'a wide table': `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${`${'|a'.repeat(2000)}|\n`.repeat(40)}`,
  'a glossary with long cells': `| Term | Definition |\n|---|---|\n| a | ${repeat('[b ')} |\n`,
  'a long table': `|a|b|\n|-|-|\n${'|**c**|d e f|\n'.repeat(12_000)}`,
  'link definitions': numbered(n => `[a${n}]: b\n`, 18_000),
  'link definitions that open': repeat('[a\n'),
  'blank lines': repeat('\n'),
  tabs: repeat('\t'),
  spaces: `a${repeat(' ')}b`,
  'line breaks': repeat('a  \n'),
  'one word': repeat('a'),
  'one word of capitals': repeat('A'),
  'one word of humps': repeat('aB'),
  'words on one line': repeat('word '),
  'a word of marks': repeat('\u0301'),
  'Han on one line': repeat('潮汐'),
  emoji: repeat('👩‍💻'),
  'half pairs': repeat('\ud83d'),
  fences: repeat('```\n'),
  'fences that grow': numbered(n => `${'`'.repeat(3 + (n % 600))}\n`, 600),
  rules: repeat('---\n'),
  underlines: repeat('a\n===\n'),
  'lines of marks': repeat('=====\n'),
  'curly brackets': repeat('{{'),
  'curly brackets that close late': `${repeat('{{ ')}}}`,
  'heading marks': `# ${repeat('{#a ')}`,
  'a long heading': `# ${repeat('a ')}`,
  'numbers before a heading': `# ${repeat('1.')}`,
  'labels on one line': repeat('**a**: b c d e '),
  'a label and a long saying': `**Alpha**: ${repeat('b ')}`,
  'a label and brackets': `**Alpha**: ${repeat('[b')}`,
  'a label and angle brackets': `**Alpha**: ${repeat('<b')}`,
  'a label and stars': `**Alpha**: ${repeat('*b ')}`,
  'a label after brackets': `${repeat('[')}**Alpha**: b c d e`,
  'a label after angle brackets': `${repeat('<')}**Alpha**: b c d e`,
  'a definition list': `Alpha\n: ${repeat('b [')}`,
  'definition lists': repeat('Alpha\n: b c d e\n\n'),
  'sentences without an end': `# Alpha\n\nAlpha is a ${repeat('b ')}`,
  copulas: `**a** ${repeat('is ')}`,
  'numbers of papers': repeat('arxiv: '),
  'a long address': `doi:10.1234/${repeat('a')}`,
  'addresses that open': repeat('doi:10.1234/a,'),
  repositories: repeat('github.com/a/b '),
  'keys of papers': repeat('[@a; '),
  'a long key of a paper': `[@${repeat('a:')}]`,
  'lists of papers that open': repeat('\\cite[a]{b '),
  'entries that open': repeat('@a{b,\n'),
  'entries that open on one line': repeat('@a{b, '),
  'values that open': `@a{b, ${repeat('c={')}`,
  'values that join': `@a{b, c=d${repeat('#d')}`,
  'authors without end': `@a{b, title={c}, author={${repeat('d and ')}}}`,
  'tokens that open': repeat('eyJ-aaaaaaaa-'),
  'tokens on end': repeat('eyJaaaaaaaa.eyJaaaaaaaa.'),
  'keys that begin': repeat(`-----BEGIN ${keyKind}-----\n`),
  'key ids on end': repeat(`AKIAABCDEFGHIJKLMNOP`),
  'addresses with passwords': repeat('https://a:b@'),
  'a long address with a password': `https://${repeat('a')}:${repeat('b')}@c`,
  'Slack tokens on end': repeat('xoxb-1-'),
  'access keys on end': repeat('SECRET_ACCESS_KEY='),
  'headers on end': repeat('Status: superseded by [a\n'),
  'a long header': `Status: ${repeat('superseded by ADR-1 ')}`,
  'sections of a header': repeat('## Status\n\na\n\n'),
  'a header of numbers': `---\nrequires: ${repeat('1, ')}\n---\n`,
  versions: repeat('## 1.2.3-\n'),
  'ids that open': repeat('id="'),
  'a front matter that never ends': `---\n${repeat('a: b\n')}`,
  'a front matter of lists': `---\n${'- '.repeat(3000)}\n---\n`,
  'a front matter of brackets': `---\na: ${'['.repeat(20_000)}\n---\n`,
  'a front matter of aliases': `---\n${numbered(n => `a${n}: &x${n} [*x${Math.max(0, n - 1)}]\n`, 5000)}---\n`,
  'a front matter of merges': `---\n${numbered(n => `k${n}: &m${n} {<<: [${n === 0 ? '' : `*m${n - 1}, *m${n - 1}`}], a${n}: b}\n`, 300)}---\n`,
};

async function read(path: string, text: string): Promise<void> {
  const { text: masked } = await secretRedactor.redact(text);
  const fragment = toFragment(path, masked);
  new TermCounter().countSource(fragment, masked);
}

describe.each(Object.entries(shapes))('%s', (_, text) => {
  it('are read in time that grows with their length', async () => {
    for (const path of ['a.md', 'a.rst', 'a.adoc', 'a.txt', 'a.bib', 'a.ts']) {
      const startMs = performance.now();
      await read(path, text);
      const tookMs = Math.round(performance.now() - startMs);
      expect({ path, tookMs, isBound: tookMs < boundMs }).toEqual({ path, tookMs, isBound: true });
    }
  });
});
