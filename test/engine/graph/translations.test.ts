import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractSource } from '../../../engine/extract/extractSource.ts';
import { type Translations, TranslationIndex } from '../../../engine/graph/translations.ts';
import { toFragment } from '../../support/documents.ts';
import { fixtureFiles } from '../../support/sources.ts';

const texts = {
  en: 'The tide window is the time in which a ship of that draught can pass the sill.',
  ko: '조석 창은 선박이 문턱을 통과할 수 있는 시간입니다.',
  zh: '潮汐窗口是吃水合适的船舶可以安全通过港口门槛的时间。',
  ja: '潮汐ウィンドウは船が敷居を通過できる時間です。',
  fr: 'La fenêtre de marée est le temps pendant lequel un navire peut passer le seuil sans toucher le fond.',
};
type Language = keyof typeof texts;

/** Documents by path, each in a language. */
type Documents = Readonly<Record<string, Language>>;

function indexOf(documents: Documents): TranslationIndex {
  const index = new TranslationIndex();
  for (const [path, language] of Object.entries(documents)) index.add(toFragment(path, texts[language]));
  index.settle();
  return index;
}

function groupsIn(index: TranslationIndex, paths: readonly string[]): Record<string, string[]> {
  const groups = new Set(paths.flatMap(path => index.groupOf(path) ?? []));
  return Object.fromEntries([...groups].map(group => [group.original, format(group)]));
}

function format({ others }: Translations): string[] {
  return [...others].map(([tag, path]) => `${tag} ${path}`);
}

function groups(documents: Documents): Record<string, string[]> {
  return groupsIn(indexOf(documents), Object.keys(documents));
}

describe('translations of one document', () => {
  it.each<[string, Documents, Record<string, string[]>]>([
    [
      'end in a language',
      { 'README.md': 'en', 'README.zh-CN.md': 'zh', 'README_ja.md': 'ja', 'README-KO.md': 'ko' },
      { 'README.md': ['ja README_ja.md', 'ko README-KO.md', 'zh-CN README.zh-CN.md'] },
    ],
    [
      'have a script and region',
      { 'a.md': 'en', 'a.zh-Hant-HK.md': 'zh', 'a_zh_Hans.md': 'zh' },
      { 'a.md': ['zh-Hans a_zh_Hans.md', 'zh-Hant-HK a.zh-Hant-HK.md'] },
    ],
    [
      'stand in a folder of their language beside that of the original',
      { 'docs/ko/guide.md': 'ko', 'docs/en/guide.md': 'en', 'docs/fr/guide.md': 'fr' },
      { 'docs/en/guide.md': ['fr docs/fr/guide.md', 'ko docs/ko/guide.md'] },
    ],
    [
      'stand in a folder below the original’s',
      { 'docs/ko/a/guide.md': 'ko', 'docs/a/guide.md': 'en' },
      { 'docs/a/guide.md': ['ko docs/ko/a/guide.md'] },
    ],
    [
      'stand where Docusaurus looks for them, translated yet or not',
      {
        'web/docs/a.md': 'en',
        'web/blog/b.md': 'en',
        'web/versioned_docs/version-1.0/a.md': 'en',
        'web/api/a.md': 'en',
        'web/i18n/ko/docusaurus-plugin-content-docs/current/a.md': 'en',
        'web/i18n/fr/docusaurus-plugin-content-docs/version-1.0/a.md': 'fr',
        'web/i18n/ko/docusaurus-plugin-content-blog/b.md': 'ko',
        'web/i18n/ko/docusaurus-plugin-content-docs-api/current/a.md': 'ko',
      },
      {
        'web/docs/a.md': ['ko web/i18n/ko/docusaurus-plugin-content-docs/current/a.md'],
        'web/versioned_docs/version-1.0/a.md': [
          'fr web/i18n/fr/docusaurus-plugin-content-docs/version-1.0/a.md',
        ],
        'web/blog/b.md': ['ko web/i18n/ko/docusaurus-plugin-content-blog/b.md'],
        'web/api/a.md': ['ko web/i18n/ko/docusaurus-plugin-content-docs-api/current/a.md'],
      },
    ],
    [
      'stand in a folder of translations',
      { 'README.md': 'en', 'translations/ko/README.md': 'ko' },
      { 'README.md': ['ko translations/ko/README.md'] },
    ],
    [
      'need no original: English speaks, else the first by tag',
      { 'a/zh/x.md': 'zh', 'a/ko/x.md': 'ko', 'b/y.fr.md': 'fr', 'b/y.en.md': 'en' },
      { 'a/ko/x.md': ['zh a/zh/x.md'], 'b/y.en.md': ['fr b/y.fr.md'] },
    ],
    [
      'may be in another format',
      { 'a.md': 'en', 'a.ko.html': 'ko', 'a.fr.rst': 'fr' },
      { 'a.md': ['fr a.fr.rst', 'ko a.ko.html'] },
    ],
    [
      'of an original in another language than English may be English',
      { 'docs/a.md': 'zh', 'docs/en/a.md': 'en' },
      { 'docs/a.md': ['en docs/en/a.md'] },
    ],
    [
      'are one a language: a second copy of the original’s stays a document of its own',
      { 'guide.md': 'en', 'en/guide.md': 'en', 'guide.ko.md': 'ko' },
      { 'guide.md': ['ko guide.ko.md'] },
    ],
    [
      'of an original without a marker are English only where it is not',
      { 'a.md': 'en', 'a.en-US.md': 'en', 'a.zh-CN.md': 'zh', 'b.md': 'fr', 'b.en-US.md': 'en' },
      { 'a.md': ['zh-CN a.zh-CN.md'], 'b.md': ['en-US b.en-US.md'] },
    ],
    [
      'are one a language: what is left over makes a document again',
      { 'guide.md': 'en', 'guide.ko.md': 'ko', 'en/guide.md': 'en', 'ko/guide.md': 'ko' },
      { 'guide.md': ['ko guide.ko.md'], 'en/guide.md': ['ko ko/guide.md'] },
    ],
    [
      'keep to the original’s format where there are two',
      { 'a.md': 'en', 'a.html': 'en', 'a.ko.html': 'ko', 'a.ko.md': 'ko' },
      { 'a.md': ['ko a.ko.md'], 'a.html': ['ko a.ko.html'] },
    ],
  ])('%s', (_, documents, expected) => {
    expect(groups(documents)).toEqual(expected);
  });

  it.each<[string, Documents]>([
    ['alone', { 'README.zh.md': 'zh', 'docs/ko/a.md': 'ko' }],
    ['of another stem', { 'readme.md': 'en', 'guide.ko.md': 'ko', 'docs/a.md': 'en', 'other/ko/a.md': 'ko' }],
    ['whose marker is a word', { 'api.md': 'en', 'api.is.md': 'en', 'how.md': 'en', 'how-to.md': 'en' }],
    ['whose folder is a word', { 'a.md': 'en', 'it/a.md': 'en', 'ml/a.md': 'en', 'no/a.md': 'en' }],
    [
      'that are named like a language',
      { 'docs/go.md': 'en', 'id.md': 'en', 'ko.md': 'ko', 'docs/ko.md': 'ko' },
    ],
    [
      'whose folder only ends in a language',
      { 'docs/a.md': 'en', 'docs_ko/a.md': 'ko', 'docs-ko/a.md': 'ko' },
    ],
    [
      'whose text is not in the language',
      { 'a.md': 'en', 'a.ko.md': 'fr', 'a.fr.md': 'ko', 'a.zh.md': 'en' },
    ],
    ['of no language', { 'a.md': 'en', 'a.v2.md': 'ko', 'a.cn.md': 'zh', 'a.js.md': 'en' }],
  ])('are not files %s', (_, documents) => {
    expect(groups(documents)).toEqual({});
  });

  it('are prose: no code, table, manifest or notebook', () => {
    const paths = ['x.csv', 'x.ko.csv', 'requirements.txt', 'requirements.ko.txt', 'x.ts', 'x.ko.ts'];
    const index = new TranslationIndex();
    for (const path of paths) {
      const extraction = extractSource(path, 'hash', texts.ko);
      if (extraction.outcome === 'read') index.add(extraction.fragment);
    }
    expect([...index.settle()]).toEqual([]);
  });

  it('are found in projects of three layouts, and not where there are none', () => {
    const found = (project: string): Record<string, string[]> => {
      const files = Object.entries(fixtureFiles(`translations/${project}`));
      const index = new TranslationIndex();
      for (const [path, bytes] of files) index.add(toFragment(path, new TextDecoder().decode(bytes)));
      index.settle();
      return groupsIn(
        index,
        files.map(([path]) => path),
      );
    };
    const docs = 'docusaurus-plugin-content-docs/current';
    expect(found('docusaurus')).toEqual({
      'blog/2026-01-07-launch.md': ['ko i18n/ko/docusaurus-plugin-content-blog/2026-01-07-launch.md'],
      'docs/guides/tides.md': [`ko i18n/ko/${docs}/guides/tides.md`],
      'docs/intro.md': [`fr i18n/fr/${docs}/intro.md`, `ko i18n/ko/${docs}/intro.md`],
    });
    expect(found('suffix')).toEqual({
      'README.md': ['ja README_ja.md', 'zh-CN README.zh-CN.md'],
      'docs/guide.md': ['de docs/guide.de.rst', 'ko docs/guide.ko.md'],
    });
    expect(found('traps')).toEqual({});
  });
});

const someDocumentPaths = [
  'a.md',
  'a.rst',
  'a.ko.md',
  'a.ko.html',
  'ko/a.md',
  'en/a.md',
  'a.en-GB.md',
  'a.fr.md',
  'fr/ko/a.md',
  'b.md',
];

const someDocument = fc.tuple(
  fc.constantFrom(...someDocumentPaths),
  fc.constantFrom<Language | undefined>('en', 'ko', 'fr', 'zh', undefined),
);

describe('an index of translations', () => {
  it('is what the documents now in it make it, and tells all that moved', () => {
    fc.assert(
      fc.property(fc.array(fc.array(someDocument, { maxLength: 4 }), { maxLength: 5 }), rounds => {
        const index = new TranslationIndex();
        const present = new Map<string, Language>();
        for (const round of rounds) {
          const before = new Map(someDocumentPaths.map(path => [path, index.groupOf(path)]));
          for (const [path, language] of round) {
            index.remove(path);
            present.delete(path);
            if (language === undefined) continue;
            index.add(toFragment(path, texts[language]));
            present.set(path, language);
          }
          const moved = index.settle();
          const fresh = indexOf(Object.fromEntries(present));
          for (const path of someDocumentPaths) {
            expect(index.groupOf(path)).toEqual(fresh.groupOf(path));
            expect({ path, moved: moved.has(path) }).toEqual({
              path,
              moved: JSON.stringify(shape(before.get(path))) !== JSON.stringify(shape(index.groupOf(path))),
            });
            const home = index.homeOf(path);
            if (present.has(path)) expect(index.membersOf(home)).toContain(path);
          }
        }
      }),
    );
  });

  it('looks at the groups alone that a change touches', () => {
    const index = indexOf({ 'a.md': 'en', 'a.ko.md': 'ko', 'b.md': 'en', 'b.ko.md': 'ko' });
    index.add(toFragment('b.fr.md', texts.fr));
    expect([...index.settle()].sort((a, b) => (a < b ? -1 : 1))).toEqual(['b.fr.md', 'b.ko.md', 'b.md']);
    expect([...index.settle()]).toEqual([]);
  });
});

function shape(group: Translations | undefined): unknown {
  return group === undefined ? null : [group.original, group.language, ...group.others];
}
