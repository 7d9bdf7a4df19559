import { z } from 'zod/mini';
import { sha256Hex } from '../base/hash.ts';
import { formatStableJson } from '../base/stableJson.ts';
import type { Graph } from '../graph/graph.ts';
import { serializeGraph } from '../graph/serialize.ts';
import type { KnownSource } from '../memory/manifest.ts';
import type { Files } from '../ports.ts';
import type { Breather } from './breather.ts';

export const graphPath = '.tesserae/graph.json';
export const manifestPath = '.tesserae/manifest.json';
/** Version of `graph.json`'s form; it stands in `manifest.json`. */
const graphVersion = 1;

/** `graph.json` in UTF-8. */
export async function formatGraph(graph: Graph, breathe: Breather): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const part of serializeGraph(graph)) {
    parts.push(part);
    await breathe();
  }
  return Buffer.concat(parts);
}

/** Whether a file holds exactly what has this hash. */
export async function holds(files: Files, path: string, hash: string): Promise<boolean> {
  const bytes = await files.read(path);
  return bytes !== undefined && sha256Hex(bytes) === hash;
}

/** What a node was called. */
export interface NodeNames {
  readonly title: string;
  readonly aliases: readonly string[];
}

export type NamesById = ReadonlyMap<string, NodeNames>;

const namesSchema = z.object({
  nodes: z.array(z.object({ id: z.string(), name: z.string(), aliases: z.array(z.string()) })),
});

/** What `graph.json` calls its nodes; none when it is not there or not readable. */
export async function readNames(files: Files): Promise<NamesById> {
  const bytes = await files.read(graphPath);
  const nodes = bytes === undefined ? [] : parseNodes(new TextDecoder().decode(bytes));
  return new Map(nodes.map(({ id, name, aliases }) => [id, { title: name, aliases }]));
}

function parseNodes(text: string): z.infer<typeof namesSchema>['nodes'] {
  try {
    return namesSchema.parse(JSON.parse(text)).nodes;
  } catch {
    // It is about to be written anew; a merge may have left its marks in it.
    return [];
  }
}

/** Writes `manifest.json`, unless it says so already. */
export async function writeManifest(files: Files, sources: Iterable<KnownSource>): Promise<void> {
  const hashes = [...sources].map(({ path, contentHash }) => [path, { sha256: contentHash }] as const);
  const text = formatStableJson({
    version: 1,
    graph_version: graphVersion,
    files: Object.fromEntries(hashes),
  });
  const bytes = await files.read(manifestPath);
  if (bytes !== undefined && new TextDecoder().decode(bytes) === text) return;
  await files.write(manifestPath, text);
}
