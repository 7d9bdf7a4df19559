import { systemErrorCode } from '../base/errors.ts';
import { readFileText } from '../base/fileText.ts';
import { sha256Hex } from '../base/hash.ts';
import { extensionOf } from '../base/paths.ts';
import type { Files, PdfReader } from '../ports.ts';
import { isApiDescription, sourceKindOf } from './sourceKind.ts';

export type SourceText =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly contentHash: string;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'skipped'; readonly reason: string };

/** Reads one source as text. Never throws for what a file holds: a file that is no text is skipped with a reason. */
export async function readSource(
  { files, pdf }: { readonly files: Files; readonly pdf: PdfReader },
  path: string,
): Promise<SourceText> {
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
  const { text, problem } = await readFileText(path, bytes, data => pdf.read(data));
  if (text === undefined) return { kind: 'skipped', reason: problem };
  const kind = sourceKindOf(path);
  if (kind?.kind === 'document' && kind.format === 'openapi' && !isApiDescription(path, text)) {
    return { kind: 'skipped', reason: `${extensionOf(path)} files are not read, save API descriptions` };
  }
  const warnings = text.includes('\uFFFD') ? ['has bytes that are not valid UTF-8; they read as �'] : [];
  return { kind: 'text', text, contentHash, warnings };
}
