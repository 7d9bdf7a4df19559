import { type BibEntry, parseBibtex } from '../base/bibtex.ts';
import { readLatex } from '../base/latexText.ts';
import { ellipsis } from '../base/lines.ts';
import { LineIndex } from '../base/lineIndex.ts';
import type { Block } from '../base/markdown.ts';
import type { Mention } from '../model/fragment.ts';
import { foldName } from '../model/ids.ts';
import { findCitations } from './citations.ts';
import type { DocumentText, Work } from './documentText.ts';

/** Of each work so many authors are kept. */
const maxAuthors = 50;
const maxNameChars = 100;
/** Where the place of publication stands, the best first. */
const venueFields = ['journal', 'journaltitle', 'booktitle', 'school', 'institution', 'publisher'];
/** Where people write a paper's number or address, the best first. */
const addressFields = ['url', 'ee', 'journal', 'journaltitle', 'howpublished', 'note'];
const arxivNumber = /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})/;

/** Reads a bibliography in BibTeX or BibLaTeX: each entry that has a title is a work, and a passage. */
export function readBibliography(text: string): DocumentText {
  const { entries, problems } = parseBibtex(text);
  const index = new LineIndex(text);
  const blocks: Block[] = [];
  const works = new Map<string, Work>();
  for (const entry of entries) {
    const title = textOf(entry, 'title');
    if (title === '') continue;
    const start = index.lineAt(entry.start);
    const end = index.lineAt(entry.end - 1) + 1;
    blocks.push({ kind: 'heading', level: 1, text: title, start, end: start + 1, isGenerated: true });
    blocks.push({ kind: 'code', info: 'bibtex', text: '', start, end });
    const work = toWork(entry, title, index.lineAt(entry.fields.get('title')?.start ?? entry.start));
    const known = works.get(work.key);
    if (known === undefined) works.set(work.key, work);
    else works.set(work.key, { ...known, aliases: [...new Set([...known.aliases, ...work.aliases])] });
  }
  const [first] = problems;
  return {
    blocks,
    inlinesOf: () => [],
    works: [...works.values()],
    metadata: { entries: entries.length },
    ...(first === undefined
      ? {}
      : {
          warnings: [
            `entries that cannot be read: ${problems.length}, the first in line ${index.lineAt(first.offset) + 1}: ${first.message}`,
          ],
        }),
  };
}

function toWork(entry: BibEntry, title: string, line: number): Work {
  const authors = authorsOf(entry);
  const year = /\d{4}/.exec(rawOf(entry, 'year') || rawOf(entry, 'date'))?.[0];
  const venue = venueFields.map(field => textOf(entry, field)).find(found => found !== '');
  const [key, ...others] = keysOf(entry, title);
  const named = authors.length > 3 ? [...authors.slice(0, 3), 'et al.'] : authors;
  const details: Mention['details'] = {
    ...(authors.length === 0 ? {} : { authors }),
    ...(year === undefined ? {} : { year }),
    ...(venue === undefined ? {} : { venue: ellipsis(venue, 200) }),
  };
  return {
    key,
    name: ellipsis(title, 200),
    text: [named.join(', '), details.venue ?? '', year ?? ''].filter(part => part !== '').join('; '),
    aliases: [...(entry.key === '' ? [] : [ellipsis(entry.key, maxNameChars)]), ...others],
    details,
    line,
  };
}

/**
 * What names the paper for everyone, the number that speaks for it first: arXiv's, else the DOI, else its title with
 * the first author's last name.
 */
function keysOf(entry: BibEntry, title: string): [string, ...string[]] {
  const stated = [...arxivOf(entry), doiOf(entry), ...addressFields.map(field => addressOf(entry, field))];
  const keys = stated.flatMap(findCitations).flatMap(({ type, key }) => (type === 'Paper' ? [key] : []));
  const arxiv = keys.find(key => key.startsWith('arXiv:'));
  const doi = keys.find(key => key.startsWith('doi:'));
  if (arxiv !== undefined) return doi === undefined ? [arxiv] : [arxiv, doi];
  if (doi !== undefined) return [doi];
  const first = peopleIn(rawOf(entry, 'author') || rawOf(entry, 'editor'))[0] ?? '';
  return [foldName(`title:${title} / ${readLatex(lastNameOf(first))}`).slice(0, 300)];
}

/** As `arXiv: …`, from the field for it, or as DBLP has it (`journal = {CoRR}, volume = {abs/…}`). */
function arxivOf(entry: BibEntry): string[] {
  const number = rawOf(entry, 'eprint').replace(/^arxiv:\s*/i, '');
  const kind = rawOf(entry, 'archiveprefix') || rawOf(entry, 'eprinttype');
  const isArxiv = /^arxiv$/i.test(kind) || (kind === '' && /^\d{4}\.\d{4,5}/.test(number));
  const volume = rawOf(entry, 'volume').replace(/^abs\//, '');
  const found = [isArxiv ? number : '', rawOf(entry, 'journal') === 'CoRR' ? volume : ''];
  return found.filter(text => arxivNumber.test(text)).map(text => `arXiv: ${text}`);
}

function doiOf(entry: BibEntry): string {
  const doi = addressOf(entry, 'doi');
  return doi.startsWith('10.') ? `doi:${doi}` : doi;
}

function authorsOf(entry: BibEntry): string[] {
  const people = peopleIn(rawOf(entry, 'author') || rawOf(entry, 'editor')).slice(0, maxAuthors);
  return people.map(person => ellipsis(fullNameOf(person), maxNameChars)).filter(name => name !== '');
}

/** `A and B and {C and Sons}` → three people, in LaTeX; an `and` in braces parts none. */
function peopleIn(list: string): string[] {
  const people: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { index, 0: mark } of list.matchAll(/[{}]|\sand\s/gi)) {
    if (mark === '{') depth += 1;
    else if (mark === '}') depth -= 1;
    else if (depth === 0) {
      people.push(list.slice(from, index));
      from = index + mark.length;
    }
  }
  people.push(list.slice(from));
  return people.map(person => person.trim()).filter(person => person !== '');
}

/** `Last, First` and `Last, Jr, First` as people say it. */
function fullNameOf(person: string): string {
  if (person === 'others') return 'et al.';
  const [last = '', second = '', third] = /^\{[^{}]*\}$/.test(person) ? [person] : person.split(',');
  const parts = third === undefined ? [second, last] : [third, last, second];
  return readLatex(parts.join(' '));
}

function lastNameOf(person: string): string {
  const [last = '', ...rest] = person.split(',');
  return rest.length > 0 ? last : (/\S+$/.exec(last)?.[0] ?? '');
}

function textOf(entry: BibEntry, field: string): string {
  return readLatex(rawOf(entry, field));
}

function rawOf(entry: BibEntry, field: string): string {
  return entry.fields.get(field)?.value.trim() ?? '';
}

/** A value that may hold an address, its marks not escaped. */
function addressOf(entry: BibEntry, field: string): string {
  return rawOf(entry, field).replace(/\\([_%&#~])/g, '$1');
}
