import { compareStrings } from '../base/compare.ts';
import { decodeText } from '../base/decode.ts';
import { parseFrontmatter } from '../base/frontmatter.ts';
import { sha256Hex } from '../base/hash.ts';
import { splitLines } from '../base/lines.ts';
import { extractSource } from '../extract/extractSource.ts';
import type { Graph } from '../graph/graph.ts';
import { SourceIndex } from '../graph/sourceIndex.ts';
import { lintLanguage, lintPageLanguage } from '../lint/lintLanguage.ts';
import { type LinkContext, lintLinks, missingFileProblems, type UnresolvedLink } from '../lint/lintLinks.ts';
import { lintNames } from '../lint/lintNames.ts';
import { lintPageLinks, lintDrift } from '../lint/lintPages.ts';
import { lintPapers } from '../lint/lintPapers.ts';
import { lintSources, type SourceState } from '../lint/lintSources.ts';
import { arrangeProblems, type LintProblem } from '../lint/problem.ts';
import { looksUnchanged, type Manifest } from '../memory/manifest.ts';
import type { Fragment } from '../model/fragment.ts';
import type { Files } from '../ports.ts';
import type { PageNames } from '../wiki/pageNames.ts';
import { FragmentCache } from './fragmentCache.ts';

/** What is looked at. */
export interface LintSubject {
  readonly files: Files;
  readonly graph: Graph;
  readonly manifest: Manifest;
  readonly names: PageNames;
}

/** What each source gave, from the cache: nothing for what the cache lost. */
export async function loadFragments(files: Files, manifest: Manifest): Promise<Fragment[]> {
  const wanted = new Map(
    [...manifest.sources().values()].map(({ path, contentHash }) => [path, contentHash]),
  );
  const found: Fragment[] = [];
  for await (const fragment of new FragmentCache(files).load(wanted)) found.push(fragment);
  return found;
}

/** What links are looked up in. */
export function toLinkContext(fragments: Iterable<Fragment>, names: PageNames): LinkContext {
  const index = new SourceIndex();
  const byPath = new Map<string, Fragment>();
  for (const fragment of fragments) {
    index.add(fragment);
    byPath.set(fragment.path, fragment);
  }
  return {
    index,
    fragment: path => byPath.get(path),
    isPage: name => names.has(name),
    paths: [...byPath.keys()].sort(compareStrings),
  };
}

/** Problems in what was compiled, gravest first; see arrangeProblems. Reads, writes nothing. */
export async function lintProject(subject: LintSubject): Promise<LintProblem[]> {
  const { files, graph, manifest, names } = subject;
  const fragments = await loadFragments(files, manifest);
  const context = toLinkContext(fragments, names);
  const pages = await readPages(subject, context);
  // Of other formats, what looks like a link may be none.
  const documents = fragments.filter(({ metadata }) => metadata['format'] === 'markdown');
  const findings = [
    ...documents.map(document => lintLinks(document, context)),
    ...pages.edited.map(page => lintPageLinks(page, context)),
  ];
  const unresolved = findings.flatMap(finding => finding.unresolved);
  return arrangeProblems([
    ...findings.flatMap(({ problems }) => problems),
    ...missingFileProblems(await missingOnDisk(unresolved, files), context),
    ...lintSources(await statesOf(subject)),
    ...lintDrift(graph, manifest.pages(), pages.missing),
    ...lintNames(graph),
    ...lintPapers(graph),
    ...lintLanguage(graph, context.fragment),
    ...pages.languages,
  ]);
}

/** Of the links whose target is no source, those whose target is no file or folder either. */
export async function missingOnDisk(
  unresolved: readonly UnresolvedLink[],
  files: Files,
): Promise<UnresolvedLink[]> {
  const targets = [...new Set(unresolved.map(({ link }) => link.target))];
  const stats = await files.statAll(targets);
  const missing = new Set(targets.filter((_, place) => stats[place] === undefined));
  return unresolved.filter(({ link }) => missing.has(link.target));
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

async function readPages(
  { files, manifest, graph }: LintSubject,
  { fragment }: LinkContext,
): Promise<PagesRead> {
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
    const sources = (graph.node(page.nodeId)?.sources ?? []).flatMap(({ path }) => fragment(path) ?? []);
    languages.push(...lintPageLanguage({ path: page.path, body }, sources));
  }
  return { missing, edited, languages };
}
