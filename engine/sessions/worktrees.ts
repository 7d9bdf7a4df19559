import type { OutsideFiles } from '../ports.ts';
import { normalizeFolder } from './scope.ts';

/** Of a file that names one folder. */
const maxLinkBytes = 8 * 1024;
const maxWorktrees = 200;
const maxSteps = 64;

/**
 * The same project in the other working trees of its git repository, sorted as git lists them, the main one first. Only
 * those that name each other: a folder that merely says to be a worktree of another project is none.
 */
export function worktreeRoots(root: string, outside: OutsideFiles): string[] {
  const top = topOf(root, outside);
  if (top === undefined) return [];
  const way = root.slice(top.length);
  const git = gitFolder(top, outside);
  if (git === undefined) return [];
  const main = git.endsWith('/.git') ? [git.slice(0, -'/.git'.length)] : [];
  const linked = outside
    .names(`${git}/worktrees`)
    .slice(0, maxWorktrees)
    .flatMap(name => treeOf(`${git}/worktrees/${name}`, outside) ?? []);
  const own = normalizeFolder(top);
  return [...main, ...linked].filter(tree => normalizeFolder(tree) !== own).map(tree => tree + way);
}

/** The working tree that a project is in. */
function topOf(root: string, outside: OutsideFiles): string | undefined {
  let folder = root;
  for (let step = 0; step < maxSteps && folder !== ''; step += 1) {
    if (outside.stat(`${folder}/.git`) !== undefined) return folder;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  }
  return undefined;
}

/** Where git keeps the repository of a working tree. */
function gitFolder(top: string, outside: OutsideFiles): string | undefined {
  const git = `${top}/.git`;
  if (outside.stat(git)?.kind === 'directory') return git;
  const entry = entryOf(top, outside);
  if (entry === undefined || normalizeFolder(treeOf(entry, outside) ?? '') !== normalizeFolder(top))
    return undefined;
  return /^(.+)\/worktrees\/[^/]+$/.exec(entry)?.[1];
}

/** The working tree of one of a repository's `worktrees/*`, if it says so itself. */
function treeOf(entry: string, outside: OutsideFiles): string | undefined {
  const link = lineOf(`${entry}/gitdir`, outside);
  const file = link === undefined ? undefined : resolveFrom(entry, link);
  if (file?.endsWith('/.git') !== true) return undefined;
  const tree = file.slice(0, -'/.git'.length);
  const named = entryOf(tree, outside);
  return named !== undefined && normalizeFolder(named) === normalizeFolder(entry) ? tree : undefined;
}

/** What a working tree's `.git` file names. */
function entryOf(tree: string, outside: OutsideFiles): string | undefined {
  if (outside.stat(`${tree}/.git`)?.kind !== 'file') return undefined;
  const [, link] = /^gitdir:\s*(.+)$/.exec(lineOf(`${tree}/.git`, outside) ?? '') ?? [];
  return link === undefined ? undefined : resolveFrom(tree, link);
}

function lineOf(path: string, outside: OutsideFiles): string | undefined {
  const text = outside.read(path, maxLinkBytes)?.trim();
  return text === undefined || text === '' || /[\n\0]/.test(text) ? undefined : text;
}

function resolveFrom(folder: string, way: string): string {
  const slashed = /^[a-z]:/i.test(folder) ? way.replaceAll('\\', '/') : way;
  if (/^(?:[a-z]:)?\//i.test(slashed)) return slashed;
  const parts = folder.split('/');
  for (const part of slashed.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
