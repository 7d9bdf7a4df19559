import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import { edgeKey } from '../../../engine/model/graph.ts';
import { isAllowedEdge } from '../../../engine/model/ontology.ts';
import type { Fragment } from '../../../engine/model/fragment.ts';
import { readCode } from '../../support/code.ts';

/** Texts a path may have: they import, inherit from and speak of one another, whether that is there or not. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'src/gate.ts': [
    `import { Base } from './base.js';\nimport './tide';\nexport class Gate extends Base implements Opens {\n  open() {}\n}\n`,
    'export class Gate {}\nexport interface Base {}\n',
  ],
  'src/base.ts': [
    'export class Base {}\nexport interface Opens { open(): void }\n',
    `import 'react';\nexport const Base = 1;\n`,
  ],
  'src/base.js': ['export class Base {}\n'],
  'src/tide/index.ts': [
    `import { Gate } from '../gate';\nexport function nextTide() {}\nclass Late extends Gate {}\n`,
  ],
  'src/tide.tsx': ['export namespace Tide { export function nextTide() {} }\n'],
  'app/main.py': [
    'import yaml\nimport tides.clock\nfrom . import gate\nfrom gate import Gate\nclass Main(Gate): pass\n',
    'import numpy\n',
  ],
  'app/gate.py': ['class Gate:\n  def open(self): pass\n', 'import yaml\n'],
  'tides/clock.py': ['from app.gate import Gate\nclass Clock(Gate): pass\n'],
  'yaml/__init__.py': ['class Loader: pass\n'],
  'crate/src/lib.rs': [
    'mod gate;\nuse serde::Serialize;\nuse crate::gate::Gate;\nstruct Pair;\nimpl Gate for Pair {}\n',
  ],
  'crate/src/gate.rs': ['pub trait Gate { fn open(&self); }\n'],
  'serde/src/lib.rs': ['pub trait Serialize {}\n'],
  'java/Gate.java': ['package org.gates;\nimport org.tides.Tide;\nclass Gate extends Tide {}\n'],
  'java/Tide.java': ['package org.tides;\npublic class Tide { void turn() {} }\n'],
  'docs/a.md': [
    '# Gates\n\nCall `Gate.open()`, `nextTide()` or `Late`; see `Base` and `src/gate.ts`.\n',
    '# Gates\n\nA `Gate` is made by `Main`, not by `tides.clock`.\n',
  ],
};

const fragments = new Map<string, readonly Fragment[]>();
for (const [path, variants] of Object.entries(texts)) {
  fragments.set(path, await Promise.all(variants.map(text => readCode(path, text))));
}

/** A path with one of its texts, or with none. */
const someStep = fc
  .constantFrom(...fragments.keys())
  .chain(path => fc.tuple(fc.constant(path), fc.constantFrom(undefined, ...(fragments.get(path) ?? []))));

function contents({ graph }: GraphFold): unknown {
  const edges = [...graph.edges()].sort((a, b) => (edgeKey(a) < edgeKey(b) ? -1 : 1));
  return { nodes: graph.nodeIds().map(id => graph.node(id)), edges };
}

function folded(...paths: readonly string[]): GraphFold {
  const built = new GraphFold();
  built.apply(new Map(paths.map(path => [path, fragments.get(path)?.[0]])));
  return built;
}

/** Edges as `<name> type <name>`. */
function edgesOf({ graph }: GraphFold, ...types: readonly string[]): string[] {
  const nameOf = (id: string): string => graph.node(id)?.name ?? id;
  return [...graph.edges()]
    .filter(({ type }) => types.includes(type))
    .map(({ source, type, target }) => `${nameOf(source)} ${type} ${nameOf(target)}`)
    .sort((a, b) => (a < b ? -1 : 1));
}

describe('the graph of code', () => {
  it('depends on the sources that are there, not on the way to them', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 40 }), steps => {
        const walked = new GraphFold();
        for (const [path, fragment] of steps) {
          const { problems } = walked.apply(new Map([[path, fragment]]));
          expect(problems).toEqual([]);
        }
        const atOnce = new GraphFold();
        atOnce.apply(new Map([...new Map(steps)].reverse()));
        expect(contents(walked)).toEqual(contents(atOnce));
      }),
      { numRuns: 300 },
    );
  });

  it('tells every edge that comes or goes, each allowed and with both its ends', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 25 }), someStep, (steps, [path, fragment]) => {
        const built = new GraphFold();
        built.apply(new Map(steps));
        const before = new Map([...built.graph.edges()].map(edge => [edgeKey(edge), JSON.stringify(edge)]));
        const delta = built.apply(new Map([[path, fragment]]));
        const after = new Map([...built.graph.edges()].map(edge => [edgeKey(edge), JSON.stringify(edge)]));
        const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
          key => before.get(key) !== after.get(key),
        );
        expect([...delta.edges].sort((a, b) => (a < b ? -1 : 1))).toEqual(
          changed.sort((a, b) => (a < b ? -1 : 1)),
        );
        for (const { source, type, target } of built.graph.edges()) {
          const [from, to] = [built.graph.node(source), built.graph.node(target)];
          expect(from !== undefined && to !== undefined && isAllowedEdge(type, from.type, to.type)).toBe(
            true,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has files that define symbols, and types that define their members', () => {
    expect(edgesOf(folded('src/gate.ts', 'src/tide.tsx'), 'defines', 'contains')).toEqual([
      'Gate defines Gate.open',
      'Tide defines Tide.nextTide',
      'src contains src/gate.ts',
      'src contains src/tide.tsx',
      'src/gate.ts defines Gate',
      'src/tide.tsx contains Tide',
    ]);
  });

  it('follows imports to the file they mean, and to packages that the project does not hold', () => {
    expect(edgesOf(folded(...fragments.keys()), 'imports')).toEqual([
      'app/main.py imports app/gate.py',
      'app/main.py imports tides/clock.py',
      'app/main.py imports yaml/__init__.py',
      'crate/src/lib.rs imports crate/src/gate.rs',
      'java/Gate.java imports java/Tide.java',
      'src/gate.ts imports src/base.js',
      'src/gate.ts imports src/tide.tsx',
      'src/tide/index.ts imports src/gate.ts',
      'tides/clock.py imports app/gate.py',
    ]);
    expect(
      edgesOf(folded('src/gate.ts', 'src/base.ts', 'app/main.py', 'crate/src/lib.rs'), 'imports'),
    ).toEqual([
      'app/main.py imports gate',
      'app/main.py imports tides',
      'app/main.py imports yaml',
      'crate/src/lib.rs imports serde',
      'src/gate.ts imports src/base.ts',
    ]);
  });

  it('finds what a type is made from in its own file and in those it imports', () => {
    expect(
      edgesOf(
        folded('src/gate.ts', 'src/base.ts', 'crate/src/lib.rs', 'crate/src/gate.rs'),
        'inherits_from',
        'implements',
      ),
    ).toEqual(['Gate implements Opens', 'Gate inherits_from Base', 'Pair implements Gate']);
  });

  it('has documents refer to the one symbol of a name, and to none of several', () => {
    expect(edgesOf(folded('docs/a.md', 'src/gate.ts', 'src/tide/index.ts'), 'references')).toEqual([
      'Gates references Gate.open',
      'Gates references Late',
      'Gates references nextTide',
      'Gates references src/gate.ts',
    ]);
    expect(edgesOf(folded('docs/a.md', 'src/gate.ts', 'app/gate.py'), 'references')).toEqual([
      'Gates references src/gate.ts',
    ]);
  });

  it('forgets the symbols of a file that is gone', () => {
    const built = folded('src/gate.ts', 'docs/a.md');
    built.apply(new Map([['src/gate.ts', undefined]]));
    expect(contents(built)).toEqual(contents(folded('docs/a.md')));
  });
});
