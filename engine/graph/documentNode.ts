import { folderOf } from '../base/paths.ts';
import type { Fragment } from '../model/fragment.ts';
import type { GraphNode } from '../model/graph.ts';
import { toNodeId } from '../model/ids.ts';

/** Id of a source's own node: keyed by its path, so that equal titles stay apart. */
export function sourceNodeId(kind: Fragment['kind'], path: string): string {
  return toNodeId(kind === 'code' ? 'SourceFile' : 'SourceDocument', path);
}

/** Id of the module that a folder of code is. */
export function moduleId(folder: string): string {
  return toNodeId('CodeModule', folder === '' ? '.' : folder);
}

/** The node of a source itself. */
export function toDocumentNode(fragment: Fragment): GraphNode {
  const { path } = fragment;
  return {
    id: sourceNodeId(fragment.kind, path),
    type: fragment.kind === 'code' ? 'SourceFile' : 'SourceDocument',
    name: fragment.title,
    aliases: fragment.aliases,
    description: fragment.summary,
    sourcePath: path,
    sources: [
      {
        path,
        mentions: 1,
        spans: [fragment.summarySpan ?? [1, Math.max(1, Math.min(fragment.lines, 10))]],
      },
    ],
    metadata: fragment.metadata,
  };
}

/** The module of a folder that holds code. `files` are its code files' fragments, sorted by path, at least one. */
export function toModuleNode(files: readonly Fragment[]): GraphNode {
  const folder = folderOf(files[0]?.path ?? '');
  return {
    id: moduleId(folder),
    type: 'CodeModule',
    name: folder === '' ? '.' : folder,
    aliases: [],
    description: '',
    sourcePath: files[0]?.path ?? '',
    sources: files.map(({ path }) => ({ path, mentions: 1, spans: [[1, 1]] })),
    metadata: {},
  };
}
