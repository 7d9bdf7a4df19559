import { isWithin, normalizeFolder } from './scope.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** Of paths that a session names. */
const maxNamed = 200;
/** What looks like a path of a file: it has a folder or an ending, and no spaces. */
const pathLike =
  /(?:[A-Za-z]:[\\/]|~?\/|\.{1,2}\/)?[\p{L}\p{N}_@.+-]+(?:[\\/][\p{L}\p{N}_@.+-]+)*\.[A-Za-z]\w{0,9}(?!\w)/gu;
const maxScanned = 20_000;

/**
 * A path as a session has it, from the folder it was in: as the project names it where it is in the project, else as
 * it is. A session may have worked in another place of the same project (a worktree, before a move): its own folders
 * count as roots, too.
 */
export function toProjectPath(path: string, roots: readonly string[]): string {
  const normal = normalizeFolder(path);
  for (const root of roots)
    if (isWithin(root, normal)) {
      // As it is written, but for what a drive's case means.
      const length = normalizeFolder(root).length;
      return normalizeSlashes(path).slice(-(normal.length - length - 1));
    }
  return normalizeSlashes(path).replace(/^(?:\.\/)+/, '');
}

/** The record with its files named as the project names them, and with those that are spoken of in it. */
export function withProjectPaths(record: SessionRecord, root: string): ProjectRecord {
  const roots = [root, ...[...record.cwds].sort((a, b) => b.length - a.length)].filter(each => each !== '');
  const own = (path: string): string => toProjectPath(path, roots);
  return {
    ...record,
    files_touched: record.files_touched.map(own),
    files_named: namedIn(record).map(own),
    findings: record.findings.map(finding => ({ ...finding, about: finding.about.map(own) })),
  };
}

/** A record that is a project's. */
export type ProjectRecord = SessionRecord & {
  /** Paths that stand in its texts and in what its tools took, project-relative where they are the project's. */
  readonly files_named: readonly string[];
};

function namedIn({ turns }: SessionRecord): string[] {
  const named = new Set<string>();
  for (const { text, tool } of turns) {
    const scanned = (tool === undefined ? text : tool.input).slice(0, maxScanned);
    for (const [path] of scanned.matchAll(pathLike)) {
      if (named.size >= maxNamed) return [...named];
      named.add(path);
    }
  }
  return [...named];
}

function normalizeSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/\/{2,}/g, '/');
}
