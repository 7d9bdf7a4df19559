import type { Graph } from '../graph/graph.ts';
import type { MergeCandidate } from '../graph/mergeCandidates.ts';
import type { PageRecord } from '../model/page.ts';
import type {
  ClashTexts,
  DecidedItem,
  NodeParts,
  ResolvedClash,
  Review,
  ReviewSide,
} from '../model/review.ts';
import type { Files, PageBases } from '../ports.ts';
import { changeDecisions, decisionsPath, readDecisions } from './decisions.ts';
import type { GateRequest } from './gate.ts';
import { decideIdentity, type IdentityRequest } from './identityDecisions.ts';
import { findMergeTargets, partsOf } from './identityQueries.ts';
import { decideNode, nodeDigest, type NodeRequest } from './nodeDecisions.ts';
import type { OpenWriter } from './openWriter.ts';
import { type ClashRequest, clashingPath, readClashes } from './pageClashes.ts';
import { decide, decidedItem, type ReviewRequest, toReview } from './reviewQueue.ts';

/** What was compiled last, as far as a review needs it. */
export interface Reviewed {
  readonly graph: Graph;
  readonly candidates: readonly MergeCandidate[];
  readonly pages: ReadonlyMap<string, PageRecord>;
  readonly bases: PageBases;
}

/** The project as its reviews see it. */
export interface ReviewHost {
  readonly files: Files;
  /** The writer, when this process holds the lease. */
  writer(): OpenWriter | undefined;
  /** Throws `not-compiled` when there is nothing. */
  reviewed(): Promise<Reviewed>;
  compile(request: GateRequest): Promise<unknown>;
  /** Runs while no compile does. Throws `lease-lost`. */
  exclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Asks the process that writes. */
  handOver(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What waits for a person's word, and the words. */
export class ReviewDesk {
  readonly #host: ReviewHost;

  constructor(host: ReviewHost) {
    this.#host = host;
  }

  /** Pages and pairs that wait, and what was decided. */
  async list(): Promise<Review> {
    const { graph, candidates, pages, bases } = await this.#host.reviewed();
    const pairs = toReview(graph, candidates, await readDecisions(this.#host.files));
    return { ...pairs, clashes: await readClashes(this.#host.files, bases, { pages, graph }) };
  }

  /** All decisions as one text: tells whether they changed. */
  async decisionsText(): Promise<string> {
    return JSON.stringify(await readDecisions(this.#host.files));
  }

  /** Takes a decision or takes one back, and brings everything in line with it. What was decided, or was until now. */
  async decide(request: ReviewRequest, flush = true): Promise<DecidedItem> {
    const { files } = this.#host;
    if (this.#host.writer() === undefined)
      return (await this.#host.handOver('decide', { ...request })) as DecidedItem;
    // One after the other: two decisions that come together are both kept.
    const before = await this.#host.exclusive(async () => {
      const review = await this.list();
      await changeDecisions(files, decisions => decide(decisions, review, request));
      return review;
    });
    await this.#host.compile({ paths: [decisionsPath], full: false, flush });
    return decidedItem(request.kind === 'undo' ? before : await this.list(), request.id);
  }

  /** Hides or renames a node; what was decided. */
  async decideNode(request: NodeRequest, flush = true): Promise<DecidedItem> {
    const { files } = this.#host;
    if (this.#host.writer() === undefined)
      return (await this.#host.handOver('decideNode', { ...request })) as DecidedItem;
    const { graph } = await this.#host.reviewed();
    const nodeId = graph.resolve(request.nodeId)?.id ?? request.nodeId;
    await this.#host.exclusive(() =>
      changeDecisions(files, decisions => decideNode(decisions, graph, request)),
    );
    await this.#host.compile({ paths: [decisionsPath], full: false, flush });
    const outcome = request.kind === 'hide' ? 'hidden' : 'renamed';
    return decidedItem(await this.list(), `review:${outcome}:${nodeDigest(nodeId)}`);
  }

  /** Merges a node into another, pulls one out, or splits one; what was decided, or taken back for it. */
  async decideIdentity(request: IdentityRequest, flush = true): Promise<DecidedItem> {
    const { files } = this.#host;
    const writer = this.#host.writer();
    if (writer === undefined)
      return (await this.#host.handOver('decideIdentity', { ...request })) as DecidedItem;
    let id = '';
    const before = await this.#host.exclusive(async () => {
      const [review, { graph }] = [await this.list(), await this.#host.reviewed()];
      const { suggested } = writer.base.fold;
      await changeDecisions(files, decisions => {
        const decision = decideIdentity(decisions, { graph, suggested }, request);
        id = decision.id;
        return decision.decisions;
      });
      return review;
    });
    await this.#host.compile({ paths: [decisionsPath], full: false, flush });
    const { decided } = await this.list();
    return decided.find(item => item.id === id) ?? decidedItem(before, id);
  }

  /** Nodes that one may be merged into. Throws `not-found`. */
  async mergeTargets(request: {
    readonly nodeId: string;
    readonly query: string;
    readonly limit: number;
  }): Promise<ReviewSide[]> {
    return findMergeTargets((await this.#host.reviewed()).graph, request);
  }

  /** What a node can be split into. Throws `not-found`. */
  async parts(nodeId: string): Promise<NodeParts> {
    return partsOf((await this.#host.reviewed()).graph, nodeId);
  }

  /** Whole bodies of a page that clashes. Throws `not-found`. */
  async clashTexts(id: string): Promise<ClashTexts> {
    const { bases } = await this.#host.reviewed();
    const path = clashingPath(bases, id);
    const base = bases.get(path);
    return { page_path: path, base: base?.body ?? '', theirs: base?.pending ?? '' };
  }

  /** Takes a new text into a page, or leaves a person's for good. Throws `not-found`. */
  async resolveClash(request: ClashRequest): Promise<ResolvedClash> {
    const writer = this.#host.writer();
    if (writer === undefined) return (await this.#host.handOver('resolve', { ...request })) as ResolvedClash;
    const path = clashingPath(writer.base.bases, request.id);
    const before = await this.#host.exclusive(() => writer.pipeline.resolveClash(path, request.take));
    return { id: request.id, page_path: path, took: request.take, before };
  }
}
