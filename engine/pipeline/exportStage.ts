import { byText, compareStrings } from '../base/compare.ts';
import { sha256Hex } from '../base/hash.ts';
import { reportPath, reportSteps } from '../export/report.ts';
import { temporalFactSteps } from '../export/temporalFacts.ts';
import type { SkippedSource } from '../model/report.ts';
import type { Files, History } from '../ports.ts';
import { forgottenReason } from '../sources/enumerate.ts';
import { type Breather, runSteps } from './breather.ts';
import { cacheVersion } from './fragmentCache.ts';
import type { KnowledgeBase } from './knowledgeBase.ts';
import { readConfig } from './projectConfig.ts';

export const factsPath = '.tesserae/temporal_facts.jsonl';
/** Raise it when the same graph gives other exports or syntheses. */
const exportVersion = 2;
const metaKey = 'exports';

/**
 * Writes what is made of the whole graph at once: `temporal_facts.jsonl` and `report.md`. Only at the end of a run that
 * commits: a save in the editor must not wait for a file as large as the graph.
 */
export class ExportStage {
  readonly #files: Files;
  readonly #history: History;
  readonly #base: KnowledgeBase;

  constructor(ports: { readonly files: Files; readonly history: History }, base: KnowledgeBase) {
    this.#files = ports.files;
    this.#history = ports.history;
    this.#base = base;
  }

  /** Whether the files are still what the sources and their history make them. */
  async isCurrent(skipped: readonly SkippedSource[]): Promise<boolean> {
    return this.#base.sidecar.getMeta(metaKey) === (await this.#stamp(skipped));
  }

  /** Brings the files up to date; what a person should know of how that went. The sidecar has to be saved after it. */
  async write(skipped: readonly SkippedSource[], breathe: Breather): Promise<readonly string[]> {
    const { graph } = this.#base.fold;
    const { sources, warnings } = this.#read();
    const { days, problem } = await this.#history.lastChanges(this.#files.root, new Set(sources));
    const facts = await runSteps(temporalFactSteps({ graph, history: days }), breathe);
    await this.#put(factsPath, facts.map(line => `${line}\n`).join(''));
    await breathe();
    const name = await this.#name();
    const pathOf = (id: string): string | undefined => this.#base.wiki.paths.pathOf(id);
    // What a person had forgotten is named nowhere but in their own decision.
    const named = skipped.filter(({ reason }) => reason !== forgottenReason);
    const report = reportSteps({ name, graph, pathOf, skipped: named, warnings });
    await this.#put(reportPath, await runSteps(report, breathe));
    this.#base.sidecar.setMeta({ [metaKey]: await this.#stamp(skipped) });
    return problem === undefined ? [] : [problem];
  }

  #read(): { readonly sources: string[]; readonly warnings: string[] } {
    const known = [...this.#base.manifest.sources().values()].sort(byText(source => source.path));
    return {
      sources: known.map(source => source.path),
      warnings: known.flatMap(({ path, warnings }) => warnings.map(warning => `${path}: ${warning}`)),
    };
  }

  async #name(): Promise<string> {
    return (await readConfig(this.#files, 'read'))?.name ?? '';
  }

  /** Everything the files depend on, and how they look. */
  async #stamp(skipped: readonly SkippedSource[]): Promise<string> {
    const sources = [...this.#base.manifest.sources().values()].map(
      ({ path, contentHash }) => `${path}\n${contentHash}`,
    );
    const left = skipped.map(({ path, reason }) => `${path}\n${reason}`);
    const revision = (await this.#history.revision(this.#files.root)) ?? '';
    const parts = [await this.#name(), ...sources.sort(compareStrings), '', ...left.sort(compareStrings)];
    const stats = await this.#files.statAll([factsPath, reportPath]);
    const looks = stats.map(stat => `${stat?.sizeBytes ?? -1}:${stat?.modifiedMs ?? -1}`);
    return [exportVersion, cacheVersion, revision, sha256Hex(parts.join('\n')), ...looks].join(' ');
  }

  async #put(path: string, text: string): Promise<void> {
    const before = await this.#files.read(path);
    if (before !== undefined && sha256Hex(before) === sha256Hex(text)) return;
    await this.#files.write(path, text);
  }
}
