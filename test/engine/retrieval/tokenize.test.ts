import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachWord, termsOf, tokenize } from '../../../engine/retrieval/tokenize.ts';

describe('the tokenizer', () => {
  it.each([
    [
      'splits at everything that is no letter, digit or mark',
      'The tide-window (opens) twice!',
      ['the', 'tide', 'window', 'opens', 'twice'],
    ],
    ['gives an identifier whole and in parts', 'tideWindow', ['tidewindow', 'tide', 'window']],
    [
      'knows snake case and capitals',
      'MAX_sill_depth HTMLParser',
      ['max_sill_depth', 'max', 'sill', 'depth', 'htmlparser', 'html', 'parser'],
    ],
    ['keeps digits with their word', 'v2 utf8 2401', ['v2', 'utf8', '2401']],
    ['keeps accents and folds case', 'Größe CAFÉ', ['größe', 'café']],
    ['reads a decomposed accent as the composed one', 'cafe\u0301', ['café']],
    ['reads full width as plain', 'ＴＩＤＥ', ['tide']],
    ['reads Cyrillic and Greek', 'Прилив ΟΡΜΟΣ', ['прилив', 'ορμος']],
    ['gives Han as characters and pairs', '潮汐窗', ['潮', '潮汐', '汐', '汐窗', '窗']],
    ['gives kana and Hangul likewise', 'タイド 조수', ['タ', 'タイ', 'イ', 'イド', 'ド', '조', '조수', '수']],
    ['keeps what stands between Han apart', 'GPU版本2', ['gpu', '版', '版本', '本', '2']],
    ['passes over emoji and marks', '🌊 ⚓ — … «»', []],
    ['passes over what nobody types', 'x'.repeat(41), []],
  ])('%s', (_, text, terms) => {
    expect(tokenize(text)).toEqual(terms);
  });

  it('gives no emoji a term, whatever selectors and joiners it carries', () => {
    expect(tokenize('❤️ 👩‍💻 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ✔️ done')).toEqual(['done']);
  });

  it('finds the same words wherever a text is cut at spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 })), parts => {
        expect(tokenize(parts.join(' '))).toEqual(parts.flatMap(part => tokenize(part)));
      }),
    );
  });

  it('never gives an empty term, or one longer than forty characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), text => {
        for (const term of tokenize(text)) {
          expect(term.length).toBeGreaterThan(0);
          expect(Array.from(term).length).toBeLessThanOrEqual(40);
        }
      }),
    );
  });

  it('never gives a term with white space', () => {
    expect(tokenize('\ufdfa').join('|')).not.toMatch(/\s/);
  });

  it('does not depend on how Unicode spells a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(tokenize(text.normalize('NFD'))).toEqual(tokenize(text.normalize('NFC')));
      }),
      { examples: [['\u1fdd']] },
    );
  });

  it('reads each character once', () => {
    const words: string[] = [];
    eachWord(`${'a'.repeat(1_000_000)} ${'é'.repeat(1_000_000)} ${'_'.repeat(1_000_000)}`, word =>
      words.push(word),
    );
    expect(words.map(word => word.length)).toEqual([1_000_000, 1_000_000, 1_000_000]);
    expect(words.flatMap(termsOf)).toEqual([]);
  });
});
