import path from 'node:path';
import { watch } from 'chokidar';

export interface FolderWatchOptions {
  /** Quiet time before changes are told. */
  readonly debounceMs: number;
  /** Told of project-relative paths, each once. */
  readonly changed: (paths: readonly string[]) => void;
}

/** Changes keep coming: they are told all the same after so many quiet times. */
const longestDelayFactor = 10;
const ignoredFolders = /(?:^|\/)(?:\.git|node_modules)(?:\/|$)/;
/** Of our own folder, what people change. */
const ownFolder = /^\.tesserae(?:\/|$)/;
const peoples = /^\.tesserae(?:$|\/wiki(?:\/|$)|\/review\.json$)/;

/** Watches a folder for changes that may bear on what is known of it. Ready once it is heard. */
export async function watchFolder(
  root: string,
  { debounceMs, changed }: FolderWatchOptions,
): Promise<{ close(): Promise<void> }> {
  const toRelative = (file: string): string => path.relative(root, file).split(path.sep).join('/');
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: file => {
      const relative = toRelative(file);
      return ignoredFolders.test(relative) || (ownFolder.test(relative) && !peoples.test(relative));
    },
  });
  const paths = new Set<string>();
  let [quiet, latest]: (NodeJS.Timeout | undefined)[] = [];
  const tell = (): void => {
    clearTimeout(quiet);
    clearTimeout(latest);
    latest = undefined;
    const batch = [...paths];
    paths.clear();
    if (batch.length > 0) changed(batch);
  };
  watcher.on('all', (_, file) => {
    paths.add(toRelative(file));
    clearTimeout(quiet);
    quiet = setTimeout(tell, debounceMs);
    latest ??= setTimeout(tell, debounceMs * longestDelayFactor);
  });
  await new Promise<void>(resolve => watcher.on('ready', () => resolve()));
  return {
    close: async () => {
      clearTimeout(quiet);
      clearTimeout(latest);
      await watcher.close();
    },
  };
}
