import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { GraphEdge } from '../../../engine/model/graph.ts';
import type { EdgeType } from '../../../engine/model/ontology.ts';
import { toFragment, toFragments } from '../../support/documents.ts';

type Sources = Readonly<Record<string, string>>;

function fold(sources: Sources): GraphFold {
  const folded = new GraphFold();
  folded.apply(toFragments(sources));
  return folded;
}

/** Edges of a type between documents, as `from → to`, sorted. */
function pairs({ graph }: GraphFold, type: EdgeType): string[] {
  const edges = [...graph.edges()].filter(edge => edge.type === type);
  const path = (id: string): string => graph.node(id)?.sourcePath ?? '?';
  return edges
    .map(({ source, target }) => `${path(source)} → ${path(target)}`)
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Everything a graph holds, in an order of its own. */
function contents({ graph }: GraphFold): string[] {
  const edges = [...graph.edges()].map((edge: GraphEdge) => JSON.stringify(edge));
  return [
    ...graph.nodeIds().map(id => JSON.stringify(graph.node(id))),
    ...edges.sort((a, b) => (a < b ? -1 : 1)),
  ];
}

describe('documents that replace one another', () => {
  it('are linked from the newer to the older, whichever of the two says so', () => {
    const older = '# Old\n\nStatus: superseded by [new](0002-new.md)\n';
    const newer = '# New\n\nStatus: accepted\n\nSupersedes ADR-1\n';
    const expected = ['adr/0002-new.md → adr/0001-old.md'];
    expect(pairs(fold({ 'adr/0001-old.md': older, 'adr/0002-new.md': '# New\n' }), 'supersedes')).toEqual(
      expected,
    );
    expect(pairs(fold({ 'adr/0001-old.md': '# Old\n', 'adr/0002-new.md': newer }), 'supersedes')).toEqual(
      expected,
    );
    const both = fold({ 'adr/0001-old.md': older, 'adr/0002-new.md': newer });
    expect(pairs(both, 'supersedes')).toEqual(expected);
    const [edge] = [...both.graph.edges()].filter(({ type }) => type === 'supersedes');
    expect(edge?.evidence).toEqual([
      {
        path: 'adr/0001-old.md',
        startLine: 3,
        endLine: 3,
        quote: 'Status: superseded by [new](0002-new.md)',
      },
      { path: 'adr/0002-new.md', startLine: 5, endLine: 5, quote: 'Supersedes ADR-1' },
    ]);
  });

  it('stay linked until both take it back, and lose the link with either document', () => {
    const folded = fold({
      'adr/0001-old.md': 'Status: superseded by ADR-2\n',
      'adr/0002-new.md': 'Supersedes: ADR-1\n',
    });
    const put = (path: string, text: string | undefined): string[] => {
      folded.apply(new Map([[path, text === undefined ? undefined : toFragment(path, text)]]));
      return pairs(folded, 'supersedes');
    };
    expect(put('adr/0002-new.md', 'Status: accepted\n')).toHaveLength(1);
    expect(put('adr/0001-old.md', 'Status: accepted\n')).toEqual([]);
    expect(put('adr/0002-new.md', 'Supersedes: ADR-1\n')).toHaveLength(1);
    expect(put('adr/0001-old.md', undefined)).toEqual([]);
    expect(put('adr/0001-old.md', '# Back\n')).toHaveLength(1);
    expect(put('adr/0002-new.md', undefined)).toEqual([]);
  });
});

describe('a document that requires others by number', () => {
  const proposal = '---\neip: 721\nrequires: 20, 165\n---\n# T\n';

  it('references those of its folder that bear it, alone', () => {
    const sources = {
      'eips/eip-721.md': proposal,
      'eips/eip-20.md': '# A\n',
      'eips/0165-b.md': '# B\n',
      'x/20.md': '',
    };
    expect(pairs(fold(sources), 'references')).toEqual([
      'eips/eip-721.md → eips/0165-b.md',
      'eips/eip-721.md → eips/eip-20.md',
    ]);
  });

  it('references none of two that claim the number, until one goes', () => {
    const folded = fold({ 'e/eip-721.md': proposal, 'e/eip-20.md': '# A\n', 'e/erc-20.md': '# B\n' });
    expect(pairs(folded, 'references')).toEqual([]);
    folded.apply(new Map([['e/erc-20.md', undefined]]));
    expect(pairs(folded, 'references')).toEqual(['e/eip-721.md → e/eip-20.md']);
  });
});

describe('releases', () => {
  it('belong to the document that tells of them', () => {
    const { graph } = fold({ 'CHANGELOG.md': '# Log\n\n## [1.2.0] - 2024-01-02\n' });
    const [release] = graph
      .nodeIds()
      .flatMap(id => graph.node(id) ?? [])
      .filter(({ type }) => type === 'Release');
    expect(release).toMatchObject({
      name: '1.2.0',
      sourcePath: 'CHANGELOG.md',
      metadata: { date: '2024-01-02' },
    });
    const [edge] = graph.edgesOf(release?.id ?? '');
    expect(edge).toMatchObject({
      type: 'contains',
      evidence: [{ startLine: 3, quote: '## [1.2.0] - 2024-01-02' }],
    });
  });
});

const someHeader = fc.constantFrom(
  'Status: accepted',
  'Status: superseded by ADR-2',
  'Status: superseded by [x](0003-c.md)',
  'Supersedes: ADR-1',
  'Supersedes: [[a]], 0002-b.md',
  'Requires: 1, 2',
  'Requires: 3',
  '## 1.0.0 (2020-01-01)',
);
const someDocument = fc.array(someHeader, { maxLength: 3 }).map(lines => `# T\n\n${lines.join('\n')}\n`);
const somePath = fc.constantFrom(
  '1-a.md',
  '0001-a.md',
  '0002-b.md',
  '0003-c.md',
  'sub/0002-b.md',
  'sub/a.md',
  'a.md',
);
const someSources = fc.dictionary(somePath, someDocument, { maxKeys: 6 });

describe('whatever headers say of one another', () => {
  it('the graph is the same in any order, and step by step as at once', () => {
    fc.assert(
      fc.property(someSources, someSources, fc.boolean(), (before, after, isReversed) => {
        const folded = fold(before);
        const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
        for (const path of isReversed ? paths.reverse() : paths) {
          const text = after[path];
          folded.apply(new Map([[path, text === undefined ? undefined : toFragment(path, text)]]));
        }
        expect(contents(folded)).toEqual(contents(fold(after)));
        const all = new Map(toFragments(before));
        const again = new GraphFold();
        again.apply(all);
        const changes = paths.map(
          path => [path, after[path] === undefined ? undefined : toFragment(path, after[path])] as const,
        );
        again.apply(new Map(changes));
        expect(contents(again)).toEqual(contents(fold(after)));
      }),
      { numRuns: 300 },
    );
  });

  it('every edge between documents is quoted from the line it names', () => {
    fc.assert(
      fc.property(someSources, sources => {
        for (const { type, evidence } of fold(sources).graph.edges()) {
          if (type !== 'supersedes' && type !== 'references') continue;
          expect(evidence.length).toBeGreaterThan(0);
          for (const { path, startLine, quote } of evidence)
            expect(sources[path]?.split('\n')[startLine - 1]).toContain(quote);
        }
      }),
    );
  });
});
