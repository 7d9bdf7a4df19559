import { decodeText, type FileText } from './decode.ts';
import { extensionOf } from './paths.ts';

/**
 * The text of a file, by its name: what is extracted, searched and quoted. Equal bytes give equal text, so that a
 * citation made of one reading holds for the next. Never throws for what a file holds.
 */
export async function readFileText(
  path: string,
  bytes: Uint8Array,
  readPdf: (bytes: Uint8Array) => Promise<FileText>,
): Promise<FileText> {
  if (extensionOf(path) === '.pdf') return readPdf(bytes);
  const text = decodeText(bytes);
  return text === undefined ? { problem: 'binary, not text' } : { text };
}
