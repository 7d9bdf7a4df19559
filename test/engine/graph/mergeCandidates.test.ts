import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MutableGraph } from '../../../engine/graph/graph.ts';
import { findMergeCandidates } from '../../../engine/graph/mergeCandidates.ts';
import type { GraphNode } from '../../../engine/model/graph.ts';
import { node } from '../../support/graphs.ts';

/** What a graph of concepts with these names gives: pairs of names, what would stay first. */
function pairsOf(...nodes: readonly (string | GraphNode)[]): string[] {
  const graph = new MutableGraph();
  for (const item of nodes) graph.setNode(typeof item === 'string' ? node('Concept', item) : item);
  return findMergeCandidates(graph).map(
    ({ left, right, reason }) => `${left.name} < ${right.name}: ${reason}`,
  );
}

describe('names that may stand for one thing', () => {
  it.each([
    ['with and without a space', ['database', 'data base'], 'same-spelling'],
    ['with and without a hyphen, in capitals', ['Filesystem', 'FILE-SYSTEMS'], 'same-spelling'],
    ['as code and as words', ['gasLimit', 'gas limit'], 'same-spelling'],
    ['with a dot', ['nodejs', 'Node.js'], 'same-spelling'],
    ['a variable and its name', ['PSItem', '$PSItem'], 'same-spelling'],
    ['shortened', ['git repository', 'git repo'], 'similar-name'],
    ['in another order', ['chart of release values', 'release values of chart'], 'similar-name'],
    ['misspelt', ['reconciliation', 'reconcilliation'], 'similar-name'],
    ['with two letters swapped', ['accommodation', 'accommodatoin'], 'similar-name'],
    ['with a generic word', ['content configuration', 'content configuration file'], 'similar-name'],
    ['with an article', ['tidal gate', 'the tidal gate'], 'similar-name'],
    [
      'in Japanese, with and without a long vowel',
      ['レンダリングサーバ', 'レンダリングサーバー'],
      'same-spelling',
    ],
    ['in Chinese, with a generic word', ['分布式缓存', '分布式缓存技术'], 'similar-name'],
    ['in Korean, with and without a space', ['데이터베이스', '데이터 베이스'], 'same-spelling'],
  ])('are found %s', (_, [first = '', second = ''], reason) => {
    const pairs = pairsOf(first, second);
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatch(new RegExp(`: ${reason}$`));
  });

  it.each([
    ['versions', ['Helm 2', 'Helm 3']],
    ['sizes', ['uint32 value', 'uint64 value']],
    ['contrasts', ['pre-install hook', 'post-install hook']],
    ['a thing and a kind of it', ['chart', 'library chart']],
    ['a thing and a part of it', ['chart repository', 'chart repository index']],
    ['short words', ['form', 'from']],
    ['words with another ending', ['released notes', 'releases notes']],
    ['two words of one letter’s difference', ['internal', 'interval']],
    ['commands of one letter’s difference', ['helm lint', 'helm list']],
    ['a command and what one does to its program', ['helm uninstall', 'uninstall helm']],
    ['languages', ['C', 'C++']],
    ['an option and a word', ['-Host', 'hosts']],
    ['an option and the very same word', ['-Query', 'Query']],
    ['a path and a word', ['std::io', 'stdio']],
    ['Chinese words that share characters', ['数据库', '数据流']],
  ])('are not made of %s', (_, names) => {
    expect(pairsOf(...names)).toEqual([]);
  });

  it('are never of two types', () => {
    expect(pairsOf(node('Concept', 'database'), node('Algorithm', 'data base'))).toEqual([]);
    expect(pairsOf(node('Paper', 'database'), node('Paper', 'data base'))).toEqual([]);
  });

  it('pair an acronym with what it spells only where a document speaks of both', () => {
    const long = node('Concept', 'Continuous Integration', ['a.md', 'b.md']);
    expect(pairsOf(long, node('Concept', 'CI', ['b.md']))).toEqual(['Continuous Integration < CI: acronym']);
    expect(pairsOf(long, node('Concept', 'CI', ['c.md']))).toEqual([]);
    expect(
      pairsOf(node('Concept', 'VS Code', ['a.md', 'b.md']), node('Concept', 'Visual Studio Code')),
    ).toEqual(['VS Code < Visual Studio Code: acronym']);
    const aliased = { ...long, aliases: ['CI'] };
    expect(pairsOf(aliased, node('Concept', 'CI', ['c.md']))).toHaveLength(1);
  });

  it('pair a piece with the whole name it is found in, unless it is found elsewhere, too', () => {
    const at = (name: string, ...lines: number[]): GraphNode => {
      const spans = lines.map(line => [line, line] as const);
      const source = { path: 'a.md', mentions: lines.length, spans };
      return { ...node('Concept', name), sources: [source] };
    };
    const whole = at('tidal gate schedule', 1, 5, 9);
    expect(pairsOf(whole, at('gate schedule', 1, 5))).toEqual([
      'tidal gate schedule < gate schedule: nested-name',
    ]);
    expect(pairsOf(at('潮汐窗口表', 1, 5), at('潮汐窗口', 1, 5))).toEqual([
      '潮汐窗口表 < 潮汐窗口: nested-name',
    ]);
    expect(pairsOf(at('潮汐窗口表', 1, 5), at('潮汐窗口', 1, 7))).toEqual([]);
    expect(pairsOf(whole, at('gate schedule', 1, 7))).toEqual([]);
  });

  it('propose to keep what more sources name, then the shorter name', () => {
    expect(pairsOf(node('Concept', 'data base', ['a.md', 'b.md']), 'database')).toEqual([
      'data base < database: same-spelling',
    ]);
    expect(pairsOf('data base', 'database')).toEqual(['database < data base: same-spelling']);
  });

  it('have ids of the contract, scores in (0, 1], best first, and do not depend on order', () => {
    const names = [
      'data base',
      'database',
      'git repo',
      'git repository',
      'Node.js',
      'nodejs',
      'repo',
      'repository',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), shuffled => {
        const graphs = [names, shuffled].map(order => {
          const graph = new MutableGraph();
          for (const name of order) graph.setNode(node('Concept', name));
          return findMergeCandidates(graph);
        });
        expect(graphs[0]).toEqual(graphs[1]);
        const scores = (graphs[0] ?? []).map(({ id, score }) => {
          expect(id).toMatch(/^review:[a-z-]+:[0-9a-f]{12}$/);
          return score;
        });
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        for (const score of scores) expect(score > 0 && score <= 1).toBe(true);
      }),
    );
  });

  it('can be any text', () => {
    const someName = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '$', '__proto__'),
    );
    fc.assert(fc.property(fc.array(someName, { maxLength: 6 }), names => void pairsOf(...names)));
  });
});
