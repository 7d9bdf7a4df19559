// Which changed paths matter, and a set of them that gives up counting when there are too many.

/** A batch of more paths than this is sent as "look at everything": listing is cheaper than naming. */
export const wholeRunAbove = 500;

const ignoredFolders = /(^|\/)(\.git|node_modules)(\/|$)/;
const ourFolder = /^\.tesserae(\/|$)/;
const wikiFolder = /^\.tesserae\/wiki\//;
const decisions = '.tesserae/review.json';

/**
 * True when a change of the project-relative path may change the knowledge: not for what we write ourselves, but for
 * wiki pages and decisions, which people edit and merge. Ignore files and file types are the engine's to judge.
 */
export function isWatched(path: string): boolean {
  if (path === '' || ignoredFolders.test(path)) {
    return false;
  }
  return !ourFolder.test(path) || wikiFolder.test(path) || path === decisions;
}

/** True for a file of a wiki, in whichever folder; asked for each key, so it only compares strings. */
export function isPage({ path }: { readonly path: string }): boolean {
  return path.includes('/.tesserae/wiki/');
}

/** Changed paths since the last `take`, each once. */
export class ChangeSet {
  #paths = new Set<string>();
  #everything = false;

  get isEmpty(): boolean {
    return !this.#everything && this.#paths.size === 0;
  }

  add(path: string): void {
    if (this.#everything) {
      return;
    }
    this.#paths.add(path);
    if (this.#paths.size > wholeRunAbove) {
      this.addEverything();
    }
  }

  /** From now on the set stands for all paths. */
  addEverything(): void {
    this.#everything = true;
    this.#paths.clear();
  }

  /** Adds what `take` gave. */
  put(paths: readonly string[] | undefined): void {
    if (paths) {
      paths.forEach(path => {
        this.add(path);
      });
    } else {
      this.addEverything();
    }
  }

  /** Empties the set. `undefined`: everything. */
  take(): readonly string[] | undefined {
    const paths = this.#everything ? undefined : [...this.#paths];
    this.#everything = false;
    this.#paths = new Set();
    return paths;
  }
}
