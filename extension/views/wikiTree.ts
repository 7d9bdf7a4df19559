// The wiki as a tree: folders of the workspace, kinds, folders of sources, pages. Asks the engine for what is open.
import * as vscode from 'vscode';
import type { Method, Params, Result } from '../../engine/protocol.ts';
import { LatestSignal } from '../cancellation.ts';
import type { EngineClient } from '../engineClient.ts';
import { EngineFailure } from '../engineFailure.ts';
import { runInBackground } from '../log.ts';
import { isSetUp, type Project } from '../project.ts';
import type { Projects } from '../projects.ts';
import type { Services } from '../services.ts';
import { toTreeItem } from './wikiItem.ts';
import { WikiListings } from './wikiListings.ts';
import {
  nodeId,
  toPageNode,
  type FolderNode,
  type KindNode,
  type MoreNode,
  type WikiNode,
} from './wikiNode.ts';

/** Pages listed at a time under one parent. */
export const pageChunk = 200;
/** Changes within this time cause one refresh. */
export const refreshCoalesceMs = 50;

type WikiMethod = Extract<Method, `wiki/${string}`>;

/** The data behind the `tesserae.wiki` view. */
export class WikiTree implements vscode.TreeDataProvider<WikiNode>, vscode.Disposable {
  readonly #engine: EngineClient;
  readonly #projects: Projects;
  readonly #log: vscode.LogOutputChannel;
  readonly #didChange = new vscode.EventEmitter<WikiNode | undefined>();
  readonly #listener: vscode.Disposable;
  /** Parent's id → how many pages to list, where it is more than a chunk. */
  readonly #limits = new Map<string, number>();
  readonly #seen = new Map<string, Project>();
  readonly #listings = new WikiListings();
  readonly #latest = new LatestSignal();
  #signal = this.#latest.next();
  #filter = '';
  /** Grows with each refresh: an answer to an earlier one is not painted. */
  #generation = 0;
  #refreshTimer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#didChange.event;

  constructor({ engine, projects, log }: Pick<Services, 'engine' | 'projects' | 'log'>) {
    this.#engine = engine;
    this.#projects = projects;
    this.#log = log;
    this.#listener = projects.onDidChange(project => {
      if (!project || this.#showsMore(project)) {
        this.#scheduleRefresh();
      }
    });
  }

  /** Only pages that match; empty for all. */
  get filter(): string {
    return this.#filter;
  }

  /** Also folds "Show More…" back: another filter lists other pages. */
  setFilter(filter: string): void {
    if (filter !== this.#filter) {
      this.#filter = filter;
      this.#limits.clear();
      this.#refresh();
    }
  }

  /** Lists the next chunk under the parent of a "Show More…" item. */
  showMore({ parent, shown }: MoreNode): void {
    this.#limits.set(nodeId(parent), shown + pageChunk);
    this.#didChange.fire(parent);
  }

  /** Pure: an item is made from its node alone. */
  getTreeItem(node: WikiNode): vscode.TreeItem {
    return toTreeItem(node);
  }

  /** Being asked means being looked at: this starts the engine. */
  async getChildren(node?: WikiNode): Promise<WikiNode[]> {
    this.#projects.start();
    for (;;) {
      const generation = this.#generation;
      const children = await this.#childrenOf(node);
      if (generation === this.#generation) {
        return this.#listings.record(node, children);
      }
    }
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#latest.dispose();
    this.#listener.dispose();
    this.#didChange.dispose();
  }

  async #childrenOf(node: WikiNode | undefined): Promise<readonly WikiNode[]> {
    switch (node?.type) {
      case undefined:
        return this.#topLevel();
      case 'project':
        return this.#kinds(node.root);
      case 'kind':
        return node.grouped ? this.#folders(node) : this.#pages(node);
      case 'folder':
        return this.#pages(node);
      case 'page':
      case 'more':
        return [];
    }
  }

  async #topLevel(): Promise<readonly WikiNode[]> {
    const projects = this.#projects.all();
    const [only, ...others] = projects;
    if (only && others.length === 0) {
      return isSetUp(only) ? this.#kinds(only.root) : [];
    }
    // Nothing to browse in any folder: the welcome view says more than a list of them.
    const isEmpty = !projects.some(isSetUp);
    return isEmpty ? [] : projects.map(project => ({ type: 'project', root: project.root, project }));
  }

  async #kinds(root: string): Promise<readonly WikiNode[]> {
    const answer = await this.#ask('wiki/kinds', { root, ...this.#filterParam() });
    const kinds = (answer?.kinds ?? []).filter(({ pages }) => pages > 0);
    return kinds.map(kind => ({ type: 'kind', root, ...kind }));
  }

  async #folders({ root, kind }: KindNode): Promise<readonly WikiNode[]> {
    const answer = await this.#ask('wiki/folders', { root, kind, ...this.#filterParam() });
    return (answer?.folders ?? []).map(folder => ({ type: 'folder', root, kind, ...folder }));
  }

  async #pages(parent: KindNode | FolderNode): Promise<readonly WikiNode[]> {
    const { root, kind } = parent;
    const limit = this.#limits.get(nodeId(parent)) ?? pageChunk;
    const folder = parent.type === 'folder' ? { folder: parent.folder } : {};
    const answer = await this.#ask('wiki/pages', { root, kind, ...folder, ...this.#filterParam(), limit });
    const { pages = [], total = 0 } = answer ?? {};
    const nodes: WikiNode[] = pages.map(page => toPageNode(root, page));
    if (total > pages.length) {
      nodes.push({ type: 'more', root, parent, shown: pages.length, total });
    }
    return nodes;
  }

  // A node may outlive what it stands for, and the engine may stop: the tree then shows nothing there, and is asked
  // again when the state changes.
  async #ask<M extends WikiMethod>(method: M, params: Params<M>): Promise<Result<M> | undefined> {
    try {
      return await this.#engine.request(method, params, { background: true, signal: this.#signal });
    } catch (error) {
      if (EngineFailure.is(error)) {
        return undefined;
      }
      throw error;
    }
  }

  #filterParam(): { readonly filter?: string } {
    return this.#filter === '' ? {} : { filter: this.#filter };
  }

  // While a compile runs, its progress changes nothing that the tree shows.
  #showsMore(project: Project): boolean {
    const before = this.#seen.get(project.root);
    this.#seen.set(project.root, project);
    return (
      project.status !== 'compiling' ||
      before?.status !== project.status ||
      before.state?.counts.pages !== project.state?.counts.pages
    );
  }

  #scheduleRefresh(): void {
    this.#refreshTimer ??= setTimeout(() => {
      runInBackground('wiki.refresh', () => this.#refreshChanged(), this.#log);
    }, refreshCoalesceMs);
  }

  #refresh(): void {
    this.#beginGeneration();
    this.#listings.clear();
    this.#didChange.fire(undefined);
  }

  // Draws anew only what differs: the rest keeps its place under the reader's eyes.
  async #refreshChanged(): Promise<void> {
    const generation = this.#beginGeneration();
    const { parents } = this.#listings;
    const listed = await Promise.all(parents.map(parent => this.#childrenOf(parent)));
    if (generation !== this.#generation) {
      return;
    }
    const changed = parents.flatMap((parent, index) => this.#listings.changed(parent, listed[index] ?? []));
    if (changed.includes(undefined)) {
      this.#didChange.fire(undefined);
    } else {
      new Set(changed).forEach(node => {
        this.#didChange.fire(node);
      });
    }
  }

  // Requests of an earlier generation are cancelled; `getChildren` then asks anew.
  #beginGeneration(): number {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = undefined;
    this.#signal = this.#latest.next();
    this.#generation += 1;
    return this.#generation;
  }
}
