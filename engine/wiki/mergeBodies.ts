import { lineEndOf } from '../base/lines.ts';
import { type BodySection, toSections } from './bodySections.ts';
import { areEqual, mergeLines } from './mergeLines.ts';

/** Whose text a section becomes that both changed at the same place. */
export type Side = 'mine' | 'theirs';

const maxRounds = 5;

/** A section that a person and a new text changed at the same place. */
export interface Clash {
  /** Its first line as it stands in the page: the heading, or '' for what stands before the first. */
  readonly heading: string;
  readonly mine: string;
  /** '' when the new text has no such section any more. */
  readonly theirs: string;
}

export interface Merge {
  readonly body: string;
  /** What a later merge starts from: the new text, but for sections that clash. */
  readonly base: string;
  readonly clashes: readonly Clash[];
}

/**
 * Merges what a person (`mine`) and a new text (`theirs`) made of a generated body (`base`), section by section. Every
 * line that a person typed stands in the result, in a person's order of sections and with a person's line ends; a
 * section where both changed the same place stays the person's, or becomes the new text's with `onClash` 'theirs'. A
 * section that a person took out stays out.
 *
 * Law: merging the result with the same new text again, from the new base, gives the same result.
 */
export function mergeBodies(base: string, mine: string, theirs: string, onClash: Side = 'mine'): Merge {
  let merge = mergeOnce([base, mine, theirs], onClash);
  // A section with a heading of a person's may be taken for another one once its lines have changed.
  for (let round = 0; round < maxRounds; round += 1) {
    const next = mergeOnce([merge.base, merge.body, theirs], onClash);
    const isSettled = next.body === merge.body && next.base === merge.base;
    merge = next;
    if (isSettled) break;
  }
  return merge;
}

function mergeOnce([base, mine, theirs]: readonly [string, string, string], onClash: Side): Merge {
  if (mine === base) return { body: theirs, base: theirs, clashes: [] };
  // Where another line end stands than most lines have, it counts as part of its line.
  const lineEnd = lineEndOf(mine);
  const merge = new SectionMerge(
    toSections(base.split('\n')),
    toSections(mine.split(lineEnd)),
    toSections(theirs.split('\n')),
  );
  const { body, kept, clashes } = merge.run(onClash);
  return { body: linesOf(body).join(lineEnd), base: linesOf(kept).join('\n'), clashes };
}

function linesOf(sections: readonly BodySection[]): string[] {
  return sections.flatMap(({ lines, blanks }) => [...lines, ...blanks]);
}

class SectionMerge {
  readonly #base: ReadonlyMap<string, BodySection>;
  readonly #mine: readonly BodySection[];
  readonly #theirs: ReadonlyMap<string, BodySection>;

  constructor(base: readonly BodySection[], mine: readonly BodySection[], theirs: readonly BodySection[]) {
    this.#base = byKey(base);
    this.#mine = mine;
    this.#theirs = byKey(theirs);
  }

  run(onClash: Side): {
    body: readonly BodySection[];
    kept: readonly BodySection[];
    clashes: readonly Clash[];
  } {
    const keys = this.#keysOfMine();
    const body: BodySection[] = [];
    const clashing = new Set<string>();
    const clashes: Clash[] = [];
    for (const [place, mine] of this.#mine.entries()) {
      const key = keys[place] ?? '';
      const [base, theirs] = [this.#base.get(key), this.#theirs.get(key)];
      const isUntouched = base !== undefined && areEqual(base.lines, mine.lines);
      if (isUntouched && theirs === undefined) continue;
      const blanks = chooseBlanks(base, mine, theirs);
      const lines = isUntouched ? theirs?.lines : mergeSection(base, mine, theirs);
      if (lines !== undefined) body.push({ key, lines, blanks });
      else if (onClash === 'theirs') body.push(...(theirs === undefined ? [] : [theirs]));
      else {
        body.push({ key, lines: mine.lines, blanks });
        clashing.add(key);
        const texts = { mine: mine.lines.join('\n'), theirs: theirs?.lines.join('\n') ?? '' };
        clashes.push({ heading: mine.lines[0] ?? '', ...texts });
      }
    }
    this.#insertNew(body, new Set(keys));
    return { body, kept: this.#nextBase(clashing), clashes };
  }

  /** Which of the generated sections each of the person's is: by heading, else one whose heading was changed. */
  #keysOfMine(): string[] {
    const own = new Set(this.#mine.map(({ key }) => key));
    const unclaimed = [...this.#base.values()].filter(({ key }) => !own.has(key));
    return this.#mine.map(section => {
      if (this.#base.has(section.key)) return section.key;
      const place = unclaimed.findIndex(base => isRenamed(base, section));
      return place < 0 ? section.key : (unclaimed.splice(place, 1)[0]?.key ?? section.key);
    });
  }

  /** Sections that are new in the text come after the one they follow there. */
  #insertNew(body: BodySection[], mine: ReadonlySet<string>): void {
    let previous: string | undefined;
    for (const [key, section] of this.#theirs) {
      if (!mine.has(key) && !this.#base.has(key)) {
        const at = body.findIndex(placed => placed.key === previous) + 1;
        const before = body[at - 1];
        // What a person typed last may end without a blank line.
        if (before?.blanks.length === 0) body[at - 1] = { ...before, blanks: [''] };
        body.splice(at, 0, section);
      }
      if (body.some(placed => placed.key === key)) previous = key;
    }
  }

  /** The new text's sections, but for those that clash: they stay as they were. */
  #nextBase(clashing: ReadonlySet<string>): BodySection[] {
    const next = [...this.#theirs.values()].flatMap(section =>
      clashing.has(section.key) ? (this.#base.get(section.key) ?? []) : section,
    );
    const gone = [...this.#base.values()].filter(({ key }) => clashing.has(key) && !this.#theirs.has(key));
    return [...next, ...gone];
  }
}

/** `undefined`: they clash. */
function mergeSection(
  base: BodySection | undefined,
  mine: BodySection,
  theirs: BodySection | undefined,
): readonly string[] | undefined {
  if (base === undefined && theirs === undefined) return mine.lines;
  if (theirs === undefined) return undefined;
  if (base === undefined) return areEqual(mine.lines, theirs.lines) ? mine.lines : undefined;
  return mergeLines(base.lines, mine.lines, theirs.lines);
}

function chooseBlanks(
  base: BodySection | undefined,
  mine: BodySection,
  theirs: BodySection | undefined,
): readonly string[] {
  const isMine = base === undefined || theirs === undefined || !areEqual(base.blanks, mine.blanks);
  return isMine ? mine.blanks : theirs.blanks;
}

/** Half of what stood under the old heading stands under the new one. */
function isRenamed(base: BodySection, mine: BodySection): boolean {
  const held = new Set(mine.lines);
  const said = base.lines.slice(1).filter(line => line.trim() !== '');
  return said.length > 0 && said.filter(line => held.has(line)).length * 2 >= said.length;
}

function byKey(sections: readonly BodySection[]): Map<string, BodySection> {
  return new Map(sections.map(section => [section.key, section]));
}
