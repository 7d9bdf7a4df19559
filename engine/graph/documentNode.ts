import { byText, compareStrings } from '../base/compare.ts';
import { folderOf } from '../base/paths.ts';
import type { Fragment } from '../model/fragment.ts';
import { type GraphNode, languagesKey, type NodeSource, translationsKey } from '../model/graph.ts';
import { foldName, toNodeId } from '../model/ids.ts';

/** Id of a source's own node: keyed by its path, so that equal titles stay apart. */
export function sourceNodeId(kind: Fragment['kind'], path: string): string {
  return toNodeId(kind === 'code' ? 'SourceFile' : 'SourceDocument', path);
}

/** True for the id of a source's own node. */
export function isDocumentId(id: string): boolean {
  return id.startsWith('SourceDocument:') || id.startsWith('SourceFile:');
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
    sources: [toNodeSource(fragment)],
    metadata: fragment.metadata,
  };
}

/** What a document's translations are: the document's own language, if it is known, and theirs by tag, sorted by it. */
export interface TranslatedInto {
  readonly language: string | undefined;
  readonly others: readonly (readonly [tag: string, fragment: Fragment])[];
}

/** The node of a document that there is in several languages: the original speaks for it, titles of all find it. */
export function toTranslatedNode(original: Fragment, { language, others }: TranslatedInto): GraphNode {
  const node = toDocumentNode(original);
  const translations = others.map(([, fragment]) => fragment);
  const tags = [...(language === undefined ? [] : [language]), ...others.map(([tag]) => tag)];
  return {
    ...node,
    aliases: joinAliases(original, translations),
    sources: [original, ...translations].map(toNodeSource).sort(byText(source => source.path)),
    metadata: {
      ...node.metadata,
      [languagesKey]: tags.sort(compareStrings),
      [translationsKey]: Object.fromEntries(others.map(([tag, { path }]) => [tag, path])),
    },
  };
}

function joinAliases({ title, aliases }: Fragment, translations: readonly Fragment[]): string[] {
  const names = new Map(aliases.map(name => [foldName(name), name]));
  for (const name of translations.flatMap(other => [other.title, ...other.aliases])) {
    const folded = foldName(name);
    if (folded !== foldName(title) && !names.has(folded)) names.set(folded, name);
  }
  return [...names.values()].sort(compareStrings);
}

function toNodeSource({ path, summarySpan, lines }: Fragment): NodeSource {
  return { path, mentions: 1, spans: [summarySpan ?? [1, Math.max(1, Math.min(lines, 10))]] };
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
