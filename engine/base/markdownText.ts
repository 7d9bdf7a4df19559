import { encodeLinkPath, folderOf, relativePath } from './paths.ts';

/** Plain text as Markdown: nothing in it becomes markup. One line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^([-+#>])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/** A link from a page to a project-relative path, maybe to a line; the text is escaped. */
export function formatLink(text: string, fromPage: string, to: string, line?: number): string {
  const way = encodeLinkPath(relativePath(folderOf(fromPage), to));
  return `[${escapeMarkdown(text)}](${way}${line === undefined ? '' : `#L${line}`})`;
}
