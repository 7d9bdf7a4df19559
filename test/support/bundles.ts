import { splitLines } from '../../engine/base/lines.ts';
import type { CitationRecord, ContextBundle } from '../../engine/model/bundle.ts';

/** What is wrong with a bundle's citations, by the text of the sources; empty when every one holds. */
export function brokenCitations(
  bundle: ContextBundle,
  textOf: (path: string) => string | undefined,
): string[] {
  return bundle.citations.flatMap(citation => {
    const problem = problemOf(citation, bundle, textOf(citation.source_path));
    return problem === undefined ? [] : [`${citation.id} ${citation.source_path}: ${problem}`];
  });
}

function problemOf(
  citation: CitationRecord,
  { body }: ContextBundle,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return 'there is no such source';
  const { start_line: start, end_line: end, quote } = citation;
  const lines = splitLines(text.replace(/^\uFEFF/, ''));
  if (start < 1 || end < start || end > lines.length) return `lines ${start}-${end} of ${lines.length}`;
  if (
    !lines
      .slice(start - 1, end)
      .join('\n')
      .includes(quote)
  )
    return `lines ${start}-${end} do not hold "${quote}"`;
  if (!body.includes(`][${citation.id}]\n`)) return 'no passage bears its number';
  if (!body.includes(`\n[${citation.id}]: `)) return 'the list at the end lacks it';
  return undefined;
}
