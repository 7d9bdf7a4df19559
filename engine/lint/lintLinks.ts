import { compareStrings } from '../base/compare.ts';
import { baseOf, folderOf, relativePath, resolvePath, withoutExtension } from '../base/paths.ts';
import type { SourceIndex } from '../graph/sourceIndex.ts';
import type { Fragment, FragmentLink } from '../model/fragment.ts';
import { hasAnchor, nearestHeading } from './anchors.ts';
import { type LintCode, type LintProblem, toProblem } from './problem.ts';

/** Of one document: a hostile one has more than anyone would read, and each is compared with every heading. */
const maxAnchorProblems = 100;

/** What links are looked up in. */
export interface LinkContext {
  readonly index: SourceIndex;
  readonly fragment: (path: string) => Fragment | undefined;
  /** Whether a page of the wiki bears a wikilink's name. */
  readonly isPage: (name: string) => boolean;
  /** All sources, for a guess where a file went. */
  readonly paths: readonly string[];
}

/** A link whose target is no source: it dangles unless there is such a file. */
export interface UnresolvedLink {
  readonly path: string;
  readonly link: FragmentLink;
  readonly code: LintCode;
}

export interface LinkFindings {
  readonly problems: readonly LintProblem[];
  readonly unresolved: readonly UnresolvedLink[];
}

/** A document's links: anchors that lead nowhere as problems, targets that are no source to be looked for on the disk. */
export function lintLinks(
  { path, links }: Pick<Fragment, 'path' | 'links'>,
  context: LinkContext,
  code: LintCode = 'DANGLING_LINK',
): LinkFindings {
  const problems: LintProblem[] = [];
  const unresolved: UnresolvedLink[] = [];
  for (const link of links) {
    if (problems.length >= maxAnchorProblems) break;
    if (link.by !== 'path' || link.anchor === undefined || link.relation !== undefined) continue;
    const target = findTarget(path, link, context);
    if (target === undefined) unresolved.push({ path, link, code });
    else if (!hasAnchor(target, link.anchor)) problems.push(anchorProblem(path, link, target, code));
  }
  return { problems, unresolved };
}

/** Places of one missing target that are listed. */
const maxPlaces = 3;

/** The problems of links whose target is not on the disk either: of one target the first places, and how many more. */
export function missingFileProblems(missing: readonly UnresolvedLink[], context: LinkContext): LintProblem[] {
  const byTarget = new Map<string, UnresolvedLink[]>();
  for (const found of [...missing].sort(comparePlaces)) {
    const key = `${found.code} ${found.link.target}`;
    const places = byTarget.get(key);
    if (places === undefined) byTarget.set(key, [found]);
    else places.push(found);
  }
  return [...byTarget.values()].flatMap(places =>
    places.slice(0, maxPlaces).map(({ path, link, code }, place) => {
      const more = place === maxPlaces - 1 ? places.length - maxPlaces : 0;
      const others = more > 0 ? ` (${more} more links lead there)` : '';
      const message = `"${link.target}" does not exist: ${guess(link.target, context)}${others}`;
      return toProblem(code, path, message, link.line);
    }),
  );
}

function comparePlaces(a: UnresolvedLink, b: UnresolvedLink): number {
  return compareStrings(a.path, b.path) || a.link.line - b.link.line;
}

function guess(target: string, { paths }: LinkContext): string {
  const name = baseOf(target);
  const named = name.includes('.') ? paths.filter(path => baseOf(path) === name) : [];
  return named.length === 1 ? `it may be ${named[0] ?? ''} now` : 'mend the link or take it out';
}

/** A site that serves `a.md` as `a/` has its relative links start one folder further down. */
function findTarget(
  path: string,
  link: FragmentLink,
  { index, fragment }: LinkContext,
): Fragment | undefined {
  const found = index.resolve(link, path);
  if (found !== undefined) return fragment(found);
  const way = relativePath(folderOf(path), link.target);
  const served = resolvePath(withoutExtension(path), way);
  const other = served === undefined ? undefined : index.resolve({ by: 'path', target: served }, path);
  return other === undefined ? undefined : fragment(other);
}

function anchorProblem(path: string, link: FragmentLink, target: Fragment, code: LintCode): LintProblem {
  const anchor = link.anchor ?? '';
  const where = target.path === path ? 'this document' : target.path;
  if (/^L\d/.test(anchor))
    return toProblem(
      code,
      path,
      `${where} has ${target.lines} lines, no "#${anchor}": mend the link`,
      link.line,
    );
  const heading = nearestHeading(target, anchor);
  const hint = heading === undefined ? 'mend the link' : `it may be "${heading}" now`;
  return toProblem(code, path, `${where} has no heading "#${anchor}": ${hint}`, link.line);
}
