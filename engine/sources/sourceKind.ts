import { baseOf, extensionOf } from '../base/paths.ts';

export type DocumentFormat =
  | 'markdown'
  | 'rst'
  | 'asciidoc'
  | 'text'
  | 'html'
  | 'notebook'
  | 'csv'
  | 'tsv'
  | 'pdf'
  | 'bibtex'
  /** An API description; of its extensions' files the only ones that are read. See `isApiDescription`. */
  | 'openapi'
  /** A form for issues, as a code host fills it in. */
  | 'form';

/** What says which packages a project needs, each with a syntax of its own. */
export type ManifestFormat =
  | 'package.json'
  | 'composer.json'
  | 'pyproject.toml'
  | 'cargo.toml'
  | 'requirements.txt'
  | 'go.mod'
  | 'pom.xml'
  | 'gemfile';

export type SourceKind =
  /** `isTemplate`: others fill it in; its headings and labels are a form's, not the project's subjects. */
  | { readonly kind: 'document'; readonly format: DocumentFormat; readonly isTemplate?: boolean }
  | { readonly kind: 'manifest'; readonly format: ManifestFormat }
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
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.ipynb': 'notebook',
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.pdf': 'pdf',
  '.bib': 'bibtex',
  '.yaml': 'openapi',
  '.yml': 'openapi',
  '.json': 'openapi',
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

/** Pinned versions of packages: written by tools, said better by the manifest beside them. */
const lockNames = /^(?:package-lock|npm-shrinkwrap|pnpm-lock|packages\.lock)\.(?:json|ya?ml)$/;
const manifests: readonly (readonly [RegExp, ManifestFormat])[] = [
  [/^package\.json$/, 'package.json'],
  [/^composer\.json$/, 'composer.json'],
  [/^pyproject\.toml$/, 'pyproject.toml'],
  [/^Cargo\.toml$/, 'cargo.toml'],
  [/^(?:[\w.-]*[-_.])?requirements(?:[-_.][\w.-]*)?\.txt$/, 'requirements.txt'],
  [/^go\.mod$/, 'go.mod'],
  [/^pom\.xml$/, 'pom.xml'],
  [/^(?:Gemfile|gems\.rb)$/, 'gemfile'],
];
/** Where code hosts look for what a new issue or change is to say. */
const templatePaths =
  /(?:^|\/)(?:\.(?:github|gitea|forgejo)\/(?:ISSUE|PULL_REQUEST|DISCUSSION)_TEMPLATE\/[^/]+|\.gitlab\/(?:issue|merge_request)_templates\/[^/]+|(?:ISSUE|PULL_REQUEST)_TEMPLATE(?:\.[a-z]+)?)$/i;
/** How much larger than other files a PDF may be: most of it is pictures and fonts. */
const pdfAllowance = 8;

/** How large a file may be for its kind, when one of text may have `maxTextBytes`. */
export function maxBytesOf(path: string, maxTextBytes: number): number {
  return extensionOf(path) === '.pdf' ? maxTextBytes * pdfAllowance : maxTextBytes;
}

/** How a file is read, by its name alone; `undefined` when it is of no kind we read. */
export function sourceKindOf(path: string): SourceKind | undefined {
  const base = baseOf(path);
  const extension = extensionOf(path);
  const manifest = manifests.find(([pattern]) => pattern.test(base));
  if (manifest !== undefined) return { kind: 'manifest', format: manifest[1] };
  if (lockNames.test(base)) return undefined;
  const isTemplate = templatePaths.test(path);
  if (isTemplate && /^\.ya?ml$/.test(extension)) return { kind: 'document', format: 'form', isTemplate };
  const isProse = extension === '' && (isTemplate || proseNames.test(base));
  const format = own(formats, extension) ?? (isProse ? 'text' : undefined);
  if (format !== undefined) return { kind: 'document', format, ...(isTemplate ? { isTemplate } : {}) };
  const language = own(languages, extension);
  return language === undefined ? undefined : { kind: 'code', language };
}

/** What a table says under a key of its own. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** True when the text of a YAML or JSON file is an API description (OpenAPI, Swagger), by a key at its top. */
export function isApiDescription(path: string, text: string): boolean {
  if (extensionOf(path) !== '.json') return /^["']?(?:openapi|swagger)["']?[ \t]*:/m.test(text);
  return /^\s*\{/.test(text) && /"(?:openapi|swagger)"\s*:\s*"\d/.test(text);
}
