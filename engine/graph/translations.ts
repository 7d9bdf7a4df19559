import { compareStrings } from '../base/compare.ts';
import { mayBeIn, tagOf } from '../base/language.ts';
import { languageOfTag } from '../base/languageTags.ts';
import { extensionOf, folderOf } from '../base/paths.ts';
import type { Fragment } from '../model/fragment.ts';
import { languageOf, sampleOf } from './fragmentLanguage.ts';
import { markersOf, stemOfPath } from './translationPath.ts';

/** One document in several languages: files whose paths are the same once a language's marker is taken out. */
export interface Translations {
  /** Path of the file that the document is. */
  readonly original: string;
  /** The original's language, by its path or else its text; `undefined` when neither tells. */
  readonly language: string | undefined;
  /** Tag → path of every other file, sorted by tag; at least one. */
  readonly others: ReadonlyMap<string, string>;
}

/** A document, as far as its translations are concerned. */
interface Member {
  readonly fragment: Fragment;
  readonly stem: string;
  /** `undefined`: its path bears no marker, or one that its text belies. */
  readonly tag: string | undefined;
}

/** Prose, best first where one stem has several; of these alone a file may be another's translation. */
const formats = ['markdown', 'rst', 'asciidoc', 'text', 'html'];

function toMember(fragment: Fragment): Member | undefined {
  if (fragment.kind !== 'document' || !formats.includes(String(fragment.metadata['format'])))
    return undefined;
  const { path } = fragment;
  const markers = markersOf(path);
  const sample = markers.length === 0 ? '' : sampleOf(fragment);
  // Most two-letter words that end a name or name a folder are a language's code as well: `id`, `is`, `ml`, `os`.
  const marker = markers.find(({ tag, isSure }) => isSure || mayBeIn(sample, tag));
  return { fragment, stem: marker?.stem ?? stemOfPath(path), tag: marker?.tag };
}

/**
 * The translations among files of one stem. The original is the file without a marker, else the English one, else the
 * first by tag. A language is there once: of several files the one of the original's format, in its folder, first by
 * path; and what bears no marker counts as English unless its text is something else. Files that are left over are
 * looked at again, as a document of their own.
 */
function* groupMembers(members: readonly Member[]): Generator<Translations> {
  let rest = [...members].sort(compareAsOriginal);
  for (let [original] = rest; original !== undefined && rest.length > 1; [original] = rest) {
    const { fragment, tag } = original;
    const spoken = languageOf(fragment);
    const language = tag ?? (spoken === undefined ? undefined : tagOf(spoken));
    const others = new Map<string, string>();
    for (const other of rest.slice(1).sort(compareAsOthersOf(fragment.path))) {
      const isCopy = tag === undefined && isEnglish(other.tag) && mayBeIn(sampleOf(fragment), 'en');
      if (other.tag !== undefined && other.tag !== language && !isCopy && !others.has(other.tag))
        others.set(other.tag, other.fragment.path);
    }
    const taken = new Set([fragment.path, ...others.values()]);
    rest = rest.filter(({ fragment: { path } }) => !taken.has(path));
    const sorted = new Map([...others].sort((a, b) => compareStrings(a[0], b[0])));
    if (sorted.size > 0) yield { original: fragment.path, language, others: sorted };
  }
}

function compareAsOriginal(a: Member, b: Member): number {
  return (
    rankOf(a.tag) - rankOf(b.tag) ||
    compareStrings(a.tag ?? '', b.tag ?? '') ||
    formatRank(a) - formatRank(b) ||
    compareStrings(a.fragment.path, b.fragment.path)
  );
}

function rankOf(tag: string | undefined): number {
  if (tag === undefined) return 0;
  return isEnglish(tag) ? 1 : 2;
}

function isEnglish(tag: string | undefined): boolean {
  return tag !== undefined && languageOfTag(tag) === 'en';
}

function formatRank({ fragment }: Member): number {
  return formats.indexOf(String(fragment.metadata['format']));
}

function compareAsOthersOf(original: string): (a: Member, b: Member) => number {
  const strangeness = ({ fragment: { path } }: Member): number =>
    (extensionOf(path) === extensionOf(original) ? 0 : 2) + (folderOf(path) === folderOf(original) ? 0 : 1);
  return (a, b) =>
    strangeness(a) - strangeness(b) ||
    formatRank(a) - formatRank(b) ||
    compareStrings(a.fragment.path, b.fragment.path);
}

/** Which documents are translations of one another. A function of the fragments that are in, whatever their order. */
export class TranslationIndex {
  readonly #stemOf = new Map<string, string>();
  readonly #byStem = new Map<string, Map<string, Member>>();
  readonly #groupOf = new Map<string, Translations>();
  readonly #touchedStems = new Set<string>();
  readonly #touchedPaths = new Set<string>();

  add(fragment: Fragment): void {
    const member = toMember(fragment);
    if (member === undefined) return;
    const { stem } = member;
    const members = this.#byStem.get(stem);
    if (members === undefined) this.#byStem.set(stem, new Map([[fragment.path, member]]));
    else members.set(fragment.path, member);
    this.#stemOf.set(fragment.path, stem);
    this.#touch(fragment.path, stem);
  }

  remove(path: string): void {
    const stem = this.#stemOf.get(path);
    if (stem === undefined) return;
    const members = this.#byStem.get(stem);
    members?.delete(path);
    if (members?.size === 0) this.#byStem.delete(stem);
    this.#stemOf.delete(path);
    this.#touch(path, stem);
  }

  /** Groups anew what was touched since the last call; the paths whose group is another now. */
  settle(): ReadonlySet<string> {
    const groups = new Map<string, Translations>();
    const paths = new Set(this.#touchedPaths);
    for (const stem of this.#touchedStems) {
      const members = this.#byStem.get(stem) ?? new Map<string, Member>();
      for (const path of members.keys()) paths.add(path);
      for (const group of groupMembers([...members.values()]))
        for (const path of pathsOf(group)) groups.set(path, group);
    }
    const moved = new Set<string>();
    for (const path of paths) {
      const [before, after] = [this.#groupOf.get(path), groups.get(path)];
      if (signatureOf(before) !== signatureOf(after)) moved.add(path);
      if (after === undefined) this.#groupOf.delete(path);
      else this.#groupOf.set(path, after);
    }
    this.#touchedStems.clear();
    this.#touchedPaths.clear();
    return moved;
  }

  /** The translations that a file is one of. */
  groupOf(path: string): Translations | undefined {
    return this.#groupOf.get(path);
  }

  /** Path of the file that stands for a source: the original of its translations, else itself. */
  homeOf(path: string): string {
    return this.#groupOf.get(path)?.original ?? path;
  }

  /** Paths of the files that one stands for, its own first. */
  membersOf(home: string): readonly string[] {
    const group = this.#groupOf.get(home);
    if (group === undefined) return [home];
    return group.original === home ? [...pathsOf(group)] : [];
  }

  #touch(path: string, stem: string): void {
    this.#touchedPaths.add(path);
    this.#touchedStems.add(stem);
  }
}

function* pathsOf({ original, others }: Translations): Generator<string> {
  yield original;
  yield* others.values();
}

function signatureOf(group: Translations | undefined): string {
  return group === undefined ? '' : [group.original, group.language, ...[...group.others].flat()].join('\n');
}
