import { baseOf, folderOf, resolvePath } from '../../base/paths.ts';
import type { FragmentLink } from '../../model/fragment.ts';
import { isStandardModule } from './standardModules.ts';

/** An import as it is written. */
export interface WrittenImport {
  /** The file that imports. */
  readonly path: string;
  /** Without its quotes. */
  readonly specifier: string;
  /** A name that is taken out of the module, which may be a module itself. */
  readonly member?: string;
  /** The word that imports, where there are several. */
  readonly how?: string;
}

/** What an import may mean: files of the project, and a package (`npm:react`) when no file is meant. */
export interface ImportTargets {
  readonly files: readonly Pick<FragmentLink, 'by' | 'target'>[];
  readonly dependency?: string;
}

const nothing: ImportTargets = { files: [] };

/** What an import of a language may mean; nothing for languages whose imports name no files and no packages. */
export function importTargets(language: string, written: WrittenImport): ImportTargets {
  if (written.specifier.length > 200 || /\s/.test(written.specifier)) return nothing;
  return readers[language]?.(written) ?? nothing;
}

const readers: Readonly<Record<string, (written: WrittenImport) => ImportTargets>> = {
  javascript: ecma,
  typescript: ecma,
  python,
  go,
  rust,
  java,
  ruby,
  php: ({ specifier }) => modules(specifier.replace(/^\\/, '').replaceAll('\\', '/')),
  c: relativeFile,
  cpp: relativeFile,
};

function file(target: string | undefined): ImportTargets {
  return target === undefined ? nothing : { files: [{ by: 'path', target }] };
}

function modules(...names: readonly string[]): ImportTargets {
  return { files: names.map(target => ({ by: 'module', target })) };
}

function orPackage(ecosystem: string, name: string, targets: ImportTargets = nothing): ImportTargets {
  const [first = ''] = name.split('/');
  if (isStandardModule(ecosystem, first)) return nothing;
  return { ...targets, dependency: `${ecosystem}:${name}` };
}

function relativeFile({ path, specifier }: WrittenImport): ImportTargets {
  return file(resolvePath(folderOf(path), specifier));
}

function ecma({ path, specifier, how }: WrittenImport): ImportTargets {
  if (how !== undefined && how !== 'require') return nothing;
  const bare = specifier.replace(/[?#].*$/, '');
  if (/^\.\.?(?:\/|$)/.test(specifier)) return file(resolvePath(folderOf(path), bare));
  // `@scope/name` or `name`; other marks are aliases of a bundler, addresses and built-in schemes.
  const name = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9][\w.~-]*(?=\/|$)/i.exec(bare)?.[0];
  return name === undefined || bare.includes(':') ? nothing : orPackage('npm', name);
}

function python({ path, specifier, member }: WrittenImport): ImportTargets {
  const [, dots = '', name = ''] = /^(\.*)(.*)$/.exec(specifier) ?? [];
  const parts = [...name.split('.'), member ?? ''].filter(part => part !== '').join('/');
  if (dots !== '') return file(resolvePath(folderOf(path), `${'../'.repeat(dots.length - 1)}${parts}`));
  return orPackage('pypi', name.split('.')[0] ?? '', modules(parts));
}

/** A package's first part holds a dot, but for the standard library's; on the large hosts three parts name one. */
function go({ specifier }: WrittenImport): ImportTargets {
  const parts = specifier.split('/');
  const host = parts[0] ?? '';
  if (!host.includes('.') || host.startsWith('.')) return nothing;
  const length = /^gopkg\.in$|^go\.uber\.org$|^k8s\.io$|^sigs\.k8s\.io$/.test(host) ? 2 : 3;
  return { files: [], dependency: `go:${parts.slice(0, length).join('/')}` };
}

function rust({ path, specifier, how }: WrittenImport): ImportTargets {
  const folder = folderOf(path);
  const isRoot = /^(?:main|lib|mod)\.rs$/.test(baseOf(path));
  const own = isRoot ? folder : path.replace(/\.rs$/, '');
  if (how === 'submodule') return file(resolvePath('', `${own}/${specifier}`));
  const parts = specifier
    .replace(/^::/, '')
    .replace(/(?:::)?[{*].*$/, '')
    .split('::');
  const [first = '', ...rest] = parts;
  const inner = rest.slice(0, -1).join('/');
  if (first === 'crate') return modules(...[rest.join('/'), inner].filter(name => name !== ''));
  if (first === 'self' || first === 'super') {
    const base = first === 'self' ? own : `${own}/..`;
    return { files: [rest.join('/'), inner].flatMap(name => file(resolvePath('', `${base}/${name}`)).files) };
  }
  return /^[a-z]\w*$/.test(first) ? orPackage('cargo', first) : nothing;
}

function java({ specifier }: WrittenImport): ImportTargets {
  const parts = specifier.split('.');
  const type = parts.findIndex(part => /^[A-Z]/.test(part));
  const [first = '', second] = type < 0 ? parts : parts.slice(0, type);
  if (isStandardModule('maven', first)) return nothing;
  const targets = type < 0 ? nothing : modules(parts.slice(0, type + 1).join('/'));
  return second === undefined ? targets : { ...targets, dependency: `maven:${first}.${second}` };
}

function ruby({ path, specifier, how }: WrittenImport): ImportTargets {
  if (how === 'require_relative') return file(resolvePath(folderOf(path), specifier));
  if (how !== 'require') return nothing;
  if (/^\.\.?\//.test(specifier)) return nothing;
  return orPackage('gem', specifier.split('/')[0] ?? '', modules(specifier));
}
