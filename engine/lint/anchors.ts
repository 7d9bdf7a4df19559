import type { Fragment } from '../model/fragment.ts';

/** Anchors that are no heading's: lines of code, text fragments, a page's top, the routes of an application. */
const special = /^(?:top$|:~:|L\d|!|\/)|[=/]/;
const lineAnchor = /^L(\d+)(?:C\d+)?(?:-L(\d+)(?:C\d+)?)?$/;

/** Whether an anchor leads somewhere in a source. Spelling is not held against it: sites make slugs in many ways. */
export function hasAnchor(fragment: Fragment, anchor: string): boolean {
  const lines = lineAnchor.exec(anchor);
  if (lines !== null) return Math.max(Number(lines[1]), Number(lines[2] ?? 0)) <= fragment.lines;
  const isChecked = fragment.kind === 'document' && fragment.metadata['format'] === 'markdown';
  if (!isChecked || anchor === '' || special.test(anchor)) return true;
  const wanted = toLooseSlug(anchor.replace(/^user-content-/, ''));
  const slugs = slugsOf(fragment);
  return slugs.all.has(wanted) || hasCutTitle(slugs, wanted);
}

/** The heading that an anchor most likely meant: the one that shares most words with it, half of either's at least. */
export function nearestHeading(fragment: Fragment, anchor: string): string | undefined {
  const wanted = new Set(wordsOf(anchor));
  let best: { readonly title: string; readonly score: number } | undefined;
  for (const { title } of fragment.sections) {
    const words = new Set(wordsOf(title));
    const shared = [...words].filter(word => wanted.has(word)).length;
    if (shared * 2 < Math.min(words.size, wanted.size) || shared === 0) continue;
    const score = shared / (words.size + wanted.size - shared);
    if (best === undefined || score > best.score) best = { title, score };
  }
  return best?.title;
}

/** Headings that quote markup lost it in their titles: what is left may be any part of the anchor. */
function hasCutTitle({ cutTitles }: Slugs, wanted: string): boolean {
  return cutTitles.some(title => wanted.includes(title));
}

interface Slugs {
  readonly all: ReadonlySet<string>;
  /** At most 50. */
  readonly cutTitles: readonly string[];
}

const maxCutTitles = 50;
const known = new WeakMap<Fragment, Slugs>();

function slugsOf(fragment: Fragment): Slugs {
  let slugs = known.get(fragment);
  if (slugs === undefined) {
    const cut = fragment.sections.filter(({ title }) => title === '' || title.includes('``'));
    const cutTitles = cut.slice(0, maxCutTitles).map(({ title }) => toLooseSlug(title));
    known.set(fragment, (slugs = { all: collectSlugs(fragment), cutTitles }));
  }
  return slugs;
}

/** Headings as GitHub has them: the second of a name ends in `-1`; and ids that were given by hand. */
function collectSlugs({ sections, anchors = [] }: Fragment): ReadonlySet<string> {
  const slugs = new Set(anchors.map(toLooseSlug));
  const counts = new Map<string, number>();
  for (const { title } of sections) {
    const slug = toLooseSlug(title);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    slugs
      .add(slug)
      .add(`${slug}${count}`)
      .add(`${slug}${count + 1}`);
  }
  return slugs;
}

/** Letters and digits alone, without accents. */
function toLooseSlug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}
