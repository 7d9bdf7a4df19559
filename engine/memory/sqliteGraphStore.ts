import type { GraphEdge, GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import type { Database, GraphStore, SqlValue } from '../ports.ts';

/** The graph store over the sidecar's tables. Bodies are JSON: SQLite finds them, the engine reads them. */
export function createSqliteGraphStore(database: Database): GraphStore {
  const parse = <T>(value: SqlValue | undefined): T => JSON.parse(String(value)) as T;
  const getNode = (id: string): GraphNode | undefined => {
    const row = database.all('SELECT body FROM nodes WHERE id = ?', [id])[0];
    return row === undefined ? undefined : parse(row[0]);
  };
  const edgesAt = (id: string): GraphEdge[] =>
    database
      .all('SELECT body FROM edges WHERE source = ?1 UNION SELECT body FROM edges WHERE target = ?1', [id])
      .map(row => parse(row[0]));
  const deleteNodes = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    const rows = ids.map(id => [id]);
    database.run('DELETE FROM nodes WHERE id = ?', rows);
    database.run('DELETE FROM edges WHERE source = ?', rows);
    database.run('DELETE FROM edges WHERE target = ?', rows);
  };
  return {
    upsertNodes(nodes) {
      const rows = nodes.map(node => [node.id, node.type, foldName(node.name), JSON.stringify(node)]);
      database.run('INSERT OR REPLACE INTO nodes VALUES (?, ?, ?, ?)', rows);
    },
    upsertEdges(edges) {
      const rows = edges.map(edge => [edge.source, edge.type, edge.target, JSON.stringify(edge)]);
      database.run('INSERT OR REPLACE INTO edges VALUES (?, ?, ?, ?)', rows);
    },
    getNode,
    iterateNodes: visit => database.each('SELECT body FROM nodes ORDER BY id', [], ([body]) => visit(parse(body))),
    iterateEdges: visit =>
      database.each('SELECT body FROM edges ORDER BY source, type, target', [], ([body]) => visit(parse(body))),
    querySubgraph(ids, depth) {
      const reached = new Set(ids);
      let frontier = [...reached];
      for (let step = 0; step < depth; step += 1) {
        const ends = frontier.flatMap(edgesAt).flatMap(edge => [edge.source, edge.target]);
        frontier = [...new Set(ends)].filter(id => !reached.has(id));
        for (const id of frontier) reached.add(id);
      }
      const nodes = [...reached].map(getNode).filter(node => node !== undefined);
      const edges = nodes.flatMap(node => edgesAt(node.id)).filter(edge => reached.has(edge.source) && reached.has(edge.target));
      return { nodes, edges: [...new Map(edges.map(edge => [JSON.stringify(edge), edge])).values()] };
    },
    findCanonical(type, name) {
      const sql = 'SELECT body FROM nodes WHERE type = ? AND folded_name = ? ORDER BY id LIMIT 1';
      const row = database.all(sql, [type, foldName(name)])[0];
      return row === undefined ? undefined : parse(row[0]);
    },
    deleteNodes,
    deleteEdges(keys) {
      const rows = keys.map(({ source, type, target }) => [source, type, target]);
      database.run('DELETE FROM edges WHERE source = ? AND type = ? AND target = ?', rows);
    },
    deleteNodesBySource(path) {
      const sql = `SELECT id FROM nodes WHERE json_array_length(body, '$.sources') = 1 AND json_extract(body, '$.sources[0].path') = ?`;
      const ids = database.all(sql, [path]).map(([id]) => String(id));
      deleteNodes(ids);
      return ids;
    },
    clear() {
      database.run('DELETE FROM nodes');
      database.run('DELETE FROM edges');
    },
  };
}
