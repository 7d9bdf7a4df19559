// Turns the editor's file events into runs of the pipeline. Reads nothing itself.
import * as vscode from 'vscode';
import type { EngineClient } from '../engineClient.ts';
import { isCancel, toError } from '../engineFailure.ts';
import { isSetUp, type Project } from '../project.ts';
import type { Projects } from '../projects.ts';
import { relativePath } from '../relativePath.ts';
import type { SettingsReader } from '../settings.ts';
import { isPage, isWatched } from './changes.ts';
import { RunQueue } from './runQueue.ts';
import { TypedFiles } from './typedFiles.ts';

/** What the watcher is built from. */
export interface SourceWatcherOptions {
  readonly engine: EngineClient;
  readonly projects: Projects;
  readonly settings: SettingsReader;
  readonly log: vscode.LogOutputChannel;
}

/** One folder that is watched. */
interface Watch {
  readonly uri: vscode.Uri;
  readonly queue: RunQueue;
  dispose(): void;
}

/**
 * Watches each folder that is set up. The file watcher subscribes late and may miss what happens meanwhile, so each
 * watch begins with a look at everything, and the editor's own saves, creations, deletions and renames count as well.
 */
export function registerSourceWatcher(options: SourceWatcherOptions): vscode.Disposable {
  const watches = new Map<string, Watch>();
  const update = () => {
    for (const [root, watch] of [...watches].filter(([root]) => isOver(options.projects.find(root)))) {
      watches.delete(root);
      watch.dispose();
    }
    const wanted = options.projects.all().filter(isSetUp);
    for (const project of wanted.filter(({ root }) => !watches.has(root))) {
      watches.set(project.root, watchProject(project, changed, options));
    }
  };
  const reportAll = (uri: vscode.Uri) => {
    watches.forEach(watch => report(watch, uri));
  };
  const typed = new TypedFiles(isPage, reportAll);
  const changed = (...uris: readonly vscode.Uri[]) => {
    uris.filter(uri => !typed.holdsBack(uri)).forEach(reportAll);
  };
  update();
  return vscode.Disposable.from(
    typed,
    options.projects.onDidChange(update),
    // What changed while there was no engine, it learns by looking at everything.
    options.engine.onDidStart(() => {
      watches.forEach(({ queue }) => queue.addEverything());
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
    vscode.workspace.onDidCreateFiles(({ files }) => changed(...files)),
    vscode.workspace.onDidDeleteFiles(({ files }) => changed(...files)),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      changed(...files.flatMap(file => [file.oldUri, file.newUri])),
    ),
    new vscode.Disposable(() => {
      for (const watch of watches.values()) {
        watch.dispose();
      }
    }),
  );
}

// A failure may pass, and an engine that restarts opens the folder again: neither ends a watch.
function isOver(project: Project | undefined): boolean {
  return project === undefined || project.status === 'not-set-up';
}

function watchProject(
  project: Project,
  changed: (uri: vscode.Uri) => void,
  options: SourceWatcherOptions,
): Watch {
  const { uri } = project;
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(uri, '**/*'));
  const queue = new RunQueue({
    run: paths => run(project.root, paths, options),
    debounceMs: () => options.settings.read(uri).debounceMs,
  });
  const events = vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
  );
  queue.addEverything();
  return {
    uri,
    queue,
    dispose: () => {
      queue.dispose();
      events.dispose();
    },
  };
}

// Runs for each event of the file system, so it only compares strings.
function report({ uri, queue }: Watch, changed: vscode.Uri): void {
  const path = relativePath(uri, changed);
  if (path !== undefined && isWatched(path)) {
    queue.add(path);
  }
}

async function run(
  root: string,
  paths: readonly string[] | undefined,
  options: SourceWatcherOptions,
): Promise<boolean> {
  try {
    await options.engine.request('pipeline/run', { root, ...(paths && { paths }) }, { background: true });
    return true;
  } catch (error) {
    // Boundary: nobody waits for this run. The project's state tells the person, the log tells why.
    if (!isCancel(error)) {
      options.log.warn('watch.run', toError(error).message);
    }
    return false;
  }
}
