import { byText, compareStrings } from '../base/compare.ts';
import { sha1Hex } from '../base/hash.ts';
import { slugText } from '../base/slug.ts';
import type { Graph } from '../graph/graph.ts';
import { isOutOfForce } from '../model/documentStatus.ts';
import type { GraphEdge, GraphNode } from '../model/graph.ts';

/** What facts are made from. */
export interface FactSources {
  readonly graph: Graph;
  /** Days (`YYYY-MM-DD`) that version control gives, by path: for documents that bear none themselves. */
  readonly history: ReadonlyMap<string, string>;
}

const undated = 'undated';
/** Facts between two breaths. */
const stride = 256;

/**
 * The lines of `temporal_facts.jsonl`, one fact an edge but for bare mentions, sorted by id: what holds, since when, and whether it still
 * does. A function of the graph and the days given, no clock. Yields between slices of the work.
 */
export function* temporalFactSteps(sources: FactSources): Generator<undefined, string[]> {
  const writer = new FactWriter(sources);
  const facts: { readonly id: string; readonly line: string }[] = [];
  for (const edge of sources.graph.edges()) {
    // That a text names something is no fact about it, and most edges are that.
    if (edge.type === 'mentioned_in') continue;
    // What a synthesis was made from tells of the synthesis.
    if (sources.graph.node(edge.source)?.type === 'Synthesis') continue;
    const fact = writer.fact(edge);
    if (fact !== undefined) facts.push(fact);
    if (facts.length % stride === 0) yield;
  }
  yield;
  facts.sort(byText(fact => fact.id));
  return facts.map(fact => fact.line);
}

/** Why a document is no longer in force. */
interface Invalidity {
  /** Ids of the facts that say so; of the document itself when only its own status does. Sorted. */
  readonly by: readonly string[];
  /** Since when; `undefined` when no day is known. */
  readonly since: string | undefined;
}

class FactWriter {
  readonly #graph: Graph;
  readonly #history: ReadonlyMap<string, string>;
  /** By path; `null` for documents in force. */
  readonly #invalidities = new Map<string, Invalidity | null>();

  constructor({ graph, history }: FactSources) {
    this.#graph = graph;
    this.#history = history;
  }

  /** `undefined` for an edge with an end missing. */
  fact(edge: GraphEdge): { readonly id: string; readonly line: string } | undefined {
    const subject = this.#graph.node(edge.source);
    const object = this.#graph.node(edge.target);
    if (subject === undefined || object === undefined) return undefined;
    const id = factId(edge, subject, object);
    const [first] = edge.evidence;
    const date = this.#dateOf(edge, subject, object);
    const invalidity = edge.type === 'supersedes' ? undefined : this.#invalidityOf(edge, subject, object);
    // Keys in code-unit order.
    const line = JSON.stringify({
      confidence: inferConfidence(edge, subject, object),
      current: invalidity === undefined,
      evidence: first?.quote ?? '',
      id,
      invalidated_by: invalidity?.by ?? [],
      metadata: {
        date_from: date?.from ?? null,
        line: first?.startLine ?? null,
        places: edge.evidence.length,
      },
      object_id: object.id,
      object_name: object.name,
      object_type: object.type,
      predicate: edge.type,
      provenance: {
        object_source_path: object.sourcePath,
        source_path: first?.path ?? object.sourcePath,
        subject_source_path: subject.sourcePath,
      },
      subject_id: subject.id,
      subject_name: subject.name,
      subject_type: subject.type,
      valid_from: date?.day ?? undated,
      valid_to: invalidity?.since ?? null,
    });
    return { id, line };
  }

  /**
   * A release's own day; of a replacement the newer document's; else the earliest of the documents that state the edge.
   * What no text states (a folder holds a file) holds since what it holds.
   */
  #dateOf(edge: GraphEdge, subject: GraphNode, object: GraphNode): DatedFrom | undefined {
    const own = object.type === 'Release' ? object.metadata['date'] : undefined;
    if (typeof own === 'string') return { day: own, from: 'document' };
    if (edge.type === 'supersedes') return this.#dayOf(subject.sourcePath);
    if (edge.evidence.length === 0) return this.#dayOf(object.sourcePath);
    let earliest: DatedFrom | undefined;
    for (const { path } of edge.evidence) {
      const date = this.#dayOf(path);
      if (date !== undefined && (earliest === undefined || date.day < earliest.day)) earliest = date;
    }
    return earliest;
  }

  #dayOf(path: string): DatedFrom | undefined {
    const stated = this.#graph.nodeOfSource(path)?.metadata['date'];
    if (typeof stated === 'string') return { day: stated, from: 'document' };
    const day = this.#history.get(path);
    return day === undefined ? undefined : { day, from: 'history' };
  }

  /** Either end out of force, or, between things that are no documents, every document that states it. */
  #invalidityOf(edge: GraphEdge, subject: GraphNode, object: GraphNode): Invalidity | undefined {
    const ends = [subject, object].filter(({ type }) => type === 'SourceDocument');
    if (ends.length > 0) {
      const found = ends.map(({ sourcePath }) => this.#ofDocument(sourcePath));
      return found.find(invalidity => invalidity !== undefined);
    }
    const found = edge.evidence.map(({ path }) => this.#ofDocument(path));
    return found.every(invalidity => invalidity !== undefined) ? found[0] : undefined;
  }

  #ofDocument(path: string): Invalidity | undefined {
    let known = this.#invalidities.get(path);
    if (known === undefined) {
      const document = this.#graph.nodeOfSource(path);
      known = (document === undefined ? undefined : this.#judge(document)) ?? null;
      this.#invalidities.set(path, known);
    }
    return known ?? undefined;
  }

  #judge(document: GraphNode): Invalidity | undefined {
    const by: string[] = [];
    let since: string | undefined;
    for (const edge of this.#graph.edgesOf(document.id)) {
      const newer = this.#graph.node(edge.source);
      if (edge.type !== 'supersedes' || edge.target !== document.id || newer === undefined) continue;
      by.push(factId(edge, newer, document));
      const day = this.#dayOf(newer.sourcePath)?.day;
      if (day !== undefined && (since === undefined || day < since)) since = day;
    }
    if (by.length > 0) return { by: by.sort(compareStrings), since };
    const { status } = document.metadata;
    const isOut = typeof status === 'string' && isOutOfForce(status);
    return isOut ? { by: [document.id], since: undefined } : undefined;
  }
}

interface DatedFrom {
  readonly day: string;
  /** The document itself, or version control. */
  readonly from: 'document' | 'history';
}

function factId(
  { source, type, target, evidence }: GraphEdge,
  subject: GraphNode,
  object: GraphNode,
): string {
  const slug = Array.from(slugText(`${subject.name.slice(0, 24)} ${type} ${object.name.slice(0, 24)}`)).slice(
    0,
    48,
  );
  const digest = sha1Hex(`TemporalFact:${source}|${type}|${target}|${evidence[0]?.quote ?? ''}`).slice(0, 12);
  return `TemporalFact:${slug.join('').replace(/-+$/, '')}:${digest}`;
}

/** How far a fact can be trusted: a claim less than what stands there, what is quoted more than what is not. */
function inferConfidence(edge: GraphEdge, subject: GraphNode, object: GraphNode): 'high' | 'medium' | 'low' {
  const isClaim = [subject, object].some(({ type }) => type.endsWith('Claim'));
  const isQuoted = edge.evidence.some(({ quote }) => quote !== '');
  if (isClaim) return isQuoted ? 'medium' : 'low';
  return isQuoted ? 'high' : 'medium';
}
