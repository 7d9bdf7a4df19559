import { byText } from '../base/compare.ts';
import { edgeKey, type Evidence, type GraphEdge, type GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import type { EdgeType, NodeType } from '../model/ontology.ts';
import type { Database, GraphStore, SqlValue } from '../ports.ts';

const edgeColumns = `SELECT s.id, e.type, t.id, e.evidence FROM edges e JOIN nodes s ON s.number = e.source JOIN nodes t ON t.number = e.target`;

/** The graph store over the sidecar's tables. */
export class SqliteGraphStore implements GraphStore {
  readonly #database: Database;
  /** Node id → number, read when first needed. */
  #numbers: Map<string, number> | undefined;
  #nextNumber = 1;

  constructor(database: Database) {
    this.#database = database;
  }

  upsertNodes(nodes: readonly GraphNode[]): void {
    const numbers = this.#knownNumbers();
    const rows = nodes.map((node): SqlValue[] => {
      let number = numbers.get(node.id);
      if (number === undefined) numbers.set(node.id, (number = this.#nextNumber++));
      return [number, node.id, node.type, foldName(node.name), encode(node)];
    });
    this.#database.run('INSERT OR REPLACE INTO nodes VALUES (?, ?, ?, ?, ?)', rows);
  }

  upsertEdges(edges: readonly GraphEdge[]): void {
    const rows = edges.flatMap((edge): SqlValue[][] => {
      const ends = this.#endsOf(edge);
      return ends === undefined ? [] : [[...ends, encode(edge.evidence)]];
    });
    this.#database.run('INSERT OR REPLACE INTO edges VALUES (?, ?, ?, ?)', rows);
  }

  getNode(id: string): GraphNode | undefined {
    const row = this.#database.all('SELECT body FROM nodes WHERE id = ?', [id])[0];
    return row === undefined ? undefined : (decode(row[0]) as GraphNode);
  }

  nodesOfType(type: NodeType): GraphNode[] {
    const rows = this.#database.all('SELECT body FROM nodes WHERE type = ? ORDER BY id', [type]);
    return rows.map(([body]) => decode(body) as GraphNode);
  }

  iterateNodes(visit: (node: GraphNode) => void): void {
    this.#database.each('SELECT body FROM nodes ORDER BY id', [], ([body]) =>
      visit(decode(body) as GraphNode),
    );
  }

  iterateEdges(visit: (edge: GraphEdge) => void): void {
    this.#database.each(`${edgeColumns} ORDER BY s.id, e.type, t.id`, [], row => visit(toEdge(row)));
  }

  querySubgraph(ids: readonly string[], depth: number): { nodes: GraphNode[]; edges: GraphEdge[] } {
    const reached = new Set(ids);
    let frontier = [...reached];
    for (let step = 0; step < depth; step += 1) {
      const ends = frontier.flatMap(id => this.#edgesAt(id)).flatMap(edge => [edge.source, edge.target]);
      frontier = [...new Set(ends)].filter(id => !reached.has(id));
      for (const id of frontier) reached.add(id);
    }
    const nodes = [...reached].map(id => this.getNode(id)).filter(node => node !== undefined);
    const edges = new Map<string, GraphEdge>();
    for (const edge of nodes.flatMap(node => this.#edgesAt(node.id))) {
      if (reached.has(edge.source) && reached.has(edge.target)) edges.set(edgeKey(edge), edge);
    }
    return { nodes: nodes.sort(byText(node => node.id)), edges: [...edges.values()].sort(byText(edgeKey)) };
  }

  findCanonical(type: NodeType, name: string): GraphNode | undefined {
    const sql = 'SELECT body FROM nodes WHERE type = ? AND folded_name = ? ORDER BY id LIMIT 1';
    const row = this.#database.all(sql, [type, foldName(name)])[0];
    return row === undefined ? undefined : (decode(row[0]) as GraphNode);
  }

  deleteNodes(ids: readonly string[]): void {
    const numbers = this.#knownNumbers();
    const rows = ids
      .map(id => numbers.get(id))
      .filter(number => number !== undefined)
      .map(number => [number]);
    if (rows.length === 0) return;
    this.#database.run('DELETE FROM edges WHERE source = ?', rows);
    this.#database.run('DELETE FROM edges WHERE target = ?', rows);
    this.#database.run('DELETE FROM nodes WHERE number = ?', rows);
    for (const id of ids) numbers.delete(id);
  }

  deleteEdges(keys: readonly Pick<GraphEdge, 'source' | 'type' | 'target'>[]): void {
    const rows = keys.map(key => this.#endsOf(key)).filter(ends => ends !== undefined);
    this.#database.run('DELETE FROM edges WHERE source = ? AND type = ? AND target = ?', rows);
  }

  deleteNodesBySource(path: string): string[] {
    const ids: string[] = [];
    this.iterateNodes(({ id, sources }) => {
      if (sources.length === 1 && sources[0]?.path === path) ids.push(id);
    });
    this.deleteNodes(ids);
    return ids;
  }

  clear(): void {
    this.#database.run('DELETE FROM edges');
    this.#database.run('DELETE FROM nodes');
    this.#numbers = undefined;
  }

  #knownNumbers(): Map<string, number> {
    if (this.#numbers !== undefined) return this.#numbers;
    const numbers = new Map<string, number>();
    this.#nextNumber = 1;
    this.#database.each('SELECT id, number FROM nodes', [], ([id, number]) => {
      numbers.set(String(id), Number(number));
      this.#nextNumber = Math.max(this.#nextNumber, Number(number) + 1);
    });
    this.#numbers = numbers;
    return numbers;
  }

  #endsOf({
    source,
    type,
    target,
  }: Pick<GraphEdge, 'source' | 'type' | 'target'>): [number, EdgeType, number] | undefined {
    const from = this.#knownNumbers().get(source);
    const to = this.#knownNumbers().get(target);
    return from === undefined || to === undefined ? undefined : [from, type, to];
  }

  #edgesAt(id: string): GraphEdge[] {
    return this.#database.all(`${edgeColumns} WHERE s.id = ?1 OR t.id = ?1`, [id]).map(toEdge);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function encode(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** A body as it was encoded. Only what this store wrote is in its tables, so the shape is known. */
function decode(value: SqlValue | undefined): unknown {
  return JSON.parse(value instanceof Uint8Array ? decoder.decode(value) : String(value));
}

function toEdge([source, type, target, evidence]: SqlValue[]): GraphEdge {
  return {
    source: String(source),
    type: type as EdgeType,
    target: String(target),
    evidence: decode(evidence) as Evidence[],
  };
}
