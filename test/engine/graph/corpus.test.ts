import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitLines } from '../../../engine/base/lines.ts';
import { type EdgeType, isAllowedEdge, type NodeType } from '../../../engine/model/ontology.ts';
import { corpora, hasCorpus, tesserae, type TestProject, unpackCorpus } from '../../e2e/projects.mjs';
import { changedKeys } from '../../support/changes.ts';
import { citationsIn, holdsQuote } from '../../support/citations.ts';
import { DiskFolder } from '../../support/diskFolder.ts';
import { brokenLinks } from '../../support/wikiLinks.ts';

/** A compile and the checks of a large corpus take minutes. */
const timeoutMs = 900_000;

interface GraphFile {
  readonly nodes: readonly { readonly id: string; readonly type: NodeType; readonly source_path: string }[];
  readonly edges: readonly {
    readonly source: string;
    readonly type: EdgeType;
    readonly target: string;
    readonly evidence: readonly { path: string; start_line: number; end_line: number; quote: string }[];
  }[];
}

describe.skipIf(!hasCorpus).each(corpora)(
  'what is made of $documents documents that nobody wrote for it',
  corpus => {
    let project: TestProject;
    let graph: GraphFile;

    beforeAll(() => {
      project = unpackCorpus(corpus);
      tesserae(project.folder, 'init');
      tesserae(project.folder, 'compile');
      graph = JSON.parse(read('.tesserae/graph.json')) as GraphFile;
    }, timeoutMs);
    afterAll(() => project.remove());

    const read = (file: string): string => readFileSync(path.join(project.folder, file), 'utf8');
    const pages = (): string[] => new DiskFolder(project.folder).paths('.tesserae/wiki');
    const texts = new Map<string, string | undefined>();
    const textOf = (file: string): string | undefined => {
      if (!texts.has(file))
        texts.set(file, existsSync(path.join(project.folder, file)) ? read(file) : undefined);
      return texts.get(file);
    };

    it('has a graph with a node of its own for every document', () => {
      const manifest = JSON.parse(read('.tesserae/manifest.json')) as { files: Record<string, unknown> };
      const documents = graph.nodes
        .filter(({ type }) => type === 'SourceDocument')
        .map(node => node.source_path);
      expect(documents.sort()).toEqual(Object.keys(manifest.files).sort());
      expect(documents).toHaveLength(corpus.documents);
    });

    it('has a graph with no edge without its ends, and none that the ontology refuses', () => {
      const types = new Map(graph.nodes.map(({ id, type }) => [id, type]));
      const wrong = graph.edges.filter(({ source, type, target }) => {
        const [from, to] = [types.get(source), types.get(target)];
        return from === undefined || to === undefined || !isAllowedEdge(type, from, to);
      });
      expect(wrong).toEqual([]);
      expect(graph.edges.length).toBeGreaterThan(1000);
    });

    it('quotes what stands in the lines it names, for every piece of evidence', () => {
      const files = new Map<string, string[]>();
      const linesOf = (file: string): string[] => {
        let lines = files.get(file);
        if (lines === undefined) files.set(file, (lines = splitLines(read(file))));
        return lines;
      };
      const wrong = graph.edges.flatMap(({ evidence }) =>
        evidence.filter(({ path: file, start_line, end_line, quote }) => {
          const text = linesOf(file)
            .slice(start_line - 1, end_line)
            .join('\n');
          return quote === '' || !text.includes(quote);
        }),
      );
      expect(wrong).toEqual([]);
      // A synthesis is made of what it tells; it cites its sources itself.
      for (const { source, evidence } of graph.edges)
        expect(evidence.length > 0 || source.startsWith('Synthesis:')).toBe(true);
    });

    it('has no link on any page that leads nowhere', { timeout: timeoutMs }, () => {
      expect(pages().flatMap(page => brokenLinks(page, read(page), textOf))).toEqual([]);
    });

    it('quotes on its pages what stands in the lines they link to', { timeout: timeoutMs }, () => {
      const citations = pages().flatMap(page =>
        citationsIn(page, read(page)).map(citation => ({ page, ...citation })),
      );
      const lines = new Map<string, string[]>();
      const linesOf = (file: string): string[] => {
        let known = lines.get(file);
        if (known === undefined) lines.set(file, (known = splitLines(textOf(file) ?? '')));
        return known;
      };
      expect(citations.length).toBeGreaterThan(corpus.documents);
      expect(citations.filter(citation => !holdsQuote(linesOf(citation.path), citation))).toEqual([]);
    });

    it('is the same when it is made again, in part or in full', { timeout: timeoutMs }, () => {
      const folder = new DiskFolder(project.folder);
      const outputs = (): [string, string][] => Object.entries(folder.outputs());
      const first = outputs();
      for (const options of [[], ['--full']]) {
        const report = tesserae(project.folder, 'compile', '--json', ...options);
        expect((JSON.parse(report) as { wiki: { written: number } }).wiki.written).toBe(0);
        expect(changedKeys(first, outputs(), ([file]) => file)).toEqual([]);
      }
    });
  },
);
