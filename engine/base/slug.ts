import { sha1Hex } from './hash.ts';

const maxSlugBytes = 96;
/** Names Windows refuses as a file name, whatever the extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Lower case, NFKC, Unicode letters and digits kept, everything else one `-`; '' when nothing is left. */
export function slugText(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * File name (without extension) for a name: `slugText`, at most 96 bytes of UTF-8, never empty, never a name
 * that Windows reserves. Long or empty ones end in a digest of the name.
 */
export function toSlug(name: string): string {
  const slug = slugText(name);
  const digest = sha1Hex(name).slice(0, 8);
  if (slug === '') return digest;
  if (reserved.test(slug)) return `${slug}-${digest}`;
  if (utf8Length(slug) <= maxSlugBytes) return slug;
  return `${cutToBytes(slug, 80)}-${digest}`;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

function cutToBytes(text: string, bytes: number): string {
  let cut = '';
  let used = 0;
  for (const char of text) {
    used += utf8Length(char);
    if (used > bytes) break;
    cut += char;
  }
  return cut.replace(/-+$/, '');
}
