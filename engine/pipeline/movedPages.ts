import { byText } from '../base/compare.ts';
import { type PageRecord, wikiRoot } from '../model/page.ts';
import type { Files } from '../ports.ts';
import { parsePage } from '../wiki/pageFile.ts';
import { isNaturalPath, type PagePaths } from '../wiki/pagePaths.ts';

/** What is known of the wiki when files stand in it that are no page's. */
export interface KnownPages {
  readonly pages: ReadonlyMap<string, PageRecord>;
  readonly paths: PagePaths;
}

/**
 * Pages that a person renamed or moved, told by the node their front matter names: its id → where its file stands now.
 * `paths`: files that may be such; absent, all of the wiki folder are looked at.
 */
export async function findMovedPages(
  files: Files,
  { pages, paths: pagePaths }: KnownPages,
  paths?: readonly string[],
): Promise<Map<string, string>> {
  const moved = new Map<string, string>();
  const named = paths?.filter(path => path.startsWith(`${wikiRoot}/`) && path.endsWith('.md'));
  for (const path of named ?? (await listPages(files, wikiRoot))) {
    if (pages.has(path) && (pages.get(path)?.sizeBytes ?? -1) >= 0) continue;
    const bytes = await files.read(path);
    if (bytes === undefined) continue;
    const { data } = parsePage(new TextDecoder().decode(bytes));
    const nodeId = data['node_id'];
    if (typeof nodeId !== 'string' || moved.has(nodeId)) continue;
    const own = pagePaths.placeOf(nodeId);
    // A copy is no move; and a page under an older name of its node is what a run that broke off left.
    if (own === undefined || own === path || (await files.stat(own)) !== undefined) continue;
    const isBack = pagePaths.naturalPathOf(nodeId) === path;
    if (isBack || !isNaturalPath(path, data)) moved.set(nodeId, path);
  }
  return moved;
}

async function listPages(files: Files, folder: string): Promise<string[]> {
  if ((await files.stat(folder))?.kind !== 'directory') return [];
  const found: string[] = [];
  for (const { name, kind } of [...(await files.list(folder))].sort(byText(entry => entry.name))) {
    const path = `${folder}/${name}`;
    if (kind === 'directory') found.push(...(await listPages(files, path)));
    else if (kind === 'file' && name.endsWith('.md')) found.push(path);
  }
  return found;
}
