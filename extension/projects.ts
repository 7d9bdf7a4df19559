// One unit per workspace folder: opened in the engine when it may be, its latest state kept.
import * as vscode from 'vscode';
import type { ProjectState } from '../engine/protocol.ts';
import type { EngineClient } from './engineClient.ts';
import { EngineFailure, isCancel } from './engineFailure.ts';
import { runInBackground } from './log.ts';
import { emptyState, foldersAsProjects, isOpenable, withoutRevision, type Project } from './project.ts';
import { toEngineSettings, type SettingsReader } from './settings.ts';

/** After this many crashes in a row a folder shows as failed, until the engine is back. */
export const crashesToShow = 3;

/** What `Projects` is built from. */
export interface ProjectsOptions {
  readonly engine: EngineClient;
  readonly settings: SettingsReader;
  readonly log: vscode.LogOutputChannel;
}

/** The folders of the window. Sends nothing to the engine before `start`, nor before the workspace is trusted. */
export class Projects implements vscode.Disposable {
  readonly #options: ProjectsOptions;
  readonly #didChange = new vscode.EventEmitter<Project | undefined>();
  readonly #listeners: vscode.Disposable;
  #projects: readonly Project[];
  #started = false;

  /** A project with a new status or state; `undefined` when the set of folders changed. */
  readonly onDidChange = this.#didChange.event;

  constructor(options: ProjectsOptions) {
    this.#options = options;
    this.#projects = foldersAsProjects([]);
    const { engine, settings } = options;
    this.#listeners = vscode.Disposable.from(
      engine.onDidStart(() => {
        this.#openAll();
      }),
      engine.onDidStop(({ crashes }) => {
        this.#showCrashes(crashes);
      }),
      engine.onDidChangeProject(state => {
        this.#apply(state);
      }),
      settings.onDidChange(() => {
        this.#sendSettings();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#refold();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.#refold();
      }),
    );
  }

  /** In the order of the workspace's folders. */
  all(): readonly Project[] {
    return this.#projects;
  }

  find(root: string): Project | undefined {
    return this.#projects.find(project => project.root === root);
  }

  /** The project whose folder holds `uri`; the innermost one when folders are nested. */
  ofUri(uri: vscode.Uri): Project | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return folder && this.find(folder.uri.fsPath);
  }

  /** Starts the engine and opens what may be opened. Does nothing the second time. */
  start(): void {
    if (this.#started) {
      return;
    }
    this.#started = true;
    if (this.#options.engine.isRunning) {
      this.#openAll();
    } else if (this.#projects.some(isOpenable)) {
      this.#options.engine.start();
    }
  }

  /** Has the engine look at the folder anew, e.g. after another program set it up. */
  reopen(root: string): void {
    const project = this.find(root);
    if (this.#started && project && isOpenable(project)) {
      this.#open(project);
    }
  }

  /** Resolves with the project once `isSettled` holds for it; `undefined` when its folder was closed. */
  until(
    root: string,
    isSettled: (project: Project) => boolean,
    signal: AbortSignal,
  ): Promise<Project | undefined> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const project = this.find(root);
        if (signal.aborted) {
          reject(new vscode.CancellationError());
        } else if (!project || isSettled(project)) {
          resolve(project);
        } else {
          return;
        }
        signal.removeEventListener('abort', check);
        listener.dispose();
      };
      const listener = this.#didChange.event(check);
      signal.addEventListener('abort', check, { once: true });
      check();
    });
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#didChange.dispose();
  }

  // The set of folders, or the trust in them, changed.
  #refold(): void {
    const before = this.#projects;
    this.#projects = foldersAsProjects(before);
    for (const gone of before.filter(project => !this.find(project.root) && project.state)) {
      this.#background('project.close', () =>
        this.#options.engine.request('project/close', { root: gone.root }, { background: true }),
      );
    }
    this.#didChange.fire(undefined);
    if (this.#started && this.#options.engine.isRunning) {
      this.#projects.filter(project => project.status === 'opening').forEach(project => this.#open(project));
    } else if (this.#started && this.#projects.some(isOpenable)) {
      this.#options.engine.start();
    }
  }

  // Also after a restart: a fresh engine knows neither settings nor folders.
  #openAll(): void {
    if (!this.#started) {
      return;
    }
    this.#projects = this.#projects.map(project => withoutRevision(project));
    this.#projects.filter(isOpenable).forEach(project => this.#open(project));
  }

  // Held by the client while the engine is down; the restart then opens the folder once more, which does no harm.
  #open(project: Project): void {
    const { root } = project;
    this.#background('project.open', async () => {
      try {
        // Settings go first, since opening compiles. Both are posted now: what waited for the engine comes after them.
        this.#background('settings.send', () => this.#tellSettings(project));
        this.#apply(await this.#options.engine.request('project/open', { root }, { background: true }));
      } catch (error) {
        // An engine that stopped opens its projects again when it is back.
        if (!EngineFailure.is(error) || isCancel(error) || EngineFailure.hasCode(error, 'engine-stopped')) {
          throw error;
        }
        this.#fail(root, error.code, error.message);
        throw error;
      }
    });
  }

  #sendSettings(): void {
    if (this.#options.engine.isRunning) {
      this.#projects
        .filter(isOpenable)
        .forEach(project => this.#background('settings.send', () => this.#tellSettings(project)));
    }
  }

  #tellSettings({ root, uri }: Project): Promise<null> {
    const settings = toEngineSettings(this.#options.settings.read(uri));
    return this.#options.engine.request('settings/didChange', { root, settings }, { background: true });
  }

  // Answers and events race: the newer snapshot stays.
  #apply(state: ProjectState): void {
    const project = this.find(state.root);
    if (project && state.revision >= (project.state?.revision ?? -1)) {
      this.#replace({ ...project, status: state.phase, state });
    }
  }

  #showCrashes(crashes: number): void {
    if (crashes >= crashesToShow) {
      const message = vscode.l10n.t('The Tesserae engine keeps stopping. It is started again after a pause.');
      this.#projects.filter(isOpenable).forEach(({ root }) => this.#fail(root, 'engine-stopped', message));
    }
  }

  #fail(root: string, code: string, message: string): void {
    const project = this.find(root);
    if (project) {
      const state: ProjectState = {
        ...(project.state ?? emptyState(project)),
        phase: 'failed',
        problem: { code, message },
      };
      this.#replace({ ...project, status: 'failed', state });
    }
  }

  #replace(changed: Project): void {
    this.#projects = this.#projects.map(project => (project.root === changed.root ? changed : project));
    this.#didChange.fire(changed);
  }

  #background(name: string, task: () => Promise<unknown>): void {
    runInBackground(name, task, this.#options.log);
  }
}
