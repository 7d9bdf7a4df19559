import { compareStrings } from '../base/compare.ts';
import { type Mention, maxSpans } from '../model/fragment.ts';
import type { GraphNode, LineSpan, NodeSource } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';

/** Best first: which mention's name and text speak for the node. */
const authority: readonly Mention['role'][] = [
  'subject',
  'statement',
  'definition',
  'label',
  'lead',
  'heading',
  'expansion',
  'entity',
  'tag',
  'link',
  'emphasis',
  'code',
  'phrase',
  'entry',
  'citation',
  'release',
  'symbol',
  'import',
];

interface Place {
  readonly path: string;
  readonly mention: Mention;
}

/** The node of something that several sources name, from all their mentions. Independent of their order. */
export function toSubjectNode(
  { id, type }: Pick<GraphNode, 'id' | 'type'>,
  mentionsByPath: ReadonlyMap<string, readonly Mention[]>,
): GraphNode {
  const paths = [...mentionsByPath.keys()].sort(compareStrings);
  const places = paths.flatMap(path => (mentionsByPath.get(path) ?? []).map(mention => ({ path, mention })));
  const best = places.reduce((chosen, place) => (rank(place) < rank(chosen) ? place : chosen));
  const name = chooseName(places, best.mention.role);
  const described = places.filter(place => place.mention.text !== undefined);
  const description = described.reduce<Place | undefined>(
    (chosen, place) => (chosen === undefined || rank(place) < rank(chosen) ? place : chosen),
    undefined,
  );
  return {
    id,
    type,
    name,
    aliases: chooseAliases(places, name),
    description: description?.mention.text ?? '',
    sourcePath: (description ?? best).path,
    sources: paths.map(path => toNodeSource(path, mentionsByPath.get(path) ?? [])),
    metadata: { ...dateOf(places), ...detailsOf(places) },
  };
}

/** The day of a release. */
function dateOf(places: readonly Place[]): { readonly date?: string } {
  const date = places.find(({ mention }) => mention.date !== undefined)?.mention.date;
  return date === undefined ? {} : { date };
}

/** What the first bibliography that has an entry for it says. */
function detailsOf(places: readonly Place[]): Mention['details'] {
  return places.find(({ mention }) => mention.details !== undefined)?.mention.details;
}

function rank(place: Place): number {
  return authority.indexOf(place.mention.role);
}

/** The spelling that the most authoritative role uses most often; ties by code unit. */
function chooseName(places: readonly Place[], role: Mention['role']): string {
  const counts = new Map<string, number>();
  for (const { mention } of places) {
    if (mention.role === role) counts.set(mention.name, (counts.get(mention.name) ?? 0) + mention.count);
  }
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0];
}

function chooseAliases(places: readonly Place[], name: string): string[] {
  const own = foldName(name);
  const aliases = new Map<string, string>();
  for (const { mention } of places) {
    // Other spellings are other names, too; a phrase is only as its sentence has it.
    const spelling = mention.role === 'phrase' ? [] : [mention.name];
    for (const alias of [...spelling, ...(mention.aliases ?? [])]) {
      const folded = foldName(alias);
      const known = aliases.get(folded);
      if (folded !== own && (known === undefined || alias < known)) aliases.set(folded, alias);
    }
  }
  return [...aliases.values()].sort(compareStrings);
}

function toNodeSource(path: string, mentions: readonly Mention[]): NodeSource {
  const spans = mentions.flatMap(mention => mention.spans).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const distinct = spans.filter((span, index) => index === 0 || span[0] !== spans[index - 1]?.[0]);
  return {
    path,
    mentions: mentions.reduce((sum, mention) => sum + mention.count, 0),
    spans: distinct.slice(0, maxSpans) satisfies LineSpan[],
  };
}
