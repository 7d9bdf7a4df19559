import { describe, expect, it } from 'vitest';
import { toFragment } from '../../support/documents.ts';

/** Releases as `version date @line`, in line order. */
function releases(text: string, path = 'CHANGELOG.md'): string[] {
  const found = toFragment(path, text).mentions.filter(mention => mention.role === 'release');
  found.sort((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0));
  return found.map(({ name, date, spans }) => `${name} ${date ?? '–'} @${spans[0]?.[0] ?? 0}`);
}

describe('the releases of a changelog', () => {
  it.each<[string, string, string[]]>([
    [
      'as Keep a Changelog has them',
      '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2024-01-02\n\n### Added\n\n## [1.1.0] - 2023-12-01 [YANKED]\n',
      ['1.2.0 2024-01-02 @5', '1.1.0 2023-12-01 @9'],
    ],
    ['with the date in brackets', '## v1.2 (2024-01-02)\n\n## v1.1\n', ['1.2 2024-01-02 @1', '1.1 – @3']],
    [
      'as conventional commits have them',
      '# [2.0.0](https://x.org/compare/a...b) (2024-01-02)\n\n## <small>1.9.1 (2023-11-05)</small>\n',
      ['2.0.0 2024-01-02 @1', '1.9.1 2023-11-05 @3'],
    ],
    ['of packages', '## pkg@3.0.0-rc.1\n\n## @scope/pkg@2.0.0 - A name\n', ['3.0.0-rc.1 – @1', '2.0.0 – @3']],
    [
      'with words before',
      '## Version 1.2.3 – January 2, 2024\n\n## Release 1.2.2\n\n## 版本 1.2.1（2023年5月6日）\n',
      ['1.2.3 2024-01-02 @1', '1.2.2 – @3', '1.2.1 2023-05-06 @5'],
    ],
    [
      'with the date below',
      '## 1.2.3\n\n_Released 2024-01-02_\n\n## 1.2.2\n\n- fixed on 2023-01-01\n',
      ['1.2.3 2024-01-02 @1', '1.2.2 – @5'],
    ],
    ['each once', '## 1.0.0\n\n## 1.0.0\n', ['1.0.0 – @1']],
  ])('%s', (_, text, expected) => {
    expect(releases(text)).toEqual(expected);
  });

  it('are found by the file’s name, its folder or its title', () => {
    const text = '## 1.2.0\n';
    expect(releases(text, 'docs/release-notes.md')).toHaveLength(1);
    expect(releases(text, 'docs/releases/v1.md')).toHaveLength(1);
    expect(releases(`# 変更履歴\n\n${text}`, 'docs/a.md')).toHaveLength(1);
    expect(releases(text, 'docs/a.md')).toEqual([]);
    expect(releases('## 1.2 Install it\n', 'docs/release-notes.md')).toEqual([]);
    expect(releases('## 1.2.0 (2024-01-02)\n', 'docs/a.md')).toEqual(['1.2.0 2024-01-02 @1']);
  });

  it('name the line they stand on', () => {
    const [release] = toFragment('CHANGELOG.md', '# Log\n\n## [1.2.0] - 2024-01-02\n').mentions.filter(
      mention => mention.role === 'release',
    );
    expect(release).toMatchObject({ key: 'CHANGELOG.md#1.2.0', quotes: ['## [1.2.0] - 2024-01-02'] });
  });
});
