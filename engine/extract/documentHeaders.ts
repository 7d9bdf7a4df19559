import { documentNumberOf } from '../base/documentNumber.ts';
import type { Block } from '../base/markdown.ts';
import { baseOf } from '../base/paths.ts';
import { plainText } from '../base/plainText.ts';
import { parseDate } from '../base/utc.ts';
import type { FragmentLink } from '../model/fragment.ts';
import { type HeaderLine, readHeaderLines } from './headerFields.ts';
import { findRelations } from './headerRelations.ts';

export interface DocumentHeader {
  /** `status` (folded, without what follows it), `date` (`YYYY-MM-DD`), `number`: each only where one stands. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Documents that this one replaces, is replaced by, or builds on; in header order. */
  readonly links: readonly FragmentLink[];
}

/** A form's choices left in place (`{proposed | accepted}`) are no value. */
const template = /[{}|]/;
const maxStatus = 40;
const maxStatusWords = 3;

/** What a document's header says: decision records, proposals and the like, in any of their common forms. */
export function readDocumentHeader(
  path: string,
  lines: readonly string[],
  bodyLine: number,
  blocks: readonly Block[],
): DocumentHeader {
  const header = readHeaderLines(lines, bodyLine, blocks);
  const links = findRelations(path, header, lines);
  const status = links.some(link => link.relation === 'superseded-by') ? 'superseded' : statusOf(header);
  const stated = dateOf(header);
  const date = stated ?? dateOfName(path);
  const isNumbered = status !== undefined || stated !== undefined;
  const number = numberOf(header) ?? (isNumbered ? documentNumberOf(path)?.number : undefined);
  return {
    metadata: {
      ...(status === undefined ? {} : { status }),
      ...(date === undefined ? {} : { date }),
      ...(number === undefined ? {} : { number }),
    },
    links,
  };
}

function statusOf(header: readonly HeaderLine[]): string | undefined {
  const value = header.find(({ field, value }) => field === 'status' && !template.test(value))?.value ?? '';
  const text = plainText(value)
    .replace(/^[^\p{L}]+/u, '')
    .split(/[,;.:()（），。、；：|]|\s[-–—]\s|\s(?:by|on|in|since|durch|par|por)\s/u, 1)[0];
  const status = (text ?? '').toLowerCase().trim();
  const isPhrase = status.length > maxStatus || status.split(' ').length > maxStatusWords;
  return status === '' || isPhrase ? undefined : status;
}

/** The day of creation or decision; failing that, of the last update. */
function dateOf(header: readonly HeaderLine[]): string | undefined {
  for (const wanted of ['date', 'updated'] as const) {
    for (const { field, value } of header) {
      const date = field === wanted ? parseDate(value) : undefined;
      if (date !== undefined) return date;
    }
  }
  return undefined;
}

/** `2024-01-02-title.md`. */
function dateOfName(path: string): string | undefined {
  const day = /^\d{4}[-_]\d{2}[-_]\d{2}(?!\d)/.exec(baseOf(path))?.[0];
  return day === undefined ? undefined : parseDate(day.replaceAll('_', '-'));
}

function numberOf(header: readonly HeaderLine[]): string | undefined {
  const value = header.find(({ field }) => field === 'number')?.value;
  return /^(?:[A-Za-z]{2,8}[- ]?)?0*(\d{1,5})$/.exec(value ?? '')?.[1];
}
