import { byText } from '../base/compare.ts';
import { formatFrontmatter, parseFrontmatter } from '../base/frontmatter.ts';
import { sha256Hex } from '../base/hash.ts';
import { lineEndOf } from '../base/lines.ts';
import type { Page } from '../model/page.ts';

/** Raise it when a reader of an older page would go wrong. */
const formatVersion = 1;

/** Hash of a body: line ends, and blank lines at its start and end, do not count. */
export function hashBody(body: string): string {
  return sha256Hex(body.replaceAll('\r\n', '\n').replace(/^(?:[ \t]*\n)+|\s+$/g, ''));
}

/** Begins the tag that finds our pages of a type. */
const tagMark = 'tesserae/';

/** Keys of the front matter that are ours to rewrite; every other is a person's. */
const ownKeys = new Set([
  'aliases',
  'content_hash',
  'kind',
  'node_id',
  'node_type',
  'orphaned',
  'source_path',
  'tags',
  'title',
  'version',
]);

/** Further ones of the pages of syntheses. */
const synthesisKeys = new Set(['generator', 'input_ids', 'sources', 'synthesis_kind']);

/** A page's file, taken apart so that it can be put together again byte for byte. */
export interface PageFile {
  readonly text: string;
  /** The front matter's lines with their marks, as they stand there; none when there is no block. */
  readonly front: readonly string[];
  readonly data: Fields;
  /** All that follows the front matter. */
  readonly body: string;
  /** The line end that most lines have. */
  readonly lineEnd: '\n' | '\r\n';
  readonly bodyHash: string;
  /** Hash of the body as it was generated, as the front matter has it; `undefined`: the file is none of ours. */
  readonly generatedHash?: string;
  /** Written by a newer version: never overwritten. */
  readonly isNewer: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a page file on the disk tells of itself. Never throws. */
export function parsePage(text: string): PageFile {
  const lines = text.split('\n');
  const { data, bodyLine } = parseFrontmatter(lines);
  const { content_hash: stated, version } = data;
  const body = lines.slice(bodyLine).join('\n');
  return {
    text,
    front: lines.slice(0, bodyLine),
    data,
    body,
    lineEnd: lineEndOf(text),
    bodyHash: hashBody(body),
    ...(typeof stated === 'string' && stated.startsWith('sha256-') ? { generatedHash: stated.slice(7) } : {}),
    isNewer: typeof version === 'number' && version > formatVersion,
  };
}

/** The body of a page as it stands in its file: a blank line parts it from the front matter. */
export function bodyOf({ body }: Pick<Page, 'body'>): string {
  return `\n${body}`;
}

/**
 * The file of a page with this body. `generatedHash` is of the body that was generated. Of a file that stands there
 * already everything but those of our fields that changed stays as it was, byte for byte.
 */
export function formatPage(page: Page, body: string, generatedHash: string, before?: PageFile): string {
  const data = before?.data ?? {};
  // What a synthesis is called follows from what it tells: other names of it are a person's alone.
  const names = page.kind === 'syntheses' && 'aliases' in data ? { aliases: data['aliases'] } : {};
  const ours = { ...ownFields(page, generatedHash), ...personsTags(data), ...names };
  return before === undefined
    ? formatFrontmatter(ours, body)
    : [...rewriteFront(before, ours), body].join('\n');
}

/** The file of a page that stays although its node is gone, marked as such. */
export function formatOrphan(file: PageFile): string {
  return [...rewriteFields(file, { orphaned: true }), file.body].join('\n');
}

/** The file of a page with another body, for which nothing but the generated body changed. */
export function restatePage(file: PageFile, body: string, generatedHash: string): string {
  return [...rewriteFields(file, { content_hash: toStated(generatedHash) }), body].join('\n');
}

/** Puts these fields of ours into the front matter as it stands. */
function rewriteFields(file: PageFile, fields: Fields): string[] {
  const ours = Object.entries(file.data).filter(([key]) => ownKeys.has(key));
  return rewriteFront(file, { ...Object.fromEntries(ours), ...fields });
}

/** A body's hash as the front matter states it. */
function toStated(hash: string): string {
  return `sha256-${hash}`;
}

/**
 * Whether a person changed the front matter: fields, comments or a layout of their own; where it is known what was
 * `said` there, other names.
 */
export function isFrontPersons({ front, data }: PageFile, said?: Pick<Page, 'title' | 'aliases'>): boolean {
  const isForeign = Object.keys(data).some(key => !ownKeys.has(key) && !synthesisKeys.has(key));
  if (isForeign || 'tags' in personsTags(data)) return true;
  const sorted = Object.fromEntries(Object.entries(data).sort(byText(([key]) => key)));
  const asOurs = front.slice(1, -1).map(line => line.replace(/\r$/, ''));
  if (asOurs.join('\n') !== yamlLines(sorted).join('\n')) return true;
  const { title, aliases = [] } = data;
  return (
    said !== undefined && JSON.stringify([title, aliases]) !== JSON.stringify([said.title, said.aliases])
  );
}

/** Tags that a person changed are theirs from then on. */
function personsTags({ tags }: Fields): Fields {
  const isOurs = Array.isArray(tags) && tags.length === 1 && String(tags[0]).startsWith(tagMark);
  return tags === undefined || isOurs ? {} : { tags };
}

/** `CodeClass` → `tesserae/code-class`. */
function tagOf(nodeType: string): string {
  return tagMark + nodeType.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

/** Sorted by key. */
function ownFields(page: Page, generatedHash: string): Fields {
  const fields = {
    ...(page.aliases.length === 0 ? {} : { aliases: page.aliases }),
    content_hash: toStated(generatedHash),
    kind: page.kind,
    node_id: page.nodeId,
    node_type: page.nodeType,
    source_path: page.sourcePath,
    tags: [tagOf(page.nodeType)],
    title: page.title,
    version: formatVersion,
  };
  if (page.extra === undefined) return fields;
  return Object.fromEntries(Object.entries({ ...fields, ...page.extra }).sort(byText(([key]) => key)));
}

/** Puts our changed fields where they stood, and new ones before the first of ours that follows them. */
function rewriteFront({ front, data, lineEnd }: PageFile, ours: Fields): string[] {
  const keys = front.map(line => keyOf(line));
  const isOurs = (key: string): boolean => ownKeys.has(key) || Object.hasOwn(ours, key);
  const fresh = Object.keys(ours).filter(key => !keys.includes(key));
  const left = new Set(Object.keys(ours));
  const toLines = (key: string): string[] =>
    yamlLines({ [key]: ours[key] }).map(line => (lineEnd === '\n' ? line : `${line}\r`));
  const lines: string[] = [];
  let isDropped = false;
  for (const [at, line] of front.entries()) {
    const key = keys[at];
    const isEnd = at === front.length - 1;
    if (isEnd || (key !== undefined && isOurs(key))) {
      while (fresh[0] !== undefined && (isEnd || fresh[0] < (key ?? '')))
        lines.push(...toLines(fresh.shift() ?? ''));
    }
    if (isEnd) isDropped = false;
    else if (key !== undefined) {
      const isSame = JSON.stringify(data[key]) === JSON.stringify(ours[key]);
      isDropped = isOurs(key) && !(isSame && left.has(key));
      if (isDropped && left.has(key)) lines.push(...toLines(key));
      left.delete(key);
    }
    // A comment at the margin belongs to nobody's value.
    if (!isDropped || (key === undefined && line.startsWith('#'))) lines.push(line);
  }
  return lines;
}

function yamlLines(fields: Fields): string[] {
  const lines = formatFrontmatter(fields, '').split('\n');
  return lines.slice(1, lines.lastIndexOf('---'));
}

/** The key that a line of a block mapping begins with. */
function keyOf(line: string): string | undefined {
  const match = /^(?:"([^"]+)"|'([^']+)'|([^\s#:'"-][^:]*?))\s*:(?:\s|$)/.exec(line);
  return match === null ? undefined : (match[1] ?? match[2] ?? match[3]);
}
