import { addDays, isoWeekOf, parseDate } from '../../base/utc.ts';
import { parsePage } from '../pageFile.ts';
import { digestHeading } from './digests.ts';
import type { SynthesisRecord } from './synthesis.ts';

/** Fields of a list in a file are taken so far: a hostile one names more. */
const maxListed = 500;

export interface RecordedDigest {
  /** `YYYY-MM-DD`, or `YYYY-Www`. */
  readonly when: string;
  readonly record: SynthesisRecord;
}

/** What a digest's file name says that it is; `undefined` for another file. */
export function digestOfName(
  name: string,
): (Pick<RecordedDigest, 'when'> & { kind: 'daily_digest' | 'weekly_digest' }) | undefined {
  const daily = /^daily-(\d{4}-\d{2}-\d{2})\.md$/.exec(name)?.[1];
  if (daily !== undefined)
    return parseDate(daily) === daily ? { when: daily, kind: 'daily_digest' } : undefined;
  const weekly = /^weekly-(\d{4}-W\d{2})\.md$/.exec(name)?.[1];
  return weekly !== undefined && isWeek(weekly) ? { when: weekly, kind: 'weekly_digest' } : undefined;
}

function isWeek(week: string): boolean {
  const [year = '', number = ''] = week.split('-W');
  return isoWeekOf(addDays(`${year}-01-04`, (Number(number) - 1) * 7)) === week;
}

/** A digest as its file holds it: what it was made from is read back, what it is follows from its name. */
export function readDigest(name: string, text: string): RecordedDigest | undefined {
  const digest = digestOfName(name);
  const { data, generatedHash, isNewer } = parsePage(text);
  if (digest === undefined || generatedHash === undefined || isNewer) return undefined;
  const { source_path: sourcePath, input_ids: inputs, sources } = data;
  return {
    when: digest.when,
    record: {
      ...digestHeading(digest.kind, digest.when),
      sourcePath: typeof sourcePath === 'string' ? sourcePath : '',
      inputs: textsOf(inputs),
      sources: textsOf(sources),
      contentHash: `sha256-${generatedHash}`,
    },
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string').slice(0, maxListed) : [];
}
