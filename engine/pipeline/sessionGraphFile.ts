import { z } from 'zod/mini';
import { EngineError } from '../base/errors.ts';
import { parsePlainJson } from '../base/plainJson.ts';
import type { Graph } from '../graph/graph.ts';
import { serializeGraph } from '../graph/serialize.ts';
import type { SessionLayer } from '../graph/sessionLayer.ts';
import type { GraphNode } from '../model/graph.ts';
import { allNodeTypes, type NodeType } from '../model/ontology.ts';
import type { Files } from '../ports.ts';
import type { Breather } from './breather.ts';

export const sessionGraphPath = '.tesserae/session_graph.json';
const formatVersion = 1;

const schema = z.object({
  version: z.int(),
  nodes: z.array(
    z.object({
      id: z.string(),
      type: z.string().check(z.refine(type => allNodeTypes.includes(type as NodeType))),
      name: z.string(),
      aliases: z.array(z.string()),
      description: z.string(),
      source_path: z.string(),
      metadata: z.intersection(
        z.object({
          sources: z.array(
            z.object({
              path: z.string(),
              content_hash: z.string(),
              mentions: z.number(),
              spans: z.array(z.tuple([z.number(), z.number()])),
            }),
          ),
        }),
        z.record(z.string(), z.unknown()),
      ),
    }),
  ),
});

/**
 * Fills a layer with what is kept of sessions. False when there is no such file, or none that can be read: it can be
 * made again from the sessions. Throws `format-too-new`.
 */
export async function readSessionGraph(files: Files, layer: SessionLayer): Promise<boolean> {
  const bytes = await files.read(sessionGraphPath);
  if (bytes === undefined) return false;
  const data = parsePlainJson(new TextDecoder().decode(bytes));
  if (versionOf(data) > formatVersion)
    throw new EngineError(
      'format-too-new',
      `${sessionGraphPath} was written by a newer version of Tesserae. Update Tesserae to use this project.`,
    );
  const result = schema.safeParse(data);
  if (!result.success) return false;
  const hashes = new Map<string, string>();
  const nodes = result.data.nodes.map(({ source_path: sourcePath, metadata, type, ...node }): GraphNode => {
    const { sources, ...others } = metadata;
    for (const { path, content_hash: hash } of sources) hashes.set(path, hash);
    return {
      ...node,
      type: type as NodeType,
      sourcePath,
      sources: sources.map(({ path, mentions, spans }) => ({ path, mentions, spans })),
      metadata: others as GraphNode['metadata'],
    };
  });
  layer.restore(nodes, hashes);
  return true;
}

/** Writes what is known of sessions; no file while that is nothing. */
export async function writeSessionGraph(files: Files, graph: Graph, breathe: Breather): Promise<void> {
  if (graph.nodeCount === 0) {
    await files.remove(sessionGraphPath);
    return;
  }
  const parts: Uint8Array[] = [];
  for (const part of serializeGraph(graph, formatVersion)) {
    parts.push(part);
    await breathe();
  }
  await files.write(sessionGraphPath, Buffer.concat(parts));
}

function versionOf(data: unknown): number {
  const version = (data as { readonly version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : 0;
}
