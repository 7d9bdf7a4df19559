import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropHalfPair, ellipsis, splitLines } from '../../../engine/base/lines.ts';
import { encodeLinkPath, folderOf, relativePath, resolvePath } from '../../../engine/base/paths.ts';
import { formatStableJson, type Json } from '../../../engine/base/stableJson.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

describe('lines', () => {
  it('are the same with any line ends, and joined again give the text', () => {
    const someLine = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '🌊', '\u2028', '\t'), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(someLine, { minLength: 1 }), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const text = lines.map(line => line + end).join('');
        expect(splitLines(text)).toEqual(lines);
      }),
    );
  });

  it('of nothing are none', () => {
    expect(splitLines('')).toEqual([]);
    expect(splitLines('\n')).toEqual(['']);
  });
});

describe('a text that is cut', () => {
  it('is no longer than allowed, begins as it did, and ends in no half of a pair', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 40 }), (text, max) => {
        const cut = ellipsis(text, max);
        const flat = text.replace(/\s+/g, ' ').trim();
        expect(cut.length).toBeLessThanOrEqual(max);
        if (flat.length <= max) expect(cut).toBe(flat);
        else {
          expect(cut.endsWith('…')).toBe(true);
          expect(flat.startsWith(cut.slice(0, -1))).toBe(true);
        }
      }),
    );
    expect(() => encodeURIComponent(ellipsis('🌊'.repeat(10), 8))).not.toThrow();
    expect(dropHalfPair('a🌊'.slice(0, 2))).toBe('a');
  });
});

describe('paths', () => {
  const part = fc.constantFrom('a', 'b', 'c d', '..x', 'é');
  const somePath = fc.array(part, { minLength: 1, maxLength: 4 }).map(parts => parts.join('/'));
  const someFolder = fc.array(part, { maxLength: 4 }).map(parts => parts.join('/'));

  it('lead from any folder to any file, and back', () => {
    fc.assert(
      fc.property(someFolder, somePath, (folder, path) => {
        expect(resolvePath(folder, relativePath(folder, path))).toBe(path);
        expect(folderOf(`${path}/x`)).toBe(path);
      }),
    );
  });

  it('never lead out of the project', () => {
    expect(resolvePath('a', '../../x')).toBeUndefined();
    expect(resolvePath('', '..')).toBeUndefined();
    expect(resolvePath('a/b', '/../x')).toBeUndefined();
    expect(resolvePath('a/b', '../x/./y//z')).toBe('a/x/y/z');
  });

  it('as link targets hold nothing that Markdown reads, and decode to themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), path => {
        const target = encodeLinkPath(path);
        expect(target).not.toMatch(/[\s<>()#?[\]\\"`&]/);
        expect(decodeURIComponent(target)).toBe(path);
      }),
    );
  });
});

describe('stable JSON', () => {
  it('is one text per value, whatever order its keys were set in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const reversed = JSON.parse(JSON.stringify(value, reverseKeys)) as Json;
        expect(formatStableJson(reversed)).toBe(formatStableJson(value as never));
        expect(JSON.parse(formatStableJson(value as never))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps a key that is named like a prototype', () => {
    const value = JSON.parse('{"b":1,"__proto__":{"a":2}}') as Json;
    expect(formatStableJson(value)).toBe('{\n  "__proto__": {\n    "a": 2\n  },\n  "b": 1\n}\n');
  });
});

function reverseKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}
