import type { Page, PageRecord } from '../model/page.ts';
import type { Files, FileStat } from '../ports.ts';
import { formatPage, hashBody, parsePage } from './pageFile.ts';

export type PutOutcome = 'written' | 'unchanged' | 'kept-edit';

/** Writes and removes page files; a body that is a person's is never touched. */
export class PageStore {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  /** Brings one page up to date. `known` and `stat` describe the file as it was left, and as it is. */
  async put(
    page: Page,
    known: PageRecord | undefined,
    stat: FileStat | undefined,
  ): Promise<{ record: PageRecord; outcome: PutOutcome }> {
    const bodyHash = hashBody(page.body);
    const state = await this.#inspect(page.path, known, stat);
    if (state === 'edited')
      return {
        record: toRecord({ path: page.path, nodeId: page.nodeId, bodyHash, edited: true }, stat),
        outcome: 'kept-edit',
      };
    if (stat !== undefined && state === bodyHash) {
      return {
        record: toRecord({ path: page.path, nodeId: page.nodeId, bodyHash, edited: false }, stat),
        outcome: 'unchanged',
      };
    }
    await this.#files.write(page.path, formatPage(page, bodyHash));
    const written = await this.#files.stat(page.path);
    return {
      record: toRecord({ path: page.path, nodeId: page.nodeId, bodyHash, edited: false }, written),
      outcome: 'written',
    };
  }

  /** Looks again at a page whose file changed although its content did not: an edit, or an edit undone. */
  async recheck(known: PageRecord, stat: FileStat): Promise<PageRecord> {
    const state = await this.#inspect(known.path, known, stat);
    return toRecord({ ...known, edited: state === 'edited' }, stat);
  }

  /** Removes the page of a node that is gone; a person's text stays, and false is returned. */
  async remove(known: PageRecord): Promise<boolean> {
    const stat = await this.#files.stat(known.path);
    if (stat === undefined) return true;
    if ((await this.#inspect(known.path, known, stat)) === 'edited') return false;
    await this.#files.remove(known.path);
    return true;
  }

  /** 'edited', or the hash of the generated body that stands in the file; `undefined` when there is no file. */
  async #inspect(
    path: string,
    known: PageRecord | undefined,
    stat: FileStat | undefined,
  ): Promise<string | undefined> {
    if (stat === undefined) return undefined;
    if (known?.sizeBytes === stat.sizeBytes && known.modifiedMs === stat.modifiedMs) {
      return known.edited ? 'edited' : known.bodyHash;
    }
    const bytes = await this.#files.read(path);
    if (bytes === undefined) return undefined;
    const found = parsePage(new TextDecoder().decode(bytes));
    if (found.isNewer) return 'edited';
    const generated = found.generatedHash ?? known?.bodyHash;
    return found.bodyHash === generated || found.bodyHash === known?.bodyHash ? found.bodyHash : 'edited';
  }
}

function toRecord(
  page: Omit<PageRecord, 'sizeBytes' | 'modifiedMs'>,
  stat: FileStat | undefined,
): PageRecord {
  return { ...page, sizeBytes: stat?.sizeBytes ?? -1, modifiedMs: stat?.modifiedMs ?? -1 };
}
