import type { Fragment } from '../model/fragment.ts';
import type { SyntaxQuery, SyntaxReading } from '../ports.ts';
import { sourceKindOf } from '../sources/sourceKind.ts';
import { extractCode } from './code/extractCode.ts';
import { grammarOf } from './code/grammarOf.ts';
import { extractDocument } from './document.ts';

/** What is to be found in a source's syntax tree before it is extracted; `undefined` for what has none. */
export function syntaxQueryOf(path: string): SyntaxQuery | undefined {
  const kind = sourceKindOf(path);
  return kind?.kind === 'code' ? grammarOf(path, kind.language) : undefined;
}

/**
 * What one source supports, by its kind. Pure: equal path, text, syntax and version give an equal fragment. `syntax`
 * answers `syntaxQueryOf`.
 */
export function extractSource(
  path: string,
  contentHash: string,
  text: string,
  syntax?: SyntaxReading,
): Fragment {
  const kind = sourceKindOf(path);
  if (kind?.kind === 'code') return extractCode({ path, contentHash, text, language: kind.language }, syntax);
  return extractDocument(path, contentHash, text, kind?.format ?? 'text');
}
