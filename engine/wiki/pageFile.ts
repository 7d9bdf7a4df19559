import { byText } from '../base/compare.ts';
import { formatFrontmatter, parseFrontmatter } from '../base/frontmatter.ts';
import { sha256Hex } from '../base/hash.ts';
import { splitLines } from '../base/lines.ts';
import type { Page } from '../model/page.ts';

/** Raise it when a reader of an older page would go wrong. */
const formatVersion = 1;

/** Hash of a body however it was saved: line ends and white space at line ends and at the end do not count. */
export function hashBody(body: string): string {
  return sha256Hex(
    splitLines(body)
      .map(line => line.trimEnd())
      .join('\n')
      .trim(),
  );
}

/** Keys of the front matter that are ours to rewrite; every other is a person's. */
const ownKeys = new Set([
  'aliases',
  'content_hash',
  'kind',
  'node_id',
  'node_type',
  'source_path',
  'title',
  'version',
]);

/** The file of a page: our front matter with sorted keys, a person's own lines of it as they were, then the body. */
export function formatPage(page: Page, bodyHash: string, ownLines: readonly string[] = []): string {
  const fields = {
    ...(page.aliases.length === 0 ? {} : { aliases: page.aliases }),
    content_hash: `sha256-${bodyHash}`,
    kind: page.kind,
    node_id: page.nodeId,
    node_type: page.nodeType,
    source_path: page.sourcePath,
    title: page.title,
    version: formatVersion,
  };
  const text = formatFrontmatter(fields, `\n${page.body}`);
  return ownLines.length === 0 ? text : text.replace('\n---\n', () => `\n${ownLines.join('\n')}\n---\n`);
}

/** Our fields of a page's front matter as one text: equal when none of them has to be written anew. */
export function ourFields(text: string): string {
  const { data } = parseFrontmatter(splitLines(text.replace(/^\uFEFF/, '')));
  const ours = Object.entries(data).filter(([key]) => ownKeys.has(key));
  return JSON.stringify(ours.sort(byText(([key]) => key)));
}

/** Lines of a page's front matter that a person added, byte for byte: everything but our keys and their values. */
export function personsLines(text: string): string[] {
  const lines = splitLines(text.replace(/^\uFEFF/, ''));
  const { bodyLine } = parseFrontmatter(lines);
  let isOurs = false;
  return lines.slice(1, Math.max(1, bodyLine - 1)).filter(line => {
    const key = /^(?:"([^"]+)"|'([^']+)'|([^\s#:'"-][^:]*?))\s*:(?:\s|$)/.exec(line);
    if (key !== null) isOurs = ownKeys.has(key[1] ?? key[2] ?? key[3] ?? '');
    // A comment at the margin belongs to nobody's value.
    else if (line.startsWith('#')) return true;
    return !isOurs;
  });
}

export interface ReadPage {
  readonly bodyHash: string;
  /** Hash of the body as it was generated, by the page's own front matter. */
  readonly generatedHash?: string;
  /** Written by a newer version: never overwritten. */
  readonly isNewer: boolean;
}

/** What a page file on the disk tells of itself. Never throws. */
export function parsePage(text: string): ReadPage {
  const lines = splitLines(text.replace(/^\uFEFF/, ''));
  const { data, bodyLine } = parseFrontmatter(lines);
  const stated = data['content_hash'];
  const version = data['version'];
  return {
    bodyHash: hashBody(lines.slice(bodyLine).join('\n')),
    ...(typeof stated === 'string' && stated.startsWith('sha256-') ? { generatedHash: stated.slice(7) } : {}),
    isNewer: typeof version === 'number' && version > formatVersion,
  };
}
