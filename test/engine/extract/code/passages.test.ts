import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLines } from '../../../../engine/base/lines.ts';
import type { Fragment } from '../../../../engine/model/fragment.ts';
import { readCode } from '../../../support/code.ts';

const body = (lines: number): string => Array.from({ length: lines }, (_, n) => `  step(${n});\n`).join('');
const places = ({ passages }: Fragment): unknown[] =>
  passages.map(({ start, end, headings }) => [start, end, headings.join(' > ')]);

describe('passages of code', () => {
  it('are cut between declarations, documentation kept with its own', async () => {
    const text = `import a from 'a';\n\n/** One. */\nfunction one() {\n${body(30)}}\n\n/**\n * Two.\n */\nfunction two() {\n${body(30)}}\n`;
    expect(places(await readCode('a.ts', text))).toEqual([
      [1, 35, ''],
      [37, 71, 'two'],
    ]);
  });

  it('hold a long function whole, and a very long one in pieces that bear its name', async () => {
    const long = await readCode('a.ts', `function long() {\n${body(100)}}\n`);
    expect(places(long)).toEqual([[1, 102, 'long']]);
    const longer = await readCode('a.ts', `function longer() {\n${body(200)}}\n`);
    expect(longer.passages.length).toBeGreaterThan(2);
    expect(longer.passages.every(({ headings }) => headings[0] === 'longer')).toBe(true);
  });

  it('follow the members of a long class, and name it', async () => {
    const text = `class Gate {\n  one() {\n${body(30)}  }\n  /** Two. */\n  two() {\n${body(30)}  }\n}\nfunction after() {}\n`;
    expect(places(await readCode('a.ts', text))).toEqual([
      [1, 33, 'Gate'],
      [34, 67, 'Gate > two'],
      [68, 68, 'after'],
    ]);
  });

  it('put short declarations together', async () => {
    const text = Array.from(
      { length: 30 },
      (_, n) => `export const f${n} = () => {\n  return ${n};\n};\n`,
    ).join('');
    const { passages } = await readCode('a.ts', text);
    expect(passages.map(({ start, end }) => end - start + 1)).toEqual([48, 42]);
  });

  it('are cut at blank lines where nothing is declared', async () => {
    const text = `${'run();\n'.repeat(45)}\n${'run();\n'.repeat(10)}`;
    expect(places(await readCode('a.ts', text))).toEqual([
      [1, 45, ''],
      [47, 56, ''],
    ]);
  });

  it('hold every line with text once, in order, whatever the file', async () => {
    const someLine = fc.constantFrom(
      '',
      'class A {',
      '}',
      '/** Doc. */',
      'export function f() {',
      '  m() {',
      '  x = 1;',
      '// note',
      '  }',
      'const a = 1;',
    );
    const someRun = fc
      .tuple(someLine, fc.integer({ min: 1, max: 40 }))
      .map(([line, count]) => Array<string>(count).fill(line));
    await fc.assert(
      fc.asyncProperty(fc.array(someRun, { maxLength: 14 }), async runs => {
        const text = runs.flat().join('\n');
        const { passages } = await readCode('a.ts', text);
        const held = passages.flatMap(({ start, end }) =>
          Array.from({ length: end - start + 1 }, (_, index) => start + index),
        );
        expect(held).toEqual([...new Set(held)].sort((a, b) => a - b));
        const lines = splitLines(text);
        const missing = lines.flatMap((line, index) =>
          line.trim() !== '' && !held.includes(index + 1) ? [index + 1] : [],
        );
        expect(missing).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
