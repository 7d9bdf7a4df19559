// What the window as a whole is in, for welcome views and `when` clauses.
import * as vscode from 'vscode';
import { contextKeys, type ContextValues, type OverallState } from './contributions.ts';
import type { Project, ProjectStatus } from './project.ts';
import type { Projects } from './projects.ts';

/** Most telling first: one folder that can be used decides over those that cannot. */
const byWeight: readonly (readonly [ProjectStatus, OverallState])[] = [
  ['compiling', 'compiling'],
  ['ready', 'ready'],
  ['reader', 'reader'],
  ['opening', 'opening'],
  ['not-set-up', 'notSetUp'],
  ['failed', 'failed'],
  ['untrusted', 'untrusted'],
  ['unsupported', 'unsupported'],
];

/** The state shown for several folders; `noFolder` for none. */
export function overallState(projects: readonly Project[]): OverallState {
  const found = byWeight.find(([status]) => projects.some(project => project.status === status));
  return found ? found[1] : 'noFolder';
}

/** Keeps the `tesserae.state` context key true to the folders. */
export function registerOverallState(projects: Projects): vscode.Disposable {
  // Progress changes a project many times a second; the key is set only when it differs.
  let shown: OverallState | undefined;
  const show = () => {
    const state = overallState(projects.all());
    if (state !== shown) {
      shown = state;
      setContext(contextKeys.state, state);
    }
  };
  show();
  return projects.onDidChange(show);
}

/** Sets a context key of ours. */
export function setContext<K extends keyof ContextValues>(key: K, value: ContextValues[K]): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
