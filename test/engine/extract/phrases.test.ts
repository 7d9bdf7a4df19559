import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PhraseCounter } from '../../../engine/extract/phrases.ts';

function phrasesOf(text: string, line = 0): Record<string, number> {
  const counter = new PhraseCounter();
  counter.add(text, line);
  return Object.fromEntries(counter.finish().map(({ name, count }) => [name, count]));
}

describe('the phrases of a text', () => {
  it('stand between marks and words that say nothing of a subject', () => {
    expect(
      phrasesOf('The draught margin of a vessel, and the slot ledger. We need the draught margin.'),
    ).toEqual({ 'draught margin': 2, 'slot ledger': 1 });
  });

  it('that stand once in a long text count only when it speaks of each of their words', () => {
    const talk = Array.from({ length: 12 }, (_, n) => `Item${n}x gate, item${n}x gate.`).join(' ');
    const text = `${talk} A slot. The slot is taken. A ledger, the ledger of it. Then the slot ledger and the berth plan.`;
    expect(phrasesOf(text)).toMatchObject({ 'slot ledger': 1 });
    expect(phrasesOf(text)).not.toHaveProperty('berth plan');
  });

  it('are not made of what every text says', () => {
    expect(
      phrasesOf('This example shows how you can create and use several different things easily.'),
    ).toEqual({});
  });

  it('stand there once all the same when they are names', () => {
    const talk = Array.from({ length: 12 }, (_, n) => `Item${n}x gate, item${n}x gate.`).join(' ');
    expect(phrasesOf(`${talk} The berth API and the OCI registry.`)).toMatchObject({ 'OCI registry': 1 });
  });

  it('keep a number before a capital, and end at any other', () => {
    expect(phrasesOf('A 3D Gaussian splat, a 3D Gaussian splat. 12ms gate, 4KB page, 2nd gate.')).toEqual({
      '3D Gaussian splat': 2,
    });
  });

  it('neither begin nor end with an adverb', () => {
    expect(phrasesOf('The draught margin significantly, slowly reply queue.')).toEqual({
      'draught margin': 1,
      'reply queue': 1,
    });
  });

  it('leave out what only ever stands inside a longer one', () => {
    const found = phrasesOf('The tide window table. A tide window table. One tide window, one tide window.');
    expect(found['tide window table']).toBe(2);
    expect(found['tide window']).toBe(4);
    expect(found['window table']).toBeUndefined();
    expect(found['table']).toBeUndefined();
  });

  it('join what differs in case, and keep the first spelling', () => {
    expect(phrasesOf('Slot Ledger here. The slot ledger there. SLOT LEDGER!')).toEqual({ 'Slot Ledger': 3 });
  });

  it('read a possessive as its word, and no other contraction', () => {
    expect(phrasesOf("The harbour's tide window isn't ours; let's see the harbour's tide window.")).toEqual({
      'harbour tide window': 2,
    });
  });

  it('are found in other scripts with spaces', () => {
    expect(
      phrasesOf('Приливное окно закрыто. Мы ждём, когда приливное окно откроется. Приливное окно.'),
    ).toMatchObject({
      'Приливное окно': 3,
    });
    expect(phrasesOf('Die Hafenwache meldet es der Hafenwache, und die Hafenwache schweigt.')).toMatchObject({
      Hafenwache: 3,
    });
  });

  it('are not guessed in scripts without spaces', () => {
    expect(phrasesOf('潮汐窗口很短。潮汐窗口很长。タイド・ウィンドウ。')).toEqual({});
  });

  it('name the line of their first place, counted in the text', () => {
    const counter = new PhraseCounter();
    counter.add('Nothing here.\nThe slot\nledger and the slot ledger.', 10);
    counter.add('The slot ledger.', 40);
    expect(counter.finish()).toContainEqual({
      name: 'slot ledger',
      key: 'slot ledger',
      count: 3,
      isName: false,
      line: 11,
    });
  });

  it('do not depend on the order of paragraphs, but for spelling and place', () => {
    const someText = fc
      .array(fc.constantFrom('tide', 'window', 'slot', 'ledger', 'the', 'of', ',', 'berth plan'), {
        maxLength: 30,
      })
      .map(words => words.join(' '));
    fc.assert(
      fc.property(someText, someText, (a, b) => {
        const count = (texts: string[]): string[] => {
          const counter = new PhraseCounter();
          for (const text of texts) counter.add(text, 0);
          return counter.finish().map(({ key, count: times }) => `${key} ${times}`);
        };
        expect(count([a, b])).toEqual(count([b, a]));
      }),
    );
  });

  it('are bounded in number, whatever is read', () => {
    const words = Array.from({ length: 4000 }, (_, n) => `wort${(n * 7919) % 1000}x`).join(' ');
    expect(Object.keys(phrasesOf(words)).length).toBeLessThanOrEqual(120);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        for (const name of Object.keys(phrasesOf(text)))
          expect(name.split(' ').length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
