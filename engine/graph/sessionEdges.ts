import { edgeKey, type Evidence, type GraphEdge, type GraphNode } from '../model/graph.ts';
import { toNodeId } from '../model/ids.ts';
import { type EdgeType, isAllowedEdge, isCodeSymbol } from '../model/ontology.ts';
import { listIn, sessionKeys, textIn } from '../model/sessionGraph.ts';
import type { Graph } from './graph.ts';
import { toWorkThreads } from './workThreads.ts';

const maxQuote = 160;

/**
 * What joins the nodes of sessions to each other and to what the project's own graph holds now. Paths and names that
 * it does not know, or knows twice, join nothing.
 */
export function toSessionEdges(nodes: readonly GraphNode[], project: Graph): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  const known = new Map(nodes.map(node => [node.id, node]));
  const put = (
    source: GraphNode,
    type: EdgeType,
    target: GraphNode | undefined,
    evidence: Evidence[] = [],
  ) => {
    if (target === undefined || !isAllowedEdge(type, source.type, target.type)) return;
    const edge = { source: source.id, type, target: target.id, evidence };
    edges.set(edgeKey(edge), edge);
  };
  const symbols = symbolsNamed(new Set(nodes.flatMap(node => listIn(node, sessionKeys.names))), project);
  const sessions = nodes.filter(({ type }) => type === 'Session');
  for (const session of sessions) {
    const agent = toNodeId('Agent', `agent:${textIn(session, sessionKeys.agent)}`);
    put(session, 'performed_by', known.get(agent));
    const changed = listIn(session, sessionKeys.changed).map(path => project.nodeOfSource(path));
    const named = listIn(session, sessionKeys.named).map(path => project.nodeOfSource(path));
    for (const file of changed)
      if (file !== undefined && file.type !== 'SourceDocument') put(session, 'references', file);
    for (const document of [...changed, ...named])
      if (document !== undefined) put(document, 'discussed_in', session);
  }
  for (const finding of nodes) {
    const inSessions = listIn(finding, sessionKeys.sessions);
    if (inSessions.length === 0) continue;
    const evidence = evidenceOf(finding);
    for (const id of inSessions) put(finding, 'derived_from_session', known.get(id), evidence);
    for (const path of listIn(finding, sessionKeys.about))
      put(finding, 'references', project.nodeOfSource(path), evidence);
    for (const name of listIn(finding, sessionKeys.names))
      put(finding, 'discusses', symbols.get(name), evidence);
  }
  for (const thread of toWorkThreads(sessions))
    for (const [place, session] of thread.entries()) {
      const next = thread[place + 1];
      if (next !== undefined) put(next, 'continues', session);
    }
  return [...edges.values()];
}

/** The one symbol of each name. */
function symbolsNamed(wanted: ReadonlySet<string>, project: Graph): Map<string, GraphNode> {
  const found = new Map<string, GraphNode | undefined>();
  if (wanted.size > 0)
    for (const id of project.nodeIds()) {
      const node = project.node(id);
      if (node === undefined || !isCodeSymbol(node.type)) continue;
      for (const name of new Set([node.name, node.name.split('.').at(-1) ?? node.name]))
        if (wanted.has(name)) found.set(name, found.has(name) ? undefined : node);
    }
  return new Map([...found].filter((entry): entry is [string, GraphNode] => entry[1] !== undefined));
}

function evidenceOf({ sources, description }: GraphNode): Evidence[] {
  return sources.flatMap(({ path, spans }) =>
    spans
      .slice(0, 1)
      .map(([startLine, endLine]) => ({ path, startLine, endLine, quote: description.slice(0, maxQuote) })),
  );
}
