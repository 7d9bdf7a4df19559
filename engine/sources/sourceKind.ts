import { baseOf, extensionOf } from '../base/paths.ts';

export type DocumentFormat = 'markdown' | 'rst' | 'asciidoc' | 'text';
export type SourceKind =
  | { readonly kind: 'document'; readonly format: DocumentFormat }
  | { readonly kind: 'code'; readonly language: string };

const formats: Readonly<Record<string, DocumentFormat>> = {
  '.md': 'markdown',
  '.mdx': 'markdown',
  '.markdown': 'markdown',
  '.rst': 'rst',
  '.adoc': 'asciidoc',
  '.asciidoc': 'asciidoc',
  '.txt': 'text',
  '.text': 'text',
};

const languages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    bash: 'sh bash zsh',
    c: 'c h',
    clojure: 'clj cljs cljc',
    cpp: 'cc cpp cxx hh hpp hxx ino',
    csharp: 'cs',
    css: 'css scss sass less',
    dart: 'dart',
    elixir: 'ex exs',
    erlang: 'erl hrl',
    fsharp: 'fs fsi fsx',
    go: 'go',
    graphql: 'graphql gql',
    groovy: 'groovy gradle',
    haskell: 'hs',
    java: 'java',
    javascript: 'js jsx mjs cjs',
    julia: 'jl',
    kotlin: 'kt kts',
    lua: 'lua',
    'objective-c': 'm mm',
    ocaml: 'ml mli',
    perl: 'pl pm',
    php: 'php',
    powershell: 'ps1 psm1 psd1',
    proto: 'proto',
    python: 'py pyi',
    r: 'r',
    ruby: 'rb rake',
    rust: 'rs',
    scala: 'scala sbt',
    solidity: 'sol',
    sql: 'sql',
    svelte: 'svelte',
    swift: 'swift',
    terraform: 'tf',
    typescript: 'ts tsx mts cts',
    vue: 'vue',
    zig: 'zig',
  }).flatMap(([language, extensions]) => extensions.split(' ').map(extension => [`.${extension}`, language])),
);

/** Names that are prose by custom although they have no extension. */
const proseNames =
  /^(?:readme|changelog|changes|contributing|authors|notice|history|install|news|todo|roadmap)$/i;

/** How a file is read, by its name alone; `undefined` when it is of no kind we read. */
export function sourceKindOf(path: string): SourceKind | undefined {
  const extension = extensionOf(path);
  const format =
    formats[extension] ?? (extension === '' && proseNames.test(baseOf(path)) ? 'text' : undefined);
  if (format !== undefined) return { kind: 'document', format };
  const language = languages[extension];
  return language === undefined ? undefined : { kind: 'code', language };
}
