import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { splitLines } from '../../engine/base/lines.ts';

const parser = new MarkdownIt({ html: true });

/** Every link of a Markdown text, as a reader's program would follow it. */
export function linksIn(text: string): string[] {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  const inline = parser.parse(body, {}).flatMap(token => token.children ?? []);
  return inline.flatMap(token => (token.type === 'link_open' ? [String(token.attrGet('href'))] : []));
}

/** What is wrong with a page's links, by the texts of all files; empty when each leads to a file and a line of it. */
export function brokenLinks(
  page: string,
  text: string,
  textOf: (path: string) => string | undefined,
): string[] {
  return linksIn(text)
    .filter(link => !/^[a-z][a-z0-9+.-]*:/i.test(link))
    .flatMap(link => {
      const [way = '', fragment = ''] = link.split('#');
      const target = posix.normalize(posix.join(posix.dirname(page), decodeURIComponent(way)));
      const found = textOf(target);
      if (found === undefined) return [`${page}: no file at ${target}`];
      const line = /^L(\d+)$/.exec(fragment)?.[1];
      if (fragment !== '' && line === undefined) return [`${page}: #${fragment} is no line`];
      const lines = Math.max(1, splitLines(found).length);
      return line !== undefined && Number(line) > lines
        ? [`${page}: line ${line} of ${lines} in ${target}`]
        : [];
    });
}
