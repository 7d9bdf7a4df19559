import { createHash } from 'node:crypto';

/** sha256 of bytes or of a text's UTF-8, 64 hex digits. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** sha1 of a text's UTF-8, 40 hex digits. For ids only, never for integrity. */
export function sha1Hex(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
