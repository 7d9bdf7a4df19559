import { decodeExactly } from '../base/decode.ts';
import { byText, compareStrings } from '../base/compare.ts';
import { SourceReader } from '../context/sourceReader.ts';
import { type PageRecord, wikiRoot } from '../model/page.ts';
import type { Commit, Files, FileStat, History, TextPorts } from '../ports.ts';
import { projectSyntheses } from '../wiki/syntheses/projectSyntheses.ts';
import { digestOfName, readDigest, type RecordedDigest } from '../wiki/syntheses/recorded.ts';
import type { StorySources } from '../wiki/syntheses/story.ts';
import {
  isSynthesisId,
  slugOfSynthesis,
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
    const { paths } = this.#base.wiki;
    return {
      change,
      syntheses,
      found: kept
        .map(({ slug, contentHash }) => {
          const nodeId = synthesisId(slug);
          return {
            path: paths.placeOf(nodeId) ?? synthesisPath(slug),
            nodeId,
            bodyHash: contentHash.slice('sha256-'.length),
            edited: false,
            moved: paths.isPinned(nodeId),
            sizeBytes: -1,
            modifiedMs: -1,
          };
        })
        .filter(({ path }) => !known.has(path)),
    };
  }

  async #sources(breathe: Breather): Promise<StorySources> {
    const { fold, wiki } = this.#base;
    return {
      name: (await readConfig(this.#files, 'read'))?.name ?? '',
      graph: fold.graph,
      pathOf: id => (isSynthesisId(id) ? wiki.paths.placeOf(id) : wiki.linkPath(id)),
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
    const forgotten = new Set((await readDecisions(this.#files)).forgotten_sources);
    const places = [...(await this.#placesOfDigests())].sort(byText(([name]) => name));
    const stats = await this.#files.statAll(places.map(([, path]) => path));
    const digests: RecordedDigest[] = [];
    for (const [index, [name, path]] of places.entries()) {
      const digest = await this.#readDigest({ name, path }, stats[index]);
      if (digest?.record.sources.every(path => !forgotten.has(path)) === true) digests.push(digest);
    }
    return digests;
  }

  /** By a digest's own file name, where its page stands. */
  async #placesOfDigests(): Promise<Map<string, string>> {
    const isThere = (await this.#files.stat(folder))?.kind === 'directory';
    const files = isThere ? (await this.#files.list(folder)).filter(({ kind }) => kind === 'file') : [];
    const pins = [...this.#base.wiki.paths.pins].map(
      ([id, path]) => [`${slugOfSynthesis(id)}.md`, path] as const,
    );
    const places = [...files.map(({ name }) => [name, `${folder}/${name}`] as const), ...pins];
    return new Map(places.filter(([name]) => digestOfName(name) !== undefined));
  }

  async #readDigest(
    { name, path }: { readonly name: string; readonly path: string },
    stat: FileStat | undefined,
  ): Promise<RecordedDigest | undefined> {
    const kept = this.#digests.get(name);
    if (
      stat !== undefined &&
      kept?.stat.sizeBytes === stat.sizeBytes &&
      kept.stat.modifiedMs === stat.modifiedMs
    )
      return kept.digest;
    this.#digests.delete(name);
    const bytes = await this.#files.read(path);
    const text = bytes === undefined ? undefined : decodeExactly(bytes);
    const digest = text === undefined ? undefined : readDigest(name, text);
    if (stat !== undefined && digest !== undefined) this.#digests.set(name, { stat, digest });
    return digest;
  }
}
