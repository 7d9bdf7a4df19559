import { encodeLinkPath, folderOf, relativePath } from './paths.ts';

/**
 * Plain text as Markdown: nothing in it becomes markup, nor what editors make of it besides (a formula, a tag, a
 * comment). One line.
 */
export function escapeMarkdown(text: string): string {
  // A corpus has a hundred thousand texts to escape, and most have nothing that needs it.
  const flat = /[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, ' ') : text;
  const inner = /[\\`*_[\]<>|~$%&#]/.test(flat) ? escapeInner(flat) : flat;
  return /^[-+>\d]/.test(inner) ? escapeStart(inner) : inner;
}

/** Text without the backslashes that keep its marks from being markup. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function escapeInner(text: string): string {
  return text
    .replace(/[\\`*[\]<>|~$]|%(?=%)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/(?<=^|\s)#(?=\S)|^#/g, '\\#');
}

function escapeStart(text: string): string {
  return text.replace(/^([-+>])/, '\\$1').replace(/^(\d+)([.)])/, '$1\\$2');
}

/** A link from a page to a project-relative path, maybe to a line; the text is escaped. */
export function formatLink(text: string, fromPage: string, to: string, line?: number): string {
  return linkAlong(text, encodeLinkPath(relativePath(folderOf(fromPage), to)), line);
}

/** A link along a way that is encoded already, maybe to a line; the text is escaped. */
export function linkAlong(text: string, way: string, line?: number): string {
  return `[${escapeMarkdown(text)}](${way}${line === undefined ? '' : `#L${line}`})`;
}
