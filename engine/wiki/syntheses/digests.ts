import { compareStrings } from '../../base/compare.ts';
import type { Commit } from '../../ports.ts';
import { type Heading, Prose } from './prose.ts';
import { sayAbout, sayCommit, sayDecision, sayDocument, sayQuestion, sayRelease } from './speech.ts';
import { dayOf, type Story } from './story.ts';
import type { Synthesis } from './synthesis.ts';
import { areaOf, type Happenings } from './timeline.ts';

const maxDocuments = 40;
const maxStatements = 12;
const maxNotes = 12;
/** Commits in one part of the project that are told of. */
const maxCommitsOfArea = 8;
const maxAreas = 10;
/** From so many commits on, they are told part by part. */
const manyCommits = 9;

/** What a day's or a week's digest is called, whatever it says: known without its text. */
export function digestHeading(kind: 'daily_digest' | 'weekly_digest', when: string): Heading {
  return kind === 'daily_digest'
    ? { kind, slug: `daily-${when}`, title: `Daily digest ${when}`, description: `What happened on ${when}.` }
    : {
        kind,
        slug: `weekly-${when}`,
        title: `Weekly digest ${when}`,
        description: `What happened in week ${when.slice(6)} of ${when.slice(0, 4)}.`,
      };
}

/** What happened on a day or in a week: releases, documents and what they decide and ask, commits. */
export async function projectDigest(
  kind: 'daily_digest' | 'weekly_digest',
  { when, releases, documents, commits }: Happenings,
  story: Story,
): Promise<Synthesis | undefined> {
  const prose = new Prose(digestHeading(kind, when), story.sources.pathOf);
  for (const release of releases) {
    const { head, notes } = await sayRelease(release, prose, story, maxNotes);
    prose.heading('Released');
    prose.paragraph(`${head}${notes.length > 0 ? ' brought:' : '.'}`);
    if (notes.length > 0) prose.paragraph(notes.map(note => `- ${note}`).join('\n'));
  }
  const ids = new Set(documents.map(({ id }) => id));
  const days = new Set([...documents.map(dayOf), ...commits.map(({ day }) => day)]);
  const withDays = kind === 'weekly_digest' && days.size > 1;
  const byDay = [...documents].sort(
    (a, b) => compareStrings(dayOf(a), dayOf(b)) || compareStrings(a.sourcePath, b.sourcePath),
  );
  prose.section(
    'Written',
    byDay.slice(0, maxDocuments).map(document => {
      const day = withDays ? `${dayOf(document)}: ` : '';
      return `${day}${sayDocument(document, prose, story)}${sayAbout(document, prose, story)}`;
    }),
  );
  const within = story.decisions.filter(({ document }) => ids.has(document.id)).slice(0, maxStatements);
  prose.section(
    'Decided',
    within.map(decision => sayDecision(decision, prose)),
  );
  const asked = story.questions.filter(({ document }) => ids.has(document.id)).slice(0, maxStatements);
  prose.section(
    'Asked',
    asked.map(question => sayQuestion(question, prose)),
  );
  sayCommits(commits, withDays, prose, story);
  return prose.isEmpty ? undefined : prose.finish();
}

function sayCommits(commits: readonly Commit[], withDay: boolean, prose: Prose, story: Story): void {
  const say = (commit: Commit): string[] => {
    const said = sayCommit(commit, prose, story);
    return said === undefined ? [] : [withDay ? `${commit.day}: ${said}` : said];
  };
  if (commits.length < manyCommits) {
    prose.section('Changed', commits.flatMap(say));
    return;
  }
  const areas = new Map<string, Commit[]>();
  for (const commit of commits) {
    const area = areaOf(commit, story);
    const known = areas.get(area);
    if (known === undefined) areas.set(area, [commit]);
    else known.push(commit);
  }
  const busiest = [...areas].sort((a, b) => b[1].length - a[1].length || compareStrings(a[0], b[0]));
  for (const [area, changes] of busiest.slice(0, maxAreas)) {
    const title = area === '' ? 'Changed at the top level' : `Changed in ${area}`;
    prose.section(title, changes.slice(0, maxCommitsOfArea).flatMap(say));
  }
}
