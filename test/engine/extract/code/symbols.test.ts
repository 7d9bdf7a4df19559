import { describe, expect, it } from 'vitest';
import { docsOf, misquoted, readCode, symbolMentions, symbolsOf } from '../../../support/code.ts';

interface Example {
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly string[];
  readonly docs?: Readonly<Record<string, string>>;
}

const examples: readonly Example[] = [
  {
    path: 'a.ts',
    text: `/** Opens a gate. Twice a day. */
@sealed
export class Gate<T> extends Base<T> implements Opens {
  /** Opens it for \`hours\`. */
  open(hours: number): void {
    function local() {}
    const inner = () => 1;
  }
  #shut = () => 1;
  constructor() {}
  [Symbol.iterator]() {}
}
export namespace Tides {
  export function next(): void {}
}
interface Opens { open(hours: number): void; readonly width: number }
// How many gates there are.
export const maxGates = 3;
const hidden = 4;
/**
 * Adds {@link Gate gates}.
 *
 * @param a one
 */
export const add = (a: number) => a;
type Width = number;
export enum Side { Left }
declare function outside(): void;
[1].forEach(() => { function inCallback() {} class InCallback { method() {} } });
`,
    symbols: [
      'Class Gate :3',
      'Method Gate.open :5',
      'Method Gate.#shut :9',
      'Namespace Tides :13',
      'Function Tides.next :14',
      'Interface Opens :16',
      'Method Opens.open :16',
      'Constant maxGates :18',
      'Function add :25',
      'TypeAlias Width :26',
      'Enum Side :27',
      'Function outside :28',
    ],
    docs: {
      Gate: 'Opens a gate.',
      'Gate.open': 'Opens it for hours.',
      maxGates: 'How many gates there are.',
      add: 'Adds gates.',
    },
  },
  {
    path: 'view.tsx',
    text: 'export function View(props: { a: number }) {\n  return <div>{props.a}</div>;\n}\n',
    symbols: ['Function View :1'],
  },
  {
    path: 'a.mjs',
    text: 'class Gate extends Base { open() {} }\nexport const shut = function () {};\n',
    symbols: ['Class Gate :1', 'Method Gate.open :1', 'Function shut :2'],
  },
  {
    path: 'a.py',
    text: `"""About gates."""
MAX_GATES = 3
@register
class Gate(Base):
    """A gate. It opens."""

    @property
    def width(self):
        '''How wide it is'''
        def inner(): pass
        return 1

# Finds one.
async def find(): pass
if True:
    class Hidden:
        def method(self): pass
`,
    symbols: ['Constant MAX_GATES :2', 'Class Gate :4', 'Method Gate.width :8', 'Function find :14'],
    docs: { Gate: 'A gate.', 'Gate.width': 'How wide it is', find: 'Finds one.' },
  },
  {
    path: 'a.go',
    text: `package gates

// Gate is a gate, e.g. one of wood. It opens.
type Gate struct{ width int }
type (
	Opener interface{ Open() }
	Width  int
)

// Open opens it.
func (g *Gate) Open() { f := func() {}; f() }
func (g Pair[T]) First() {}
func New() *Gate { return nil }

const Max, min = 3, 1
`,
    symbols: [
      'Struct Gate :4',
      'Interface Opener :6',
      'TypeAlias Width :7',
      'Method Gate.Open :11',
      'Method Pair.First :12',
      'Function New :13',
      'Constant Max :15',
    ],
    docs: { Gate: 'Gate is a gate, e.g. one of wood.', 'Gate.Open': 'Open opens it.' },
  },
  {
    path: 'a.rs',
    text: `/// A gate.
#[derive(Debug)]
pub struct Gate<T> { a: T }
impl<T> Gate<T> {
    /// Opens it.
    pub fn open(&self) { fn local() {} }
    pub const MAX: u8 = 1;
}
impl<T> std::fmt::Display for Gate<T> { fn fmt(&self) {} }
pub trait Opens { fn open(&self); }
mod tides { pub fn next() {} }
enum Side { Left }
macro_rules! gate { () => {} }
`,
    symbols: [
      'Struct Gate :3',
      'Method Gate.open :6',
      'Constant Gate.MAX :7',
      'Method Gate.fmt :9',
      'Trait Opens :10',
      'Method Opens.open :10',
      'Namespace tides :11',
      'Function tides.next :11',
      'Enum Side :12',
      'Function gate :13',
    ],
    docs: { Gate: 'A gate.', 'Gate.open': 'Opens it.' },
  },
  {
    path: 'Gate.java',
    text: `package org.gates;
/** A gate. */
@Entity
public class Gate extends Base implements Opens {
  static final int MAX = 1;
  int width;
  /** Opens it. */
  @Override
  public void open() { new Runnable() { public void run() {} }; }
  static class Inner { void turn() {} }
  enum Side { LEFT; void flip() {} }
}
interface Opens { int TWICE = 2; void open(); }
record Pair(int a) {}
`,
    symbols: [
      'Class Gate :4',
      'Constant Gate.MAX :5',
      'Method Gate.open :9',
      'Class Gate.Inner :10',
      'Method Gate.Inner.turn :10',
      'Enum Gate.Side :11',
      'Method Gate.Side.flip :11',
      'Interface Opens :13',
      'Constant Opens.TWICE :13',
      'Method Opens.open :13',
      'Class Pair :14',
    ],
    docs: { Gate: 'A gate.', 'Gate.open': 'Opens it.' },
  },
  {
    path: 'Gate.cs',
    text: `namespace Gates.Wood {
  /// <summary>
  /// A gate.
  /// </summary>
  public class Gate : Base { public void Open() { void Local() {} } }
  interface IOpens { void Open(); }
}
`,
    symbols: [
      'Namespace Gates.Wood :1',
      'Class Gates.Wood.Gate :5',
      'Method Gates.Wood.Gate.Open :5',
      'Interface Gates.Wood.IOpens :6',
      'Method Gates.Wood.IOpens.Open :6',
    ],
    docs: { 'Gates.Wood.Gate': 'A gate.' },
  },
  {
    path: 'gate.hpp',
    text: `#ifndef GATE
#define GATE
namespace gates {
/* A gate. */
class Gate : public Base { public: void open(); int *parts() { return 0; } };
template <class T> T twice(T a) { return a; }
}
void gates::Gate::open() {}
char *name(int n);
#endif
`,
    symbols: [
      'Namespace gates :3',
      'Class gates.Gate :5',
      'Method gates.Gate.open :5',
      'Method gates.Gate.parts :5',
      'Function gates.twice :6',
      'Method gates.Gate.open :8',
      'Function name :9',
    ],
    docs: { 'gates.Gate': 'A gate.' },
  },
  {
    path: 'gate.rb',
    text: `module Gates
  # A gate.
  class Gate < Base
    MAX = 1
    def open?; end
    def self.find; end
  end
end
`,
    symbols: [
      'Namespace Gates :1',
      'Class Gates.Gate :3',
      'Constant Gates.Gate.MAX :4',
      'Method Gates.Gate.open? :5',
      'Method Gates.Gate.find :6',
    ],
    docs: { 'Gates.Gate': 'A gate.' },
  },
  {
    path: 'gate.php',
    text: `<?php
namespace App\\Gates;
/** A gate. */
abstract class Gate extends Base implements Opens { const MAX = 1; public function open() {} }
trait Shuts { function shut() {} }
function find() {}
`,
    symbols: [
      'Class Gate :4',
      'Constant Gate.MAX :4',
      'Method Gate.open :4',
      'Trait Shuts :5',
      'Method Shuts.shut :5',
      'Function find :6',
    ],
    docs: { Gate: 'A gate.' },
  },
  {
    path: 'gate.sh',
    text: '# Opens.\nopen_gate() { inner() { :; }; }\n',
    symbols: ['Function open_gate :2'],
  },
];

describe.each(examples)('$path', ({ path, text, symbols, docs }) => {
  it('declares its symbols, and none of those in bodies', async () => {
    const fragment = await readCode(path, text);
    expect(symbolsOf(fragment)).toEqual(symbols);
    expect(fragment.warnings).toEqual([]);
    expect(misquoted(fragment, text)).toEqual([]);
  });

  it('says of each what its documentation says first', async () => {
    expect(docsOf(await readCode(path, text))).toMatchObject(docs ?? {});
  });

  it.each([
    ['CRLF', '\r\n'],
    ['lone CR', '\r'],
  ])('reads the same with line ends of %s', async (name, lineEnd) => {
    // A grammar may not take a lone CR for the end of a comment: lines and quotes are true all the same.
    const ended = text.replaceAll('\n', lineEnd);
    const fragment = await readCode(path, ended);
    if (name === 'CRLF') expect(symbolsOf(fragment)).toEqual(symbols);
    expect(misquoted(fragment, ended)).toEqual([]);
  });
});

describe('symbols', () => {
  it('are keyed by path and name; what is declared twice is one, with both places', async () => {
    const text =
      'export function at(a: string): void;\nexport function at(a: number): void;\nexport function at() {}\n';
    const [only, ...others] = symbolMentions(await readCode('src/a.ts', text));
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      type: 'CodeFunction',
      key: 'src/a.ts#at',
      name: 'at',
      spans: [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    });
  });

  it('may bear names of any script, after a byte-order mark and among comments of any', async () => {
    const text = '\ufeff// 潮汐 👩‍💻\n/** 闸门。第二句。 */\nexport class 闸门 {\n  打开() {}\n}\n';
    const fragment = await readCode('a.ts', text);
    expect(symbolsOf(fragment)).toEqual(['Class 闸门 :3', 'Method 闸门.打开 :4']);
    expect(docsOf(fragment)['闸门']).toBe('闸门。');
    expect(misquoted(fragment, text)).toEqual([]);
  });

  it('are found around syntax errors', async () => {
    const text = 'export function before() {}\nclass {{{ ) = ;\nexport function after() {}\n';
    const names = symbolMentions(await readCode('a.ts', text)).map(({ name }) => name);
    expect(names).toContain('before');
  });

  it('name the types they are made from, as the source writes them', async () => {
    const text = 'class A<T> extends ns.B<T> implements C, D {}\ninterface E extends F {}\n';
    const bases = symbolMentions(await readCode('a.ts', text)).map(({ name, bases: made = [] }) => [
      name,
      made.map(base => `${base.by} ${base.name}`),
    ]);
    expect(Object.fromEntries(bases)).toEqual({
      A: ['inherits_from ns.B', 'implements C', 'implements D'],
      E: ['inherits_from F'],
    });
    const rust = symbolMentions(await readCode('a.rs', 'struct S;\nimpl Tr for S { fn f() {} }\n'));
    expect(rust.find(({ name }) => name === 'S')?.bases).toMatchObject([
      { name: 'Tr', by: 'implements', line: 2 },
    ]);
  });

  it('are cut to a bound, and the fragment says so', async () => {
    const text = Array.from({ length: 500 }, (_, n) => `export const c${n} = ${n};\n`).join('');
    const fragment = await readCode('a.ts', text);
    expect(symbolMentions(fragment)).toHaveLength(400);
    expect(fragment.warnings).toEqual(['declares 500 symbols; the first 400 are read']);
  });
});
