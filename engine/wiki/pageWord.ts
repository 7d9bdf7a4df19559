import { plainText } from '../base/plainText.ts';
import { unescapeMarkdown } from '../base/markdownText.ts';
import { foldName } from '../model/ids.ts';
import type { PageBase } from '../ports.ts';
import { toSections } from './bodySections.ts';
import type { PageFile } from './pageFile.ts';
import { titleLine } from './pages/pageText.ts';

/** What a person says on a page of the node it is about, besides what was generated. */
export interface PageWord {
  /** What they call it, as plain text. */
  readonly title?: string | undefined;
  /** What they say it is, as Markdown; '' when they took the definition out. */
  readonly definition?: string | undefined;
  /** The paragraph that says so, as it stands there: the place of a source may still follow the words. */
  readonly paragraph?: string | undefined;
  /** Other names they gave it, and those they took away. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const maxNames = 50;
const maxNameChars = 200;
const maxDefinitionChars = 4000;

/**
 * Reads a person's names and definition off a page. `base`: what was generated; without it only names are told, by those
 * that were `said`, and failing those a title, by heading and front matter that disagree. A definition is the paragraph
 * under the title in place of the generated one.
 */
export function readPageWord(
  { body, data }: PageFile,
  base: PageBase | undefined,
  said: Pick<PageBase, 'title' | 'aliases'> | undefined = base,
): PageWord {
  const mine = openingOf(body);
  const generated = base && openingOf(base.body);
  const stated = cleanName(data['title']);
  const known = said?.title ?? stated;
  const isRetitled = mine.heading !== (generated?.heading ?? titleLine(known ?? ''));
  const title = [isRetitled ? titleOf(mine.heading) : undefined, stated].find(
    name => name !== undefined && name !== known,
  );
  const paragraph = generated && definitionIn(mine.paragraphs, generated.paragraphs, base.definition);
  // A source does not say what a person made of its words.
  const definition = paragraph === undefined ? undefined : withoutPlace(paragraph, base?.definition ?? '');
  const named = said === undefined ? { added: [], removed: [] } : namesIn(data['aliases'], said.aliases);
  return {
    ...named,
    ...(title === undefined ? {} : { title }),
    ...(definition === undefined ? {} : { definition, paragraph }),
  };
}

/** The base of a page once a person's word on it is the node's: what will be generated then, where they put it. */
export function takeUp(
  base: PageBase,
  { title, definition, paragraph = definition }: Pick<PageWord, 'title' | 'definition' | 'paragraph'>,
  { body }: PageFile,
): PageBase {
  const isInHeading = title !== undefined && titleOf(openingOf(body).heading) === title;
  const titled = isInHeading ? base.body.replace(/^# .*$/m, () => titleLine(title)) : base.body;
  if (paragraph === undefined) return { ...base, body: titled };
  const [before, after] = splitAt(titled, base.definition);
  const defined = paragraph === '' ? before + after.trimStart() : `${before}${paragraph}${after}`;
  return { ...base, body: defined, definition: paragraph };
}

/** What stands before and after a body's definition; where it would stand, when there is none. */
function splitAt(body: string, definition: string): [before: string, after: string] {
  const at = definition === '' ? -1 : body.indexOf(`\n${definition}\n`) + 1;
  if (at > 0) return [body.slice(0, at), body.slice(at + definition.length)];
  const end = /^# .*\n\n?/m.exec(body);
  const place = (end?.index ?? 0) + (end?.[0].length ?? 0);
  return [body.slice(0, place), `\n\n${body.slice(place)}`];
}

interface Opening {
  /** The line of the title; '' when there is none. */
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** The title of a body, and the paragraphs up to the next heading. */
function openingOf(body: string): Opening {
  const [first] = toSections(body.replaceAll('\r\n', '\n').split('\n')).filter(({ key }) => key === '#');
  const [heading = '', ...lines] = first?.lines ?? [];
  const paragraphs = lines
    .join('\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map(paragraph => paragraph.replace(/^\n+|\s+$/g, ''))
    .filter(paragraph => paragraph !== '');
  return { heading: heading.trimEnd(), paragraphs };
}

/** The words of a heading. */
function titleOf(heading: string): string | undefined {
  const marked = heading.replace(/^\s*#\s*/, '').replace(/\s+#+\s*$/, '');
  return cleanName(unescapeMarkdown(plainText(marked)));
}

function definitionIn(
  mine: readonly string[],
  generated: readonly string[],
  definition: string,
): string | undefined {
  if (definition !== '' && mine.includes(definition)) return undefined;
  const [first] = mine;
  if (first === undefined || generated.includes(first)) return definition === '' ? undefined : '';
  return first.length <= maxDefinitionChars && /[\p{L}\p{N}]/u.test(plainText(first)) ? first : undefined;
}

/** A definition without the place of its source, when that is still the generated one's. */
function withoutPlace(paragraph: string, generated: string): string {
  const place = / \(\[[^\]]*\]\([^()\s]*\)\)$/.exec(generated)?.[0];
  return place !== undefined && paragraph.endsWith(place) ? paragraph.slice(0, -place.length) : paragraph;
}

function namesIn(listed: unknown, generated: readonly string[]): Pick<PageWord, 'added' | 'removed'> {
  const items: unknown[] = Array.isArray(listed) ? listed : typeof listed === 'string' ? [listed] : [];
  const names = items.map(cleanName).filter(name => name !== undefined);
  const [mine, before] = [names, generated].map(all => new Set(all.map(foldName))) as [
    Set<string>,
    Set<string>,
  ];
  return {
    added: names.filter(name => !before.has(foldName(name))).slice(0, maxNames),
    removed: generated.filter(name => !mine.has(foldName(name))),
  };
}

/** A name on one line; `undefined` for what is none. */
function cleanName(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return name === '' || name.length > maxNameChars ? undefined : name;
}
