import { decodeExactly } from '../base/decode.ts';
import { compareStrings } from '../base/compare.ts';
import { SourceReader } from '../context/sourceReader.ts';
import { type PageRecord, wikiRoot } from '../model/page.ts';
import type { Commit, Files, FileStat, History, TextPorts } from '../ports.ts';
import { projectSyntheses } from '../wiki/syntheses/projectSyntheses.ts';
import { digestOfName, readDigest, type RecordedDigest } from '../wiki/syntheses/recorded.ts';
import type { StorySources } from '../wiki/syntheses/story.ts';
import {
  type Synthesis,
  synthesisId,
  synthesisPath,
  toSynthesisNode,
  toSynthesisRecord,
} from '../wiki/syntheses/synthesis.ts';
import type { Breather } from './breather.ts';
import { readDecisions } from './decisions.ts';
import type { KnowledgeBase, KnowledgeChange } from './knowledgeBase.ts';
import { readConfig } from './projectConfig.ts';

const folder = `${wikiRoot}/syntheses`;
/** Sources whose lines are sentences as they stand. */
const readable = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;

export interface Synthesized {
  readonly change: KnowledgeChange;
  /** Those that are to be written. */
  readonly syntheses: readonly Synthesis[];
  /** Digests of the past that no run of ours knows of yet: they came with the folder. */
  readonly found: readonly PageRecord[];
}

/**
 * Keeps the syntheses in step with graph and history. Only where `graph.json` is about to be written: it asks version
 * control, and a save in the editor must not wait for that. Until then the graph holds those of the last time.
 */
export class SynthesisStage {
  readonly #files: Files;
  readonly #ports: TextPorts & { readonly history: History };
  readonly #base: KnowledgeBase;
  readonly #reader: SourceReader;
  /** What was read last of the history, and of which state of it. */
  #history: { readonly of: string; readonly commits: readonly Commit[] } | undefined;
  readonly #digests = new Map<string, { readonly stat: FileStat; readonly digest: RecordedDigest }>();

  constructor(ports: TextPorts & { readonly files: Files; readonly history: History }, base: KnowledgeBase) {
    this.#files = ports.files;
    this.#ports = ports;
    this.#base = base;
    this.#reader = new SourceReader(ports.files, ports);
  }

  /** Makes all syntheses anew and puts them into the graph; their pages are still to be written. */
  async make(breathe: Breather): Promise<Synthesized> {
    const { graph } = this.#base.fold;
    const recorded = await this.#readRecorded();
    const has = (length: number): ReadonlySet<string> =>
      new Set(recorded.map(({ when }) => when).filter(when => when.length === length));
    const syntheses = await projectSyntheses(await this.#sources(breathe), {
      days: has('YYYY-MM-DD'.length),
      weeks: has('YYYY-Www'.length),
    });
    const made = new Set(syntheses.map(({ slug }) => slug));
    const kept = recorded.map(({ record }) => record).filter(({ slug }) => !made.has(slug));
    const records = [...kept, ...syntheses.map(toSynthesisRecord)];
    const change = await this.#base.putSyntheses(
      records.map(record => toSynthesisNode(record, graph)),
      breathe,
    );
    const known = this.#base.manifest.pages();
    const found = kept.filter(({ slug }) => !known.has(synthesisPath(slug)));
    return {
      change,
      syntheses,
      found: found.map(({ slug, contentHash }) => ({
        path: synthesisPath(slug),
        nodeId: synthesisId(slug),
        bodyHash: contentHash.slice('sha256-'.length),
        edited: false,
        moved: false,
        sizeBytes: -1,
        modifiedMs: -1,
      })),
    };
  }

  async #sources(breathe: Breather): Promise<StorySources> {
    const { fold, wiki } = this.#base;
    return {
      name: (await readConfig(this.#files, 'read'))?.name ?? '',
      graph: fold.graph,
      pathOf: id => wiki.linkPath(id),
      fragment: path => fold.fragment(path),
      commits: await this.#commits(),
      linesOf: path => this.#linesOf(path),
      breathe,
    };
  }

  async #linesOf(path: string): Promise<readonly string[] | undefined> {
    if (!readable.test(path)) return undefined;
    const source = await this.#reader.read(path);
    // What changed since would make the citations lie.
    if (source?.contentHash !== this.#base.fold.graph.contentHashOf(path)) return undefined;
    return source.lines;
  }

  /** The newest commits; asked for again when the history or what is a source changed. */
  async #commits(): Promise<readonly Commit[]> {
    const { history, redactor } = this.#ports;
    const revision = await history.revision(this.#files.root);
    if (revision === undefined) return [];
    const paths = [...this.#base.manifest.sources().keys()].sort(compareStrings);
    const of = [revision, ...paths].join('\n');
    if (this.#history?.of === of) return this.#history.commits;
    const commits = await history.recentCommits(this.#files.root, new Set(paths));
    const { text } = await redactor.redact(
      commits.map(({ subject }) => subject.replace(/[\r\n]+/g, ' ')).join('\n'),
    );
    const subjects = text.split('\n');
    const masked = commits.map((commit, at) => ({ ...commit, subject: subjects[at] ?? '' }));
    this.#history = { of, commits: masked };
    return masked;
  }

  /** The digests on the disk, but for those that cite what a person had forgotten. */
  async #readRecorded(): Promise<RecordedDigest[]> {
    if ((await this.#files.stat(folder))?.kind !== 'directory') return [];
    const forgotten = new Set((await readDecisions(this.#files)).forgotten_sources);
    const names = (await this.#files.list(folder))
      .filter(({ name, kind }) => kind === 'file' && digestOfName(name) !== undefined)
      .map(({ name }) => name)
      .sort(compareStrings);
    const stats = await this.#files.statAll(names.map(name => `${folder}/${name}`));
    const digests: RecordedDigest[] = [];
    for (const [index, name] of names.entries()) {
      const digest = await this.#readDigest(name, stats[index]);
      if (digest?.record.sources.every(path => !forgotten.has(path)) === true) digests.push(digest);
    }
    return digests;
  }

  async #readDigest(name: string, stat: FileStat | undefined): Promise<RecordedDigest | undefined> {
    const kept = this.#digests.get(name);
    if (
      stat !== undefined &&
      kept?.stat.sizeBytes === stat.sizeBytes &&
      kept.stat.modifiedMs === stat.modifiedMs
    )
      return kept.digest;
    this.#digests.delete(name);
    const bytes = await this.#files.read(`${folder}/${name}`);
    const text = bytes === undefined ? undefined : decodeExactly(bytes);
    const digest = text === undefined ? undefined : readDigest(name, text);
    if (stat !== undefined && digest !== undefined) this.#digests.set(name, { stat, digest });
    return digest;
  }
}
