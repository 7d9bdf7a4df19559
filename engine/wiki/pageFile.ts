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

/** The file of a page: front matter with sorted keys, then the body. */
export function formatPage(page: Page, bodyHash: string): string {
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
  return formatFrontmatter(fields, `\n${page.body}`);
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
