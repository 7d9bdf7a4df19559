import { compareStrings } from '../base/compare.ts';
import { sha1Hex } from '../base/hash.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName, joinKey } from '../model/ids.ts';
import { isMergeable } from '../model/merge.ts';
import type { Graph } from './graph.ts';
import { isUnspaced, type NameForm, toNameForm } from './nameForm.ts';
import { compareNames, minTypoChars, type Similarity, type Usage } from './nameSimilarity.ts';

/** A feature that more names than this share says nothing about two of them. */
const maxSharers = 40;

/** A name that stands in fewer places may stand in a longer one by chance. */
const minPlaces = 2;

/** Two nodes of one type that may be the same thing. A person decides. */
export interface MergeCandidate extends Similarity {
  /** `review:<reason>:<12 hex of the pair>`. */
  readonly id: string;
  /** What would stay: more sources, then the shorter name, then the smaller id. */
  readonly left: GraphNode;
  readonly right: GraphNode;
}

interface Named {
  readonly node: GraphNode;
  readonly form: NameForm;
}

/**
 * Doubtful pairs among the nodes that stand for a name, best first, ties by id. A function of the graph alone; compares
 * only names that share a feature (a word, a spelling, initials, all but one letter), so its cost is near linear.
 */
export function findMergeCandidates(graph: Graph): MergeCandidate[] {
  const named: Named[] = [];
  for (const id of graph.nodeIds()) {
    const node = graph.node(id);
    if (node !== undefined && isMergeable(node.type)) named.push({ node, form: toNameForm(node.name) });
  }
  const found = new Map<string, MergeCandidate>();
  for (const [a, b] of pairsToCompare(named)) {
    const similarity = compareNames(a.form, b.form, () => usageOf(a, b));
    if (similarity === undefined) continue;
    const digest = pairDigest(a.node.id, b.node.id);
    const [left, right] = betterFirst(a.node, b.node, similarity.reason === 'nested-name');
    found.set(digest, { id: `review:${similarity.reason}:${digest}`, left, right, ...similarity });
  }
  return [...found.values()].sort((a, b) => b.score - a.score || compareStrings(a.id, b.id));
}

/** What tells a pair of ids from others, whatever their order: 12 hex. */
export function pairDigest(a: string, b: string): string {
  return sha1Hex([a, b].sort(compareStrings).join('\n')).slice(0, 12);
}

/** What a merge keeps first: more sources, then the shorter name (of a name and its piece, the whole), then the id. */
function betterFirst(a: GraphNode, b: GraphNode, isNested: boolean): [GraphNode, GraphNode] {
  const byLength = isNested ? b.name.length - a.name.length : a.name.length - b.name.length;
  const order = b.sources.length - a.sources.length || byLength || compareStrings(a.id, b.id);
  return order < 0 ? [a, b] : [b, a];
}

/** Pairs of one type that have a feature in common; some more than once. */
function* pairsToCompare(named: readonly Named[]): Generator<[Named, Named]> {
  for (const type of new Set(named.map(({ node }) => node.type)))
    yield* pairsOfType(named.filter(({ node }) => node.type === type));
}

function* pairsOfType(named: readonly Named[]): Generator<[Named, Named]> {
  const byFeature = new Map<string, Named[]>();
  for (const item of named) {
    for (const feature of featuresOf(item)) {
      const sharers = byFeature.get(feature);
      if (sharers === undefined) byFeature.set(feature, [item]);
      else sharers.push(item);
    }
  }
  for (const sharers of byFeature.values()) {
    if (sharers.length > maxSharers) continue;
    for (const [index, a] of sharers.entries()) for (const b of sharers.slice(index + 1)) yield [a, b];
  }
}

/** What two names have in common when they may be one. */
function featuresOf({ node, form }: Named): Set<string> {
  const units = form.units.filter(unit => unit.length > 2 || isUnspaced(unit));
  const features = new Set(units.map(unit => `word ${unit}`));
  for (const initials of form.initials) features.add(`acronym ${initials}`);
  for (const acronym of form.acronyms) features.add(`acronym ${acronym}`);
  for (const name of [node.name, ...node.aliases]) features.add(`name ${joinKey(foldName(name))}`);
  features.add(`core ${form.core.join(' ')}`).add(`core ${form.whole.join(' ')}`);
  features.add(`letters ${form.compact}`);
  if (form.compact.length >= minTypoChars) for (const half of halvesOf(form.compact)) features.add(half);
  return features;
}

/** Of two texts that differ in one place, the first or the second half is the same; one may be a letter longer. */
function halvesOf(text: string): string[] {
  const [half, shorter] = [text.length >> 1, (text.length - 1) >> 1];
  const sizes = half === shorter ? [half] : [half, shorter];
  return sizes.flatMap(size => [`front ${text.slice(0, size)}`, `back ${text.slice(-size)}`]);
}

function usageOf(a: Named, b: Named): Usage {
  const [left, right] = [placesOf(a.node), placesOf(b.node)];
  const shared = [...left.keys()].filter(path => right.has(path)).length;
  const [short, long] = a.form.compact.length < b.form.compact.length ? [left, right] : [right, left];
  let places = 0;
  let nested = 0;
  for (const [path, lines] of short) {
    places += lines.size;
    for (const line of lines) if (long.get(path)?.has(line) === true) nested += 1;
  }
  return {
    sharedDocuments: shared / Math.max(1, Math.min(left.size, right.size)),
    nestedPlaces: places < minPlaces ? 0 : nested / places,
    isAlias: isNamedBy(a, b) || isNamedBy(b, a),
  };
}

function isNamedBy(a: Named, b: Named): boolean {
  return b.node.aliases.some(alias => joinKey(foldName(alias)) === a.form.key);
}

function placesOf({ sources }: GraphNode): Map<string, Set<number>> {
  return new Map(sources.map(({ path, spans }) => [path, new Set(spans.map(([line]) => line))]));
}
