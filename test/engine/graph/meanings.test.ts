import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { Fragment } from '../../../engine/model/fragment.ts';
import { edgeKey } from '../../../engine/model/graph.ts';
import { toNodeId } from '../../../engine/model/ids.ts';
import type { Decided, NameSplit } from '../../../engine/model/merge.ts';
import { findPhrase } from '../../../engine/model/phrases.ts';
import { changedKeys, sorted } from '../../support/changes.ts';
import {
  someProject,
  somePath,
  someSplit,
  someText,
  toFragment,
  toFragments,
} from '../../support/documents.ts';
import { graphContents } from '../../support/graphs.ts';

const someSplits = fc.array(someSplit, { maxLength: 4 });
const none = new Map<string, Fragment | undefined>();

function decide(splits: readonly NameSplit[]): Decided {
  return { merges: [], apart: [], splits };
}

function fold(fragments: ReadonlyMap<string, Fragment>, splits: readonly NameSplit[] = []): GraphFold {
  const built = new GraphFold();
  built.apply(fragments, decide(splits));
  return built;
}

describe('the graph with names that a person split', () => {
  it('is the same on every way that leads to the same sources and splits, whatever their order', () => {
    fc.assert(
      fc.property(someProject, someSplits, someSplits, fc.nat(7), (sources, before, splits, at) => {
        const fragments = [...toFragments(sources)];
        const stepwise = fold(new Map(), before);
        for (const [index, entry] of fragments.entries()) {
          if (index === at) stepwise.apply(none, decide(splits));
          stepwise.apply(new Map([entry]));
        }
        stepwise.apply(none, decide([...splits].reverse()));
        expect(graphContents(stepwise.graph)).toEqual(graphContents(fold(new Map(fragments), splits).graph));
      }),
    );
  });

  it('comes back when a split is undone, whatever is split besides', () => {
    fc.assert(
      fc.property(someProject, someSplits, someSplits, (sources, kept, passing) => {
        const built = fold(toFragments(sources), kept);
        const before = graphContents(built.graph);
        built.apply(none, decide([...kept, ...passing]));
        built.apply(none, decide(kept));
        expect(graphContents(built.graph)).toEqual(before);
      }),
    );
  });

  it('tells exactly what a change of splits and sources changed', () => {
    fc.assert(
      fc.property(
        someProject,
        fc.tuple(someSplits, someSplits),
        somePath,
        fc.option(someText, { nil: undefined }),
        (sources, [before, after], path, text) => {
          const built = fold(toFragments(sources), before);
          const old = graphContents(built.graph);
          const change = new Map([[path, text === undefined ? undefined : toFragment(path, text)]]);
          const delta = built.apply(change, decide(after));
          expect(delta.problems).toEqual([]);
          const young = graphContents(built.graph);
          expect(sorted(delta.nodes)).toEqual(changedKeys(old.nodes, young.nodes, node => node?.id ?? ''));
          expect(sorted(delta.edges)).toEqual(changedKeys(old.edges, young.edges, edgeKey));
        },
      ),
    );
  });

  it('gives the fragments back as they were extracted, and has no loose edge', () => {
    fc.assert(
      fc.property(someProject, someSplits, (sources, splits) => {
        const fragments = toFragments(sources);
        const built = fold(fragments, splits);
        expect([...built.fragments()]).toEqual([...fragments.values()]);
        for (const [path, fragment] of fragments) expect(built.fragment(path)).toBe(fragment);
        const { graph } = built;
        for (const { source, target } of graph.edges())
          expect([graph.node(source)?.id, graph.node(target)?.id]).toEqual([source, target]);
      }),
    );
  });

  it('is untouched by splits of what is not there: paths, names, ids of any kind', () => {
    fc.assert(
      fc.property(someProject, fc.string(), fc.string(), fc.string(), (sources, id, name, path) => {
        const plain = graphContents(fold(toFragments(sources)).graph);
        const strange = [
          { ids: [id], name, sources: [path, ...Object.keys(sources)] },
          { ids: [toNodeId('Concept', 'alpha')], name: 'Other', sources: ['gone.md', '__proto__'] },
          { ids: [toNodeId('Concept', 'alpha')], name: ' \n', sources: Object.keys(sources) },
          { ids: [toNodeId('Concept', 'alpha')], name: 'ALPHA', sources: Object.keys(sources) },
        ];
        expect(graphContents(fold(toFragments(sources), strange).graph)).toEqual(plain);
      }),
    );
  });
});

const planet = toNodeId('Concept', 'mercury');
const metal = toNodeId('Concept', 'mercury (metal)');
const mercuries = {
  'sky.md': '# Sky\n\n**Mercury**: the planet that is nearest to the sun of all.\n',
  'lab.md':
    '# Lab\n\nA **mercury** is a metal that is liquid in a room of common warmth.\n\nMercury uses the *slot ledger*.\n',
  'note.md': '# Note\n\nThe *mercury* shines before the sun does.\n',
};
const split: NameSplit = { ids: [planet], name: 'Mercury (metal)', sources: ['lab.md'] };

describe('a name with two meanings', () => {
  it('is two nodes: each with its own documents, definition and edges', () => {
    const { graph } = fold(toFragments(mercuries), [split]);
    expect(graph.node(planet)).toMatchObject({
      name: 'Mercury',
      description: 'the planet that is nearest to the sun of all.',
    });
    expect(graph.node(planet)?.sources.map(({ path }) => path)).toEqual(['note.md', 'sky.md']);
    expect(graph.node(metal)).toMatchObject({
      name: 'Mercury (metal)',
      aliases: ['mercury'],
      description: expect.stringContaining('liquid in a room') as string,
    });
    expect(graph.node(metal)?.sources.map(({ path }) => path)).toEqual(['lab.md']);
    const far = [...graph.edgesOf(metal)].map(({ source, target }) =>
      graph.node(source === metal ? target : source),
    );
    expect(far.map(node => node?.sourcePath)).toEqual(['lab.md']);
  });

  it('keeps a node for either meaning, however little is said of it then', () => {
    const said = 'The tide window is short. A tide window opens late, and the tide window closes.\n';
    const sources = toFragments({
      'a.md': `# A\n\n${said}`,
      'b.md': `# B\n\n${said}`,
      'c.md': `# C\n\n${said}`,
    });
    const id = toNodeId('Concept', 'tide window');
    expect(fold(sources).graph.node(id)?.sources).toHaveLength(3);
    const { graph } = fold(sources, [{ ids: [id], name: 'Time slot', sources: ['b.md', 'c.md'] }]);
    expect(graph.node(id)?.sources.map(({ path }) => path)).toEqual(['a.md']);
    expect(graph.node(toNodeId('Concept', 'time slot'))).toMatchObject({
      name: 'Time slot',
      aliases: ['tide window'],
      sources: [{ path: 'b.md' }, { path: 'c.md' }],
    });
  });

  it('may be split again: what was split off, in turn, and never round in a circle', () => {
    const sources = toFragments(mercuries);
    const ids = [metal];
    const again = { ids, name: 'Quicksilver', sources: ['lab.md'] };
    const { graph } = fold(sources, [split, again]);
    expect(graph.node(metal)).toBeUndefined();
    expect(graph.node(toNodeId('Concept', 'quicksilver'))?.sources.map(({ path }) => path)).toEqual([
      'lab.md',
    ]);
    const back = { ids, name: 'Mercury', sources: ['lab.md'] };
    expect(
      fold(sources, [split, back])
        .graph.node(metal)
        ?.sources.map(({ path }) => path),
    ).toEqual(['lab.md']);
  });

  it('joins what already has the name of the other meaning', () => {
    const sources = toFragments({
      ...mercuries,
      'metals.md': '# Metals\n\n**Quicksilver**: the liquid metal, as the old books call it.\n',
    });
    const { graph } = fold(sources, [{ ...split, name: 'quicksilver' }]);
    const node = graph.node(toNodeId('Concept', 'quicksilver'));
    expect(node?.sources.map(({ path }) => path)).toEqual(['lab.md', 'metals.md']);
  });

  it('takes initials out of what spells them out, where a person says that they mean another thing', () => {
    const sources = toFragments({
      'a.md': '# A\n\nThe Gamma Ray Detector (GRD) sees it. The GRD is new.\n',
      'b.md': '# B\n\nThe Global Release Directory (GRD) lists it. The GRD is old.\n',
    });
    const grd = toNodeId('Concept', 'grd');
    const directory = toNodeId('Concept', 'global release directory');
    const { graph } = fold(sources, [{ ids: [grd], name: 'Global Release Directory', sources: ['b.md'] }]);
    expect(graph.resolve(grd)?.name).toBe('Gamma Ray Detector');
    expect(graph.node(directory)?.sources.map(({ path }) => path)).toEqual(['b.md']);
  });

  it('may stand in a topic’s tag', () => {
    const sources = toFragments({
      'a.md': '---\ntags: [mercury]\n---\n# A\n',
      'b.md': '---\ntags: [mercury]\n---\n# B\n',
    });
    const topic = toNodeId('ResearchTopic', 'mercury');
    const { graph } = fold(sources, [{ ids: [topic], name: 'metals', sources: ['b.md'] }]);
    expect(graph.node(topic)?.sources.map(({ path }) => path)).toEqual(['a.md']);
    expect(graph.node(toNodeId('ResearchTopic', 'metals'))?.name).toBe('metals');
  });

  it('cannot smuggle rows into what a document says by a name with line ends and tabs', () => {
    const text = 'The tide window is short. A tide window opens late, and the tide window closes.\n';
    const sources = toFragments({ 'a.md': text, 'b.md': text, 'c.md': text });
    expect(findPhrase(sources.get('a.md')?.phrases ?? '', 'tide window')).toBeDefined();
    const name = 'x\ty\nevil thing\tEvil\t99\t1\t1\tquote';
    const { graph } = fold(sources, [{ ids: [toNodeId('Concept', 'tide window')], name, sources: ['b.md'] }]);
    expect(graph.nodeIds().filter(id => id.startsWith('Concept:evil'))).toEqual([]);
    expect(graph.nodeIds().map(id => graph.node(id)?.name)).toContain(name.replace(/\s+/g, ' '));
  });
});
