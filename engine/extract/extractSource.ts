import type { Fragment } from '../model/fragment.ts';
import { sourceKindOf } from '../sources/sourceKind.ts';
import { extractCode } from './code.ts';
import { extractDocument } from './document.ts';

/** What one source supports, by its kind. Pure: equal path, text and version give an equal fragment. */
export function extractSource(path: string, contentHash: string, text: string): Fragment {
  const kind = sourceKindOf(path);
  if (kind?.kind === 'code') return extractCode(path, contentHash, text, kind.language);
  return extractDocument(path, contentHash, text, kind?.format ?? 'text');
}
