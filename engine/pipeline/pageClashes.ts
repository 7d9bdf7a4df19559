import { decodeExactly } from '../base/decode.ts';
import { EngineError } from '../base/errors.ts';
import { sha1Hex } from '../base/hash.ts';
import type { Graph } from '../graph/graph.ts';
import type { PageRecord } from '../model/page.ts';
import type { ReviewClash } from '../model/review.ts';
import type { Files, PageBases } from '../ports.ts';
import { mergeBodies } from '../wiki/mergeBodies.ts';
import { parsePage } from '../wiki/pageFile.ts';

const idStart = 'review:page-text:';

/** A word on a clash: keep a person's text, or take the new one. */
export interface ClashRequest {
  readonly id: string;
  readonly take: 'mine' | 'theirs';
}

export function isClashId(id: string): boolean {
  return id.startsWith(idStart);
}

/** What clashes, as the files stand now. */
export async function readClashes(
  files: Files,
  bases: PageBases,
  { pages, graph }: { readonly pages: ReadonlyMap<string, PageRecord>; readonly graph: Graph },
): Promise<ReviewClash[]> {
  const found: ReviewClash[] = [];
  for (const path of bases.clashing()) {
    const base = bases.get(path);
    const bytes = await files.read(path);
    const text = bytes === undefined ? undefined : decodeExactly(bytes);
    if (base?.pending === undefined || text === undefined) continue;
    const { clashes } = mergeBodies(base.body, parsePage(text).body, base.pending);
    if (clashes.length === 0) continue;
    const nodeId = pages.get(path)?.nodeId ?? '';
    const name = graph.resolve(nodeId)?.name ?? path;
    found.push({ id: clashId(path), page_path: path, node_id: nodeId, name, sections: clashes });
  }
  return found;
}

/** The path of the page that clashes. Throws `not-found`. */
export function clashingPath(bases: PageBases, id: string): string {
  const path = bases.clashing().find(clashing => clashId(clashing) === id);
  if (path !== undefined) return path;
  throw new EngineError(
    'not-found',
    `No page's text "${id}" waits for a decision. The view "Review" and "tesserae review list" show those that do.`,
  );
}

function clashId(path: string): string {
  return `${idStart}${sha1Hex(path).slice(0, 12)}`;
}
