import { folderOf, resolvePath } from '../base/paths.ts';
import { foldName } from '../model/ids.ts';

/** Where a link of a document points inside the project; `undefined` for addresses, anchors and ways out. */
export function resolveLink(documentPath: string, target: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(target)) return undefined;
  const bare = target.replace(/[#?].*$/, '');
  if (bare === '') return undefined;
  return resolvePath(folderOf(documentPath), decodePath(bare));
}

/** The path a code span may name: with a slash or an extension, no spaces. From the root or the document's folder. */
export function pathsOfCode(documentPath: string, code: string): string[] {
  if (!code.includes('.')) return [];
  const bare = code.replace(/:\d+(?:[-:]\d+)?$/, '').replace(/^\.\//, '');
  if (!/^[\w@.][\w@./-]*\.[A-Za-z]\w{0,9}$/.test(bare)) return [];
  const fromRoot = resolvePath('', bare);
  const fromHere = resolvePath(folderOf(documentPath), bare);
  return [...new Set([fromRoot, fromHere])].filter(path => path !== undefined);
}

/** The key under which a wikilink's name, a file's base name, a title and an alias meet. */
export function wikilinkKey(name: string): string {
  return foldName(name.replace(/\.(?:md|mdx|markdown)$/i, '').replace(/^.*\//, ''));
}

/** Percent signs undone; a text with a stray one stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // A stray `%`: the path as it stands.
    if (error instanceof URIError) return path;
    throw error;
  }
}
