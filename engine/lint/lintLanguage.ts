import { differInLanguage, guessLanguage, type Language } from '../base/language.ts';
import { languageOf, sampleOf } from '../graph/fragmentLanguage.ts';
import type { Graph } from '../graph/graph.ts';
import type { Fragment } from '../model/fragment.ts';
import { type LintProblem, toProblem } from './problem.ts';

/**
 * Descriptions in another language than the document they are said to come from: a fact stays in its source's language.
 * Only clear cases: both sides long enough to tell.
 */
export function* lintLanguage(
  graph: Graph,
  fragment: (path: string) => Fragment | undefined,
): Generator<LintProblem> {
  for (const id of graph.nodeIds()) {
    const node = graph.node(id);
    if (node === undefined || node.description === '' || node.type === 'SourceDocument') continue;
    const own = guessLanguage(node.description);
    const document = fragment(node.sourcePath);
    const source = document === undefined ? undefined : languageOf(document);
    if (!differInLanguage(own, source)) continue;
    const line = node.sources.find(({ path }) => path === node.sourcePath)?.spans[0]?.[0];
    const message = `"${node.name}" is described in ${nameOf(own)}, its source is in ${nameOf(source)}: keep to the source's language`;
    yield toProblem('LANGUAGE_MIX', node.sourcePath, message, line);
  }
}

/** A body that a person wrote, against the sources of its page: of several languages, any will do. */
export function lintPageLanguage(
  page: { readonly path: string; readonly body: string },
  sources: readonly Fragment[],
): LintProblem[] {
  const own = guessLanguage(page.body);
  const source = guessLanguage(sources.map(sampleOf).join('\n'));
  if (!differInLanguage(own, source)) return [];
  const known = sources.map(languageOf).filter(language => language !== undefined);
  if (known.some(language => !differInLanguage(own, language))) return [];
  const message = `the page is in ${nameOf(own)}, its sources are in ${nameOf(source)}: keep to the sources' language`;
  return [toProblem('LANGUAGE_MIX', page.path, message)];
}

const names: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  nl: 'Dutch',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  ru: 'Russian',
  uk: 'Ukrainian',
  pl: 'Polish',
  han: 'Chinese',
  kana: 'Japanese',
  hangul: 'Korean',
};

function nameOf(language: Language | undefined): string {
  const { script = '', language: code = '' } = language ?? {};
  return names[code] ?? names[script] ?? `${script} letters`;
}
