// Notices a folder that is set up, changed or given up by another program (or by git).
import * as vscode from 'vscode';
import { isOpenable } from '../project.ts';
import type { Projects } from '../projects.ts';

/** Relative to a folder; its presence is what "set up" means. */
const configPath = '.tesserae/config.json';

/** Has the engine look anew at a folder whose `.tesserae/config.json` came, changed or went. */
export function registerConfigWatcher(projects: Projects): vscode.Disposable {
  const watches = new Map<string, vscode.Disposable>();
  const update = () => {
    const openable = projects.all().filter(isOpenable);
    for (const [root, watch] of [...watches].filter(
      ([root]) => !openable.some(project => project.root === root),
    )) {
      watches.delete(root);
      watch.dispose();
    }
    for (const { root, uri } of openable.filter(project => !watches.has(project.root))) {
      watches.set(
        root,
        watchConfig(uri, () => projects.reopen(root)),
      );
    }
  };
  update();
  return vscode.Disposable.from(
    projects.onDidChange(update),
    new vscode.Disposable(() => {
      for (const watch of watches.values()) {
        watch.dispose();
      }
    }),
  );
}

/** Starts the engine when a folder was set up in an earlier session; otherwise it waits until it is asked for. */
export async function startWhereSetUp(projects: Projects): Promise<void> {
  const found = await Promise.all(
    projects
      .all()
      .filter(isOpenable)
      .map(({ uri }) => hasConfig(uri)),
  );
  if (found.includes(true)) {
    projects.start();
  }
}

// The editor's own file system call: it does not block the extension host.
async function hasConfig(folder: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, configPath));
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) {
      return false;
    }
    throw error;
  }
}

function watchConfig(folder: vscode.Uri, changed: () => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, configPath));
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
  );
}
