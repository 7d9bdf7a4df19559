import { byText } from '../base/compare.ts';
import { addTo, removeFrom } from '../base/multimap.ts';
import { folderOf } from '../base/paths.ts';
import type { Fragment, Mention, SubjectName } from '../model/fragment.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../model/graph.ts';
import type { Decided, Merge } from '../model/merge.ts';
import { isAllowedEdge } from '../model/ontology.ts';
import {
  isDocumentId,
  moduleId,
  sourceNodeId,
  toDocumentNode,
  toModuleNode,
  toTranslatedNode,
} from './documentNode.ts';
import { Curation } from './curation.ts';
import { EdgeClaims, joinEdges } from './edgeClaims.ts';
import { toEdges } from './fragmentEdges.ts';
import { type Graph, MutableGraph } from './graph.ts';
import { StatedIdentities } from './statedIdentities.ts';
import { Identities, joinIdentities } from './identities.ts';
import { GeneratedLayer, type LayerDelta } from './generatedLayer.ts';
import { Meanings } from './meanings.ts';
import { foldGroup, type Member, nodeOf } from './mergedNode.ts';
import { linkKey, namesOf, SourceIndex } from './sourceIndex.ts';
import { SubjectIndex } from './subjectIndex.ts';
import type { Subject } from './subjects.ts';
import { TranslationIndex } from './translations.ts';

/**
 * The graph as a fold over fragments and people's merges. Any order of `apply` calls that ends with the same ones gives
 * the same graph: a node depends only on what is said of its own names, an edge only on the fragments that support it
 * and on what their names mean.
 */
export class GraphFold {
  readonly #graph = new MutableGraph();
  /** What is made of the graph itself. */
  readonly generated = new GeneratedLayer(this.#graph);
  /** What people linked. */
  readonly linked = new GeneratedLayer(this.#graph);
  /** As they are read; what a person says that a name means differs from what was extracted. */
  readonly #fragments = new Map<string, Fragment>();
  readonly #meanings = new Meanings();
  readonly #sources = new SourceIndex();
  readonly #subjects = new SubjectIndex();
  /** Link key → sources that hold such a link. */
  readonly #linkers = new Map<string, Set<string>>();
  /** Source path, a document's with translations the original's → keys of the edges it states. */
  readonly #edgesOf = new Map<string, string[]>();
  readonly #translations = new TranslationIndex();
  readonly #claims = new EdgeClaims();
  readonly #codeFolders = new Map<string, Set<string>>();
  readonly #stated = new StatedIdentities();
  #decided: Decided = { merges: [], apart: [] };
  #identities = new Identities();
  #curation = new Curation(this.#decided);
  #problems: string[] = [];

  get graph(): Graph {
    return this.#graph;
  }

  edge(key: string): GraphEdge | undefined {
    return this.#graph.edge(key);
  }

  /** What was extracted from a source. */
  fragment(path: string): Fragment | undefined {
    const read = this.#fragments.get(path);
    return read && this.#meanings.rawOf(read);
  }

  fragments(): Iterable<Fragment> {
    return [...this.#fragments.values()].map(read => this.#meanings.rawOf(read));
  }

  /** What sources say is one thing, whatever people decided about it. */
  get suggested(): readonly Merge[] {
    return this.#stated.merges();
  }

  /**
   * Puts fragments in, over or (undefined) out. Work is in proportion to what they name and who names it too.
   * `decided`: what people decided from now on; left out, it stays as it is.
   */
  apply(changes: ReadonlyMap<string, Fragment | undefined>, decided?: Decided): LayerDelta {
    const steps = this.steps(changes, decided);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** `apply`, in small steps. The graph is whole again when the last is done. */
  *steps(
    sources: ReadonlyMap<string, Fragment | undefined>,
    decided = this.#decided,
  ): Generator<undefined, LayerDelta> {
    const changes = decided === this.#decided ? sources : this.#withReread(sources, decided);
    const delta = { nodes: new Set<string>(), edges: new Set<string>() };
    const touched: Touched = {
      subjects: new Set(),
      linkKeys: new Set(),
      folders: new Set(),
      paths: new Set(changes.keys()),
    };
    const suggested = this.#stated.merges();
    this.#problems = [];
    for (const [path, fragment] of changes) {
      const old = this.#fragments.get(path);
      if (old !== undefined) this.#take(old, touched);
      if (fragment !== undefined) this.#put(fragment, touched);
      if (old !== undefined && old.kind !== fragment?.kind)
        this.#deleteNode(sourceNodeId(old.kind, path), delta);
      yield;
    }
    const moved = this.#translations.settle();
    for (const path of moved) this.#touchMoved(path, touched);
    const before = this.#identities;
    if (decided !== this.#decided || suggested !== this.#stated.merges())
      this.#identities = joinIdentities(decided, this.#stated.merges());
    const curated = this.#curation;
    if (decided !== this.#decided) this.#curation = new Curation(decided);
    this.#decided = decided;
    const recurated = [...this.#curation.changedSince(curated)];
    const regrouped = [
      ...this.#identities.changedSince(before),
      ...recurated.filter(id => !isDocumentId(id)),
    ];
    const renamed = recurated.flatMap(id =>
      isDocumentId(id) ? (this.#graph.node(id)?.sourcePath ?? []) : [],
    );
    yield* this.#settleSubjects(regrouped, touched, delta);
    for (const key of touched.linkKeys)
      for (const path of this.#linkers.get(key) ?? []) touched.paths.add(path);
    for (const folder of touched.folders) this.#updateModule(folder, delta);
    for (const path of this.#withHomes([...changes.keys(), ...moved, ...renamed]))
      this.#updateDocument(path, delta);
    for (const path of this.#withHomes(touched.paths)) {
      this.#updateEdges(path, delta);
      yield;
    }
    return { ...delta, problems: this.#problems };
  }

  /** Changes, and the sources whose names mean something else from now on. */
  #withReread(changes: ReadonlyMap<string, Fragment | undefined>, { splits = [] }: Decided): typeof changes {
    const all = new Map(changes);
    for (const path of this.#meanings.decide(splits)) {
      const raw = this.fragment(path);
      if (raw !== undefined && !changes.has(path)) all.set(path, raw);
    }
    return all;
  }

  /** Judges what the change touched, and finds anew what follows for nodes. */
  *#settleSubjects(regrouped: Iterable<string>, touched: Touched, delta: Delta): Generator<undefined, void> {
    for (const key of touched.linkKeys) {
      const held = key.startsWith(packageMark) ? this.#subjects.get(dependency(key)) : undefined;
      if (held !== undefined) touched.subjects.add(held);
    }
    // All are judged before any group is settled, since a group looks at the verdicts of several.
    const ids = new Set(regrouped);
    for (const subject of touched.subjects) {
      ids.add(subject.id);
      const isKept = this.#subjects.judge(subject, this.#isOwn(subject));
      if (!isKept) for (const path of this.#subjects.pathsOf(subject)) touched.paths.add(path);
      ids.add(subject.id);
      yield;
    }
    for (const id of ids) {
      this.#settleGroup(id, touched, delta);
      yield;
    }
  }

  /** A source that stands for itself or for another now: what links to it leads elsewhere. */
  #touchMoved(path: string, touched: Touched): void {
    touched.paths.add(path);
    const fragment = this.#fragments.get(path);
    if (fragment !== undefined) for (const key of namesOf(fragment)) touched.linkKeys.add(key);
  }

  /** Sources, and those that stand for them. */
  #withHomes(paths: Iterable<string>): Set<string> {
    const all = new Set<string>();
    for (const path of paths) all.add(path).add(this.#translations.homeOf(path));
    return all;
  }

  #take(fragment: Fragment, touched: Touched): void {
    const { path } = fragment;
    this.#fragments.delete(path);
    this.#meanings.forget(path);
    this.#graph.setContentHash(path, undefined);
    this.#sources.remove(fragment);
    this.#translations.remove(path);
    this.#stated.remove(fragment);
    for (const key of namesOf(fragment)) touched.linkKeys.add(key);
    for (const link of fragment.links) removeFrom(this.#linkers, linkKey(link), path);
    for (const subject of this.#subjects.remove(fragment)) touched.subjects.add(subject);
    if (fragment.kind === 'code') {
      removeFrom(this.#codeFolders, folderOf(path), path);
      touched.folders.add(folderOf(path));
    }
  }

  #put(raw: Fragment, touched: Touched): void {
    const reading = this.#meanings.take(raw);
    const { fragment } = reading;
    const { path } = fragment;
    this.#fragments.set(path, fragment);
    this.#graph.setContentHash(path, fragment.contentHash);
    this.#sources.add(fragment);
    this.#translations.add(fragment);
    this.#stated.add(fragment);
    for (const key of namesOf(fragment)) touched.linkKeys.add(key);
    for (const link of fragment.links) addTo(this.#linkers, linkKey(link), path);
    const refuse = ({ type, name }: Mention): void => {
      this.#problems.push(`node refused: ${type} "${name}" (${path})`);
    };
    for (const subject of this.#subjects.add(reading, refuse)) touched.subjects.add(subject);
    if (fragment.kind === 'code') {
      addTo(this.#codeFolders, folderOf(path), path);
      touched.folders.add(folderOf(path));
    }
  }

  /** Finds anew what an id comes to, and all that are merged with it. */
  #settleGroup(id: string, touched: Touched, delta: Delta): void {
    const group = this.#identities.groupOf(id);
    if (group !== undefined) {
      const members = foldGroup(group, this.#identities, this.#subjects);
      for (const member of group) this.#settle(member, members.get(member), { touched, delta });
      return;
    }
    const subject = this.#subjects.subject(id);
    if (subject === undefined) {
      this.#settle(id, undefined, { touched, delta });
      return;
    }
    const { exists, labelsDefine, repeatedOnly } = subject.verdict;
    const standing = { exists, labelsDefine, repeatedOnly, target: id };
    const node = exists ? { node: nodeOf(subject, this.#subjects) } : {};
    this.#settle(id, { standing, ...node }, { touched, delta });
  }

  /** Takes over what an id comes to; the sources that name it are looked at again when that changed. */
  #settle(id: string, uncurated: Member | undefined, { touched, delta }: Changes): void {
    const member = uncurated && this.#curation.apply(uncurated);
    const subject = this.#subjects.subject(id);
    if (subject !== undefined && member !== undefined) {
      if (JSON.stringify(subject.standing) !== JSON.stringify(member.standing))
        for (const path of this.#subjects.pathsOf(subject)) touched.paths.add(path);
      subject.standing = member.standing;
    }
    if (member?.node === undefined) this.#deleteNode(id, delta);
    else this.#setNode(member.node, delta);
  }

  /** A package that the project itself holds is no dependency. */
  #isOwn({ type, key }: SubjectName): boolean {
    if (type !== 'Dependency') return false;
    const [holder] = this.#sources.holders(packageMark + key);
    return holder !== undefined;
  }

  #updateModule(folder: string, delta: Delta): void {
    const paths = [...(this.#codeFolders.get(folder) ?? [])];
    const files = paths.map(path => this.#fragments.get(path)).filter(fragment => fragment !== undefined);
    if (files.length === 0) this.#deleteNode(moduleId(folder), delta);
    else this.#setNode(toModuleNode(files.sort(byText(fragment => fragment.path))), delta);
  }

  #updateDocument(path: string, delta: Delta): void {
    const fragment = this.#translations.homeOf(path) === path ? this.#fragments.get(path) : undefined;
    if (fragment !== undefined) this.#setNode(this.#curation.edit(this.#documentNode(fragment)), delta);
    else for (const kind of ['document', 'code'] as const) this.#deleteNode(sourceNodeId(kind, path), delta);
  }

  #documentNode(fragment: Fragment): GraphNode {
    const group = this.#translations.groupOf(fragment.path);
    if (group === undefined) return toDocumentNode(fragment);
    const others = [...group.others].flatMap(([tag, path]) => {
      const other = this.#fragments.get(path);
      return other === undefined ? [] : [[tag, other] as const];
    });
    return toTranslatedNode(fragment, { language: group.language, others });
  }

  #updateEdges(path: string, delta: Delta): void {
    const fragments = this.#translations.membersOf(path).flatMap(member => this.#fragments.get(member) ?? []);
    const edges = joinEdges(fragments.flatMap(fragment => this.#allowedEdges(fragment)));
    const kept = new Set(edges.map(edgeKey));
    for (const key of this.#edgesOf.get(path) ?? []) if (!kept.has(key)) this.#withdraw(key, path, delta);
    for (const edge of edges) this.#setEdge(this.#claims.put(edgeKey(edge), path, edge), delta);
    if (edges.length === 0) this.#edgesOf.delete(path);
    else this.#edgesOf.set(path, [...kept]);
  }

  #withdraw(key: string, path: string, delta: Delta): void {
    const others = this.#claims.withdraw(key, path);
    if (others !== undefined) this.#setEdge(others, delta);
    else if (this.#graph.deleteEdge(key)) delta.edges.add(key);
  }

  #allowedEdges(fragment: Fragment): GraphEdge[] {
    const edges = toEdges(fragment, {
      resolve: (link, from) => {
        const target = this.#sources.resolve(link, from, path => this.#translations.homeOf(path));
        return target === undefined ? undefined : this.#fragments.get(target);
      },
      holders: link =>
        [...this.#sources.holders(linkKey(link))].flatMap(path => this.#fragments.get(path) ?? []),
      nodeId: ({ kind, path }) => sourceNodeId(kind, this.#translations.homeOf(path)),
      subject: name => {
        const standing = this.#subjects.get(name)?.standing;
        return standing?.exists === true ? standing : undefined;
      },
    });
    return edges.filter(({ source, type, target }) => {
      // Two names that are one by a merge: what related them says nothing any more.
      if (source === target) return false;
      const from = this.#graph.node(source)?.type;
      const to = this.#graph.node(target)?.type;
      if (from !== undefined && to !== undefined && isAllowedEdge(type, from, to)) return true;
      this.#problems.push(`edge refused: ${from ?? source} ${type} ${to ?? target} (${fragment.path})`);
      return false;
    });
  }

  #setEdge(edge: GraphEdge, delta: Delta): void {
    const key = edgeKey(edge);
    const known = this.#graph.edge(key);
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(edge)) return;
    this.#graph.setEdge(edge);
    delta.edges.add(key);
  }

  #setNode(node: GraphNode, delta: Delta): void {
    const known = this.#graph.node(node.id);
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(node)) return;
    this.#graph.setNode(node);
    delta.nodes.add(node.id);
  }

  #deleteNode(id: string, delta: Delta): void {
    if (this.#graph.deleteNode(id)) delta.nodes.add(id);
  }
}

interface Delta {
  readonly nodes: Set<string>;
  readonly edges: Set<string>;
}

interface Touched {
  readonly subjects: Set<Subject>;
  readonly linkKeys: Set<string>;
  readonly folders: Set<string>;
  /** Sources whose edges must be found again. */
  readonly paths: Set<string>;
}

/** Begins the keys of the packages that sources hold; a dependency's own key follows. */
const packageMark = 'package:';

function dependency(key: string): SubjectName {
  return { type: 'Dependency', key: key.slice(packageMark.length) };
}

interface Changes {
  readonly touched: Touched;
  readonly delta: Delta;
}
