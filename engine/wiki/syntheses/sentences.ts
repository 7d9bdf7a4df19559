import { plainText } from '../../base/plainText.ts';
import type { Section } from '../../model/fragment.ts';

/** Lines around a place that are looked at for its sentence, each way. */
const maxReach = 8;
/** Shorter ones are labels and the like. */
const minSentenceChars = 30;

/** Lines that are no running text: headings, tables, code, rules, quotes, markup. */
const noProse = /^\s*(?:#|\||```|~~~|<|:::|---|===|\*\*\*|>|!\[|\[[^\]]*\]:|\.\.\s|\t|\s{4,}\S)/;
const listItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;

/** True for a line that a sentence may stand on. */
export function isProse(line: string): boolean {
  return line.trim() !== '' && !noProse.test(line);
}

/**
 * The sentence that names something at a line (1-based), put together from the lines of its paragraph, without markup.
 * `undefined` when no whole sentence with the name stands there.
 */
export function sentenceAt(
  lines: readonly string[],
  line: number,
  names: readonly string[],
): string | undefined {
  const text = paragraphAt(lines, line - 1);
  const wanted = names.map(name => name.toLowerCase());
  return splitSentences(text).find(found => {
    const folded = found.toLowerCase();
    return isWhole(found) && wanted.some(name => folded.includes(name));
  });
}

/** The first whole sentence under the heading at a line (1-based), if prose follows it soon. */
export function sentenceUnder(lines: readonly string[], line: number): string | undefined {
  if (!/^\s*#/.test(lines[line - 1] ?? '')) return undefined;
  for (let at = line; at < line + maxReach && at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (/^\s*#/.test(text)) return undefined;
    if (!isProse(text) || listItem.test(text)) continue;
    return splitSentences(paragraphAt(lines, at)).find(isWhole);
  }
  return undefined;
}

function isWhole(text: string): boolean {
  return text.length >= minSentenceChars && /[.!?。！？]["'”’)]?$/u.test(text);
}

function paragraphAt(lines: readonly string[], at: number): string {
  if (!isProse(lines[at] ?? '')) return '';
  let start = at;
  while (start > 0 && at - start < maxReach && !listItem.test(lines[start] ?? '')) {
    if (!isProse(lines[start - 1] ?? '')) break;
    start -= 1;
  }
  let end = at + 1;
  while (end < lines.length && end - at < maxReach) {
    const next = lines[end] ?? '';
    if (!isProse(next) || listItem.test(next)) break;
    end += 1;
  }
  return plainText(lines.slice(start, end).join(' ').replace(listItem, ''));
}

/** The sentences of a text; an abbreviation's stop before a small letter or a digit ends none. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?]["'”’)]?)\s+(?=[\p{Lu}\p{Lo}"'“‘])|(?<=[。！？])/u)
    .map(part => part.trim())
    .filter(part => part !== '');
}

/** One point of a release's notes. */
export interface Note {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** The points, or else the first sentences, under the heading at a line: of its section and those below it. */
export function notesUnder(
  lines: readonly string[],
  sections: readonly Section[],
  line: number,
  maxNotes: number,
): Note[] {
  const at = sections.findIndex(section => section.start === line);
  const own = sections[at];
  if (own === undefined) return [];
  let end = own.end;
  for (const section of sections.slice(at + 1)) {
    if (section.level <= own.level) break;
    end = section.end;
  }
  const points: Note[] = [];
  for (let index = own.start; index < end && points.length < maxNotes; index += 1) {
    const text = lines[index] ?? '';
    if (/^\s{0,1}[-*+•]\s+/.test(text))
      points.push({ text: paragraphFrom(lines, index, end), line: index + 1 });
  }
  if (points.length > 0) return points;
  for (let index = own.start; index < end; index += 1) {
    if (!isProse(lines[index] ?? '')) continue;
    const text = splitSentences(paragraphFrom(lines, index, end))
      .slice(0, 2)
      .join(' ');
    return [{ text, line: index + 1 }];
  }
  return [];
}

/** From a line to the end of its paragraph or list item. */
function paragraphFrom(lines: readonly string[], start: number, end: number): string {
  let stop = start + 1;
  while (stop < end && stop - start < maxReach) {
    const next = lines[stop] ?? '';
    if (next.trim() === '' || listItem.test(next) || /^\s*(?:#|```|\|)/.test(next)) break;
    stop += 1;
  }
  return plainText(lines.slice(start, stop).join(' ').replace(listItem, ''));
}
