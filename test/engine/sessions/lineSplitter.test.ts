import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LogLine, LineSplitter } from '../../../engine/sessions/lineSplitter.ts';
import { LongTexts } from '../../../engine/sessions/longTexts.ts';

const megabyte = 1024 * 1024;

/** The lines of bytes that come in pieces of a size, and what follows the last line end. */
function linesOf(bytes: Uint8Array, pieceBytes: number): LogLine[] {
  const splitter = new LineSplitter();
  const lines: LogLine[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    lines.push(...splitter.push(bytes.subarray(at, at + pieceBytes)));
  const rest = splitter.rest();
  return rest === undefined ? lines : [...lines, rest];
}

describe('long texts in a line', () => {
  it('are cut so that the rest of it is still a record, in whatever pieces it comes', () => {
    const value = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(value, fc.nat({ max: 8 }), fc.array(fc.nat(), { maxLength: 6 }), (record, max, cuts) => {
        const bytes = Buffer.from(JSON.stringify(record));
        const texts = new LongTexts(max);
        const places = [0, ...cuts.map(cut => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
        const parts = places.slice(1).map((end, at) => texts.cut(bytes.subarray(places[at], end)));
        const whole = new LongTexts(max).cut(bytes);
        expect(Buffer.concat(parts).equals(whole)).toBe(true);
        const kept = Buffer.from(whole).toString();
        expect(kept).not.toContain('\ufffd');
        JSON.parse(kept);
      }),
      { numRuns: 500 },
    );
  });

  it('leave all other texts as they are', () => {
    const record = { a: 'short', long: 'x\\"\n'.repeat(100), list: ['é'.repeat(20), 7], b: 'last' };
    const texts = new LongTexts(50);
    const kept = JSON.parse(
      Buffer.from(texts.cut(Buffer.from(JSON.stringify(record)))).toString(),
    ) as typeof record;
    expect(kept).toEqual({ ...record, long: expect.stringMatching(/^(?:x\\"\n)+/) as string });
    expect(kept.long.length).toBeLessThan(50);
    expect(texts.cuts).toBe(1);
  });
});

describe('a line', () => {
  it('of many megabytes is kept but for its long text, and told the same in any pieces', () => {
    const line = JSON.stringify({ id: 'a', image: 'A'.repeat(5 * megabyte), end: true });
    const bytes = Buffer.from(`{"n":1}\n${line}\n{"n":2}\n`);
    const lines = linesOf(bytes, 64 * 1024);
    expect(lines.map(({ cuts }) => cuts)).toEqual([0, 1, 0]);
    expect(JSON.parse(lines[1]?.text ?? '')).toMatchObject({ id: 'a', end: true });
    expect(lines[1]?.text?.length).toBeLessThan(megabyte);
    for (const size of [bytes.length, 100_003, megabyte]) expect(linesOf(bytes, size)).toEqual(lines);
    // Also while its end is not written yet.
    const [, , third] = linesOf(bytes.subarray(0, 4 * megabyte), 999_983);
    expect(third).toBeUndefined();
  });

  it('after megabytes of NULs is the line it was', () => {
    const bytes = Buffer.concat([Buffer.alloc(3 * megabyte), Buffer.from('{"n":1}\n{"n":2}\n')]);
    expect(linesOf(bytes, 65_536).map(({ text }) => text)).toEqual(['{"n":1}', '{"n":2}']);
  });

  it('that is too long all the same is told as that, and those after it as they are', () => {
    const bytes = Buffer.from(`[${'1,'.repeat(17 * megabyte)}1]\n{"n":2}\n`);
    expect(linesOf(bytes, 256 * 1024).map(({ text }) => text)).toEqual([undefined, '{"n":2}']);
  });
});
