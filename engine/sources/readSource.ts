import { decodeText } from '../base/decode.ts';
import { systemErrorCode } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import type { Files } from '../ports.ts';

export type SourceText =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly contentHash: string;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'skipped'; readonly reason: string };

/** Reads one source as text. Never throws for what a file holds: a file that is no text is skipped with a reason. */
export async function readSource(files: Files, path: string): Promise<SourceText> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await files.read(path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    return { kind: 'skipped', reason: `cannot be read (${code})` };
  }
  if (bytes === undefined) return { kind: 'skipped', reason: 'vanished while it was being read' };
  const contentHash = sha256Hex(bytes);
  const text = decodeText(bytes);
  if (text === undefined) return { kind: 'skipped', reason: 'binary, not text' };
  const warnings = text.includes('\uFFFD') ? ['has bytes that are not valid UTF-8; they read as �'] : [];
  return { kind: 'text', text, contentHash, warnings };
}
