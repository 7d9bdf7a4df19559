import type { NodeType } from '../model/ontology.ts';

export interface Citation {
  readonly type: Extract<NodeType, 'Paper' | 'Repository'>;
  readonly key: string;
  readonly name: string;
  readonly start: number;
}

/** A citation is an address or a number after a colon. */
const mark = /[:/]/;
const mayCite = /arxiv|doi\.org|doi:|github\.com|gitlab\.com/i;
const arxiv =
  /arxiv(?:\.org\/(?:abs|pdf|html)\/|\s*:\s*)(\d{4}\.\d{4,5}|[a-z-]{2,9}(?:\.[a-z]{2})?\/\d{7}(?!\d))/gi;
/** A DOI that arXiv gives: its own number says the same. */
const arxivDoi = /^10\.48550\/arxiv\.(.+)$/;
const doi = /(?:doi\.org\/|doi:\s*)(10\.\d{4,9}\/[^\s"<>\])},;]{2,120}[^\s"<>\])},;.])/gi;
/** At the front of a host: `docs.github.com` and `gist.github.com` hold no repositories. */
const repository = /(?<![\w.-])(?:www\.)?(github|gitlab)\.com\/([A-Za-z0-9][\w.-]{0,38})\/([\w.-]{1,100})/gi;
/** First path parts of a forge that are no owner. */
const notOwners = new Set(
  'about apps collections contact customer-stories enterprise events explore features issues login marketplace new notifications orgs pricing pulls readme search security settings site sponsors topics trending user-attachments users'.split(
    ' ',
  ),
);

/** Papers and repositories that a line of text cites by address or number. */
export function findCitations(line: string): Citation[] {
  if (!mark.test(line) || !mayCite.test(line)) return [];
  const found: Citation[] = [];
  for (const { index, 1: number = '' } of line.matchAll(arxiv))
    found.push(paper(`arXiv:${number.toLowerCase()}`, index));
  for (const { index, 1: name = '' } of line.matchAll(doi)) {
    const number = arxivDoi.exec(name.toLowerCase())?.[1];
    found.push(paper(number === undefined ? `doi:${name.toLowerCase()}` : `arXiv:${number}`, index));
  }
  for (const match of line.matchAll(repository)) {
    const [, host = '', owner = '', repo = ''] = match;
    const name = repo.replace(/\.git$/, '').replace(/\.+$/, '');
    if (name === '' || notOwners.has(owner.toLowerCase())) continue;
    const key = `${host}:${owner}/${name}`.toLowerCase();
    found.push({ type: 'Repository', key, name: `${owner}/${name}`, start: match.index });
  }
  return found;
}

function paper(key: string, start: number): Citation {
  return { type: 'Paper', key, name: key, start };
}
