// What commands, views and watchers are built from. Made once, in activate().
import type * as vscode from 'vscode';
import type { EngineClient } from './engineClient.ts';
import type { Projects } from './projects.ts';
import type { SettingsReader } from './settings.ts';

/** The extension's parts that others use. */
export interface Services {
  readonly engine: EngineClient;
  readonly projects: Projects;
  readonly settings: SettingsReader;
  readonly log: vscode.LogOutputChannel;
  /** What is remembered on this machine, over all workspaces. */
  readonly memory: vscode.Memento;
  /** What is remembered of this workspace. */
  readonly workspaceMemory: vscode.Memento;
}
