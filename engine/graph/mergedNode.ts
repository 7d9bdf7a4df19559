import { compareStrings } from '../base/compare.ts';
import { maxSpans, type Mention, type MentionRole } from '../model/fragment.ts';
import type { GraphNode, LineSpan, NodeSource } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { mergedIdsKey } from '../model/merge.ts';
import { type ConceptVerdict, judgeConcept } from './conceptRules.ts';
import type { Identities } from './identities.ts';
import type { Tally } from './phraseTally.ts';
import { toSubjectNode } from './subjectNode.ts';
import type { Standing, Subject } from './subjects.ts';

type ByPath = ReadonlyMap<string, readonly Mention[]>;

/** One id of a group of merged ones. `node` is there for the ids that others were merged into, or that stand alone. */
export interface Member {
  readonly standing: Standing;
  readonly node?: GraphNode;
}

/** What a group is folded from. */
export interface GroupSources {
  /** The subject of an id; `undefined` when no source names it. */
  subject(id: string): Subject | undefined;
  /** All that sources say of a subject, its phrases too. */
  mentionsOf(subject: Subject): ByPath;
}

/** The node of a subject by its own mentions. */
export function nodeOf(subject: Subject, sources: Omit<GroupSources, 'subject'>): GraphNode {
  const named = { id: subject.id, type: subject.verdict.type };
  return toSubjectNode(named, sources.mentionsOf(subject));
}

/** What a group of merged ids comes to, by id: those that sources still name. */
export function foldGroup(
  group: readonly string[],
  identities: Identities,
  sources: GroupSources,
): Map<string, Member> {
  const isThere = (id: string): boolean => sources.subject(id) !== undefined;
  const byTarget = new Map<string, string[]>();
  for (const id of group) {
    const target = identities.targetOf(id, isThere);
    byTarget.set(target, [...(byTarget.get(target) ?? []), id]);
  }
  const members = new Map<string, Member>();
  for (const [target, ids] of byTarget) {
    const others = ids.filter(id => id !== target);
    const named = [target, ...others].map(id => sources.subject(id)).filter(found => found !== undefined);
    for (const member of foldTarget({ target, named, merged: others }, sources)) members.set(...member);
  }
  return members;
}

interface TargetGroup {
  readonly target: string;
  /** Those of its ids that sources name; the target first, if it is one of them. */
  readonly named: readonly Subject[];
  /** All other ids that it stands for. */
  readonly merged: readonly string[];
}

/**
 * A target exists when one of its ids earns a node, or all of them together do; the same goes for what labels define.
 * Its own mentions give name and description; what the others say comes after.
 */
function* foldTarget(
  { target, named, merged }: TargetGroup,
  sources: GroupSources,
): Generator<[string, Member]> {
  const together = judgeTogether(named, sources);
  const exists = together.exists || named.some(({ verdict }) => verdict.exists);
  const [node, ...others] = named.map(subject => nodeOf(subject, sources));
  for (const { id, verdict } of named) {
    const labelsDefine = together.labelsDefine || verdict.labelsDefine;
    const standing = { exists, labelsDefine, repeatedOnly: verdict.repeatedOnly, target };
    if (id !== target || !exists || node === undefined) yield [id, { standing }];
    else yield [id, { standing, node: mergeNodes(node, others, merged) }];
  }
}

function judgeTogether(named: readonly Subject[], sources: GroupSources): ConceptVerdict {
  const [first] = named;
  if (first?.type !== 'Concept')
    return { exists: true, labelsDefine: true, repeatedOnly: false, type: first?.type ?? 'Concept' };
  const joined = joinMentions(
    first.key,
    named.map(subject => sources.mentionsOf(subject)),
  );
  return judgeConcept(first.key, joined, tallyOf(joined));
}

/** The phrases among mentions, counted. */
function tallyOf(byPath: ByPath): Tally {
  const said = [...byPath].flatMap(([path, mentions]) =>
    mentions.filter(({ role }) => role === 'phrase').map(({ count }) => ({ path, count })),
  );
  return {
    repeating: said.filter(({ count }) => count > 1).map(({ path }) => path),
    once: said.filter(({ count }) => count === 1).map(({ path }) => path),
    total: said.reduce((sum, { count }) => sum + count, 0),
    names: 0,
  };
}

/** The winner with what the others add: names, sources, a description where it has none. */
function mergeNodes(winner: GraphNode, others: readonly GraphNode[], ids: readonly string[]): GraphNode {
  const described = [winner, ...others].find(({ description }) => description !== '') ?? winner;
  return {
    ...winner,
    description: described.description,
    sourcePath: described.sourcePath,
    aliases: mergeNames(winner, others),
    sources: mergeSources([winner, ...others].flatMap(({ sources }) => sources)),
    metadata: ids.length === 0 ? winner.metadata : { ...winner.metadata, [mergedIdsKey]: ids },
  };
}

function mergeNames(winner: GraphNode, others: readonly GraphNode[]): string[] {
  const names = new Map<string, string>();
  for (const name of [...winner.aliases, ...others.flatMap(node => [node.name, ...node.aliases])]) {
    const folded = foldName(name);
    if (folded !== foldName(winner.name) && !names.has(folded)) names.set(folded, name);
  }
  return [...names.values()].sort(compareStrings);
}

function mergeSources(sources: readonly NodeSource[]): NodeSource[] {
  const byPath = new Map<string, NodeSource>();
  for (const source of sources) {
    const known = byPath.get(source.path);
    byPath.set(source.path, known === undefined ? source : joinSource(known, source));
  }
  return [...byPath.values()].sort((a, b) => compareStrings(a.path, b.path));
}

function joinSource(a: NodeSource, b: NodeSource): NodeSource {
  const spans = [...a.spans, ...b.spans].sort((x, y) => x[0] - y[0] || x[1] - y[1]);
  const distinct: readonly LineSpan[] = spans.filter(
    (span, index) => index === 0 || span[0] !== spans[index - 1]?.[0],
  );
  return { ...a, mentions: a.mentions + b.mentions, spans: distinct.slice(0, maxSpans) };
}

/** Mentions of several names as those of one: in a source, one a role. For judging only, since it drops the names. */
function joinMentions(key: string, members: readonly ByPath[]): ByPath {
  const joined = new Map<string, Map<MentionRole, Mention>>();
  for (const [path, mentions] of members.flatMap(byPath => [...byPath])) {
    const byRole = joined.get(path) ?? new Map<MentionRole, Mention>();
    joined.set(path, byRole);
    for (const mention of mentions) {
      const count = mention.count + (byRole.get(mention.role)?.count ?? 0);
      byRole.set(mention.role, { ...mention, key, count });
    }
  }
  return new Map([...joined].map(([path, byRole]) => [path, [...byRole.values()]]));
}
