import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCitationKeys } from '../../../engine/extract/citationKeys.ts';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { GraphNode } from '../../../engine/model/graph.ts';
import { toNodeId } from '../../../engine/model/ids.ts';
import { toFragment, toFragments } from '../../support/documents.ts';
import { expectGrounded, mentionsOf } from '../../support/mentions.ts';

const bib = `% works that we build on
@inproceedings{vaswani2017,
  author = {Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and {The Rest and Co}},
  title = {Attention Is {All} You Need},
  booktitle = {Advances in Neural Systems},
  year = 2017, eprint = {1706.03762}, archivePrefix = {arXiv},
  doi = {10.5555/3295222.3295349}
}
@article{broken, title = {never closed,
@book{knuth, title = {The {\\TeX}book}, author = "Donald E. Knuth", doi = {https://doi.org/10.1000/ABC}}
@misc{godel, title = {{\\"U}ber S\\"atze}, author = {G{\\"o}del, Kurt}, date = {1931-01-02}}
@article{dblp, title = {BERT}, journal = {CoRR}, volume = {abs/1810.04805}}
@misc{untitled, author = {Nobody}}
`;

function papersOf(sources: Readonly<Record<string, string>>): { fold: GraphFold; papers: GraphNode[] } {
  const fold = new GraphFold();
  expect(fold.apply(toFragments(sources)).problems).toEqual([]);
  const nodes = fold.graph.nodeIds().map(id => fold.graph.node(id));
  return { fold, papers: nodes.filter(node => node?.type === 'Paper') as GraphNode[] };
}

const citersOf = (fold: GraphFold, id: string): string[] =>
  [...fold.graph.edgesOf(id)]
    .filter(({ type, target }) => type === 'references' && target === id)
    .flatMap(({ source }) => fold.graph.node(source)?.sourcePath ?? [])
    .sort();

describe('a bibliography', () => {
  const fragment = toFragment('refs.bib', bib);

  it('names a paper by its number on arXiv, else by its DOI, else by title and first author', () => {
    expect(Object.fromEntries(mentionsOf(fragment, 'entry').map(({ key, name }) => [key, name]))).toEqual({
      'arXiv:1706.03762': 'Attention Is All You Need',
      'arXiv:1810.04805': 'BERT',
      'doi:10.1000/abc': 'The TeXbook',
      'title:über sätze / gödel': 'Über Sätze',
    });
  });

  it('says who wrote a paper, where and when it came out, and how it is cited', () => {
    expect(mentionsOf(fragment, 'entry')[0]).toMatchObject({
      text: 'Ashish Vaswani, Noam Shazeer, Niki Parmar, et al.; Advances in Neural Systems; 2017',
      aliases: ['vaswani2017', 'doi:10.5555/3295222.3295349'],
      details: {
        authors: ['Ashish Vaswani', 'Noam Shazeer', 'Niki Parmar', 'The Rest and Co'],
        year: '2017',
        venue: 'Advances in Neural Systems',
      },
      spans: [[4, 4]],
      quotes: ['title = {Attention Is {All} You Need},'],
    });
  });

  it('has a passage an entry, under its title', () => {
    expect(fragment.passages.map(({ start, end, headings }) => [start, end, headings[0]])).toEqual([
      [2, 8, 'Attention Is All You Need'],
      [10, 10, 'The TeXbook'],
      [11, 11, 'Über Sätze'],
      [12, 12, 'BERT'],
    ]);
    expectGrounded(fragment, bib);
  });

  it('warns of entries that cannot be read', () => {
    expect(fragment.warnings).toEqual([
      'entries that cannot be read: 1, the first in line 9: no value for “title”, or one that never ends',
    ]);
  });

  it('is grounded, whatever stands in it', () => {
    const somePiece = fc.constantFrom(...bib.split(/(?<=[\n,{}])/), '\r\n', '\r', '@', '"', 'é');
    fc.assert(
      fc.property(fc.array(somePiece), pieces => {
        const text = pieces.join('');
        expectGrounded(toFragment('refs.bib', text), text);
      }),
    );
  });
});

describe('a paper of a bibliography', () => {
  const byNumber = 'Read arXiv:1706.03762v5 and https://doi.org/10.1000/abc.\n';
  const byOtherNumber = 'Read https://doi.org/10.48550/arXiv.1706.03762 or doi:10.5555/3295222.3295349\n';
  const byKey = 'As shown [see @vaswani2017, p. 3; -@godel], and by \\citep[p. 2]{knuth, missing}.\n';

  it('is the one that documents cite by number, by any of its numbers, and by its key', () => {
    const sources = { 'refs.bib': bib, 'a.md': byNumber, 'b.md': byOtherNumber, 'c.md': byKey };
    const { fold, papers } = papersOf(sources);
    expect(papers.map(({ name }) => name).sort()).toEqual([
      'Attention Is All You Need',
      'BERT',
      'The TeXbook',
      'Über Sätze',
    ]);
    const attention = toNodeId('Paper', 'arXiv:1706.03762');
    expect(citersOf(fold, attention)).toEqual(['a.md', 'b.md', 'c.md', 'refs.bib']);
    expect(fold.graph.node(attention)).toMatchObject({
      aliases: expect.arrayContaining(['vaswani2017']) as unknown,
      metadata: { year: '2017', venue: 'Advances in Neural Systems' },
    });
    expect(citersOf(fold, toNodeId('Paper', 'doi:10.1000/abc'))).toEqual(['a.md', 'c.md', 'refs.bib']);
  });

  it('is one for two bibliographies; a key that means two papers leads to neither', () => {
    const other = bib.replace('{dblp,', '{godel2,').replace('{godel,', '{knuth,');
    const { fold, papers } = papersOf({ 'a.bib': bib, 'b.bib': other, 'c.md': byKey });
    expect(papers).toHaveLength(4);
    expect(citersOf(fold, toNodeId('Paper', 'arXiv:1706.03762'))).toEqual(['a.bib', 'b.bib', 'c.md']);
    expect(citersOf(fold, toNodeId('Paper', 'doi:10.1000/abc'))).toEqual(['a.bib', 'b.bib']);
  });

  it('leaves the graph as it was when its bibliography goes', () => {
    const documents = { 'a.md': byNumber, 'b.md': byOtherNumber, 'c.md': byKey };
    const { fold } = papersOf({ ...documents, 'refs.bib': bib });
    fold.apply(new Map([['refs.bib', undefined]]));
    const { fold: without } = papersOf(documents);
    expect(fold.graph.nodeIds()).toEqual(without.graph.nodeIds());
    expect([...fold.graph.edges()]).toHaveLength([...without.graph.edges()].length);
  });
});

describe('keys of entries in a line', () => {
  it.each([
    ['[@a; see -@b_c:2, p. 3] [@{d e}] [@{https://x.y/z}]', ['a', 'b_c:2', 'https://x.y/z']],
    ['\\cite{a,b} \\citep*[see][p. 3]{c} \\textcite{d}', ['a', 'b', 'c', 'd']],
    ['[@user](https://x.y), [@user][1], @user, mail [a@b.c], [@a. Then]', ['a']],
    ['`cite` and [x]', []],
  ])('%s', (line, keys) => {
    expect(findCitationKeys(line).map(({ key }) => key)).toEqual(keys);
  });
});
