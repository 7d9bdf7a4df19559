import type { Fragment } from '../model/fragment.ts';
import type { SyntaxQuery, SyntaxReading } from '../ports.ts';
import { sourceKindOf } from '../sources/sourceKind.ts';
import { extractCode } from './code/extractCode.ts';
import { grammarOf } from './code/grammarOf.ts';
import { extractDocument, type ExtractedDocument } from './document.ts';
import { extractManifest } from './manifest.ts';

/** What is to be found in a source's syntax tree before it is extracted; `undefined` for what has none. */
export function syntaxQueryOf(path: string): SyntaxQuery | undefined {
  const kind = sourceKindOf(path);
  return kind?.kind === 'code' ? grammarOf(path, kind.language) : undefined;
}

/** What a source gave: its fragment with the text to be searched (in the source's lines), or why it gives none. */
export type Extraction =
  | ({ readonly outcome: 'read' } & ExtractedDocument)
  | { readonly outcome: 'skipped'; readonly reason: string };

/**
 * What one source supports, by its kind. Pure: equal path, text, syntax and version give an equal fragment. `syntax`
 * answers `syntaxQueryOf`.
 */
export function extractSource(
  path: string,
  contentHash: string,
  text: string,
  syntax?: SyntaxReading,
): Extraction {
  const kind = sourceKindOf(path);
  if (kind?.kind === 'code') {
    const fragment = extractCode({ path, contentHash, text, language: kind.language }, syntax);
    return { outcome: 'read', fragment, searchText: text };
  }
  if (kind?.kind === 'manifest')
    return {
      outcome: 'read',
      fragment: extractManifest(path, contentHash, text, kind.format),
      searchText: text,
    };
  const document = extractDocument(path, contentHash, text, kind?.format ?? 'text');
  if (typeof document === 'string') return { outcome: 'skipped', reason: document };
  const { fragment, searchText } = document;
  return {
    outcome: 'read',
    fragment: kind?.isTemplate === true ? withoutConcepts(fragment) : fragment,
    searchText,
  };
}

/** A form that others fill in: its headings, labels and marked words say nothing of the project. */
function withoutConcepts(fragment: Fragment): Fragment {
  return {
    ...fragment,
    metadata: { ...fragment.metadata, template: true },
    mentions: fragment.mentions.filter(({ type }) => type === 'Paper' || type === 'Repository'),
    phrases: '',
    relations: [],
  };
}
