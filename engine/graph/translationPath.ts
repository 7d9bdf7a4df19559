import { parseLanguageTag } from '../base/languageTags.ts';
import { baseOf, folderOf, withoutExtension } from '../base/paths.ts';

/** A path read as that of a translation: the marker of its language, and what is left without it. */
export interface MarkedPath {
  /** Path without marker and extension: equal for a document and its translations. */
  readonly stem: string;
  /** In its usual case. */
  readonly tag: string;
  /** The marker stands where nothing but a language does, so that a copy nobody translated yet is one, too. */
  readonly isSure: boolean;
}

/** What a path's translations are called by: the path without its extension. */
export function stemOfPath(path: string): string {
  return joinPath(folderOf(path), withoutExtension(baseOf(path)));
}

/**
 * Every way to read a path as a translation's, best first: where a site's generator keeps them, then what the file's
 * name ends in (`guide.ko.md`, `README_zh-CN.md`), then whole folders, the outermost first (`docs/ko/guide.md`).
 */
export function markersOf(path: string): readonly MarkedPath[] {
  const folders = folderOf(path) === '' ? [] : folderOf(path).split('/');
  const name = withoutExtension(baseOf(path));
  const site = siteMarker(folders, name);
  const found: MarkedPath[] = site === undefined ? [] : [site];
  for (const [stem, text] of endingsOf(name)) {
    const tag = parseLanguageTag(text);
    if (tag !== undefined) found.push({ stem: joinPath(folders.join('/'), stem), tag, isSure: false });
  }
  for (const [place, folder] of folders.entries()) {
    const tag = parseLanguageTag(folder);
    if (tag === undefined) continue;
    const holder = folders[place - 1] ?? '';
    const isSure = holders.has(holder);
    const above = folders.slice(0, isSure ? place - 1 : place);
    const stem = [...above, ...folders.slice(place + 1), name].join('/');
    found.push({ stem, tag, isSure });
  }
  return found;
}

/** Folders that hold one folder a language, and nothing of their own: they stand for the folder they are in. */
const holders: ReadonlySet<string> = new Set(['i18n', 'l10n', 'translations']);

/** A name's last part, or its last two or three where a script and region stand behind the language. */
function* endingsOf(name: string): Generator<readonly [stem: string, ending: string]> {
  for (const pattern of [/^(.+)[._-]([a-z]{2}(?:[-_][a-z\d]{2,4}){1,2})$/i, /^(.+)[._-]([a-z]{2})$/i]) {
    const [, stem, ending] = pattern.exec(name) ?? [];
    if (stem !== undefined && ending !== undefined) yield [stem, ending];
  }
}

/**
 * Docusaurus keeps a translation of `docs/a.md` in `i18n/ko/docusaurus-plugin-content-docs/current/a.md`, of an older
 * version under that version's name, of a second set of documents under `…-docs-<id>`; blog and pages alike.
 */
function siteMarker(folders: readonly string[], name: string): MarkedPath | undefined {
  const at = folders.indexOf('i18n');
  const tag = at < 0 ? undefined : parseLanguageTag(folders[at + 1] ?? '');
  const [, kind, id] =
    /^docusaurus-plugin-content-(docs|blog|pages)(?:-([\w-]+))?$/.exec(folders[at + 2] ?? '') ?? [];
  if (tag === undefined || kind === undefined) return undefined;
  const rest = folders.slice(at + 3);
  const root = kind === 'docs' ? docsFolder(rest.shift() ?? '', id) : (id ?? siteFolders[kind] ?? kind);
  const stem = [...folders.slice(0, at), root, ...rest, name].join('/');
  return { stem, tag, isSure: true };
}

function docsFolder(version: string, id: string | undefined): string {
  if (version === 'current') return id ?? 'docs';
  return `${id === undefined ? '' : `${id}_`}versioned_docs/${version}`;
}

const siteFolders: Readonly<Record<string, string>> = { pages: 'src/pages', blog: 'blog' };

function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
