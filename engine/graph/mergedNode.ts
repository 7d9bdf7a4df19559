import { compareStrings } from '../base/compare.ts';
import { maxSpans, type Mention, type MentionRole } from '../model/fragment.ts';
import type { GraphNode, LineSpan, NodeSource } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { mergedIdsKey } from '../model/merge.ts';
import { type ConceptVerdict, judgeConcept } from './conceptRules.ts';
import type { Identities } from './identities.ts';
import { toSubjectNode } from './subjectNode.ts';

type ByPath = ReadonlyMap<string, readonly Mention[]>;

/** What an id comes to: whether it is anything, and which node its mentions count for. */
export interface Standing extends ConceptVerdict {
  readonly target: string;
}

/** One id of a group of merged ones. `node` is there for the ids that others were merged into, or that stand alone. */
export interface Member {
  readonly standing: Standing;
  readonly node?: GraphNode;
}

/** The standing of something by its own mentions, before any merge. */
export function standingOf(id: string, byPath: ByPath): Standing {
  const isConcept = firstOf(byPath)?.type === 'Concept';
  return { ...(isConcept ? judgeConcept(byPath) : { exists: true, labelsDefine: true }), target: id };
}

/** The node of something by its own mentions. */
export function nodeOf(byPath: ByPath, contentHashOf: (path: string) => string): GraphNode | undefined {
  const first = firstOf(byPath);
  return first === undefined ? undefined : toSubjectNode(first, byPath, contentHashOf);
}

/** What a group is folded from. */
export interface GroupSources {
  /** The mentions of an id itself, by source; `undefined` or empty when no source names it. */
  mentionsOf(id: string): ByPath | undefined;
  contentHashOf(path: string): string;
}

/** What a group of merged ids comes to, by id: those that sources still name. */
export function foldGroup(
  group: readonly string[],
  identities: Identities,
  sources: GroupSources,
): Map<string, Member> {
  const isThere = (id: string): boolean => (sources.mentionsOf(id)?.size ?? 0) > 0;
  const byTarget = new Map<string, string[]>();
  for (const id of group) {
    const target = identities.targetOf(id, isThere);
    byTarget.set(target, [...(byTarget.get(target) ?? []), id]);
  }
  const members = new Map<string, Member>();
  for (const [target, ids] of byTarget) {
    const others = ids.filter(id => id !== target);
    const named = [target, ...others].flatMap(id => {
      const byPath = sources.mentionsOf(id);
      return byPath === undefined || byPath.size === 0 ? [] : [{ id, byPath }];
    });
    for (const member of foldTarget({ target, named, merged: others }, sources)) members.set(...member);
  }
  return members;
}

interface TargetGroup {
  readonly target: string;
  /** Those of its ids that sources name; the target first, if it is one of them. */
  readonly named: readonly { readonly id: string; readonly byPath: ByPath }[];
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
  const together = standingOf(target, joinMentions(named.map(({ byPath }) => byPath)));
  const own = named.map(({ byPath }) => standingOf(target, byPath));
  const exists = [together, ...own].some(standing => standing.exists);
  const [node, ...others] = named
    .map(({ byPath }) => nodeOf(byPath, path => sources.contentHashOf(path)))
    .filter(found => found !== undefined);
  for (const [index, { id }] of named.entries()) {
    const labelsDefine = together.labelsDefine || own[index]?.labelsDefine === true;
    const standing = { exists, labelsDefine, target };
    if (id !== target || !exists || node === undefined) yield [id, { standing }];
    else yield [id, { standing, node: mergeNodes(node, others, merged) }];
  }
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
function joinMentions(members: readonly ByPath[]): ByPath {
  const key = members.map(byPath => firstOf(byPath)?.key).find(found => found !== undefined) ?? '';
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

function firstOf(byPath: ByPath): Mention | undefined {
  return byPath.values().next().value?.[0];
}
