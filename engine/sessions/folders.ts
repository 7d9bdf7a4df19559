import { pathOfFileUri } from './fileUris.ts';

/** The folder that a path or a `file:` URI names; '' for what is neither. */
export function toFolder(value: unknown): string {
  if (typeof value !== 'string') return '';
  return pathOfFileUri(value) ?? (/^[a-z][\w+.-]+:\/\//i.test(value) ? '' : value);
}
