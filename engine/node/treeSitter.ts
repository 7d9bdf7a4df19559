import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import type { SyntaxCapture, SyntaxQuery, SyntaxReader, SyntaxReading } from '../ports.ts';
import { WorkBound } from './workBound.ts';

/** Characters of a text that is parsed, at most: what is larger is made by a machine. */
const maxChars = 1_000_000;
/** The parser's memory in bytes: it starts with the first and fails at the second; above the third it is begun anew. */
const firstBytes = 32 << 20;
const maxBytes = 320 << 20;
const keptBytes = 96 << 20;
const pageBytes = 65_536;
/** States a query holds open at a time; files that people write need a few dozen. */
const maxOpenMatches = 4096;
/**
 * What the grammar cannot read is one node with a child for each token, and a search takes their square. The sum of
 * these squares over a tree, at most: half a second.
 */
const maxErrorSquares = 2e8;

/** What of the platform's own WebAssembly is used here; Node's types leave it out. */
declare const WebAssembly: {
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

interface Grammar {
  readonly language: TreeSitter.Language;
  /** By its patterns. */
  readonly queries: Map<string, TreeSitter.Query>;
}

/**
 * Reads syntax with tree-sitter. `folder` holds `tree-sitter.js`, `tree-sitter.wasm` and one
 * `tree-sitter-<grammar>.wasm` a grammar. Each is loaded when it is first needed, and once a thread: a parser that broke
 * or grew large over a file is let go, and another one loaded.
 */
export function createTreeSitter(folder: string): SyntaxReader {
  let parsing: Promise<TreeSitterParser> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const read = async (query: SyntaxQuery, text: string): Promise<SyntaxReading> => {
    let parser: TreeSitterParser;
    let grammar: Grammar;
    try {
      parser = await (parsing ??= TreeSitterParser.load(folder));
      grammar = await parser.grammar(query.grammar);
    } catch {
      // Whatever it is (missing, damaged, no memory): the source is read without it, and the report says so.
      parsing = undefined;
      return { problem: `the ${query.grammar} grammar could not be loaded` };
    }
    const reading = parser.read(grammar, query, text);
    if (parser.isSpent) parsing = undefined;
    return reading;
  };
  return {
    read(query, text) {
      if (text.length > maxChars)
        return Promise.resolve({ problem: 'the file has more than a million characters' });
      // One after another: a parser that breaks may not take another reading with it.
      const reading = last.then(() => read(query, text));
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}

/** One instance of the parser, with memory of its own. */
class TreeSitterParser {
  readonly #library: typeof TreeSitter;
  readonly #folder: string;
  readonly #memory: { readonly buffer: ArrayBuffer };
  readonly #grammars = new Map<string, Promise<Grammar>>();
  #isBroken = false;

  private constructor(library: typeof TreeSitter, folder: string, memory: { readonly buffer: ArrayBuffer }) {
    this.#library = library;
    this.#folder = folder;
    this.#memory = memory;
  }

  static async load(folder: string): Promise<TreeSitterParser> {
    const script = path.join(folder, 'tree-sitter.js');
    const require = createRequire(script);
    // The library keeps one instance for good: it is evaluated anew for each.
    Reflect.deleteProperty(require.cache, script);
    const library = require(script) as typeof TreeSitter;
    const memory = new WebAssembly.Memory({
      initial: firstBytes / pageBytes,
      maximum: maxBytes / pageBytes,
    });
    const options = {
      wasmBinary: await readFile(path.join(folder, 'tree-sitter.wasm')),
      wasmMemory: memory,
      // It would print to the console that it failed; the reading says so.
      printErr: () => undefined,
      locateFile: (file: string) => path.join(folder, file),
    };
    await library.Parser.init(options);
    return new TreeSitterParser(library, folder, memory);
  }

  /** True when the next text needs another instance. */
  get isSpent(): boolean {
    return this.#isBroken || this.#memory.buffer.byteLength > keptBytes;
  }

  grammar(name: string): Promise<Grammar> {
    const known = this.#grammars.get(name) ?? this.#load(name);
    this.#grammars.set(name, known);
    return known;
  }

  async #load(name: string): Promise<Grammar> {
    const wasm = await readFile(path.join(this.#folder, `tree-sitter-${name}.wasm`));
    return { language: await this.#library.Language.load(wasm), queries: new Map() };
  }

  read({ language, queries }: Grammar, { patterns }: SyntaxQuery, text: string): SyntaxReading {
    try {
      const query = queries.get(patterns) ?? new this.#library.Query(language, patterns);
      queries.set(patterns, query);
      return this.#parse(language, query, text);
    } catch (error) {
      if (!isWasmFailure(error)) throw error;
      this.#isBroken = true;
      return { problem: 'parsing it takes too much memory' };
    }
  }

  #parse(language: TreeSitter.Language, query: TreeSitter.Query, text: string): SyntaxReading {
    const parser = new this.#library.Parser();
    const bound = new WorkBound(text, () => this.#memory.buffer.byteLength);
    parser.setLanguage(language);
    const tree = parser.parse(bound.read, null, { progressCallback: bound.stop });
    const problem = bound.finish();
    const reading =
      tree === null || problem !== undefined
        ? { problem: problem ?? 'it was not parsed' }
        : find(query, tree);
    // The memory is the wasm's own: nothing else gives it back.
    tree?.delete();
    parser.delete();
    return reading;
  }
}

function find(query: TreeSitter.Query, tree: TreeSitter.Tree): SyntaxReading {
  if (errorSquares(tree) > maxErrorSquares) return { problem: 'too much of it is not of its language' };
  const found = query.matches(tree.rootNode, { matchLimit: maxOpenMatches });
  if (query.didExceedMatchLimit()) return { problem: 'searching it takes too long' };
  return { matches: found.map(toCaptures) };
}

function errorSquares({ rootNode }: TreeSitter.Tree): number {
  if (!rootNode.hasError) return 0;
  const errors = rootNode.descendantsOfType('ERROR');
  return errors.reduce((sum, node) => sum + (node?.childCount ?? 0) ** 2, 0);
}

function toCaptures({ captures }: TreeSitter.QueryMatch): SyntaxCapture[] {
  return captures.map(({ name, node }) => ({ name, start: node.startIndex, end: node.endIndex }));
}

/** The parser ran out of memory, or into a bug of its own. */
function isWasmFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
