import { isDeleted, type PageRecord, wikiRoot } from '../model/page.ts';
import type { Files } from '../ports.ts';

/** How the wiki's files differ from how they were left. */
export interface PageDrift {
  readonly missing: readonly PageRecord[];
  readonly changed: readonly PageRecord[];
  /** A page's file was named that is none of those known: a person may have moved one there. */
  readonly hasStrange: boolean;
}

export const noDrift: PageDrift = { missing: [], changed: [], hasStrange: false };

/** Looks at all pages; at those named when a watcher named what may have changed. */
export async function readPageDrift(
  files: Files,
  known: ReadonlyMap<string, PageRecord>,
  paths: readonly string[] | undefined,
): Promise<PageDrift> {
  const pages = paths?.map(path => known.get(path)).filter(page => page !== undefined) ?? [...known.values()];
  const stats = await files.statAll(pages.map(page => page.path));
  const missing: PageRecord[] = [];
  const changed: PageRecord[] = [];
  for (const [index, page] of pages.entries()) {
    const stat = stats[index];
    if (stat === undefined) {
      if (!isDeleted(page)) missing.push(page);
    } else if (stat.sizeBytes !== page.sizeBytes || stat.modifiedMs !== page.modifiedMs) changed.push(page);
  }
  const hasStrange =
    paths?.some(path => path.startsWith(`${wikiRoot}/`) && path.endsWith('.md') && !known.has(path)) ?? false;
  return { missing, changed, hasStrange };
}
