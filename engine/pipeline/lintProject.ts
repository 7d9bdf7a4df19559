import { compareStrings } from '../base/compare.ts';
import { decodeText } from '../base/decode.ts';
import { parseFrontmatter } from '../base/frontmatter.ts';
import { sha256Hex } from '../base/hash.ts';
import { splitLines } from '../base/lines.ts';
import { extractSource } from '../extract/extractSource.ts';
import type { Graph } from '../graph/graph.ts';
import { SourceIndex } from '../graph/sourceIndex.ts';
import { lintLanguage, lintPageLanguage } from '../lint/lintLanguage.ts';
import { type LinkContext, type LinkFindings, lintLinks, missingFileProblems } from '../lint/lintLinks.ts';
import { lintNames } from '../lint/lintNames.ts';
import { lintCitations, lintDrift } from '../lint/lintPages.ts';
import { lintPapers } from '../lint/lintPapers.ts';
import { lintSources, type SourceState } from '../lint/lintSources.ts';
import { arrangeProblems, type LintProblem } from '../lint/problem.ts';
import { looksUnchanged, type Manifest } from '../memory/manifest.ts';
import type { Fragment } from '../model/fragment.ts';
import type { Files } from '../ports.ts';
import { FragmentCache } from './fragmentCache.ts';

/** What is looked at. */
interface LintSubject {
  readonly files: Files;
  readonly graph: Graph;
  readonly manifest: Manifest;
  readonly fragments: ReadonlyMap<string, Fragment>;
}

/** What each source gave, from the cache: nothing for what the cache lost. */
async function loadFragments(files: Files, manifest: Manifest): Promise<Map<string, Fragment>> {
  const wanted = new Map(
    [...manifest.sources().values()].map(({ path, contentHash }) => [path, contentHash]),
  );
  const found = new Map<string, Fragment>();
  for await (const fragment of new FragmentCache(files).load(wanted)) found.set(fragment.path, fragment);
  return found;
}

/** Problems in what was compiled, gravest first; see arrangeProblems. Reads, writes nothing. */
export async function lintProject(files: Files, graph: Graph, manifest: Manifest): Promise<LintProblem[]> {
  const fragments = await loadFragments(files, manifest);
  const subject = { files, graph, manifest, fragments };
  const index = new SourceIndex();
  for (const fragment of fragments.values()) index.add(fragment);
  const fragment = (path: string): Fragment | undefined => fragments.get(path);
  const context: LinkContext = { index, fragment, paths: [...fragments.keys()].sort(compareStrings) };
  const pages = await readPages(subject);
  // Of other formats, what looks like a link may be none.
  const documents = [...fragments.values()].filter(({ metadata }) => metadata['format'] === 'markdown');
  const findings = [
    ...documents.map(document => lintLinks(document, context)),
    ...pages.edited.map(page => lintCitations(page, context)),
  ];
  return arrangeProblems([
    ...findings.flatMap(({ problems }) => problems),
    ...(await missingFiles(findings, context, files)),
    ...lintSources(await statesOf(subject)),
    ...lintDrift(graph, manifest.pages(), pages.missing),
    ...lintNames(graph),
    ...lintPapers(graph),
    ...lintLanguage(graph, fragment),
    ...pages.languages,
  ]);
}

/** Of the links whose target is no source, those whose target is no file or folder either. */
async function missingFiles(
  findings: readonly LinkFindings[],
  context: LinkContext,
  files: Files,
): Promise<LintProblem[]> {
  const unresolved = findings.flatMap(finding => finding.unresolved);
  const targets = [...new Set(unresolved.map(({ link }) => link.target))];
  const stats = await files.statAll(targets);
  const missing = new Set(targets.filter((_, place) => stats[place] === undefined));
  return missingFileProblems(
    unresolved.filter(({ link }) => missing.has(link.target)),
    context,
  );
}

/** A file that only looks different is read: a checkout gives every file a new time. */
async function statesOf({ files, manifest }: LintSubject): Promise<SourceState[]> {
  const known = [...manifest.sources().values()];
  const stats = await files.statAll(known.map(({ path }) => path));
  const states: SourceState[] = [];
  for (const [place, source] of known.entries()) {
    const { path, warnings } = source;
    const stat = stats[place];
    let state: SourceState['state'] = stat === undefined ? 'gone' : 'same';
    if (stat !== undefined && !looksUnchanged(source, stat)) {
      const bytes = await files.read(path);
      state = bytes !== undefined && sha256Hex(bytes) === source.contentHash ? 'same' : 'changed';
    }
    states.push({ path, warnings, state });
  }
  return states;
}

interface PagesRead {
  readonly missing: ReadonlySet<string>;
  /** Pages with a person's body, read as documents. */
  readonly edited: readonly Fragment[];
  readonly languages: readonly LintProblem[];
}

async function readPages({ files, manifest, graph, fragments }: LintSubject): Promise<PagesRead> {
  const pages = [...manifest.pages().values()];
  const stats = await files.statAll(pages.map(({ path }) => path));
  const missing = new Set(pages.filter((_, place) => stats[place] === undefined).map(({ path }) => path));
  const edited: Fragment[] = [];
  const languages: LintProblem[] = [];
  for (const page of pages.filter(({ path, edited }) => edited && !missing.has(path))) {
    const bytes = await files.read(page.path);
    const text = bytes === undefined ? undefined : decodeText(bytes);
    if (text === undefined) continue;
    const extraction = extractSource(page.path, page.bodyHash, text);
    if (extraction.outcome === 'read') edited.push(extraction.fragment);
    const lines = splitLines(text);
    const body = lines.slice(parseFrontmatter(lines).bodyLine).join('\n');
    const sources = (graph.node(page.nodeId)?.sources ?? []).flatMap(({ path }) => fragments.get(path) ?? []);
    languages.push(...lintPageLanguage({ path: page.path, body }, sources));
  }
  return { missing, edited, languages };
}
