/** A key of a bibliography's entry where a text cites it. */
export interface CitationKey {
  readonly key: string;
  readonly start: number;
}

/** `[@key]`, `[see @key, p. 3; -@{key}]`; no link's text, which names people so. */
const pandoc = /\[([^[\]\n]{0,500})\](?![([])/g;
const pandocKey =
  /(?<![\w@.])@(?:\{([^{}\s]{1,100})\}|([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_])){0,100}))/gu;
/** `\cite{a, b}`, `\citep[p. 3]{key}`. */
const latex = /\\[A-Za-z]{0,12}cite[A-Za-z]{0,12}\*?(?:\[[^\][\n]{0,100}\]){0,2}\{([^{}\n]{1,500})\}/g;

/** The entries that a line of text cites by their keys, as Pandoc or LaTeX have it. */
export function findCitationKeys(line: string): CitationKey[] {
  if (!line.includes('@') && !line.includes('cite')) return [];
  const found: CitationKey[] = [];
  for (const { index, 1: inside = '' } of line.matchAll(pandoc))
    for (const match of inside.matchAll(pandocKey))
      found.push({ key: match[1] ?? match[2] ?? '', start: index + 1 + match.index });
  for (const { index, 1: list = '' } of line.matchAll(latex))
    for (const key of list.split(',')) found.push({ key: key.trim(), start: index });
  return found.filter(({ key }) => key !== '');
}
