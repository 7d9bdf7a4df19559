import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporalFactSteps } from '../../../engine/export/temporalFacts.ts';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { Graph } from '../../../engine/graph/graph.ts';
import { MutableGraph } from '../../../engine/graph/graph.ts';
import { someProject, toFragments } from '../../support/documents.ts';
import { edge, node } from '../../support/graphs.ts';

interface Fact {
  readonly id: string;
  readonly subject_name: string;
  readonly predicate: string;
  readonly object_name: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly current: boolean;
  readonly invalidated_by: readonly string[];
  readonly confidence: string;
  readonly metadata: { readonly date_from: string | null };
}

function graphOf(sources: Readonly<Record<string, string>>): Graph {
  const fold = new GraphFold();
  fold.apply(toFragments(sources));
  return fold.graph;
}

function linesOf(graph: Graph, history: Readonly<Record<string, string>> = {}): string[] {
  const steps = temporalFactSteps({ graph, history: new Map(Object.entries(history)) });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const factsOf = (graph: Graph, history: Readonly<Record<string, string>> = {}): Fact[] =>
  linesOf(graph, history).map(line => JSON.parse(line) as Fact);

const decisions = {
  'adr/0001-sqlite.md':
    '# Use SQLite\n\nStatus: superseded by ADR-2\nDate: 2020-01-02\n\n**WAL mode** is a journal that readers do not wait for.\n',
  'adr/0002-files.md': '# Use files\n\nStatus: accepted\nDate: 2021-03-04\n',
  'adr/0003-cloud.md': '# Use a cloud\n\nStatus: rejected\n\nSee [files](0002-files.md).\n',
  'notes.md': '# Notes\n\nSee [files](adr/0002-files.md).\n',
};

describe('a temporal fact', () => {
  it('is one line an edge, with every field, keys sorted, by id', () => {
    const graph = graphOf(decisions);
    const lines = linesOf(graph);
    expect(lines).toHaveLength(graph.edgeCount);
    expect(lines.map(line => (JSON.parse(line) as Fact).id)).toEqual(
      lines.map(line => (JSON.parse(line) as Fact).id).sort((a, b) => (a < b ? -1 : 1)),
    );
    for (const line of lines) {
      const keys = Object.keys(JSON.parse(line) as object);
      expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1)));
    }
    expect(lines.find(line => line.includes('"predicate":"supersedes"'))).toBe(
      '{"confidence":"high","current":true,"evidence":"Status: superseded by ADR-2","id":"TemporalFact:use-files-supersedes-use-sqlite:9c2bc0c21e63","invalidated_by":[],"metadata":{"date_from":"document","line":3,"places":1},"object_id":"SourceDocument:adr-0001-sqlite-md:dc08cf755dcd","object_name":"Use SQLite","object_type":"SourceDocument","predicate":"supersedes","provenance":{"object_source_path":"adr/0001-sqlite.md","source_path":"adr/0001-sqlite.md","subject_source_path":"adr/0002-files.md"},"subject_id":"SourceDocument:adr-0002-files-md:a91d6a962930","subject_name":"Use files","subject_type":"SourceDocument","valid_from":"2021-03-04","valid_to":null}',
    );
  });

  it('ends when its document is replaced, and names the fact that says so', () => {
    const facts = factsOf(graphOf(decisions));
    const replacement = facts.find(({ predicate }) => predicate === 'supersedes');
    expect(facts.find(({ predicate }) => predicate === 'defines')).toMatchObject({
      object_name: 'WAL mode',
      valid_from: '2020-01-02',
      valid_to: '2021-03-04',
      current: false,
      invalidated_by: [replacement?.id],
      confidence: 'high',
    });
  });

  it('is not current in a document that was rejected, and stays so elsewhere', () => {
    const links = factsOf(graphOf(decisions)).filter(({ predicate }) => predicate === 'links_to');
    const [cloud, notes] = links.sort((a, b) => (a.subject_name < b.subject_name ? 1 : -1));
    expect(cloud).toMatchObject({
      subject_name: 'Use a cloud',
      current: false,
      valid_from: 'undated',
      valid_to: null,
    });
    expect(cloud?.invalidated_by).toEqual([expect.stringMatching(/^SourceDocument:adr-0003/)]);
    expect(notes).toMatchObject({ subject_name: 'Notes', current: true, invalidated_by: [] });
  });

  it('takes its day from version control only where the document bears none', () => {
    const facts = factsOf(graphOf(decisions), {
      'notes.md': '2022-01-01',
      'adr/0001-sqlite.md': '2023-01-01',
    });
    expect(facts.find(fact => fact.subject_name === 'Notes')).toMatchObject({
      valid_from: '2022-01-01',
      metadata: { date_from: 'history' },
    });
    expect(facts.find(({ predicate }) => predicate === 'defines')?.valid_from).toBe('2020-01-02');
  });

  it('of a release has the release’s own day', () => {
    const text = '---\ndate: 2019-01-01\n---\n# Log\n\n## 1.1.0 (2024-01-02)\n\n## 1.0.0\n';
    const days = factsOf(graphOf({ 'CHANGELOG.md': text })).map(fact => [fact.object_name, fact.valid_from]);
    expect(Object.fromEntries(days)).toEqual({ '1.1.0': '2024-01-02', '1.0.0': '2019-01-01' });
  });

  it('about a claim is trusted less, and so is one without a quote; a bare mention is none', () => {
    const graph = new MutableGraph();
    const [paper, claim, concept] = [node('Paper', 'P'), node('CausalClaim', 'C'), node('Concept', 'X')];
    for (const item of [paper, claim, concept]) graph.setNode(item);
    const evidence = [{ path: 'a.md', startLine: 1, endLine: 1, quote: 'so it is' }];
    graph.setEdge({ ...edge(paper, 'supports_claim', claim), evidence });
    graph.setEdge(edge(concept, 'mentioned_in', paper));
    graph.setEdge(edge(paper, 'uses', concept));
    const found = factsOf(graph).map(fact => `${fact.predicate} ${fact.confidence}`);
    expect(found.sort((a, b) => (a < b ? -1 : 1))).toEqual(['supports_claim medium', 'uses medium']);
  });

  it('does not depend on the order the sources came in', () => {
    fc.assert(
      fc.property(someProject, sources => {
        const reversed = Object.fromEntries(Object.entries(sources).reverse());
        expect(linesOf(graphOf(reversed))).toEqual(linesOf(graphOf(sources)));
      }),
      { numRuns: 50 },
    );
  });
});
