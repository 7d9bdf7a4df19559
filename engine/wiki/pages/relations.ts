import { compareStrings } from '../../base/compare.ts';
import { type EdgeType, isStatement } from '../../model/ontology.ts';
import type { GraphNode } from '../../model/graph.ts';
import { excerptOf, saying } from './excerpt.ts';
import type { Neighbour } from './neighbours.ts';
import type { Subject } from './subject.ts';

/** How a relation reads from either end, in the order that pages have them. No title: the page does not tell it. */
const titles: readonly (readonly [type: EdgeType, out: string, back: string])[] = [
  ['is_a', 'Is a', 'Kinds of it'],
  ['part_of', 'Part of', 'Parts'],
  ['subfield_of', 'Field', 'Subfields'],
  ['belongs_to_approach_family', 'Approach family', 'Approaches'],
  ['introduces', 'Introduces', 'Introduced by'],
  ['uses', 'Uses', 'Used by'],
  ['uses_dataset', 'Uses the dataset', 'Dataset of'],
  ['uses_metric', 'Measured by', 'Measures'],
  ['evaluated_on', 'Evaluated on', 'Evaluates'],
  ['extends', 'Extends', 'Extended by'],
  ['improves_on', 'Improves on', 'Improved on by'],
  ['compares_against', 'Compared with', 'Compared with'],
  ['criticizes', 'Criticizes', 'Criticized by'],
  ['optimizes_for', 'Optimizes for', 'Aim of'],
  ['addresses', 'Addresses', 'Addressed by'],
  ['has_limitation', 'Limitations', 'Limitation of'],
  ['shares_concept_with', 'Shares concepts with', 'Shares concepts with'],
  ['implemented_in', 'Implemented in', 'Implements'],
  ['released_by', 'Released by', 'Released'],
  ['released_in', 'Released in', ''],
  ['emerged_after', 'Emerged after', 'Followed by'],
  ['rising_in', 'Rising in', 'Rising'],
  ['declining_in', 'Declining in', 'Declining'],
  ['resolved_by', 'Resolved by', 'Resolves'],
  // The page it stands on shows it itself.
  ['user_link', '', 'Linked from'],
  ['synthesizes', '', 'Told in'],
  ['summarizes', '', 'Told in'],
];

/** Kinds of syntheses that come and go. */
const passing: ReadonlySet<string> = new Set(['pulse', 'daily_digest', 'weekly_digest']);

/**
 * How the subject stands to others, by relation; each with where a source says so. `elsewhere`: what the page tells of
 * in another section.
 */
export function addRelations({ text, links, neighbours }: Subject, elsewhere?: EdgeType): void {
  const groups = new Map<string, Neighbour[]>();
  for (const [type, out, back] of titles) {
    if (type !== elsewhere) add(groups, out, neighbours.out(type));
    // What a statement is about is told where statements are.
    add(
      groups,
      back,
      neighbours.in(type).filter(({ node }) => {
        if (type === 'addresses') return !isStatement(node.type);
        // What tells of the newest would have pages written anew each day.
        const kind = node.metadata['synthesis_kind'];
        return typeof kind !== 'string' || !passing.has(kind);
      }),
    );
  }
  const sorted = [...groups].map(([title, items]) => ({ title, items: items.sort(byName) }));
  text.groups('Relations', sorted, ({ node, edge }) => {
    const [first] = edge.evidence;
    const what = hasOwnName(node) ? links.toNode(node) : saying(node.description);
    if (first === undefined) return `- ${what}`;
    const quote = excerptOf(first.quote, node.name);
    return `- ${what} (${links.toPlace(first)})${quote === '' ? '' : `: ${quote}`}`;
  });
}

function add(groups: Map<string, Neighbour[]>, title: string, neighbours: readonly Neighbour[]): void {
  if (title === '' || neighbours.length === 0) return;
  const known = groups.get(title);
  if (known === undefined) groups.set(title, [...neighbours]);
  else known.push(...neighbours);
}

function hasOwnName(node: GraphNode): boolean {
  return node.type === 'OpenQuestion' || !isStatement(node.type);
}

/** By name, ties by id: a total order. */
export function byName(a: Neighbour, b: Neighbour): number {
  return compareStrings(a.node.name, b.node.name) || compareStrings(a.node.id, b.node.id);
}
