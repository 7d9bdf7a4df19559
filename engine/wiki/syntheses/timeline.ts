import { compareStrings } from '../../base/compare.ts';
import { baseOf, extensionOf, folderOf } from '../../base/paths.ts';
import { addDays, isoWeekOf } from '../../base/utc.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Commit } from '../../ports.ts';
import { besides, dayOf, type Statement, type Story } from './story.ts';

/** A day later than the last commit by more than this is a plan, not something that happened. */
const maxDaysAhead = 31;

/** What is known to have happened on a day, or in a week. */
export interface Happenings {
  /** `YYYY-MM-DD`, or `YYYY-Www`. */
  readonly when: string;
  readonly releases: readonly Statement[];
  /** Documents that bear the day, by path. */
  readonly documents: readonly GraphNode[];
  /** Newest first. */
  readonly commits: readonly Commit[];
}

/** Days that bear evidence of something, newest first: documents, releases and commits that are dated. */
export function daysOf(story: Story): Happenings[] {
  return happenings(story, day => day);
}

/** The same by ISO week. */
export function weeksOf(story: Story): Happenings[] {
  return happenings(story, isoWeekOf);
}

interface Gathered {
  readonly when: string;
  readonly releases: Statement[];
  readonly documents: GraphNode[];
  readonly commits: Commit[];
}

function happenings(story: Story, toWhen: (day: string) => string): Happenings[] {
  const [newest] = story.sources.commits;
  const horizon = newest === undefined ? undefined : addDays(newest.day, maxDaysAhead);
  const gathered = new Map<string, Gathered>();
  const at = (day: string): Gathered | undefined => {
    if (day === '' || (horizon !== undefined && day > horizon)) return undefined;
    const when = toWhen(day);
    let found = gathered.get(when);
    if (found === undefined) gathered.set(when, (found = { when, releases: [], documents: [], commits: [] }));
    return found;
  };
  for (const release of story.releases) at(dayOf(release.node))?.releases.push(release);
  for (const document of story.documents) at(dayOf(document))?.documents.push(document);
  for (const commit of story.sources.commits) at(commit.day)?.commits.push(commit);
  return [...gathered.values()].sort((a, b) => compareStrings(b.when, a.when));
}

/**
 * The files that stand for a commit, those that its subject speaks of first, then documents, then by path. Only sources
 * of today; none when all are gone.
 */
export function placesOf({ subject, paths }: Commit, story: Story): string[] {
  const words = wordsOf(subject);
  const known = paths.filter(path => story.graph.nodeOfSource(path) !== undefined);
  const rank = new Map(
    known.map(path => [path, [...wordsOf(baseOf(path))].filter(word => words.has(word)).length]),
  );
  const isDocument = (path: string): number =>
    Number(story.graph.nodeOfSource(path)?.type === 'SourceDocument');
  return known.sort(
    (a, b) =>
      (rank.get(b) ?? 0) - (rank.get(a) ?? 0) || isDocument(b) - isDocument(a) || compareStrings(a, b),
  );
}

/** Words of a text or of a file's name, folded, without endings: what tells that they speak of one thing. */
function wordsOf(text: string): Set<string> {
  const name = text.slice(0, text.length - extensionOf(text).length);
  const parts = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase();
  return new Set((parts.match(/[\p{L}\p{N}]{3,}/gu) ?? []).map(word => word.slice(0, 6)));
}

/** The part of the project that a commit went into most: the folder of most of its files, two steps deep. */
export function areaOf(commit: Commit, story: Story): string {
  const counts = new Map<string, number>();
  const places = placesOf(commit, story);
  const own = places.filter(path => !besides.test(path));
  for (const path of own.length > 0 ? own : places) {
    const area = folderOf(path).split('/').slice(0, 2).join('/');
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || compareStrings(a[0], b[0]));
  return first?.[0] ?? '';
}
