import { documentNumberOf, numberKey } from '../base/documentNumber.ts';
import { folderOf } from '../base/paths.ts';
import type { FragmentLink, LinkRelation } from '../model/fragment.ts';
import type { HeaderLine } from './headerFields.ts';
import { replacementCue } from './headerWords.ts';
import { scanInline } from './inline.ts';
import { resolveLink, wikilinkKey } from './links.ts';
import { quoteAround } from './mentions.ts';

type Target = Pick<FragmentLink, 'by' | 'target'>;

/** More than any header names; a hostile one names more. */
const maxRelations = 50;
const filePath = /(?<![\w/.-])[\w./-]{1,200}\.(?:mdx?|markdown|rst|adoc|txt)(?![\w])/g;
/** `ADR-0005`, `EIP 20`, `#5`, or a bare number that stands alone between commas. */
const labelled = /(?<![\w.])(?:[A-Za-z]{2,8}[-_ ]?#?|#)0*(\d{1,5})(?![\w.]?\d)/g;
const bare = /(?:^|[,[;]|\band\b)\s*["']?0*(\d{1,5})["']?(?=\s*(?:$|[,\];]|and\b))/g;
const date = /\d{4}-\d{2}-\d{2}/g;

/** What a header says of other documents. At most 50 links, in line order; one a target and relation. */
export function findRelations(
  path: string,
  header: readonly HeaderLine[],
  lines: readonly string[],
): FragmentLink[] {
  const found = new Map<string, FragmentLink>();
  for (const { field, value, line } of header) {
    for (const { relation, text } of partsOf(field, value)) {
      for (const { by, target } of targetsOf(path, text)) {
        const key = `${relation} ${by} ${target}`;
        const quote = quoteAround(lines[line] ?? '', 0);
        if (!found.has(key) && found.size < maxRelations)
          found.set(key, { by, target, relation, line: line + 1, quote });
      }
    }
  }
  return [...found.values()];
}

interface Part {
  readonly relation: LinkRelation;
  /** Where its targets stand. */
  readonly text: string;
}

function partsOf(field: HeaderLine['field'], value: string): Part[] {
  switch (field) {
    case 'supersedes':
    case 'superseded-by':
    case 'requires':
      return [{ relation: field, text: value }];
    case 'status':
    case 'note':
      return cueParts(value);
    case 'date':
    case 'updated':
    case 'number':
      return [];
  }
}

/** A sentence cut at its cues: each part is about what stands between its cue and the next. */
function cueParts(value: string): Part[] {
  const cues = [...value.matchAll(replacementCue)];
  return cues.flatMap(({ index, 0: cue, groups }, place): Part[] => {
    const isBefore = groups?.['byBefore'] !== undefined || groups?.['overBefore'] !== undefined;
    const relation = (groups?.['by'] ?? groups?.['byBefore']) ? 'superseded-by' : 'supersedes';
    const previous = cues[place - 1];
    const start = isBefore
      ? previous === undefined
        ? 0
        : previous.index + previous[0].length
      : index + cue.length;
    const end = isBefore ? index : (cues[place + 1]?.index ?? value.length);
    return [{ relation, text: value.slice(start, end) }];
  });
}

/** The documents a text names: by link and path, else by number. */
function targetsOf(path: string, text: string): Target[] {
  const targets: Target[] = [];
  let rest = text;
  for (const inline of scanInline(text)) {
    if (inline.kind === 'wikilink') targets.push({ by: 'name', target: wikilinkKey(inline.target) });
    if (inline.kind !== 'link' && inline.kind !== 'wikilink') continue;
    const target = inline.kind === 'link' ? resolveLink(path, inline.target) : undefined;
    if (target !== undefined) targets.push({ by: 'path', target });
    // A link out of the project may still be named after a document in it.
    const kept = inline.kind === 'link' && target === undefined ? inline.text : '';
    rest = rest.replace(text.slice(inline.start, inline.end), () => kept);
  }
  for (const [file] of rest.matchAll(filePath)) {
    const target = resolveLink(path, file);
    if (target !== undefined) targets.push({ by: 'path', target });
  }
  return targets.length > 0 ? targets : numbersOf(path, rest.replace(date, ''));
}

function numbersOf(path: string, text: string): Target[] {
  const numbers = [...text.matchAll(labelled), ...text.matchAll(bare)].map(match => match[1] ?? '');
  const folder = documentNumberOf(path)?.folder ?? folderOf(path);
  return [...new Set(numbers)].map(number => ({ by: 'number', target: numberKey({ folder, number }) }));
}
