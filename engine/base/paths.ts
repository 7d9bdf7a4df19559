// Project-relative paths: POSIX separators, no leading slash, no `.` or `..`, NFC is the file system's affair.

/** True for the name of a file that was written aside and never renamed: what a crash leaves. See `Files.write`. */
export function isAsideName(name: string): boolean {
  return /\.\d+-\d+-\d+\.tmp$/.test(name);
}

/** Folder part; '' for a file at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Last part. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Extension in lower case with its dot; '' when there is none (dot files have none). */
export function extensionOf(path: string): string {
  const base = baseOf(path);
  const dot = base.lastIndexOf('.');
  return dot <= 0 ? '' : base.slice(dot).toLowerCase();
}

/** Path without its extension. */
export function withoutExtension(path: string): string {
  const extension = extensionOf(path);
  return extension === '' ? path : path.slice(0, -extension.length);
}

/** `relative` seen from `folder`, both POSIX; `undefined` when it leaves the project. A leading `/` is the root. */
export function resolvePath(folder: string, relative: string): string | undefined {
  const parts = relative.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else {
      parts.push(part);
    }
  }
  return parts.join('/');
}

/** The way from folder `from` to path `to`, e.g. `../../docs/a.md`. */
export function relativePath(from: string, to: string): string {
  const start = from === '' ? [] : from.split('/');
  const target = to.split('/');
  let shared = 0;
  while (shared < start.length && shared < target.length - 1 && start[shared] === target[shared]) shared += 1;
  return [...start.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}

const encoder = new TextEncoder();

/** The text with each match of `pattern` percent-encoded as UTF-8. Never throws, unlike `encodeURIComponent`. */
export function percentEncode(text: string, pattern: RegExp): string {
  return text.replace(pattern, match =>
    Array.from(encoder.encode(match), byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    ),
  );
}

/** A path as a Markdown link's target: what would end the link, begin a fragment or be unescaped is encoded. */
export function encodeLinkPath(path: string): string {
  return percentEncode(path, /[\s\p{Cc}\p{Cs}<>()#?%[\]\\&"`|]/gu);
}
