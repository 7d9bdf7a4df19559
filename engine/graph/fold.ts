import { byText } from '../base/compare.ts';
import { folderOf } from '../base/paths.ts';
import type { Fragment, Mention } from '../model/fragment.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../model/graph.ts';
import { isAllowedEdge, isMadeBy } from '../model/ontology.ts';
import { type ConceptVerdict, judgeConcept } from './conceptRules.ts';
import { moduleId, sourceNodeId, toDocumentNode, toModuleNode } from './documentNode.ts';
import { toEdges } from './fragmentEdges.ts';
import { type Graph, type GraphDelta, MutableGraph } from './graph.ts';
import { createIdMemo } from './idMemo.ts';
import { linkKey, namesOf, SourceIndex } from './sourceIndex.ts';
import { toSubjectNode } from './subjectNode.ts';

/**
 * The graph as a fold over fragments. Any order of `apply` calls that ends with the same fragments gives the same
 * graph: a node depends only on the mentions of its own name, an edge only on one fragment and what its names mean.
 */
export class GraphFold {
  readonly #graph = new MutableGraph();
  readonly #fragments = new Map<string, Fragment>();
  readonly #sources = new SourceIndex();
  /** Node id → the sources that name it. */
  readonly #mentions = new Map<string, Map<string, Mention[]>>();
  readonly #verdicts = new Map<string, ConceptVerdict>();
  /** Link key → sources that hold such a link. */
  readonly #linkers = new Map<string, Set<string>>();
  readonly #edgesOf = new Map<string, string[]>();
  readonly #codeFolders = new Map<string, Set<string>>();
  readonly #idOf = createIdMemo();
  #problems: string[] = [];

  get graph(): Graph {
    return this.#graph;
  }

  edge(key: string): GraphEdge | undefined {
    return this.#graph.edge(key);
  }

  fragment(path: string): Fragment | undefined {
    return this.#fragments.get(path);
  }

  fragments(): Iterable<Fragment> {
    return this.#fragments.values();
  }

  /** Puts fragments in, over or (undefined) out. Work is in proportion to what they name and who names it too. */
  apply(changes: ReadonlyMap<string, Fragment | undefined>): FoldDelta {
    const steps = this.steps(changes);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** `apply`, in small steps. The graph is whole again when the last is done. */
  *steps(changes: ReadonlyMap<string, Fragment | undefined>): Generator<undefined, FoldDelta> {
    const delta = { nodes: new Set<string>(), edges: new Set<string>() };
    const touched: Touched = {
      subjects: new Set(),
      linkKeys: new Set(),
      folders: new Set(),
      paths: new Set(changes.keys()),
    };
    this.#problems = [];
    for (const [path, fragment] of changes) {
      const old = this.#fragments.get(path);
      if (old !== undefined) this.#take(old, touched);
      if (fragment !== undefined) this.#put(fragment, touched);
      if (old !== undefined && old.kind !== fragment?.kind)
        this.#deleteNode(sourceNodeId(old.kind, path), delta);
      yield;
    }
    for (const key of touched.linkKeys) {
      if (key.startsWith(packageMark)) touched.subjects.add(this.#idOf(dependency(key)));
    }
    for (const id of touched.subjects) {
      this.#updateSubject(id, touched, delta);
      yield;
    }
    for (const key of touched.linkKeys)
      for (const path of this.#linkers.get(key) ?? []) touched.paths.add(path);
    for (const folder of touched.folders) this.#updateModule(folder, delta);
    for (const path of changes.keys()) this.#updateDocument(path, delta);
    for (const path of touched.paths) {
      this.#updateEdges(path, delta);
      yield;
    }
    return { ...delta, problems: this.#problems };
  }

  #take(fragment: Fragment, touched: Touched): void {
    const { path } = fragment;
    this.#fragments.delete(path);
    this.#sources.remove(fragment);
    for (const key of namesOf(fragment)) touched.linkKeys.add(key);
    for (const link of fragment.links) removeFrom(this.#linkers, linkKey(link), path);
    for (const mention of fragment.mentions) {
      const id = this.#idOf(mention);
      this.#mentions.get(id)?.delete(path);
      touched.subjects.add(id);
    }
    if (fragment.kind === 'code') {
      removeFrom(this.#codeFolders, folderOf(path), path);
      touched.folders.add(folderOf(path));
    }
  }

  #put(fragment: Fragment, touched: Touched): void {
    const { path } = fragment;
    this.#fragments.set(path, fragment);
    this.#sources.add(fragment);
    for (const key of namesOf(fragment)) touched.linkKeys.add(key);
    for (const link of fragment.links) addTo(this.#linkers, linkKey(link), path);
    for (const mention of fragment.mentions) {
      if (!isMadeBy(mention.type, fragment.kind === 'code' ? 'code' : 'documents')) {
        this.#problems.push(`node refused: ${mention.type} "${mention.name}" (${path})`);
        continue;
      }
      const id = this.#idOf(mention);
      let byPath = this.#mentions.get(id);
      if (byPath === undefined) this.#mentions.set(id, (byPath = new Map<string, Mention[]>()));
      const known = byPath.get(path);
      if (known === undefined) byPath.set(path, [mention]);
      else known.push(mention);
      touched.subjects.add(id);
    }
    if (fragment.kind === 'code') {
      addTo(this.#codeFolders, folderOf(path), path);
      touched.folders.add(folderOf(path));
    }
  }

  #updateSubject(id: string, touched: Touched, delta: Delta): void {
    const byPath = this.#mentions.get(id);
    const before = this.#verdicts.get(id) ?? nothing;
    const [first] = byPath?.values().next().value ?? [];
    if (byPath === undefined || first === undefined) {
      this.#mentions.delete(id);
      this.#verdicts.delete(id);
      this.#deleteNode(id, delta);
      return;
    }
    const verdict = first.type === 'Concept' ? judgeConcept(byPath) : this.#isOwn(first) ? nothing : always;
    this.#verdicts.set(id, verdict);
    if (verdict.exists !== before.exists || verdict.labelsDefine !== before.labelsDefine) {
      for (const path of byPath.keys()) touched.paths.add(path);
    }
    if (!verdict.exists) this.#deleteNode(id, delta);
    else
      this.#setNode(
        toSubjectNode(first, byPath, path => this.#fragments.get(path)?.contentHash ?? ''),
        delta,
      );
  }

  /** A package that the project itself holds is no dependency. */
  #isOwn({ type, key }: Mention): boolean {
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
    const fragment = this.#fragments.get(path);
    if (fragment !== undefined) this.#setNode(toDocumentNode(fragment), delta);
    else for (const kind of ['document', 'code'] as const) this.#deleteNode(sourceNodeId(kind, path), delta);
  }

  #updateEdges(path: string, delta: Delta): void {
    const fragment = this.#fragments.get(path);
    const edges = fragment === undefined ? [] : this.#allowedEdges(fragment);
    const kept = new Set(edges.map(edgeKey));
    for (const key of this.#edgesOf.get(path) ?? []) {
      if (!kept.has(key) && this.#graph.deleteEdge(key)) delta.edges.add(key);
    }
    for (const edge of edges) {
      const key = edgeKey(edge);
      const known = this.#graph.edge(key);
      if (known !== undefined && JSON.stringify(known) === JSON.stringify(edge)) continue;
      this.#graph.setEdge(edge);
      delta.edges.add(key);
    }
    if (edges.length === 0) this.#edgesOf.delete(path);
    else this.#edgesOf.set(path, [...kept]);
  }

  #allowedEdges(fragment: Fragment): GraphEdge[] {
    const edges = toEdges(fragment, {
      resolve: (link, from) => {
        const target = this.#sources.resolve(link, from);
        return target === undefined ? undefined : this.#fragments.get(target);
      },
      holders: link =>
        [...this.#sources.holders(linkKey(link))].flatMap(path => this.#fragments.get(path) ?? []),
      idOf: this.#idOf,
      verdict: mention => this.#verdicts.get(this.#idOf(mention)) ?? nothing,
    });
    return edges.filter(({ source, type, target }) => {
      const from = this.#graph.node(source)?.type;
      const to = this.#graph.node(target)?.type;
      if (from !== undefined && to !== undefined && isAllowedEdge(type, from, to)) return true;
      this.#problems.push(`edge refused: ${from ?? source} ${type} ${to ?? target} (${fragment.path})`);
      return false;
    });
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

/** What a change did to the graph, and edges that the ontology refused. */
export type FoldDelta = GraphDelta & { readonly problems: readonly string[] };

interface Delta {
  readonly nodes: Set<string>;
  readonly edges: Set<string>;
}

interface Touched {
  readonly subjects: Set<string>;
  readonly linkKeys: Set<string>;
  readonly folders: Set<string>;
  /** Sources whose edges must be found again. */
  readonly paths: Set<string>;
}

/** Begins the keys of the packages that sources hold; a dependency's own key follows. */
const packageMark = 'package:';

function dependency(key: string): Pick<Mention, 'type' | 'key'> {
  return { type: 'Dependency', key: key.slice(packageMark.length) };
}

const nothing: ConceptVerdict = { exists: false, labelsDefine: false };
const always: ConceptVerdict = { exists: true, labelsDefine: true };

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

function removeFrom(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  known?.delete(value);
  if (known?.size === 0) map.delete(key);
}
