import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SqliteGraphStore } from '../../../engine/memory/sqliteGraphStore.ts';
import { openSidecar } from '../../../engine/memory/sidecar.ts';
import { edgeKey, type GraphEdge, type GraphNode } from '../../../engine/model/graph.ts';
import { foldName } from '../../../engine/model/ids.ts';
import type { NodeType } from '../../../engine/model/ontology.ts';
import type { GraphStore } from '../../../engine/ports.ts';
import { edge, node } from '../../support/graphs.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { databases } from '../../support/project.ts';

/** The port's meaning, spelt out over two maps. */
class NaiveStore implements GraphStore {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #edges = new Map<string, GraphEdge>();

  upsertNodes(nodes: readonly GraphNode[]): void {
    for (const item of nodes) this.#nodes.set(item.id, item);
  }

  upsertEdges(edges: readonly GraphEdge[]): void {
    for (const item of edges) {
      if (this.#nodes.has(item.source) && this.#nodes.has(item.target)) this.#edges.set(edgeKey(item), item);
    }
  }

  getNode(id: string): GraphNode | undefined {
    return this.#nodes.get(id);
  }

  nodesOfType(type: NodeType): GraphNode[] {
    const found = [...this.#nodes.values()].filter(node => node.type === type);
    return found.sort((a, b) => byText(a.id, b.id));
  }

  iterateNodes(visit: (node: GraphNode) => void): void {
    for (const id of [...this.#nodes.keys()].sort(byText)) visit(this.#nodes.get(id)!);
  }

  iterateEdges(visit: (edge: GraphEdge) => void): void {
    for (const key of [...this.#edges.keys()].sort(byText)) visit(this.#edges.get(key)!);
  }

  querySubgraph(ids: readonly string[], depth: number): { nodes: GraphNode[]; edges: GraphEdge[] } {
    const reached = new Set(ids.filter(id => this.#nodes.has(id)));
    for (let step = 0; step < depth; step += 1) {
      const before = new Set(reached);
      for (const { source, target } of this.#edges.values()) {
        if (before.has(source)) reached.add(target);
        if (before.has(target)) reached.add(source);
      }
    }
    const nodes: GraphNode[] = [];
    const edges: GraphEdge[] = [];
    this.iterateNodes(item => reached.has(item.id) && nodes.push(item));
    this.iterateEdges(item => reached.has(item.source) && reached.has(item.target) && edges.push(item));
    return { nodes, edges };
  }

  findCanonical(type: NodeType, name: string): GraphNode | undefined {
    let found: GraphNode | undefined;
    this.iterateNodes(item => {
      if (item.type === type && foldName(item.name) === foldName(name)) found ??= item;
    });
    return found;
  }

  deleteNodes(ids: readonly string[]): void {
    for (const id of ids) this.#nodes.delete(id);
    for (const [key, { source, target }] of this.#edges) {
      if (ids.includes(source) || ids.includes(target)) this.#edges.delete(key);
    }
  }

  deleteEdges(keys: readonly Pick<GraphEdge, 'source' | 'type' | 'target'>[]): void {
    for (const key of keys) this.#edges.delete(edgeKey(key));
  }

  deleteNodesBySource(path: string): string[] {
    const ids: string[] = [];
    this.iterateNodes(({ id, sources }) => sources.length === 1 && sources[0]?.path === path && ids.push(id));
    this.deleteNodes(ids);
    return ids;
  }

  clear(): void {
    this.#nodes.clear();
    this.#edges.clear();
  }
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

const names = ['Alpha', 'alpha', 'ALPHA', 'Beta', 'Größe', '潮汐', '🌊', "o'clock; DROP TABLE nodes"];
const types = ['Concept', 'SourceDocument', 'Paper'] as const;
const paths = ['a.md', 'b.md', 'sub/c.md'];
const pool = types.flatMap(type => names.map(name => node(type, name)));

const someNode = fc
  .tuple(
    fc.constantFrom(...types),
    fc.constantFrom(...names),
    fc.subarray(paths, { minLength: 1 }),
    fc.constantFrom('', 'said', '\ud83d half a pair'),
  )
  .map(([type, name, sources, description]) => ({
    ...node(type, name, sources, description),
    id: node(type, name).id,
  }));
const someEnd = fc.constantFrom(...pool);
const someEdge = fc
  .tuple(
    someEnd,
    fc.constantFrom('links_to', 'defines', 'mentioned_in'),
    someEnd,
    fc.string({ maxLength: 5 }),
  )
  .map(([from, type, to, quote]) => ({
    ...edge(from, type as GraphEdge['type'], to),
    evidence: [{ path: 'a.md', startLine: 1, endLine: 2, quote }],
  }));
const someIds = fc.array(
  someEnd.map(item => item.id),
  { maxLength: 4 },
);

/** One act on a store; what it answers is compared. */
const someAct: fc.Arbitrary<(store: GraphStore) => unknown> = fc.oneof(
  fc.array(someNode, { maxLength: 6 }).map(nodes => (store: GraphStore) => store.upsertNodes(nodes)),
  fc.array(someEdge, { maxLength: 8 }).map(edges => (store: GraphStore) => store.upsertEdges(edges)),
  someIds.map(ids => (store: GraphStore) => store.deleteNodes(ids)),
  fc.array(someEdge, { maxLength: 3 }).map(edges => (store: GraphStore) => store.deleteEdges(edges)),
  fc.constantFrom(...paths).map(path => (store: GraphStore) => store.deleteNodesBySource(path)),
  someEnd.map(
    ({ id }) =>
      (store: GraphStore) =>
        store.getNode(id),
  ),
  fc
    .tuple(fc.constantFrom(...types), fc.constantFrom(...names))
    .map(([type, name]) => (store: GraphStore) => [
      store.findCanonical(type, ` ${name} `),
      store.nodesOfType(type),
    ]),
  fc.tuple(someIds, fc.nat(3)).map(
    ([ids, depth]) =>
      (store: GraphStore) =>
        store.querySubgraph(ids, depth),
  ),
  fc.constant((store: GraphStore) => store.clear()),
);

function contents(store: GraphStore): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  store.iterateNodes(item => nodes.push(item));
  store.iterateEdges(item => edges.push(item));
  return { nodes, edges };
}

describe('the SQLite graph store', () => {
  it('answers and holds what the port means, whatever is done to it, and after it was saved and opened anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someAct, { minLength: 1, maxLength: 25 }), async acts => {
        const files = new MemoryFiles();
        const sidecar = await openSidecar(files, databases);
        const store = new SqliteGraphStore(sidecar.database);
        const naive = new NaiveStore();
        for (const act of acts) {
          expect(act(store)).toEqual(act(naive));
          expect(contents(store)).toEqual(contents(naive));
        }
        await sidecar.save();
        sidecar.close();
        const again = await openSidecar(files, databases);
        const reopened = new SqliteGraphStore(again.database);
        expect(contents(reopened)).toEqual(contents(naive));
        // Numbers that were given before are not given again.
        const late = [node('Concept', 'late'), node('Concept', 'later')];
        for (const each of [reopened, naive]) {
          each.upsertNodes(late);
          each.upsertEdges([edge(late[0]!, 'mentioned_in', late[1]!)]);
        }
        expect(contents(reopened)).toEqual(contents(naive));
        again.close();
      }),
      { numRuns: 60 },
    );
  });

  it('gives nothing for what is not there', async () => {
    const { database } = await openSidecar(new MemoryFiles(), databases);
    const store = new SqliteGraphStore(database);
    expect(store.getNode('Concept:x:000000000000')).toBeUndefined();
    expect(store.findCanonical('Concept', '')).toBeUndefined();
    expect(store.querySubgraph(['x'], 5)).toEqual({ nodes: [], edges: [] });
    expect(store.deleteNodesBySource('x.md')).toEqual([]);
  });
});
