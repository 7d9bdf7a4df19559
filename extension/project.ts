// A workspace folder as the extension sees it: values and what can be told from them.
import * as vscode from 'vscode';
import type { ProjectPhase, ProjectState } from '../engine/protocol.ts';

/** The engine's phases, and what a folder can be before the engine may look at it. */
export type ProjectStatus = ProjectPhase | 'opening' | 'untrusted' | 'unsupported';

/** A workspace folder at one moment. `state` is absent until the engine has answered. */
export interface Project {
  /** Absolute path, as the engine knows the folder. */
  readonly root: string;
  readonly uri: vscode.Uri;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly state?: ProjectState;
}

/** True for a folder that the engine may be asked about. */
export function isOpenable({ status }: Project): boolean {
  return status !== 'untrusted' && status !== 'unsupported';
}

/** True once the person chose to have the folder looked after, and it can be. */
export function isSetUp({ status }: Project): boolean {
  return status === 'ready' || status === 'compiling' || status === 'reader';
}

/** The workspace's folders, in their order. One that was open before stays as it was. */
export function foldersAsProjects(before: readonly Project[]): readonly Project[] {
  return (vscode.workspace.workspaceFolders ?? []).map(folder => {
    const known = before.find(project => project.root === folder.uri.fsPath && isOpenable(project));
    return (
      known ?? {
        root: folder.uri.fsPath,
        uri: folder.uri,
        name: folder.name,
        status: firstStatus(folder.uri),
      }
    );
  });
}

// On a remote host the folders are `file:` as well: the extension runs where they are.
function firstStatus(uri: vscode.Uri): ProjectStatus {
  if (uri.scheme !== 'file') {
    return 'unsupported';
  }
  return vscode.workspace.isTrusted ? 'opening' : 'untrusted';
}

/** The project before any snapshot of a fresh engine, which counts its revisions from the start. */
export function withoutRevision(project: Project): Project {
  return project.state ? { ...project, state: { ...project.state, revision: -1 } } : project;
}

/** The state of a folder that the engine could not say anything about. */
export function emptyState({ root, name }: Project): ProjectState {
  const counts = { sources: 0, skipped: 0, nodes: 0, edges: 0, pages: 0 };
  return { root, name, revision: -1, phase: 'failed', counts, notices: [] };
}
