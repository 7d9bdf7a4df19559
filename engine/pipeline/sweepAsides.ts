import { isAsideName } from '../base/paths.ts';
import type { Files } from '../ports.ts';

/** Our folders but the wiki, which has a sweep of its own. */
const folders = [
  '.tesserae',
  '.tesserae/cache',
  '.tesserae/context',
  '.tesserae/lease',
  '.tesserae/handover',
];

/** Removes files that a process wrote aside and died before renaming. Only the holder of the lease may call it. */
export async function sweepAsides(files: Files): Promise<void> {
  for (const folder of folders) {
    if ((await files.stat(folder))?.kind !== 'directory') continue;
    for (const { name } of await files.list(folder)) {
      if (isAsideName(name)) await files.remove(`${folder}/${name}`);
    }
  }
}
