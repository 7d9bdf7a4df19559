import { type Fragment, extractorVersion } from '../model/fragment.ts';
import type { Files } from '../ports.ts';
import { indexFormatVersion } from '../retrieval/indexFile.ts';

export const fragmentsPath = '.tesserae/cache/fragments.jsonl';
/** Raise it when the same fragments give another graph. */
const foldVersion = 2;
/** Caches of another version are not read. */
export const cacheVersion = `${foldVersion}.${extractorVersion}.${indexFormatVersion}`;
const header = `{"version":"${cacheVersion}"}`;
/** The file is written anew once it holds this many times more lines than fragments. */
const maxStaleFactor = 2;

/**
 * Fragments on disk, one JSON line each, appended to; the last line of a path counts. May be deleted at any time:
 * what is missing is extracted again.
 */
export class FragmentCache {
  readonly #files: Files;
  #lines = 0;

  constructor(files: Files) {
    this.#files = files;
  }

  /** The fragments whose content hash is the wanted one, in steps. A torn or foreign line is passed over. */
  async *load(wanted: ReadonlyMap<string, string>): AsyncGenerator<Fragment> {
    const bytes = await this.#files.read(fragmentsPath);
    const lines = bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n');
    if (lines[0] !== header) return;
    this.#lines = lines.length - 1;
    const seen = new Set<string>();
    // Last first: a path's newest line decides.
    for (let index = lines.length - 1; index > 0; index -= 1) {
      const fragment = parseLine(lines[index] ?? '');
      if (fragment === undefined || seen.has(fragment.path)) continue;
      seen.add(fragment.path);
      if (wanted.get(fragment.path) === fragment.contentHash) yield fragment;
    }
  }

  /** Adds new fragments; writes the whole file anew when most of it is stale, or `clean` says that it must be. */
  async save(
    fresh: readonly Fragment[],
    all: Iterable<Fragment>,
    count: number,
    clean: boolean,
  ): Promise<void> {
    if (fresh.length === 0 && !clean) return;
    const isAppend = !clean && this.#lines > 0 && this.#lines + fresh.length <= count * maxStaleFactor;
    if (isAppend) {
      await this.#files.append(
        fragmentsPath,
        fresh.map(fragment => `${JSON.stringify(fragment)}\n`).join(''),
      );
      this.#lines += fresh.length;
      return;
    }
    const lines = [header];
    for (const fragment of all) lines.push(JSON.stringify(fragment));
    await this.#files.write(fragmentsPath, `${lines.join('\n')}\n`);
    this.#lines = lines.length - 1;
  }
}

function parseLine(line: string): Fragment | undefined {
  if (line === '') return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isFragment(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a value has a fragment's shape, as far as telling it from any other JSON goes. */
function isFragment(value: unknown): value is Fragment {
  if (typeof value !== 'object' || value === null) return false;
  const { path, contentHash, mentions, links, sections, passages } = value as Partial<Fragment>;
  const isNamed = typeof path === 'string' && typeof contentHash === 'string';
  return isNamed && [mentions, links, sections, passages].every(list => Array.isArray(list));
}
