import { ellipsis } from '../base/lines.ts';
import { type Citation, findCitations } from './citations.ts';

export interface DocumentFields {
  readonly title?: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  /** What the document says it stands for. */
  readonly subject?: { readonly type: 'Paper' | 'Repository' | 'OpenQuestion'; readonly key?: string };
  /** Of a paper or repository: what names it for everyone, who made it, where and when; each only where it stands. */
  readonly credits: Readonly<Record<string, string | readonly string[]>>;
  /** Of a paper its repository, of a repository its paper. */
  readonly counterpart?: Citation;
}

const subjects: Readonly<Record<string, 'Paper' | 'Repository' | 'OpenQuestion'>> = {
  paper: 'Paper',
  repo: 'Repository',
  repository: 'Repository',
  question: 'OpenQuestion',
  openquestion: 'OpenQuestion',
  open_question: 'OpenQuestion',
};

/**
 * What a document's front matter says of it. Values of an unexpected shape are passed over. `opening` gives the
 * document's first lines, in which a paper's or repository's address is looked for.
 */
export function readDocumentFields(
  data: Readonly<Record<string, unknown>>,
  path: string,
  opening: () => string,
): DocumentFields {
  const title = text(data['title']);
  const type = subjects[text(data['type'])?.toLowerCase().replace(/[\s-]/g, '_') ?? ''];
  const key = type === undefined ? undefined : subjectKey(type, data, `${path}\n${opening()}`);
  return {
    ...(title === undefined ? {} : { title: ellipsis(title, 200) }),
    aliases: texts(data['aliases'] ?? data['alias']),
    tags: texts(data['tags'] ?? data['tag']).map(tag => tag.replace(/^#/, '')),
    ...(type === undefined ? {} : { subject: { type, ...(key === undefined ? {} : { key }) } }),
    credits: type === 'Paper' || type === 'Repository' ? creditsOf(data, key) : {},
    ...(type === undefined ? {} : counterpartOf(type, data)),
  };
}

const maxAuthors = 40;

function creditsOf(
  data: Readonly<Record<string, unknown>>,
  key: string | undefined,
): DocumentFields['credits'] {
  const authors = peopleIn(data['authors'] ?? data['author']).slice(0, maxAuthors);
  const venue = text(data['venue'] ?? data['journal'] ?? data['conference']);
  const year = /^\d{4}(?!\d)/.exec(text(data['year']) ?? '')?.[0];
  return {
    ...(authors.length === 0 ? {} : { authors }),
    ...(key === undefined ? {} : { identifier: key }),
    ...(venue === undefined ? {} : { venue: ellipsis(venue, 100) }),
    ...(year === undefined ? {} : { year }),
  };
}

/** Names of a list, or of a text that parts them by `;`, `and` or, when there is more than one comma, `,`. */
function peopleIn(value: unknown): string[] {
  const stated = text(value);
  const split = stated?.split(/;|\sand\s/) ?? [];
  const names =
    stated !== undefined && split.length === 1 && stated.split(',').length > 2 ? stated.split(',') : split;
  const list: readonly unknown[] = Array.isArray(value) ? value : names;
  return [...new Set(list.map(text).filter(name => name !== undefined))].map(name => ellipsis(name, 100));
}

/** The repository of a paper, the paper of a repository, where the front matter names it. */
function counterpartOf(
  type: string,
  data: Readonly<Record<string, unknown>>,
): Pick<DocumentFields, 'counterpart'> {
  const wanted = type === 'Paper' ? 'Repository' : type === 'Repository' ? 'Paper' : undefined;
  const number = wanted === 'Paper' ? arxivKey(data) : undefined;
  const stated = number?.replace(':', ': ') ?? statedIn(data);
  const counterpart = findCitations(stated).find(citation => citation.type === wanted);
  return counterpart === undefined ? {} : { counterpart };
}

function arxivKey(data: Readonly<Record<string, unknown>>): string | undefined {
  const number = text(data['arxiv_id'] ?? data['arxiv']);
  return number !== undefined && /^\d{4}\.\d{4,5}/.test(number) ? `arXiv:${number.slice(0, 10)}` : undefined;
}

/** The values of the front matter, a line each. */
function statedIn(data: Readonly<Record<string, unknown>>): string {
  return Object.values(data)
    .map(value => text(value) ?? '')
    .join('\n');
}

/** The number or address that names a paper or repository for everyone, from the front matter, else the opening. */
function subjectKey(
  type: string,
  data: Readonly<Record<string, unknown>>,
  opening: string,
): string | undefined {
  if (type === 'OpenQuestion') return undefined;
  const number = type === 'Paper' ? arxivKey(data) : undefined;
  if (number !== undefined) return number;
  return findCitations(`${statedIn(data)}\n${opening}`).find(citation => citation.type === type)?.key;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (typeof value === 'number') return String(value);
  // YAML turns a bare date into a Date at midnight UTC.
  if (Object.prototype.toString.call(value) === '[object Date]') return JSON.stringify(value).slice(1, 11);
  return undefined;
}

function texts(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[,\s]+/)
      : [];
  return [...new Set(list.map(text).filter(item => item !== undefined))];
}
