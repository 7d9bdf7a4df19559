// The phrases of a source's text as a fragment holds them: a corpus has a hundred thousand, of which few earn a node.
import { byText } from '../base/compare.ts';

/** A phrase that a document's text says. */
export interface Phrase {
  readonly name: string;
  /** The join key; sorts the rows. */
  readonly key: string;
  readonly count: number;
  /** The name is spelled as a name is: a capital or digit inside. */
  readonly isName: boolean;
  /** 1-based, of the first place. */
  readonly line: number;
  /** Verbatim from that line, around the phrase. */
  readonly quote: string;
}

/** Phrases as one string, a row each, sorted by key: it crosses threads and caches faster than as many objects. */
export function formatPhrases(phrases: readonly Phrase[]): string {
  return phrases
    .map(
      ({ key, name, count, isName, line, quote }) =>
        `\n${key}\t${name}\t${count}\t${isName ? 1 : 0}\t${line}\t${quote}`,
    )
    .join('');
}

/** What the graph asks of every phrase: no more is read of a row. */
export interface PhraseCount {
  readonly key: string;
  readonly count: number;
  readonly isName: boolean;
}

/** Each row's count, in order. */
export function* countsOfPhrases(rows: string): Generator<PhraseCount> {
  for (let at = rows.indexOf('\n'); at >= 0;) {
    const end = rows.indexOf('\n', at + 1);
    const key = rows.indexOf('\t', at);
    const name = rows.indexOf('\t', key + 1);
    const count = rows.indexOf('\t', name + 1);
    yield {
      key: rows.slice(at + 1, key),
      count: Number(rows.slice(name + 1, count)),
      isName: rows[count + 1] === '1',
    };
    at = end;
  }
}

/** The row of a key, whole. */
export function findPhrase(rows: string, key: string): Phrase | undefined {
  const at = rows.indexOf(`\n${key}\t`);
  if (at < 0) return undefined;
  const end = rows.indexOf('\n', at + 1);
  return parseRow(rows.slice(at + 1, end < 0 ? undefined : end));
}

/** The rows with those renamed that `nameOf` has another name for; rows that come to one key are one. */
export function mapPhrases(
  rows: string,
  nameOf: (phrase: Phrase) => Pick<Phrase, 'key' | 'name'> | undefined,
): string {
  const phrases = rows.split('\n').slice(1).map(parseRow);
  const names = phrases.map(nameOf);
  if (names.every(name => name === undefined)) return rows;
  const byKey = new Map<string, Phrase>();
  for (const [at, phrase] of phrases.entries()) {
    const renamed = { ...phrase, ...names[at] };
    const known = byKey.get(renamed.key);
    byKey.set(renamed.key, known === undefined ? renamed : joinRows(known, renamed));
  }
  return formatPhrases([...byKey.values()].sort(byText(({ key }) => key)));
}

/** Both counts at the first place. */
function joinRows(a: Phrase, b: Phrase): Phrase {
  const [first, other] = a.line <= b.line ? [a, b] : [b, a];
  return { ...first, count: a.count + b.count, isName: first.isName || other.isName };
}

function parseRow(row: string): Phrase {
  const [key = '', name = '', count, isName, line, ...quote] = row.split('\t');
  return {
    key,
    name,
    count: Number(count),
    isName: isName === '1',
    line: Number(line),
    quote: quote.join('\t'),
  };
}
