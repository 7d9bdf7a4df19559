import { describe, expect, it } from 'vitest';
import { mayBeIn } from '../../../engine/base/language.ts';
import { describeTag, parseLanguageTag } from '../../../engine/base/languageTags.ts';

describe('a language tag', () => {
  it.each([
    ['ko', 'ko'],
    ['EN', 'en'],
    ['zh-cn', 'zh-CN'],
    ['zh_Hans', 'zh-Hans'],
    ['zh-hant-hk', 'zh-Hant-HK'],
    ['pt_BR', 'pt-BR'],
    ['es-419', 'es-419'],
  ])('is read from %s', (text, tag) => {
    expect(parseLanguageTag(text)).toBe(tag);
  });

  it.each([
    '',
    'k',
    'sh',
    'js',
    'rs',
    'cn',
    'jp',
    'kor',
    'no-code',
    'zh-',
    '-zh',
    'constructor',
    'zh-Hans-CN-x',
  ])('is not %s', text => {
    expect(parseLanguageTag(text)).toBeUndefined();
  });

  it('is shown with the language’s own name where that is known', () => {
    expect(['ko', 'pt-BR', 'ng'].map(describeTag)).toEqual(['한국어 (ko)', 'Português (pt-BR)', 'ng']);
  });
});

const english = 'The parts of the model, and how each of them is served to the crane that asks for it.';

describe('a text', () => {
  it.each([
    ['en', english],
    ['ko', '조석 창은 하루에 두 번 열린다. The API is served by the crane and by the yard.'],
    ['ja', '船台は、陸に上げた船の一覧を保つ。'],
    ['zh-TW', '船台保存所有離水船隻的清單。'],
    ['ml', 'ഇത് മലയാളത്തിലുള്ള ഒരു ചെറിയ വാചകമാണ്'],
    ['sr', 'Ово је кратак текст на српском језику.'],
    ['sr', 'Ovo je kratak tekst na srpskom jeziku, šta god to značilo.'],
    ['sv', 'Det här är en kort text på svenska, för båtar och hamnar.'],
    ['ko', '안내'],
    ['fr', 'API'],
  ])('may be in %s: %s', (tag, text) => {
    expect(mayBeIn(text, tag)).toBe(true);
  });

  it.each([
    ...['ko', 'ml', 'is', 'it', 'no', 'id', 'sr', 'zh-CN'].map(tag => [tag, english] as const),
    ['en', '船台保存所有離水船隻的清單。'],
    [
      'de',
      'La fenêtre de marée est le temps pendant lequel un navire peut passer le seuil sans toucher le fond.',
    ],
    ['lt', 'Operator LT less than'],
    ['os', 'Linux'],
  ] as const)('is not in %s: %s', (tag, text) => {
    expect(mayBeIn(text, tag)).toBe(false);
  });
});
