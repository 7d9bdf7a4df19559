import { byText } from '../base/compare.ts';
import { decodeText } from '../base/decode.ts';
import { EngineError, systemErrorCode, throwIfAborted } from '../base/errors.ts';
import { createGlobTest } from '../base/globs.ts';
import { type IgnoreRules, parseIgnoreRules } from '../base/ignoreRules.ts';
import { extensionOf } from '../base/paths.ts';
import type { SkippedSource } from '../model/report.ts';
import type { DirectoryEntry, Files, FileStat } from '../ports.ts';
import { maxBytesOf, sourceKindOf } from './sourceKind.ts';

/** Why a source that a person had forgotten is left out. */
export const forgottenReason = 'forgotten on request (review.json)';

export interface SourceFile {
  readonly path: string;
  readonly stat: FileStat;
}

export interface EnumerateOptions {
  /** Globs of what to read; empty: everything. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly maxFileBytes: number;
  /** Paths a person told us to forget. */
  readonly forgotten: ReadonlySet<string>;
}

export interface Enumeration {
  /** Sorted by path. */
  readonly sources: readonly SourceFile[];
  /** Sorted by path; a folder that is left out whole is one entry ending in `/`. */
  readonly skipped: readonly SkippedSource[];
}

const ignoreFiles = ['.gitignore', '.tesseraeignore'];
/** Folders that are never a project's own words: ours, version control, installed packages, caches of tools. */
const alwaysLeftOut =
  /^(?:\.tesserae|\.git|\.hg|\.svn|\.jj|node_modules|bower_components|__pycache__|site-packages|\.venv|venv|\.tox|\.nox|\.[a-z]+_cache|\.cache|\.next|\.nuxt|\.svelte-kit|\.gradle|\.terraform|\.vscode-test)$/;

/**
 * Walks a project and decides what is read. Not a library's walker: ignore files nest, so each folder's rules
 * must be known before its entries are judged. Links are never followed: what they point to inside the project
 * is read in its own place, so trees cannot loop.
 */
export async function enumerateSources(
  files: Files,
  options: EnumerateOptions,
  signal?: AbortSignal,
): Promise<Enumeration> {
  const walk = new Walk(files, options, signal);
  await walk.folder('', await outerRules(files));
  return {
    sources: walk.sources.sort(byText(source => source.path)),
    skipped: walk.skipped.sort(byText(skip => skip.path)),
  };
}

/** One ignore file: where it stands and what it says of paths below. */
interface ScopedRules {
  readonly name: string;
  /** Turns a project-relative path into the one the rules were written for. */
  readonly localPath: (path: string) => string;
  readonly rules: IgnoreRules;
}

async function outerRules(files: Files): Promise<ScopedRules[]> {
  const outer = await Promise.all(ignoreFiles.map(name => files.above(name)));
  return outer.flat().map(({ text, prefix }) => ({
    name: 'an ignore file above the project',
    localPath: path => prefix + path,
    rules: parseIgnoreRules(text),
  }));
}

class Walk {
  readonly sources: SourceFile[] = [];
  readonly skipped: SkippedSource[] = [];
  readonly #files: Files;
  readonly #options: EnumerateOptions;
  readonly #signal: AbortSignal | undefined;
  readonly #isIncluded: (path: string) => boolean;
  readonly #isExcluded: (path: string) => boolean;

  constructor(files: Files, options: EnumerateOptions, signal: AbortSignal | undefined) {
    this.#files = files;
    this.#options = options;
    this.#signal = signal;
    this.#isIncluded = options.include.length === 0 ? () => true : createGlobTest(options.include);
    this.#isExcluded = createGlobTest(options.exclude);
  }

  async folder(folder: string, inherited: readonly ScopedRules[]): Promise<void> {
    throwIfAborted(this.#signal);
    const entries = await this.#list(folder);
    const rules = await this.#rulesOf(folder, entries, inherited);
    if (rules === undefined) return;
    const candidates: string[] = [];
    const folders: string[] = [];
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.kind === 'directory') {
        if (this.#keepsFolder(path, entry.name, rules)) folders.push(path);
      } else if (entry.kind === 'symlink') {
        await this.#skipLink(path);
      } else if (this.#keepsFile(path, rules)) {
        // A pipe or a device might never answer.
        if (entry.kind === 'file') candidates.push(path);
        else this.#skip(path, 'not a regular file');
      }
    }
    await this.#addFiles(candidates);
    for (const path of folders) await this.folder(path, rules);
  }

  async #list(folder: string): Promise<readonly DirectoryEntry[]> {
    try {
      return await this.#files.list(folder);
    } catch (error) {
      const code = systemErrorCode(error);
      // The project's own folder must be readable; one below may not be.
      if (code === undefined || folder === '') throw error;
      this.#skip(`${folder}/`, `cannot be read (${code})`);
      return [];
    }
  }

  /** `undefined` when an ignore file cannot be read: the folder may hold what it hides. */
  async #rulesOf(
    folder: string,
    entries: readonly DirectoryEntry[],
    inherited: readonly ScopedRules[],
  ): Promise<readonly ScopedRules[] | undefined> {
    const rules = [...inherited];
    for (const name of ignoreFiles) {
      if (!entries.some(entry => entry.name === name && entry.kind === 'file')) continue;
      const path = folder === '' ? name : `${folder}/${name}`;
      const text = await this.#readIgnoreFile(path, folder);
      if (text === undefined) return undefined;
      const skipLength = folder === '' ? 0 : folder.length + 1;
      rules.push({
        name: path,
        localPath: candidate => candidate.slice(skipLength),
        rules: parseIgnoreRules(text),
      });
    }
    return rules;
  }

  async #readIgnoreFile(path: string, folder: string): Promise<string | undefined> {
    try {
      return decodeText((await this.#files.read(path)) ?? new Uint8Array(0)) ?? '';
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === undefined) throw error;
      if (folder !== '') {
        this.#skip(`${folder}/`, `${path} cannot be read (${code})`);
        return undefined;
      }
      const message = `${path} cannot be read (${code}), so that what it hides is not known. Make it readable and compile again.`;
      throw new EngineError('source-unreadable', message, { cause: error });
    }
  }

  #keepsFolder(path: string, name: string, rules: readonly ScopedRules[]): boolean {
    if (alwaysLeftOut.test(name)) {
      if (name !== '.git' && name !== '.tesserae')
        this.#skip(`${path}/`, 'tools and installed packages are not read');
      return false;
    }
    return this.#isAllowed(`${path}/`, rules);
  }

  #keepsFile(path: string, rules: readonly ScopedRules[]): boolean {
    if (!this.#isAllowed(path, rules)) return false;
    if (!this.#isIncluded(path)) return false;
    if (sourceKindOf(path) === undefined) {
      const extension = extensionOf(path);
      return this.#skip(
        path,
        extension === '' ? 'not a kind of file that is read' : `${extension} files are not read`,
      );
    }
    if (this.#options.forgotten.has(path)) return this.#skip(path, forgottenReason);
    return true;
  }

  #isAllowed(path: string, rules: readonly ScopedRules[]): boolean {
    if (this.#isExcluded(path.replace(/\/$/, ''))) return this.#skip(path, 'excluded by the settings');
    // The last file that speaks decides, as in git.
    for (let index = rules.length - 1; index >= 0; index -= 1) {
      const scoped = rules[index];
      const verdict = scoped?.rules.test(scoped.localPath(path));
      if (verdict === 'kept') return true;
      if (verdict === 'ignored') return this.#skip(path, `ignored by ${scoped?.name ?? ''}`);
    }
    return true;
  }

  async #skipLink(path: string): Promise<void> {
    const target = await this.#realPath(path);
    if (target === undefined) this.#skip(path, 'a link out of the folder, or to nothing');
    else this.#skip(path, `a link to ${target === '' ? 'the folder itself' : target}`);
  }

  async #realPath(path: string): Promise<string | undefined> {
    try {
      return await this.#files.realPath(path);
    } catch (error) {
      // A chain of links that bites its own tail.
      if (systemErrorCode(error) === undefined) throw error;
      return undefined;
    }
  }

  async #addFiles(paths: readonly string[]): Promise<void> {
    const { maxFileBytes } = this.#options;
    const stats = await this.#stats(paths);
    for (const [index, path] of paths.entries()) {
      const stat = stats[index];
      if (stat?.kind !== 'file') continue;
      const maxBytes = maxBytesOf(path, maxFileBytes);
      if (stat.sizeBytes <= maxBytes) this.sources.push({ path, stat });
      else this.#skip(path, `larger than ${formatSize(maxBytes)} (${formatSize(stat.sizeBytes)})`);
    }
  }

  /** All at once; one by one, with the reasons, when one of them may not be looked at. */
  async #stats(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]> {
    try {
      return await this.#files.statAll(paths);
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
      const stats: (FileStat | undefined)[] = [];
      for (const path of paths) stats.push(await this.#stat(path));
      return stats;
    }
  }

  async #stat(path: string): Promise<FileStat | undefined> {
    try {
      return await this.#files.stat(path);
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === undefined) throw error;
      this.#skip(path, `cannot be read (${code})`);
      return undefined;
    }
  }

  #skip(path: string, reason: string): false {
    this.skipped.push({ path, reason });
    return false;
  }
}

function formatSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
