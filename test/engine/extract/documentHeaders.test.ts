import { describe, expect, it } from 'vitest';
import type { Fragment, FragmentLink } from '../../../engine/model/fragment.ts';
import { toFragment } from '../../support/documents.ts';

/** What the header of a document gives, besides its format. */
function header(text: string, path = 'adr/0004-use-x.md'): Record<string, unknown> {
  const { metadata } = toFragment(path, text);
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== 'format'));
}

/** Relations as `relation by:target @line`. */
function relations(text: string, path = 'adr/0004-use-x.md'): string[] {
  const related = toFragment(path, text).links.filter(link => link.relation !== undefined);
  return related.map(({ relation, by, target, line }) => `${relation ?? ''} ${by}:${target} @${line}`);
}

describe('a header', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'of a decision record with sections',
      '# 4. Use X\n\nDate: 2016-02-12\n\n## Status\n\nAccepted\n\n## Context\n\nStatus: nothing\n',
      { status: 'accepted', date: '2016-02-12', number: '4' },
    ],
    [
      'of a decision record with a list',
      '# Use X\n\n* Status: accepted\n* Deciders: Ann, Bob\n* Date: 12 February 2016\n',
      { status: 'accepted', date: '2016-02-12', number: '4' },
    ],
    [
      'in bold',
      '# Use X\n\n**Status:** Proposed (in review)\\\n**Date**: February 12, 2016\n',
      { status: 'proposed', date: '2016-02-12', number: '4' },
    ],
    [
      'in a table',
      '# Use X\n\n| Field | Value |\n| --- | --- |\n| Status | Rejected |\n| Created | 2016/02/12 |\n',
      { status: 'rejected', date: '2016-02-12', number: '4' },
    ],
    [
      'in front matter, the day of the decision before that of an update',
      '---\neip: 20\nstatus: "Final" # so far\nupdated: 2020-01-01\ncreated: 2015-11-19\n---\n# T\n',
      { status: 'final', date: '2015-11-19', number: '20' },
    ],
    [
      'of a proposal',
      '- Feature Name: `x`\n- Start Date: 2014-04-05\n- RFC PR: [rfcs#34](https://github.com/o/rfcs/pull/34)\n\n# Summary\n',
      { date: '2014-04-05', number: '4' },
    ],
    [
      'in German',
      '# X verwenden\n\n- Status: Ersetzt durch [ADR-5](0005-y.md)\n- Datum: 12. Februar 2016\n',
      { status: 'superseded', date: '2016-02-12', number: '4' },
    ],
    [
      'in German, of its own',
      '# X\n\nStatus: Abgelehnt\nDatum: 12.02.2016\n',
      { status: 'abgelehnt', date: '2016-02-12', number: '4' },
    ],
    [
      'in Chinese',
      '# 使用 X\n\n状态:已接受\n日期：2016年2月12日\n',
      { status: '已接受', date: '2016-02-12', number: '4' },
    ],
    [
      'in Japanese',
      '# X を使う\n\n## ステータス\n\n承認済み\n\n## 日付\n\n2016年2月12日\n',
      { status: '承認済み', date: '2016-02-12', number: '4' },
    ],
    [
      'of a template, which says nothing',
      '---\nstatus: "{proposed | accepted}"\ndate: {YYYY-MM-DD}\n---\n# T\n',
      {},
    ],
    ['with a day that no calendar has', '# T\n\nDate: 2023-02-30\n', {}],
    ['with a day that countries read differently', '# T\n\nDate: 02/03/2024\n', {}],
  ])('%s', (_, text, expected) => {
    expect(header(text)).toEqual(expected);
  });

  it('may be reStructuredText’s', () => {
    const text =
      'PEP: 8\nTitle: Style Guide\nStatus: Active\nCreated: 05-Jul-2001\n\nIntroduction\n============\n';
    expect(header(text, 'peps/pep-0008.rst')).toEqual({ status: 'active', date: '2001-07-05', number: '8' });
    expect(header(':Status: Draft\n:Date: 2020-01-02\n', 'x.rst')).toEqual({
      status: 'draft',
      date: '2020-01-02',
    });
  });

  it('is a file’s name where no header says it', () => {
    expect(header('# T\n', 'notes/2024-01-02-title.md')).toEqual({ date: '2024-01-02' });
    expect(header('# T\n\nDate: 2023-05-06\n', 'notes/2024-01-02-title.md')).toEqual({ date: '2023-05-06' });
    expect(header('# T\n', 'notes/2024-13-02-title.md')).toEqual({});
  });

  it('is not a section or a table that happens to bear its word', () => {
    expect(
      header(
        '# T\n\n## date\n\nThe function `date` formats a day as others would, e.g. `date "2006-01-02"`, and more of the kind than this line can say.\n',
      ),
    ).toEqual({});
    expect(header('# T\n\n## State\n\nA component keeps what it has to remember there.\n')).toEqual({});
    expect(header('# T\n\n| Status | Meaning |\n| --- | --- |\n| 404 | Not found |\n')).toEqual({});
    expect(relations('# T\n\n## Requires\n\n[A](a.md)\n')).toEqual([]);
  });

  it('is not in code, nor far down', () => {
    expect(header('# T\n\n```yaml\nstatus: accepted\n```\n')).toEqual({});
    expect(header(`# T\n${'\nword'.repeat(60)}\nStatus: accepted\n`)).toEqual({});
  });
});

describe('a replacement', () => {
  it.each<[string, string, string[]]>([
    [
      'by a link in the status',
      '# T\n\n## Status\n\nSuperseded by [ADR-0005](0005-y.md)\n',
      ['superseded-by path:adr/0005-y.md @5'],
    ],
    [
      'misspelt as a well-known tool has it',
      '# T\n\n## Status\n\nAccepted\n\nSupercedes [1. Y](0001-y.md)\n\nSuperceded by [3. Z](0003-z.md)\n',
      ['supersedes path:adr/0001-y.md @7', 'superseded-by path:adr/0003-z.md @9'],
    ],
    [
      'by a number',
      '# T\n\n* Status: superseded by ADR-0005 on 2020-01-02\n',
      ['superseded-by number:adr#5 @3'],
    ],
    [
      'in front matter',
      '---\nsuperseded-by: 155, 721\nrequires: [20, 165]\n---\n',
      [
        'superseded-by number:adr#155 @2',
        'superseded-by number:adr#721 @2',
        'requires number:adr#20 @3',
        'requires number:adr#165 @3',
      ],
    ],
    [
      'in a list of front matter',
      '---\nsupersedes:\n  - 0001-y.md\n  - "[[0002-z]]"\n---\n',
      ['supersedes path:adr/0001-y.md @3', 'supersedes name:0002-z @4'],
    ],
    ['in a note at the top', '> **Superseded by [Y](../y.md).**\n\n# T\n', ['superseded-by path:y.md @1']],
    [
      'both ways in one line',
      'Status: Accepted, supersedes ADR-1, superseded by ADR-9\n',
      ['supersedes number:adr#1 @1', 'superseded-by number:adr#9 @1'],
    ],
    ['in Chinese', '# T\n\n状态：已被 [ADR-5](0005-y.md) 取代\n', ['superseded-by path:adr/0005-y.md @3']],
    [
      'in Japanese',
      '# T\n\n## ステータス\n\n[ADR-5](0005-y.md) に置き換えられた\n',
      ['superseded-by path:adr/0005-y.md @5'],
    ],
    [
      'in French',
      '# T\n\nStatut : Remplacé par [ADR-5](0005-y.md)\n',
      ['superseded-by path:adr/0005-y.md @3'],
    ],
    [
      'by a link out of the project that names a number',
      'Status: Superseded by [RFC 12](https://example.org/12)\n',
      ['superseded-by number:adr#12 @1'],
    ],
    ['never by nothing', '---\nsuperseded-by: ~\nsupersedes: none\n---\nStatus: superseded\n', []],
    ['never in prose', '# T\n\n## Context\n\nThis was superseded by [Y](0005-y.md) long ago.\n', []],
  ])('%s', (_, text, expected) => {
    expect(relations(text)).toEqual(expected);
  });

  it('is quoted word for word', () => {
    const text = '# T\n\n*  **Status**: superseded by [ADR-0005](0005-y.md)  \n';
    const quotes = (fragment: Fragment): string[] =>
      fragment.links.filter((link: FragmentLink) => link.relation !== undefined).map(link => link.quote);
    expect(quotes(toFragment('adr/1.md', text))).toEqual([
      '*  **Status**: superseded by [ADR-0005](0005-y.md)',
    ]);
  });
});
