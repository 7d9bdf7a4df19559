/**
 * The path of a `file:` URI with `/` and without one at its end: `/home/a`, `c:/Users/a`, `//server/share`. `undefined` for
 * what is no such URI: a folder on another machine has no path on this one.
 */
export function pathOfFileUri(uri: unknown): string | undefined {
  const match = typeof uri === 'string' ? /^file:\/\/([^/?#]*)(\/[^?#]*)/i.exec(uri) : null;
  if (match === null) return undefined;
  const [, host = '', encoded = ''] = match;
  const path = decode(encoded).replace(/(?<=.)\/+$/, '');
  if (host !== '' && host !== 'localhost') return `//${host}${path}`;
  return /^\/[a-z]:/i.test(path) ? path.slice(1) : path;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
