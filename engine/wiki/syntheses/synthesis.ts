import { compareStrings } from '../../base/compare.ts';
import { sha1Hex } from '../../base/hash.ts';
import type { Graph } from '../../graph/graph.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { toNodeId } from '../../model/ids.ts';
import { isAllowedEdge } from '../../model/ontology.ts';
import { type Page, wikiRoot } from '../../model/page.ts';
import { bodyOf, hashBody } from '../pageFile.ts';

export type SynthesisKind =
  'pulse' | 'daily_digest' | 'weekly_digest' | 'topic' | 'comparison' | 'field_overview';

/** What made the text: no model, and the first way of doing it. */
const generator = 'heuristic-v1';

/** What the graph holds of a synthesis. */
export interface SynthesisRecord {
  readonly kind: SynthesisKind;
  /** Its page's file name without the ending; its identity. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The source it leans on first; '' when it has none. */
  readonly sourcePath: string;
  /** Ids of the nodes that it is made from, sorted. */
  readonly inputs: readonly string[];
  /** Sources that it cites, sorted. */
  readonly sources: readonly string[];
  /** `sha256-<hex>` of the body as it was generated. */
  readonly contentHash: string;
}

/** A text that is made of the graph, with a citation in every sentence. */
export interface Synthesis extends Omit<SynthesisRecord, 'contentHash'> {
  /** Markdown; ends in a newline. */
  readonly body: string;
}

/** Where the page of a synthesis stands. */
export function synthesisPath(slug: string): string {
  return `${wikiRoot}/syntheses/${slug}.md`;
}

export function synthesisId(slug: string): string {
  return toNodeId('Synthesis', slug);
}

export function isSynthesisId(id: string): boolean {
  return id.startsWith('Synthesis:');
}

/** The slug that the id of a synthesis was made from; `undefined` when the id is of something else, or has it cut. */
export function slugOfSynthesis(id: string): string | undefined {
  const slug = id.split(':', 2)[1] ?? '';
  return isSynthesisId(id) && synthesisId(slug) === id ? slug : undefined;
}

export function toSynthesisRecord({ body, ...rest }: Synthesis): SynthesisRecord {
  return { ...rest, contentHash: `sha256-${hashBody(bodyOf({ body }))}` };
}

export function toSynthesisNode(record: SynthesisRecord, graph: Graph): GraphNode {
  const { slug, title, description, kind, contentHash, inputs, sourcePath } = record;
  const known = record.sources.filter(path => graph.contentHashOf(path) !== '');
  return {
    id: synthesisId(slug),
    type: 'Synthesis',
    name: title,
    aliases: [],
    description,
    sourcePath,
    sources: known.map(path => ({ path, mentions: 1, spans: [[1, 1]] })),
    metadata: { slug, synthesis_kind: kind, content_hash: contentHash, generator, input_ids: inputs },
  };
}

/** From a synthesis to what it is made from, as far as that is still there: documents, and what it is about. */
export function toSynthesisEdges({ id: source, metadata }: GraphNode, graph: Graph): GraphEdge[] {
  const inputs = metadata['input_ids'];
  if (!Array.isArray(inputs)) return [];
  const targets = new Map(
    (inputs as readonly string[]).flatMap(id => {
      const node = graph.resolve(id);
      return node === undefined ? [] : [[node.id, node.type] as const];
    }),
  );
  return [...targets].flatMap(([target, type]): GraphEdge[] => {
    if (type === 'SourceDocument') return [{ source, type: 'summarizes', target, evidence: [] }];
    const isSubject = isAllowedEdge('synthesizes', 'Synthesis', type);
    return isSubject ? [{ source, type: 'synthesizes', target, evidence: [] }] : [];
  });
}

export function toSynthesisPage(synthesis: Synthesis, path: string): Page {
  const { slug, title, sourcePath, body, kind, inputs, sources } = synthesis;
  return {
    path,
    kind: 'syntheses',
    nodeId: synthesisId(slug),
    nodeType: 'Synthesis',
    title,
    sourcePath,
    aliases: [],
    definition: '',
    body,
    extra: { generator, input_ids: inputs, sources, synthesis_kind: kind },
  };
}

/** Slugs for names under a prefix, all different: of several names with one slug the smallest id has it plain. */
export function uniqueSlugs(
  wanted: readonly { readonly id: string; readonly slug: string }[],
): Map<string, string> {
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  for (const { id, slug } of [...wanted].sort((a, b) => compareStrings(a.id, b.id))) {
    const chosen = taken.has(slug) ? `${slug}--${sha1Hex(id).slice(0, 6)}` : slug;
    taken.add(chosen);
    slugs.set(id, chosen);
  }
  return slugs;
}
