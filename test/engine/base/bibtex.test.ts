import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBibtex } from '../../../engine/base/bibtex.ts';
import { readLatex } from '../../../engine/base/latexText.ts';

const valuesOf = (text: string): Record<string, string>[] =>
  parseBibtex(text).entries.map(({ key, fields }) => ({
    key,
    ...Object.fromEntries([...fields].map(([name, { value }]) => [name, value])),
  }));
const problemsOf = (text: string): [string, string][] =>
  parseBibtex(text).problems.map(({ offset, message }) => [text.slice(offset, offset + 6), message]);

describe('an entry', () => {
  it('has values in braces, in quotation marks, as numbers and as macros, joined by #', () => {
    const text = `@string{nips = "Advances in " # {Systems}}
      @string(ed = "Ann")
      @InProceedings(smith:2020,
        Title = {A {B {c}} d}, % said aloud
        author = "One {"}Two{"}" # { and } # ed,
        year = 2020, booktitle = nips # " 30", month = jan # "~3", note = unknown,
      )`;
    expect(valuesOf(text)).toEqual([
      {
        key: 'smith:2020',
        title: 'A {B {c}} d',
        author: 'One {"}Two{"} and Ann',
        year: '2020',
        booktitle: 'Advances in Systems 30',
        month: 'jan~3',
        note: 'unknown',
      },
    ]);
  });

  it('may have no key, no fields, fields twice, and names that objects have', () => {
    expect(valuesOf('@misc{, title={a}}@misc{k}@misc{k,}@misc{__proto__, toString=1, a=1, A=2}')).toEqual([
      { key: '', title: 'a' },
      { key: 'k' },
      { key: 'k' },
      { key: '__proto__', tostring: '1', a: '1' },
    ]);
  });

  it('is told by its place from comments, preambles and addresses', () => {
    const text = 'by a@b.c (see @me) @comment{x} @preamble{"\\def{}" # "x"}\n@misc{k, title={a}}';
    expect(valuesOf(text)).toEqual([{ key: 'k', title: 'a' }]);
    expect(problemsOf(text)).toEqual([]);
  });

  it('that cannot be read costs no other, and says why', () => {
    const text = `@a{one, title={x}}
@b{two, title = {never closed,
  year = 2001
@c{three, title "no sign"}
@d{four, title = }
@e{five, title = {a} } } %
@f{six, title = {x}}
@g{seven, title = {x}, `;
    expect(valuesOf(text).map(({ key }) => key)).toEqual(['one', 'five', 'six']);
    expect(problemsOf(text)).toEqual([
      ['@b{two', 'no value for “title”, or one that never ends'],
      ['@c{thr', 'no “=” after “title”'],
      ['@d{fou', 'no value for “title”, or one that never ends'],
      ['@g{sev', 'an entry that never ends'],
    ]);
  });

  it('stays small when macros are made of macros', () => {
    const doubled = Array.from({ length: 60 }, (_, n) => `@string{a${n + 1} = a${n} # a${n}}`).join('\n');
    const [entry] = parseBibtex(`@string{a0 = "xx"}\n${doubled}\n@misc{k, title = a60}`).entries;
    expect(entry?.fields.get('title')?.value.length).toBe(20_000);
  });
});

describe('any text', () => {
  const some = fc
    .array(
      fc.constantFrom(
        ...'@misc{k, |@|{|}|"|(|)|#|=|,|%|\n|title = |{x}|"y"|@string{a = "b"}|a|\\|1'.split('|'),
      ),
    )
    .map(parts => parts.join(''));

  it('is read without a fault, in entries that stand one after another', () => {
    fc.assert(
      fc.property(fc.oneof(some, fc.string({ unit: 'binary' })), text => {
        const { entries, problems } = parseBibtex(text);
        let last = 0;
        for (const { start, end, fields } of entries) {
          expect(text[start]).toBe('@');
          expect(start).toBeGreaterThanOrEqual(last);
          for (const field of fields.values()) {
            expect(field.start).toBeGreaterThan(start);
            expect(field.start).toBeLessThan(end);
          }
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
        for (const { offset } of problems) expect(text[offset]).toBe('@');
      }),
      { numRuns: 500 },
    );
  });

  const someValue = fc.stringMatching(/^[a-z ,#@="%\n]{0,30}$/);

  it('gives back the entries it was written from, whatever broken ones stand between', () => {
    const someEntry = fc.record({ key: fc.stringMatching(/^[a-z0-9:]{1,8}$/), title: someValue });
    const someBroken = fc.constantFrom(
      '',
      '@misc{k, title = {a\n',
      '@misc{k title}\n',
      '@misc{\n',
      'a } {\n',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(someEntry, someBroken)), written => {
        const text = written.map(
          ([{ key, title }, broken]) => `@misc{${key},\n title = {${title}}}\n${broken}`,
        );
        expect(valuesOf(text.join(''))).toEqual(written.map(([entry]) => entry));
      }),
    );
  });
});

describe('a text in LaTeX', () => {
  it.each([
    ['G{\\"o}del and Erd{\\H{o}}s', 'Gödel and Erdős'],
    [
      "Mart\\'{\\i}n, Mart{\\'\\i}n, Fran\\c cois, \\c{C}a, \\v{S}koda",
      'Martín, Martín, François, Ça, Škoda',
    ],
    ['{\\L}ukasiewicz, {\\O}rsted, Stra\\ss{}e, {\\AA}ngstr\\"om', 'Łukasiewicz, Ørsted, Straße, Ångström'],
    ['$\\beta$-{VAE}: \\emph{very} good---10\\,\\% \\& 1--2', 'β-VAE: very good—10 % & 1–2'],
    ["A~b\n  ``c'' \\url{https://a.b/c_d}", 'A b “c” https://a.b/c_d'],
    ['潮汐 {\\unknown x} \\', '潮汐 x \\'],
  ])('%s', (text, seen) => {
    expect(readLatex(text)).toBe(seen);
  });
});
