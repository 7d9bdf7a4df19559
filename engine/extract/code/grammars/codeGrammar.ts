/**
 * How a programming language's syntax trees are read: tree-sitter patterns as data. Their captures are the keys of
 * `declarationTypes` and these. `name`: what a declaration is called. `whole`: it with what wraps it, such as `export`
 * or decorators. `scope`: a block that qualifies names and is no symbol (`impl`). `owner`: the type a method says it
 * belongs to. `documented` and `doc`: a name and the string that documents it. `heir` with `base` or `implemented`: a
 * name and a type it is made from. `import`: a module's specifier, with the `member` taken out of it and the word
 * (`how`) that imports. `submodule`: a file that the file makes its own. `package`: the name the file declares for its
 * package.
 */
export interface CodeGrammar {
  /** The grammar's name, which is its wasm file's. */
  readonly grammar: string;
  readonly patterns: string;
}

/** Captures that declare a symbol, with what they declare; a `function` in a type is its method, too. */
export const declarationTypes = {
  class: 'CodeClass',
  interface: 'CodeInterface',
  trait: 'CodeTrait',
  struct: 'CodeStruct',
  enum: 'CodeEnum',
  function: 'CodeFunction',
  /** Counts in a type that is a symbol itself, and nowhere else. */
  method: 'CodeMethod',
  module: 'CodeNamespace',
  type: 'CodeTypeAlias',
  constant: 'CodeConstant',
} as const;
/** Each declaration in each place it counts in: bodies of functions are none. `%` marks where it stands. */
export function inPlaces(places: readonly string[], declarations: readonly string[]): string {
  return places
    .flatMap(place => declarations.map(declaration => place.replace('%', () => declaration)))
    .join('\n');
}
