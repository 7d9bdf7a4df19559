import { differInLanguage, guessLanguage, type Language } from '../base/language.ts';
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
  const languages = new Map<string, Language | undefined>();
  const languageOf = (path: string): Language | undefined => {
    if (!languages.has(path)) languages.set(path, guessLanguage(sample(fragment(path))));
    return languages.get(path);
  };
  for (const id of graph.nodeIds()) {
    const node = graph.node(id);
    if (node === undefined || node.description === '' || node.type === 'SourceDocument') continue;
    const own = guessLanguage(node.description);
    const source = languageOf(node.sourcePath);
    if (!differInLanguage(own, source)) continue;
    const line = node.sources.find(({ path }) => path === node.sourcePath)?.spans[0]?.[0];
    const message = `"${node.name}" is described in ${nameOf(own)}, its source is in ${nameOf(source)}: keep to the source's language`;
    yield toProblem('LANGUAGE_MIX', node.sourcePath, message, line);
  }
}

/** A body that a person wrote, against the sources of its page. */
export function lintPageLanguage(
  page: { readonly path: string; readonly body: string },
  sources: readonly (Fragment | undefined)[],
): LintProblem[] {
  const own = guessLanguage(page.body);
  const source = guessLanguage(sources.map(sample).join('\n'));
  if (!differInLanguage(own, source)) return [];
  const message = `the page is in ${nameOf(own)}, its sources are in ${nameOf(source)}: keep to the sources' language`;
  return [toProblem('LANGUAGE_MIX', page.path, message)];
}

/** What is kept of a document word for word. */
function sample(fragment: Fragment | undefined): string {
  if (fragment === undefined) return '';
  const { title, summary, sections, mentions, links } = fragment;
  const quotes = [...mentions.flatMap(mention => mention.quotes), ...links.map(link => link.quote)];
  return [title, summary, ...sections.map(section => section.title), ...new Set(quotes)].join('\n');
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
