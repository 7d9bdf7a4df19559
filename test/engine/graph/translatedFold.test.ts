import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceNodeId } from '../../../engine/graph/documentNode.ts';
import { GraphFold } from '../../../engine/graph/fold.ts';
import { rankConcepts } from '../../../engine/graph/importance.ts';
import type { Fragment } from '../../../engine/model/fragment.ts';
import { edgeKey, type GraphEdge, type GraphNode, translationsOf } from '../../../engine/model/graph.ts';
import { toNodeId } from '../../../engine/model/ids.ts';
import { changedKeys, sorted } from '../../support/changes.ts';
import { toFragment, toFragments } from '../../support/documents.ts';

const sentences = {
  en: 'The tide window is the time in which a ship of that draught can pass the sill.',
  ko: '조석 창은 선박이 문턱을 통과할 수 있는 시간이다. 데스크가 그것을 보여 준다.',
  fr: 'La fenêtre de marée est le temps pendant lequel un navire peut passer le seuil sans toucher le fond.',
};
const blocks = [
  'See [a](/a.md), [ko](/a.ko.md), [fr](/fr/a.md), [b](/b.md), [its translation](/b.ko.md) and [[Alpha]].',
  '* Supersedes: [b](/b.md)\n* Date: 2024-01-02',
  '**Alpha**: the first of all the letters.',
  '**Beta**: the letter after *Alpha*.',
  '## Alpha',
  '#topic/one and `gamma_ray`',
  '- Alpha is a part of Beta.',
];
const someText = fc
  .tuple(
    fc.constantFrom(...Object.values(sentences)),
    fc.constantFrom('# Alpha', '# 알파', '# Bêta'),
    fc.array(fc.constantFrom(...blocks), { maxLength: 3 }),
  )
  .map(([sentence, title, others]) => [title, sentence, ...others].join('\n\n'));
const somePath = fc.constantFrom('a.md', 'a.ko.md', 'fr/a.md', 'en/a.md', 'b.md', 'b.ko.md', 'c.md');
const someSources = fc.dictionary(somePath, someText, { minKeys: 2, maxKeys: 7 });
const someChanges = fc.array(fc.tuple(somePath, fc.option(someText, { nil: undefined })), {
  minLength: 1,
  maxLength: 8,
});

function fold(fragments: ReadonlyMap<string, Fragment>): GraphFold {
  const built = new GraphFold();
  built.apply(fragments);
  return built;
}

interface Contents {
  readonly nodes: readonly (GraphNode | undefined)[];
  readonly edges: readonly GraphEdge[];
}

function contents({ graph }: GraphFold): Contents {
  const edges = [...graph.edges()].sort((a, b) => (edgeKey(a) < edgeKey(b) ? -1 : 1));
  return { nodes: graph.nodeIds().map(id => graph.node(id)), edges };
}

describe('the graph with translations', () => {
  it('is the same after any edits, deletions and renames, one by one or at once', () => {
    fc.assert(
      fc.property(someSources, someChanges, fc.boolean(), (sources, changes, atOnce) => {
        const stepwise = fold(toFragments(sources));
        const after = new Map<string, Fragment | undefined>(toFragments(sources));
        const fragments = changes.map(
          ([path, text]) => [path, text === undefined ? undefined : toFragment(path, text)] as const,
        );
        if (atOnce) stepwise.apply(new Map(fragments));
        else for (const change of fragments) stepwise.apply(new Map([change]));
        for (const [path, fragment] of fragments) after.set(path, fragment);
        const fresh = fold(
          new Map([...after].reverse().flatMap(([path, f]) => (f === undefined ? [] : [[path, f]]))),
        );
        expect(contents(stepwise)).toEqual(contents(fresh));
        for (const path of after.keys())
          expect(stepwise.graph.nodeOfSource(path)?.id).toBe(fresh.graph.nodeOfSource(path)?.id);
      }),
      { numRuns: 300 },
    );
  });

  it('has one document for each source, and all that each source alone supports', () => {
    fc.assert(
      fc.property(someSources, sources => {
        const fragments = toFragments(sources);
        const { graph } = fold(fragments);
        for (const [path, fragment] of fragments) {
          const document = graph.nodeOfSource(path)!;
          expect(graph.resolve(sourceNodeId('document', path))).toBe(document);
          expect(document.sources.filter(source => source.path === path)).toHaveLength(1);
          expect([document.name, ...document.aliases]).toContain(fragment.title);
          const quoted = [...graph.edges()]
            .flatMap(({ evidence }) => evidence)
            .filter(item => item.path === path);
          const lines = (sources[path] ?? '').split('\n');
          for (const { startLine, quote } of quoted) expect(lines[startLine - 1]).toContain(quote);
          for (const { key, type } of fragment.mentions) {
            const named = graph.node(toNodeId(type, key));
            if (named === undefined) continue;
            const between = [...graph.edgesOf(named.id)].filter(edge =>
              [edge.source, edge.target].includes(document.id),
            );
            expect(between.flatMap(({ evidence }) => evidence.map(item => item.path))).toContain(path);
          }
        }
        const files = [...graph.nodeIds()].flatMap(id => {
          const node = graph.node(id)!;
          return node.type === 'SourceDocument' ? node.sources.map(source => source.path) : [];
        });
        expect(files.sort()).toEqual([...fragments.keys()].sort());
      }),
    );
  });

  it('tells exactly what a change changed', () => {
    fc.assert(
      fc.property(someSources, someChanges, (sources, changes) => {
        const built = fold(toFragments(sources));
        const before = contents(built);
        const delta = built.apply(
          new Map(
            changes.map(([path, text]) => [path, text === undefined ? undefined : toFragment(path, text)]),
          ),
        );
        expect(delta.problems).toEqual([]);
        const after = contents(built);
        expect(sorted(delta.nodes)).toEqual(changedKeys(before.nodes, after.nodes, node => node?.id ?? ''));
        expect(sorted(delta.edges)).toEqual(changedKeys(before.edges, after.edges, edgeKey));
      }),
    );
  });
});

const en =
  '# Tide window\n\nThe window in which a ship can pass, and the time of it.\n\n**Sill**: the step at the mouth.\n';
const ko = '# 조석 창\n\n선박이 문턱을 통과할 수 있는 시간이다.\n\n**Sill**: 항구 입구의 단이다.\n';

describe('a document and its translation', () => {
  const files = { 'a.md': en, 'a.ko.md': ko, 'b.md': '# B\n\nSee [the Korean one](a.ko.md#sill).\n' };

  it('are one node under the original’s path and id, which names both languages and titles', () => {
    const { graph } = fold(toFragments(files));
    expect(graph.node(sourceNodeId('document', 'a.ko.md'))).toBeUndefined();
    expect(graph.nodeOfSource('a.ko.md')).toMatchObject({
      id: sourceNodeId('document', 'a.md'),
      name: 'Tide window',
      aliases: ['조석 창'],
      description: 'The window in which a ship can pass, and the time of it.',
      sourcePath: 'a.md',
      sources: [{ path: 'a.ko.md' }, { path: 'a.md' }],
      metadata: { languages: ['en', 'ko'], translations: { ko: 'a.ko.md' } },
    });
  });

  it('state their edges together, each quoted from its own file', () => {
    const { graph } = fold(toFragments(files));
    const defines = [...graph.edges()].filter(({ type }) => type === 'defines');
    expect(defines).toHaveLength(1);
    expect(defines[0]?.evidence.map(({ path, startLine, quote }) => `${path}:${startLine} ${quote}`)).toEqual(
      ['a.ko.md:5 **Sill**: 항구 입구의 단이다.', 'a.md:5 **Sill**: the step at the mouth.'],
    );
  });

  it('are what a link to the translation leads to', () => {
    const { graph } = fold(toFragments(files));
    const [link] = [...graph.edges()].filter(({ type }) => type === 'links_to');
    expect(link?.target).toBe(sourceNodeId('document', 'a.md'));
  });

  it('have one number, by which others name it', () => {
    const { graph } = fold(
      toFragments({
        'adr/0007-sill.md': '# 7. The sill\n\nThe sill is the step at the mouth of the harbour.\n',
        'adr/0007-sill.ko.md': '# 7. 문턱\n\n문턱은 항구 입구의 단이다.\n',
        'adr/0008-gate.md': '# 8. The gate\n\nStatus: supersedes ADR 7\n',
      }),
    );
    const [edge] = [...graph.edges()].filter(({ type }) => type === 'supersedes');
    expect(edge?.target).toBe(sourceNodeId('document', 'adr/0007-sill.md'));
  });

  it('count as one document', () => {
    const sillOf = ({ graph }: GraphFold): unknown => {
      const found = rankConcepts(graph).find(({ node }) => node.name === 'Sill');
      return { documents: found?.documents, mentions: found?.mentions, importance: found?.importance };
    };
    expect(sillOf(fold(toFragments(files)))).toEqual(sillOf(fold(toFragments({ 'a.md': en }))));
  });

  it('are another document when the original goes, and the same as before when it comes back', () => {
    const built = fold(toFragments(files));
    const before = contents(built);
    built.apply(new Map([['a.md', undefined]]));
    expect(built.graph.nodeOfSource('a.ko.md')?.id).toBe(sourceNodeId('document', 'a.ko.md'));
    built.apply(
      toFragments({ 'fr/a.md': '# Fenêtre\n\nLe temps dans lequel un navire passe le seuil de la porte.\n' }),
    );
    expect(translationsOf(built.graph.nodeOfSource('a.ko.md')!)).toEqual([['ko', 'a.ko.md']]);
    expect(built.graph.nodeOfSource('a.ko.md')?.sourcePath).toBe('fr/a.md');
    built.apply(new Map([['fr/a.md', undefined], ...toFragments({ 'a.md': en })]));
    expect(contents(built)).toEqual(before);
  });

  it('do not touch the edges of others when the translation is edited', () => {
    const built = fold(toFragments({ ...files, 'c.md': '# C\n\n**Other**: something of its own kind.\n' }));
    const delta = built.apply(toFragments({ 'a.ko.md': ko.replace('단이다', '턱이다') }));
    const near = [sourceNodeId('document', 'a.md'), toNodeId('Concept', 'sill')];
    for (const id of delta.nodes) expect(near).toContain(id);
    for (const key of delta.edges) expect(near.some(id => key.includes(id))).toBe(true);
  });
});
