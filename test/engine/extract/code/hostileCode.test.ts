import { describe, expect, it } from 'vitest';
import { codeGrammars } from '../../../../engine/extract/code/grammarOf.ts';
import { createTreeSitter } from '../../../../engine/node/treeSitter.ts';
import { extractSource } from '../../../../engine/extract/extractSource.ts';
import { misquoted, readCode, symbolMentions } from '../../../support/code.ts';
import { syntax } from '../../../support/project.ts';

const repeat = (text: string, chars = 12_000): string => text.repeat(Math.ceil(chars / text.length));
const extensions = ['ts', 'py', 'rs', 'java', 'cpp'];

const shapes: Readonly<Record<string, string>> = {
  nothing: '',
  'a line break': '\n',
  'brackets that open': repeat('('),
  'braces that open': repeat('{'),
  'classes that nest': repeat('class A { '),
  'functions that nest': repeat('function f() { '),
  'namespaces that nest': repeat('namespace a { '),
  'angle brackets': repeat('a<'),
  'comments that open': repeat('/* '),
  'comments of one line': `// ${repeat('a ')}\nclass A {}`,
  'stars before a declaration': `/*${repeat('*')} \n*/\nclass A {}`,
  'quotes that open': repeat('"a'),
  'templates that open': repeat('`${'),
  'a long name': `class ${repeat('a')} {}`,
  'a long path': `class ${repeat('a.')}b {}`,
  'a long import': `import "${repeat('a/')}";\nimport {${repeat('a, ')}} from 'b';`,
  'bases without end': `class A extends ${repeat('B, ')} {}`,
  'half pairs': repeat('\ud83d class '),
  'control characters': repeat('\u0000\u0001\u200b\u2028'),
  'one line': repeat('export function f(){return 1};class A{m(){}};'),
};

describe.each(Object.entries(shapes))('%s', (_, text) => {
  it('is read in a bounded time, with true quotes', async () => {
    for (const extension of extensions) {
      const fragment = await readCode(`a.${extension}`, text);
      expect(misquoted(fragment, text)).toEqual([]);
      expect(symbolMentions(fragment).length).toBeLessThanOrEqual(400);
    }
  }, 60_000);
});

describe('a file that cannot be parsed', () => {
  it('is read without its symbols when it is very large, and says so', async () => {
    const fragment = await readCode('a.js', `export function f() {}\n${repeat('x = 1;\n', 1_000_000)}`);
    expect(symbolMentions(fragment)).toEqual([]);
    expect(fragment.warnings).toEqual([
      'read without its symbols: the file has more than a million characters',
    ]);
    expect(fragment.passages.length).toBeGreaterThan(100);
  });

  it('is left alone after a bounded amount of work, the same on every machine', async () => {
    const fragment = await readCode('a.cpp', repeat('a<', 60_000));
    expect(fragment.warnings).toEqual(['read without its symbols: parsing it takes too long']);
  }, 60_000);

  it('does not spoil the next one', async () => {
    await readCode('a.cpp', repeat('a<', 60_000));
    expect(symbolMentions(await readCode('a.cpp', 'class A {};\n'))).toHaveLength(1);
  }, 60_000);

  it('is read without its symbols when its grammar is not there', async () => {
    const reading = await createTreeSitter(import.meta.dirname).read(codeGrammars['go']!, 'package a\n');
    expect(reading).toEqual({ problem: 'the go grammar could not be loaded' });
    const fragment = extractSource('a.go', 'hash', '// About gates.\npackage a\n', reading);
    expect(fragment).toMatchObject({
      fragment: {
        summary: 'About gates.',
        warnings: ['read without its symbols: the go grammar could not be loaded'],
      },
    });
  });
});

describe.each(Object.entries(codeGrammars))('the grammar of %s', (_, grammar) => {
  it('knows all that its patterns name', async () => {
    expect(await syntax.read(grammar, '')).toEqual({ matches: [] });
  });
});
