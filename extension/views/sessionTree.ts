// Coding agents' sessions as a tree: folders of the workspace, days or agents, sessions, findings.
import * as vscode from 'vscode';
import type { Method, Params, Result, SessionItem } from '../../engine/protocol.ts';
import { LatestSignal } from '../cancellation.ts';
import { EngineFailure } from '../engineFailure.ts';
import { isSetUp, type Project } from '../project.ts';
import type { Services } from '../services.ts';
import { toSessionTreeItem } from './sessionItem.ts';
import {
  type SessionGrouping,
  type SessionTreeNode,
  toFindingNodes,
  toGroupNodes,
  toSessionNodes,
} from './sessionNode.ts';

/** Changes within this time cause one refresh: an agent that writes causes several a second. */
export const sessionsCoalesceMs = 200;

type SessionMethod = Extract<Method, 'sessions/list' | 'sessions/findings'>;

/** How many findings a folder has. */
export interface FindingCount {
  readonly root: string;
  readonly findings: number;
}

/** The data behind the `tesserae.sessions` view. */
export class SessionTree implements vscode.TreeDataProvider<SessionTreeNode>, vscode.Disposable {
  readonly #services: Pick<Services, 'engine' | 'projects'>;
  readonly #didChange = new vscode.EventEmitter<SessionTreeNode | undefined>();
  readonly #didCount = new vscode.EventEmitter<FindingCount>();
  readonly #listeners: vscode.Disposable;
  readonly #latest = new LatestSignal();
  #signal = this.#latest.next();
  #grouping: SessionGrouping;
  /** Grows with each refresh: an answer to an earlier one is not painted. */
  #generation = 0;
  #refreshTimer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#didChange.event;
  /** Each time a folder's sessions were asked for. */
  readonly onDidCount = this.#didCount.event;

  constructor(services: Pick<Services, 'engine' | 'projects'>, grouping: SessionGrouping) {
    this.#services = services;
    this.#grouping = grouping;
    this.#listeners = vscode.Disposable.from(
      services.engine.onDidChangeSessions(() => {
        this.#scheduleRefresh();
      }),
      services.projects.onDidChange(project => {
        // While a compile runs, what the engine knows is on the move: its end is told.
        if (project?.status !== 'compiling') {
          this.#scheduleRefresh();
        }
      }),
    );
  }

  setGrouping(grouping: SessionGrouping): void {
    if (grouping !== this.#grouping) {
      this.#grouping = grouping;
      this.refresh();
    }
  }

  /** Pure but for the day, which "Today" is said of. */
  getTreeItem(node: SessionTreeNode): vscode.TreeItem {
    return toSessionTreeItem(node);
  }

  /** Being asked means being looked at: this starts the engine. Findings are asked for only where they are looked at. */
  async getChildren(node?: SessionTreeNode): Promise<SessionTreeNode[]> {
    this.#services.projects.start();
    switch (node?.type) {
      case undefined:
        return this.load();
      case 'project':
        return toGroupNodes(node.root, node.sessions, this.#grouping);
      case 'group':
        return toSessionNodes(node);
      case 'session': {
        const { root, sessionId: id } = node;
        const answer = await this.#ask('sessions/findings', { root, id });
        return toFindingNodes(node, answer?.findings ?? []);
      }
      case 'finding':
        return [];
    }
  }

  /** Asks for the sessions of all folders that are set up, and tells their counts; the top level of the tree. */
  async load(): Promise<SessionTreeNode[]> {
    for (;;) {
      const generation = this.#generation;
      const loaded = await Promise.all(this.#services.projects.all().filter(isSetUp).map(this.#loadOne));
      if (generation === this.#generation) {
        return this.#topLevel(loaded);
      }
    }
  }

  /** Draws anew, now. */
  refresh(): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = undefined;
    this.#generation += 1;
    this.#signal = this.#latest.next();
    this.#didChange.fire(undefined);
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#latest.dispose();
    this.#listeners.dispose();
    this.#didChange.dispose();
    this.#didCount.dispose();
  }

  readonly #loadOne = async (project: Project): Promise<Loaded> => ({
    project,
    sessions: (await this.#ask('sessions/list', { root: project.root }))?.sessions,
  });

  #topLevel(loaded: readonly Loaded[]): SessionTreeNode[] {
    for (const { project, sessions } of loaded) {
      // A folder that did not answer has not lost its findings.
      if (sessions) {
        this.#didCount.fire({
          root: project.root,
          findings: sessions.reduce((sum, { findings }) => sum + findings, 0),
        });
      }
    }
    const [only] = loaded;
    if (only && this.#services.projects.all().length === 1) {
      return toGroupNodes(only.project.root, only.sessions ?? [], this.#grouping);
    }
    // Folders without sessions would only be in the way of the others.
    return loaded.flatMap(({ project: { root, name }, sessions = [] }) =>
      sessions.length === 0 ? [] : [{ type: 'project', root, name, sessions }],
    );
  }

  // The engine may stop, and a session be forgotten meanwhile: nothing is there then, and the next change asks again.
  async #ask<M extends SessionMethod>(method: M, params: Params<M>): Promise<Result<M> | undefined> {
    try {
      return await this.#services.engine.request(method, params, { background: true, signal: this.#signal });
    } catch (error) {
      if (EngineFailure.is(error)) {
        return undefined;
      }
      throw error;
    }
  }

  #scheduleRefresh(): void {
    this.#refreshTimer ??= setTimeout(() => {
      this.refresh();
    }, sessionsCoalesceMs);
  }
}

interface Loaded {
  readonly project: Project;
  /** Absent: the folder did not answer. */
  readonly sessions: readonly SessionItem[] | undefined;
}
