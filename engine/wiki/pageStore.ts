import { isAsideName } from '../base/paths.ts';
import { wikiKinds } from '../model/ontology.ts';
import { type Page, type PageRecord, wikiRoot } from '../model/page.ts';
import type { Files, FileStat } from '../ports.ts';
import { formatPage, hashBody, ourFields, parsePage, personsLines } from './pageFile.ts';

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
    const bytes = stat === undefined ? undefined : await this.#files.read(page.path);
    const before = bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    const text = formatPage(page, bodyHash, before === undefined ? [] : personsLines(before));
    // Names and aliases can change without the body showing it.
    if (before !== undefined && state === bodyHash && ourFields(before) === ourFields(text)) {
      return {
        record: toRecord({ path: page.path, nodeId: page.nodeId, bodyHash, edited: false }, stat),
        outcome: 'unchanged',
      };
    }
    await this.#files.write(page.path, text);
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

  /**
   * Clears the wiki folder of what a broken-off run left: files half written, and generated pages that are no node's.
   * `owned` are the pages of today. A page with a person's text stays; its path is returned.
   */
  async sweep(owned: ReadonlySet<string>): Promise<string[]> {
    const kept: string[] = [];
    for (const kind of wikiKinds) {
      const folder = `${wikiRoot}/${kind}`;
      if ((await this.#files.stat(folder))?.kind !== 'directory') continue;
      for (const { name, kind: type } of await this.#files.list(folder)) {
        const path = `${folder}/${name}`;
        if (type !== 'file' || owned.has(path)) continue;
        if (isAsideName(name)) await this.#files.remove(path);
        else if (name.endsWith('.md') && !(await this.#removeGenerated(path))) kept.push(path);
      }
    }
    return kept;
  }

  async #removeGenerated(path: string): Promise<boolean> {
    const bytes = await this.#files.read(path);
    if (bytes === undefined) return true;
    const { bodyHash, generatedHash, isNewer } = parsePage(new TextDecoder().decode(bytes));
    if (isNewer || bodyHash !== generatedHash) return false;
    await this.#files.remove(path);
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
