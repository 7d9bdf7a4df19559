/** A file as text, or why it has none. */
export type FileText =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: string };

/** Text of a file: by its byte-order mark, else UTF-8; `undefined` for binary, a NUL among the first 8,000 bytes. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes);
  return encoding === undefined ? undefined : new TextDecoder(encoding).decode(bytes);
}

const exactDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text of UTF-8 with its byte-order mark, such that encoding it gives the same bytes; `undefined` for other bytes. */
export function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return exactDecoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes.subarray(0, 8000).includes(0) ? undefined : 'utf-8';
}
