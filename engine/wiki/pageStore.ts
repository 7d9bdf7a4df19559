import { decodeExactly } from '../base/decode.ts';
import { isAsideName } from '../base/paths.ts';
import { wikiKinds } from '../model/ontology.ts';
import { type Page, type PageRecord, wikiRoot } from '../model/page.ts';
import type { Files, FileStat, PageBase, PageBases } from '../ports.ts';
import { mergeBodies, type Side } from './mergeBodies.ts';
import {
  bodyOf,
  formatOrphan,
  formatPage,
  hashBody,
  isFrontPersons,
  type PageFile,
  parsePage,
  restatePage,
} from './pageFile.ts';

export interface PutResult {
  readonly record: PageRecord;
  /** 'left-out': a person deleted the file, and it would say what it said. */
  readonly outcome: 'written' | 'unchanged' | 'left-out';
  /** What a later edit is to be told from; absent: as it was. */
  readonly base?: PageBase;
}

/** Writes and removes page files. What a person typed into one stays: new text is merged with it. */
export class PageStore {
  readonly #files: Files;
  readonly #bases: PageBases;

  constructor(files: Files, bases: PageBases) {
    this.#files = files;
    this.#bases = bases;
  }

  /**
   * Brings one page up to date. `stat`: its file as it is; `undefined` when there is none. `known`: the file as it was
   * left; given, and the file missing, a person deleted it.
   */
  async put(page: Page, stat: FileStat | undefined, known?: PageRecord): Promise<PutResult> {
    const generated = bodyOf(page);
    const generatedHash = hashBody(generated);
    const place = { path: page.path, nodeId: page.nodeId, bodyHash: generatedHash, moved: false };
    if (stat === undefined && known?.bodyHash === generatedHash)
      return { record: toRecord({ ...place, edited: false }, undefined), outcome: 'left-out' };
    const bytes = stat === undefined ? undefined : await this.#files.read(page.path);
    if (bytes === undefined) {
      const text = formatPage(page, generated, generatedHash);
      return this.#write(place, text, toBase(page, generated, generatedHash), false);
    }
    const text = decodeExactly(bytes);
    const file = text === undefined ? undefined : parsePage(text);
    // None of ours, of a newer version, or nothing that could be written back as it is.
    if (file?.generatedHash === undefined || file.isNewer)
      return { record: toRecord({ ...place, edited: true }, stat), outcome: 'unchanged' };
    const isEdited = file.bodyHash !== file.generatedHash;
    const { body, base } = isEdited
      ? this.#merge(page, file, generated)
      : {
          body: generated.replaceAll('\n', file.lineEnd),
          base: toBase(page, generated, generatedHash),
        };
    const edited = hashBody(body) !== base.stated;
    const isSame = hashBody(body) === file.bodyHash && (!isEdited || body === file.body);
    const next = formatPage(page, isSame ? file.body : body, base.stated, file);
    // Names and aliases can change without the body showing it.
    if (next !== file.text) return this.#write(place, next, base, edited);
    return { record: toRecord({ ...place, edited }, stat), outcome: 'unchanged', base };
  }

  /** Merges the new text with a person's. Without the text they began with, all that stands there is theirs. */
  #merge(page: Page, file: PageFile, generated: string): { body: string; base: PageBase } {
    const stated = file.generatedHash ?? '';
    const known = this.#bases.get(page.path);
    if (known?.stated !== stated) return { body: file.body, base: toBase(page, generated, stated) };
    const { body, base, clashes } = mergeBodies(known.body, file.body, generated);
    // A base that did not move keeps its hash: the file that states it need not be written. A body that has become what
    // is generated is no edit any more.
    const isMoved = base !== known.body || body === generated;
    const next = toBase(page, base, isMoved ? hashBody(base) : stated);
    return { body, base: clashes.length === 0 ? next : { ...next, pending: generated } };
  }

  /**
   * Ends the clash of a page: its clashing sections become those of the new text that waits, or stay a person's for good.
   * The text that stood in the file; `undefined` when nothing clashes there.
   */
  async resolve(
    { path, nodeId, moved }: Pick<PageRecord, 'path' | 'nodeId' | 'moved'>,
    side: Side,
  ): Promise<(PutResult & { readonly before: string }) | undefined> {
    const known = this.#bases.get(path);
    const bytes = await this.#files.read(path);
    const before = bytes === undefined ? undefined : decodeExactly(bytes);
    if (known?.pending === undefined || before === undefined) return undefined;
    const file = parsePage(before);
    const { body } = mergeBodies(known.body, file.body, known.pending, side);
    const { pending, title, aliases, definition } = known;
    const base = { stated: hashBody(pending), body: pending, title, aliases, definition };
    const text = restatePage(file, body, base.stated);
    const place = { path, nodeId, bodyHash: base.stated, moved };
    return { ...(await this.#write(place, text, base, hashBody(body) !== base.stated)), before };
  }

  async #write(
    place: Omit<PageRecord, 'edited' | 'sizeBytes' | 'modifiedMs'>,
    text: string,
    base: PageBase,
    edited: boolean,
  ): Promise<PutResult> {
    await this.#files.write(place.path, text);
    const written = await this.#files.stat(place.path);
    return { record: toRecord({ ...place, edited }, written), outcome: 'written', base };
  }

  /** Puts a page's file elsewhere; false when none of ours is there. */
  async move(from: string, to: string): Promise<boolean> {
    const bytes = await this.#files.read(from);
    const text = bytes === undefined ? undefined : decodeExactly(bytes);
    if (text === undefined || parsePage(text).generatedHash === undefined) return false;
    await this.#files.write(to, text);
    await this.#files.remove(from);
    return true;
  }

  /** Looks again at a page whose file changed although its content did not: an edit, or an edit undone. */
  async recheck(known: PageRecord, stat: FileStat): Promise<PageRecord> {
    return toRecord({ ...known, edited: await this.#isEdited(known.path, known, stat) }, stat);
  }

  /** Removes the page of a node that is gone; one with a person's text stays, marked, and false is returned. */
  async remove(known: PageRecord): Promise<boolean> {
    const bytes = await this.#files.read(known.path);
    if (bytes === undefined) return true;
    if (this.#isKept(known.path, parsePage(new TextDecoder().decode(bytes)))) {
      await this.#markOrphan(known.path);
      return false;
    }
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

  async #markOrphan(path: string): Promise<void> {
    const bytes = await this.#files.read(path);
    const text = bytes === undefined ? undefined : decodeExactly(bytes);
    const file = text === undefined ? undefined : parsePage(text);
    if (file?.generatedHash === undefined || file.isNewer) return;
    const marked = formatOrphan(file);
    if (marked !== text) await this.#files.write(path, marked);
  }

  async #removeGenerated(path: string): Promise<boolean> {
    const bytes = await this.#files.read(path);
    if (bytes === undefined) return true;
    if (this.#isKept(path, parsePage(new TextDecoder().decode(bytes)))) return false;
    await this.#files.remove(path);
    return true;
  }

  /** A page that holds anything of a person's outlives its node. */
  #isKept(path: string, file: PageFile): boolean {
    // What it was kept for once may not be told any more.
    return file.data['orphaned'] === true || isPersons(file) || isFrontPersons(file, this.#bases.get(path));
  }

  async #isEdited(path: string, known: PageRecord, stat: FileStat): Promise<boolean> {
    if (known.sizeBytes === stat.sizeBytes && known.modifiedMs === stat.modifiedMs) return known.edited;
    const bytes = await this.#files.read(path);
    return bytes !== undefined && isPersons(parsePage(new TextDecoder().decode(bytes)));
  }
}

function toBase({ title, aliases, definition }: Page, body: string, stated: string): PageBase {
  return { stated, body, title, aliases, definition };
}

function isPersons({ bodyHash, generatedHash, isNewer }: PageFile): boolean {
  return isNewer || bodyHash !== generatedHash;
}

function toRecord(
  page: Omit<PageRecord, 'sizeBytes' | 'modifiedMs'>,
  stat: FileStat | undefined,
): PageRecord {
  return { ...page, sizeBytes: stat?.sizeBytes ?? -1, modifiedMs: stat?.modifiedMs ?? -1 };
}
