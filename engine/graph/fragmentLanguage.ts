import { guessLanguage, type Language } from '../base/language.ts';
import type { Fragment } from '../model/fragment.ts';

/** What is kept of a source word for word: enough to tell its language. */
export function sampleOf({ title, summary, sections, mentions, links }: Fragment): string {
  const quotes = [...mentions.flatMap(mention => mention.quotes), ...links.map(link => link.quote)];
  return [title, summary, ...sections.map(section => section.title), ...new Set(quotes)].join('\n');
}

const known = new WeakMap<Fragment, { readonly language: Language | undefined }>();

/** The language a source is in; found once for each fragment. */
export function languageOf(fragment: Fragment): Language | undefined {
  let found = known.get(fragment);
  if (found === undefined) known.set(fragment, (found = { language: guessLanguage(sampleOf(fragment)) }));
  return found.language;
}
