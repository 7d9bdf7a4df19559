import { isDeleted, type PagePlace, wikiRoot } from '../model/page.ts';
import type { Files } from '../ports.ts';
import type { KnowledgeBase } from './knowledgeBase.ts';
import { findMovedPages } from './movedPages.ts';
import type { PageDrift } from './pageDrift.ts';

/** Where pages are, and which are to be looked at for it. */
export interface Places {
  readonly nodes: ReadonlySet<string>;
  /** Pages that a person moved, where they stand now. */
  readonly moved: readonly PagePlace[];
  /** Bring back what a person deleted. */
  readonly restore: boolean;
  /** Every page is to be looked at. */
  readonly isWhole: boolean;
  /** Every page may be behind: an earlier run broke off. */
  readonly lookAtAll: boolean;
}

export const samePlaces: Places = {
  nodes: new Set(),
  moved: [],
  restore: false,
  isWhole: false,
  lookAtAll: false,
};

/** What a run is asked to look at. */
interface Request {
  readonly full?: boolean;
  readonly restore?: boolean;
  readonly paths?: readonly string[];
  /** An earlier run broke off. */
  readonly lookAtAll: boolean;
}

/** Finds out where people put pages, and which they deleted: all else links by it. */
export async function settlePlaces(
  files: Files,
  { manifest, wiki }: Pick<KnowledgeBase, 'manifest' | 'wiki'>,
  drift: PageDrift,
  { full = false, restore: isAsked = false, paths, lookAtAll }: Request,
): Promise<Places> {
  const known = manifest.pages();
  // A first run, or one after a run that broke off, looks at every page and every file.
  const isWhole = known.size === 0 || full || lookAtAll;
  // A folder that is gone as a whole was cleared away, not edited.
  const restore = lookAtAll || isAsked || (await files.stat(wikiRoot)) === undefined;
  const nodes = new Set<string>();
  const moved: PagePlace[] = [];
  if (isWhole || drift.hasStrange || drift.missing.length > 0) {
    const pages = { pages: known, paths: wiki.paths };
    const moves = await findMovedPages(files, pages, isWhole ? undefined : paths);
    for (const id of wiki.relocate(moves)) nodes.add(id);
    for (const [nodeId, path] of moves) moved.push({ nodeId, path });
  }
  if (!restore) wiki.notePossiblyDeleted(drift.missing);
  else for (const page of known.values()) if (isDeleted(page)) nodes.add(page.nodeId);
  return { nodes, restore, isWhole, lookAtAll, moved };
}
