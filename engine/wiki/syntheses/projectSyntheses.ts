import { projectComparisons } from './comparisons.ts';
import { digestHeading, projectDigest } from './digests.ts';
import { projectFields } from './fields.ts';
import { projectPulse } from './pulse.ts';
import { Story, type StorySources } from './story.ts';
import type { Synthesis } from './synthesis.ts';
import { daysOf, type Happenings, weeksOf } from './timeline.ts';
import { chooseTopics, projectTopic } from './topics.ts';

/** Digests that are written of what lies in the past when there are none; those that are there stay. */
const maxDays = 14;
const maxWeeks = 12;

/** Digests that were written before, by day and week: they stand as they are. */
export interface Recorded {
  readonly days: ReadonlySet<string>;
  readonly weeks: ReadonlySet<string>;
}

/**
 * All syntheses of a project but the digests that are recorded and whose day (or week) is not the newest any more: what
 * is past was told. A function of the sources given and of what is recorded.
 */
export async function projectSyntheses(sources: StorySources, recorded: Recorded): Promise<Synthesis[]> {
  const { breathe } = sources;
  const story = new Story(sources);
  await breathe();
  const [days, weeks] = [daysOf(story), weeksOf(story)];
  const syntheses: Synthesis[] = [];
  const told = new Set(recorded.days);
  for (const day of toTell(days, recorded.days, maxDays)) {
    const digest = await projectDigest('daily_digest', day, story);
    if (digest === undefined) continue;
    syntheses.push(digest);
    told.add(day.when);
    await breathe();
  }
  for (const week of toTell(weeks, recorded.weeks, maxWeeks)) {
    const digest = await projectDigest('weekly_digest', week, story);
    if (digest !== undefined) syntheses.push(digest);
    await breathe();
  }
  const topics = await chooseTopics(story);
  for (const topic of topics) {
    syntheses.push(await projectTopic(topic, story));
    await breathe();
  }
  syntheses.push(...(await projectComparisons(story)), ...(await projectFields(story)));
  const slugs = new Map(topics.map(({ node, slug }) => [node.id, slug]));
  const pulse = await projectPulse(story, {
    days,
    topicOf: id => slugs.get(id),
    digestOf: day => (told.has(day) ? digestHeading('daily_digest', day).slug : undefined),
  });
  if (pulse !== undefined) syntheses.push(pulse);
  return syntheses;
}

/** The newest is told anew while it is the newest; of the others, those that are not told yet. */
function toTell(
  happenings: readonly Happenings[],
  recorded: ReadonlySet<string>,
  most: number,
): Happenings[] {
  return happenings.slice(0, most).filter(({ when }, at) => at === 0 || !recorded.has(when));
}
