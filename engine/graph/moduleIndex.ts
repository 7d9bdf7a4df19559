import { compareStrings } from '../base/compare.ts';
import { baseOf, folderOf, withoutExtension } from '../base/paths.ts';
import type { Fragment, FragmentLink } from '../model/fragment.ts';
import { moduleFamilyOf, moduleRank, moduleStem } from '../model/modules.ts';

/** Folders that hold modules without being part of their names. */
const sourceRoots = /(?:^|\/)(?:src|lib|python|source)$/;
/** A module's name of so many parts means its file wherever it stands. */
const tellingParts = 3;

/** Keys under which a code file is imported and its symbols are named. Sorted by nothing, without repeats. */
export function codeNamesOf(fragment: Fragment): string[] {
  const { path, mentions } = fragment;
  const keys = [`file:${moduleStem(path)}`, ...moduleNames(fragment).map(name => `module:${name}`)];
  for (const name of packagesHeldBy(fragment)) keys.push(`package:${name}`);
  for (const { role, name } of mentions)
    if (role === 'symbol') keys.push(...nameEndings(name).map(ending => `symbol:${ending}`));
  return keys;
}

/** A symbol's name and its endings: `A.b.c`, `b.c` and `c`. */
export function nameEndings(name: string): string[] {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(index).join('.'));
}

/** Names under which absolute imports may mean a file, parts joined by `/`. */
function moduleNames({ path, metadata }: Fragment): string[] {
  switch (moduleFamilyOf(path)) {
    case 'java':
    case 'php': {
      const folder =
        typeof metadata['package'] === 'string' ? metadata['package'].replace(/[.\\]/g, '/') : '';
      return [`${folder}/${withoutExtension(baseOf(path))}`.replace(/^\//, '')];
    }
    case 'python':
    case 'rust':
    case 'ruby': {
      const parts = moduleStem(path).split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }
    case 'ecma':
    case 'c':
    case undefined:
      return [];
  }
}

/** Packages, as dependencies are keyed, that the file shows to be the project's own. */
function packagesHeldBy({ path, metadata }: Fragment): string[] {
  const stem = moduleStem(path);
  const name = baseOf(stem);
  const [first = '', second = ''] = stem.split('/');
  switch (moduleFamilyOf(path)) {
    case 'python':
      return [name, sourceRoots.test(first) ? second : first].map(held => `pypi:${held}`);
    case 'rust': {
      const crate = /(?:^|\/)src\/(?:lib|main)$/.test(stem) ? baseOf(folderOf(folderOf(stem))) : '';
      return [name, crate.replaceAll('-', '_')].map(held => `cargo:${held}`);
    }
    case 'ruby':
      return [`gem:${name}`];
    case 'java':
      return typeof metadata['package'] === 'string'
        ? [`maven:${metadata['package'].split('.').slice(0, 2).join('.')}`]
        : [];
    case 'ecma':
    case 'php':
    case 'c':
    case undefined:
      return [];
  }
}

/** The file among `candidates` that code at `from` imports by a link; `undefined` when none can be meant. */
export function chooseModule(
  link: Pick<FragmentLink, 'by' | 'target'>,
  from: string,
  candidates: Iterable<string>,
): string | undefined {
  const family = moduleFamilyOf(from);
  let best: string | undefined;
  for (const path of candidates) {
    if (path === from || moduleFamilyOf(path) !== family || !mayMean(link, from, path)) continue;
    if (best === undefined || compareChoices(link.by, from, path, best) < 0) best = path;
  }
  return best;
}

function mayMean({ by, target }: Pick<FragmentLink, 'by' | 'target'>, from: string, path: string): boolean {
  const family = moduleFamilyOf(path);
  // A header is named whole.
  if (by === 'path') return family !== 'c' || path === target;
  if (family === 'java' || family === 'php' || target.split('/').length >= tellingParts) return true;
  const stem = moduleStem(path);
  const root = stem.slice(0, Math.max(0, stem.length - target.length)).replace(/\/$/, '');
  return root === '' || sourceRoots.test(root) || `${from}/`.startsWith(`${root}/`);
}

function compareChoices(by: FragmentLink['by'], from: string, a: string, b: string): number {
  const near = by === 'path' ? 0 : shared(from, b) - shared(from, a);
  return near || moduleRank(a) - moduleRank(b) || compareStrings(a, b);
}

/** Characters that two paths begin with alike. */
function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
