// Hears of new logs where agents keep them: the engine looks at those it knows each second, and for new ones seldom.
import * as vscode from 'vscode';
import { toError } from '../engineFailure.ts';
import { runInBackground } from '../log.ts';
import { isSetUp } from '../project.ts';
import type { Services } from '../services.ts';

/** Quiet time after which the engine is told. */
const quietMs = 200;
const logFiles = '**/*.{jsonl,json,zst,md,db,db-wal,vscdb,vscdb-wal}';

/** The folders that are watched, and how to look again which those are. */
export interface LogWatcher {
  refresh(): void;
  dispose(): void;
}

interface Watch {
  readonly places: string;
  readonly dispose: () => void;
}

/** Watches the folders of the agents that a person allowed, and no others. */
export function registerLogWatcher(services: Services): LogWatcher {
  const watches = new Map<string, Watch>();
  const update = async () => {
    const projects = services.projects.all().filter(isSetUp);
    for (const root of [...watches.keys()].filter(
      known => !projects.some(project => project.root === known),
    )) {
      watches.get(root)?.dispose();
      watches.delete(root);
    }
    for (const { root } of projects) {
      const { agents } = await services.engine.request('sessions/consent', { root }, { background: true });
      const places = agents.filter(({ answer }) => answer === 'allowed').flatMap(agent => agent.places);
      const key = places.join('\n');
      if (watches.get(root)?.places !== key) {
        watches.get(root)?.dispose();
        const watching = watchPlaces(services, root, places);
        watches.set(root, { places: key, dispose: watching.dispose });
      }
    }
  };
  const refresh = () => {
    runInBackground('logs.watch', update, services.log);
  };
  let known = '';
  const listeners = vscode.Disposable.from(
    // Only which projects there are matters, not each of their states.
    services.projects.onDidChange(() => {
      const now = services.projects
        .all()
        .filter(isSetUp)
        .map(({ root }) => root)
        .join('\n');
      if (now !== known) {
        known = now;
        refresh();
      }
    }),
    services.settings.onDidChange(refresh),
  );
  return {
    refresh,
    dispose: () => {
      listeners.dispose();
      watches.forEach(watch => {
        watch.dispose();
      });
    },
  };
}

function watchPlaces(
  { engine, log }: Services,
  root: string,
  places: readonly string[],
): Pick<Watch, 'dispose'> {
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      engine.request('sessions/touched', { root }, { background: true }).catch((error: unknown) => {
        log.debug('logs.touched', toError(error).message);
      });
    }, quietMs);
  };
  const watchers = places.map(place => {
    const pattern = new vscode.RelativePattern(vscode.Uri.file(place), logFiles);
    // What changes in a log the engine sees by itself.
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true, true);
    return vscode.Disposable.from(watcher, watcher.onDidCreate(tell));
  });
  return {
    dispose: () => {
      clearTimeout(timer);
      watchers.forEach(watcher => void watcher.dispose());
    },
  };
}
