import { byText } from '../base/compare.ts';
import { folderOf } from '../base/paths.ts';
import type { Fragment, Mention } from '../model/fragment.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../model/graph.ts';
import { isAllowedEdge, isMadeBy } from '../model/ontology.ts';
import { moduleId, sourceNodeId, toDocumentNode, toModuleNode } from './documentNode.ts';
import { toEdges } from './fragmentEdges.ts';
import { type Graph, type GraphDelta, MutableGraph } from './graph.ts';
import { Identities } from './identities.ts';
import { createIdMemo } from './idMemo.ts';
import { foldGroup, nodeOf, type Standing, standingOf } from './mergedNode.ts';
import { linkKey, namesOf, SourceIndex } from './sourceIndex.ts';

/**
 * The graph as a fold over fragments and people's merges. Any order of `apply` calls that ends with the same ones gives
 * the same graph: a node depends only on the mentions of its own names, an edge only on one fragment and what its names
 * mean.
 */
export class GraphFold {
  readonly #graph = new MutableGraph();
  readonly #fragments = new Map<string, Fragment>();
  readonly #sources = new SourceIndex();
  /** Node id → the sources that name it. */
  readonly #mentions = new Map<string, Map<string, Mention[]>>();
  readonly #standings = new Map<string, Standing>();
  /** Link key → sources that hold such a link. */
  readonly #linkers = new Map<string, Set<string>>();
  readonly #edgesOf = new Map<string, string[]>();
  readonly #codeFolders = new Map<string, Set<string>>();
  readonly #idOf = createIdMemo();
  #identities = new Identities();
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

  /**
   * Puts fragments in, over or (undefined) out. Work is in proportion to what they name and who names it too.
   * `identities`: the merges that hold from now on; left out, they stay as they are.
   */
  apply(changes: ReadonlyMap<string, Fragment | undefined>, identities?: Identities): FoldDelta {
    const steps = this.steps(changes, identities);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** `apply`, in small steps. The graph is whole again when the last is done. */
  *steps(
    changes: ReadonlyMap<string, Fragment | undefined>,
    identities = this.#identities,
  ): Generator<undefined, FoldDelta> {
    const delta = { nodes: new Set<string>(), edges: new Set<string>() };
    const touched: Touched = {
      subjects: new Set(identities.changedSince(this.#identities)),
      linkKeys: new Set(),
      folders: new Set(),
      paths: new Set(changes.keys()),
    };
    this.#identities = identities;
    this.#problems = [];
    for (const [path, fragment] of changes) {
      const old = this.#fragments.get(path);
      if (old !== undefined) this.#take(old, touched);
      if (fragment !== undefined) this.#put(fragment, touched);
      if (old !== undefined && old.kind !== fragment?.kind)
        this.#deleteNode(sourceNodeId(old.kind, path), delta);
      yield;
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
    if (this.#mentions.get(id)?.size === 0) this.#mentions.delete(id);
    const contentHashOf = (path: string): string => this.#fragments.get(path)?.contentHash ?? '';
    const group = this.#identities.groupOf(id);
    if (group !== undefined) {
      const members = foldGroup(group, this.#identities, {
        mentionsOf: other => this.#mentions.get(other),
        contentHashOf,
      });
      for (const member of group) this.#settle(member, { ...members.get(member), touched, delta });
      return;
    }
    const byPath = this.#mentions.get(id);
    const standing = byPath === undefined ? undefined : standingOf(id, byPath);
    const node =
      byPath === undefined || standing?.exists !== true ? undefined : nodeOf(byPath, contentHashOf);
    this.#settle(id, { standing, node, touched, delta });
  }

  /** Takes over what an id comes to; the sources that name it are looked at again when that changed. */
  #settle(id: string, { standing, node, touched, delta }: Settlement): void {
    const before = this.#standings.get(id) ?? nothing;
    if (standing === undefined) this.#standings.delete(id);
    else this.#standings.set(id, standing);
    if (JSON.stringify(standing ?? nothing) !== JSON.stringify(before)) {
      for (const path of this.#mentions.get(id)?.keys() ?? []) touched.paths.add(path);
    }
    if (node === undefined) this.#deleteNode(id, delta);
    else this.#setNode(node, delta);
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
      idOf: mention => this.#standings.get(this.#idOf(mention))?.target ?? this.#idOf(mention),
      verdict: mention => this.#standings.get(this.#idOf(mention)) ?? nothing,
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

/** What an id comes to after a change. Without a standing no source names it; without a node it has none. */
interface Settlement {
  readonly standing?: Standing | undefined;
  readonly node?: GraphNode | undefined;
  readonly touched: Touched;
  readonly delta: Delta;
}

const nothing: Standing = { exists: false, labelsDefine: false, target: '' };

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
