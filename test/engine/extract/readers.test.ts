// What holds for every format: quotes stand in their lines, whatever the file holds, and no file takes long.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../engine/base/hash.ts';
import { extractSource } from '../../../engine/extract/extractSource.ts';
import { TermCounter } from '../../../engine/retrieval/terms.ts';
import { expectGrounded } from '../../support/mentions.ts';

const paths = [
  'a.html',
  'a.ipynb',
  'a.csv',
  'a.tsv',
  'a.pdf',
  'a.yaml',
  'a.json',
  'a.rst',
  'a.adoc',
  'package.json',
  'composer.json',
  'pyproject.toml',
  'Cargo.toml',
  'requirements.txt',
  'go.mod',
  'pom.xml',
  'Gemfile',
  '.github/ISSUE_TEMPLATE/a.yml',
];

/** Extracts and counts as the pipeline does. */
function read(path: string, text: string): void {
  const extraction = extractSource(path, sha256Hex(text), text);
  if (extraction.outcome === 'skipped') {
    expect(extraction.reason).not.toBe('');
    return;
  }
  expectGrounded(extraction.fragment, text);
  new TermCounter().countSource(extraction.fragment, extraction.searchText);
}

const words = fc.constantFrom(
  ...'Alpha,潮汐窗口,조류,かいりゅう,👩‍💻,is a letter of the alphabet.,: what it says here is long.,::,the,`code_word`,**bold word**,*em*,_em_,<b>bold term</b>,<em>x,</em>,<code>a_b_c</code>,<a href="b.html">the b</a>,<a\nhref=c.html>,</a>,<p>,</p>,<h2>Head</h2>,<li>,<table><tr><th>Term</th><th>Definition</th></tr>,<tr><td>Gamma</td>,<td>what it means to us</td></tr>,</table>,<dl><dt>Delta</dt><dd>the river meets the sea</dd></dl>,<pre>,</pre>,&amp;,&lt;,&#10;,<script>,</script>,<!--,-->,| a | b |,|===,----,====,.. glossary::,.. note:: say it,:ref:`x`,:doc:`b`,term:: what it means to us,- item,* item,= Title,openapi: 3.0.0,paths:,"react": "^18",{"cells":[,"source":["# T\\n"],],},[dependencies],serde = "1",numpy>=1,gem "rails",require x.y/z v1,"quoted, cell",a;b;c,\u0000,__proto__,constructor,#tag,https://github.com/a/b'.split(
    ',',
  ),
);
const breaks = fc.constantFrom(
  ' ',
  '\n',
  '\r\n',
  '\n\n',
  '\n   ',
  '\n\t',
  '\r',
  '',
  '\n      ',
  '\f',
  '\u2028',
);
const someText = fc
  .array(fc.tuple(words, breaks), { maxLength: 40 })
  .map(parts => parts.map(([word, space]) => word + space).join(''));

describe.each(paths)('%s', path => {
  it('quotes what stands in its lines, whatever it holds', () => {
    fc.assert(
      fc.property(someText, fc.constantFrom('', '\uFEFF'), (text, bom) => {
        read(path, bom + text);
      }),
      { numRuns: 60 },
    );
  });
});

const size = 200_000;
const repeat = (text: string): string => text.repeat(Math.ceil(size / text.length));
const shapes: Readonly<Record<string, string>> = {
  'elements that open': repeat('<b>'),
  'elements that open, and others that close': `${'<a>'.repeat(50_000)}${'</b>'.repeat(50_000)}`,
  'headings on one line': repeat('<h2>A</h2><b>Term</b>'),
  'cells that open': repeat('<td>'),
  'tables in tables': repeat('<table><tr><td>'),
  'terms that open': repeat('<dt>a<dt>'),
  'terms of one meaning': `<dl>${repeat('<dt>Alpha x</dt>')}<dd>what it means to us</dd></dl>`,
  'lists in lists': repeat('<ul><li>'),
  'an attribute without an end': `<a href="${repeat('a')}`,
  'a comment without an end': `<!--${repeat('-')}`,
  entities: repeat('&amp;&lt;&#x10ffff;'),
  'less-than signs': repeat('<'),
  'a line of text': repeat('word '),
  'brackets of a list': repeat('['),
  'brackets of a map': repeat('{"a":'),
  'a quote without an end': `"${repeat('a\n')}`,
  'quotes on lines of their own': repeat('"\n'),
  'quotes within quotes': repeat('""'),
  delimiters: repeat(','),
  semicolons: repeat(';\t'),
  'lists of lists': repeat('- '),
  'keys of keys': repeat('? '),
  'aliases of aliases': `openapi: 3.0.0\n${Array.from({ length: 3000 }, (_, n) => `a${n}: &a${n} [*a${Math.max(0, n - 1)}, *a${Math.max(0, n - 1)}]\n`).join('')}`,
  'keys that every object has': `{"__proto__": {"a": 1}, "constructor": {"prototype": 1}, "cells": [], "dependencies": {"__proto__": "1", "constructor": "2", "toString": "3"}}`,
  'dotted keys': `${'a.'.repeat(50_000)}b = 1`,
  'tables of tables': repeat('[a.b]\n'),
  'steps further in': Array.from({ length: 1500 }, (_, n) => `${' '.repeat(n % 390)}a${n}:`).join('\n'),
  'steps further in with text': Array.from({ length: 1500 }, (_, n) => `${' '.repeat(n % 700)}word`).join(
    '\n',
  ),
  'directives in directives': Array.from({ length: 700 }, (_, n) => `${' '.repeat(n * 3)}.. note::\n`).join(
    '\n',
  ),
  'roles that open': repeat(':a:`'),
  'rules of tables': repeat('== ==\n'),
  'rules of tables and text': repeat('== ==\na  b\n'),
  'rules of grids': repeat('+--+\n'),
  'fences that open': repeat('----\n|===\n'),
  'terms that open a list': repeat('a::\n'),
  'terms on one line': repeat('a:: '),
  'crosses that open': repeat('<<a'),
  'form feeds': repeat('\f'),
};

describe.each(Object.entries(shapes))('%s', (_, text) => {
  it('are read in time that grows with their length', () => {
    for (const path of paths) {
      const startMs = performance.now();
      read(path, text);
      const tookMs = Math.round(performance.now() - startMs);
      expect({ path, tookMs, isBound: tookMs < 5000 }).toEqual({ path, tookMs, isBound: true });
    }
  });
});

it('reads five million characters on one line', () => {
  const line = '<p>Some <b>bold term</b> of the text.</p>'.repeat(125_000);
  const startMs = performance.now();
  read('a.html', line);
  expect(performance.now() - startMs).toBeLessThan(30_000);
});
