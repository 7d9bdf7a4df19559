import { describe, expect, it } from 'vitest';
import { differInLanguage, guessLanguage } from '../../../engine/base/language.ts';

const texts = {
  en: 'The tide window is the time in which a ship of that draught can pass the sill with water to spare.',
  nl: 'Het getijvenster is de tijd waarin een schip met die diepgang over de drempel kan varen en niet vastloopt.',
  de: 'Das Tidefenster ist die Zeit, in der ein Schiff mit diesem Tiefgang die Schwelle passieren kann und nicht aufsetzt.',
  fr: 'La fenêtre de marée est le temps pendant lequel un navire peut passer le seuil sans toucher le fond.',
  es: 'La ventana de marea es el tiempo en que un barco con ese calado puede pasar el umbral sin tocar el fondo.',
};

describe('the language of a text', () => {
  it.each(Object.entries(texts))('%s shows in its small words', (language, text) => {
    expect(guessLanguage(text)).toEqual({ script: 'latin', language });
  });

  it.each([
    ['han', '潮汐窗口是船舶可以通过门槛的时间。'],
    ['kana', '潮汐ウィンドウは船が敷居を通過できる時間です。'],
    ['hangul', '조석 창은 선박이 문턱을 통과할 수 있는 시간입니다.'],
  ])('%s shows in its script, Latin names in it or not', (script, text) => {
    expect(guessLanguage(`${text} API`)?.script).toBe(script);
  });

  it('is unknown for what is short, and for code and addresses', () => {
    expect(guessLanguage('Tide')).toBeUndefined();
    expect(guessLanguage('`the of and to is in that for it with`')).toBeUndefined();
    expect(guessLanguage('Kubernetes Deployment Controller Manager')?.language).toBeUndefined();
  });

  it('differs only where both are known', () => {
    const [en, nl] = [guessLanguage(texts.en), guessLanguage(texts.nl)];
    expect(differInLanguage(en, nl)).toBe(true);
    expect(differInLanguage(en, en)).toBe(false);
    expect(differInLanguage(en, undefined)).toBe(false);
    expect(differInLanguage(en, guessLanguage('Kubernetes Deployment Controller'))).toBe(false);
    expect(differInLanguage(en, guessLanguage('潮汐窗口是船舶可以通过门槛的时间'))).toBe(true);
  });
});
