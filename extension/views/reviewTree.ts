// The review queue as a tree: pairs that wait, then the decided ones. Asks the engine for what is looked at.
import * as vscode from 'vscode';
import type { Review } from '../../engine/protocol.ts';
import { LatestSignal } from '../cancellation.ts';
import type { EngineClient } from '../engineClient.ts';
import { EngineFailure } from '../engineFailure.ts';
import { isSetUp, type Project } from '../project.ts';
import type { Projects } from '../projects.ts';
import { toReviewTreeItem } from './reviewItem.ts';
import { type ReviewNode, toDecidedNodes, toReviewNodes } from './reviewNode.ts';

/** Changes within this time cause one refresh. */
export const reviewCoalesceMs = 50;

const emptyReview: Review = { clashes: [], items: [], total: 0, decided: [] };

/** What the view around the tree shows of it. */
export interface ReviewCounts {
  readonly pending: number;
  readonly decided: number;
}

/** The data behind the `tesserae.review` view. */
export class ReviewTree implements vscode.TreeDataProvider<ReviewNode>, vscode.Disposable {
  readonly #engine: EngineClient;
  readonly #projects: Projects;
  readonly #didChange = new vscode.EventEmitter<ReviewNode | undefined>();
  readonly #didCount = new vscode.EventEmitter<ReviewCounts>();
  readonly #listener: vscode.Disposable;
  readonly #latest = new LatestSignal();
  #signal = this.#latest.next();
  /** Grows with each refresh: an answer to an earlier one is not painted. */
  #generation = 0;
  #refreshTimer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#didChange.event;
  /** How many pairs there are, each time they were asked for. */
  readonly onDidCount = this.#didCount.event;

  constructor(engine: EngineClient, projects: Projects) {
    this.#engine = engine;
    this.#projects = projects;
    this.#listener = projects.onDidChange(project => {
      // While a compile runs, what the engine knows is on the move: its end is told.
      if (project?.status !== 'compiling') {
        this.#refreshTimer ??= setTimeout(() => {
          this.#refresh();
        }, reviewCoalesceMs);
      }
    });
  }

  /** Pure: an item is made from its node alone. */
  getTreeItem(node: ReviewNode): vscode.TreeItem {
    return toReviewTreeItem(node);
  }

  /** Being asked means being looked at: this starts the engine. */
  async getChildren(node?: ReviewNode): Promise<ReviewNode[]> {
    this.#projects.start();
    switch (node?.type) {
      case undefined:
        return this.load();
      case 'project':
        return [...toReviewNodes(node.root, node.review)];
      case 'decidedGroup':
        return [...toDecidedNodes(node)];
      case 'clash':
      case 'pair':
      case 'unlisted':
      case 'decided':
        return [];
    }
  }

  /** Asks for the queues of all folders that are set up, and tells their counts; the top level of the tree. */
  async load(): Promise<ReviewNode[]> {
    for (;;) {
      const generation = this.#generation;
      const loaded = await Promise.all(this.#projects.all().filter(isSetUp).map(this.#loadOne));
      if (generation === this.#generation) {
        return this.#topLevel(loaded);
      }
    }
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#latest.dispose();
    this.#listener.dispose();
    this.#didChange.dispose();
    this.#didCount.dispose();
  }

  readonly #loadOne = async (project: Project): Promise<Loaded> => ({
    project,
    review: (await this.#ask(project.root)) ?? emptyReview,
  });

  #topLevel(loaded: readonly Loaded[]): ReviewNode[] {
    this.#didCount.fire({
      pending: loaded.reduce((sum, { review }) => sum + review.clashes.length + review.total, 0),
      decided: loaded.reduce((sum, { review }) => sum + review.decided.length, 0),
    });
    const [only] = loaded;
    if (only && this.#projects.all().length === 1) {
      return [...toReviewNodes(only.project.root, only.review)];
    }
    // Folders where nothing waits would only be in the way of the others.
    const shown = loaded.filter(
      ({ review: { clashes, total, decided } }) => clashes.length + total + decided.length > 0,
    );
    return shown.map(({ project: { root, name }, review }) => ({ type: 'project', root, name, review }));
  }

  // The engine may stop, or not have compiled yet: nothing waits then, and the tree is asked again on the next change.
  async #ask(root: string): Promise<Review | undefined> {
    try {
      return await this.#engine.request('review/list', { root }, { background: true, signal: this.#signal });
    } catch (error) {
      if (EngineFailure.is(error)) {
        return undefined;
      }
      throw error;
    }
  }

  #refresh(): void {
    this.#refreshTimer = undefined;
    this.#generation += 1;
    this.#signal = this.#latest.next();
    this.#didChange.fire(undefined);
  }
}

interface Loaded {
  readonly project: Project;
  readonly review: Review;
}
