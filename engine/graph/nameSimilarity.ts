import { initialsOf, isUnspaced, type NameForm } from './nameForm.ts';

/** Why two names may stand for one thing. */
export type SimilarityReason = 'same-spelling' | 'similar-name' | 'acronym' | 'nested-name';

export interface Similarity {
  readonly reason: SimilarityReason;
  /** In (0, 1]. */
  readonly score: number;
}

/** What is known of how two nodes are used, beside their names. */
export interface Usage {
  /** Share of the documents of the one with fewer that also speak of the other, in [0, 1]. */
  readonly sharedDocuments: number;
  /** A source gives the name of the one as another name of the other. */
  readonly isAlias: boolean;
  /** Share of the places of the shorter name that are places of the longer one, in [0, 1]. */
  readonly nestedPlaces: number;
}

/** Names shorter than this differ by one letter too often: "form" and "from". */
export const minTypoChars = 7;
/** Those with another letter in one place still more: "internal" and "interval". */
const minReplacedChars = 9;
const minCompactChars = 4;
const minJaccard = 0.6;
/** A name that hardly ever stands outside the longer one is a piece of it. */
const minNested = 0.9;

/** Why two names that no key joins may be one thing; `undefined` when nothing speaks for it. Symmetric. */
export function compareNames(a: NameForm, b: NameForm, usage: () => Usage): Similarity | undefined {
  if (a.digits !== b.digits) return undefined;
  if (a.marks !== b.marks && !isOneIdentifier(a, b)) return undefined;
  return (
    bySpelling(a, b) ?? byCore(a, b) ?? byTypo(a, b) ?? byInitials(a, b, usage) ?? byNesting(a, b, usage)
  );
}

/** A variable or option and a word may share their letters; of `$PSItem` and `PSItem` each can only be the other. */
function isOneIdentifier(a: NameForm, b: NameForm): boolean {
  return a.bare === b.bare && /\p{Ll}\p{Lu}|\p{Lu}{2}|_/u.test(a.bare);
}

function bySpelling(a: NameForm, b: NameForm): Similarity | undefined {
  if (a.compact !== b.compact || a.compact.length < minCompactChars) return undefined;
  return { reason: 'same-spelling', score: 0.95 };
}

/** The same words in another order, some of them shortened, or one name with a generic word around it. */
function byCore(a: NameForm, b: NameForm): Similarity | undefined {
  const reason = 'similar-name';
  if (a.compact !== b.compact && same(a.whole, b.whole)) return { reason, score: 0.9 };
  // Two words in another order mostly are two things: a command and what one does to its program.
  if (a.whole.length > 2 && same([...a.whole].sort(byUnit), [...b.whole].sort(byUnit)))
    return { reason, score: 0.85 };
  const isCore = same(a.core, b.whole) || same(b.core, a.whole);
  return isCore && saysMuch(a.core) ? { reason, score: 0.75 } : undefined;
}

/** Of one word, the generic one beside it is most of what sets a name apart: "Rust file". */
function saysMuch(core: readonly string[]): boolean {
  return core.length > 1 || /[^\p{ASCII}]/u.test(core.join(''));
}

function byTypo(a: NameForm, b: NameForm): Similarity | undefined {
  if (a.compact[0] !== b.compact[0]) return undefined;
  const [left, right] = differentParts(a.words, b.words);
  const length = Math.min(left.length, right.length);
  if (length < (left.length === right.length ? minReplacedChars : minTypoChars)) return undefined;
  const at = differenceAt(left, right);
  // The last letter inflects or makes another word: "release", "released", "releaser".
  if (at === undefined || at >= length - 1) return undefined;
  return { reason: 'similar-name', score: round(0.9 - 1 / (length + 1)) };
}

/** What is left of two names without the words at both ends that they share. */
function differentParts(a: readonly string[], b: readonly string[]): [string, string] {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < least - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [a.slice(start, a.length - end).join(''), b.slice(start, b.length - end).join('')];
}

function byInitials(a: NameForm, b: NameForm, usage: () => Usage): Similarity | undefined {
  if (!spells(a, b) && !spells(b, a)) return undefined;
  const { sharedDocuments, isAlias } = usage();
  if (isAlias) return { reason: 'acronym', score: 0.95 };
  if (sharedDocuments === 0) return undefined;
  return { reason: 'acronym', score: round(0.7 + 0.25 * sharedDocuments) };
}

/** Whether an acronym in `short` stands for several words of `long`, and the rest is the same: "VS Code". */
function spells(short: NameForm, long: NameForm): boolean {
  return [...short.acronyms].some(acronym => {
    const at = short.words.indexOf(acronym);
    const after = short.words.length - at - 1;
    const words = long.words.slice(at, long.words.length - after);
    const isAround =
      same(long.words.slice(0, at), short.words.slice(0, at)) &&
      same(long.words.slice(long.words.length - after), short.words.slice(at + 1));
    return words.length > 1 && isAround && initialsOf(words).includes(acronym);
  });
}

function byNesting(a: NameForm, b: NameForm, usage: () => Usage): Similarity | undefined {
  const [short, long] = a.compact.length < b.compact.length ? [a, b] : [b, a];
  if (!holds(long, short) || jaccard(a.units, b.units) < minJaccard) return undefined;
  const { nestedPlaces } = usage();
  if (nestedPlaces < minNested) return undefined;
  return { reason: 'nested-name', score: round(0.6 + 0.1 * nestedPlaces) };
}

/** Whether the whole of `short` stands in `long`, as words where there are words. */
function holds(long: NameForm, short: NameForm): boolean {
  if (isUnspaced(short.compact)) return short.units.length > 1 && long.compact.includes(short.compact);
  return short.words.length > 1 && ` ${long.words.join(' ')} `.includes(` ${short.words.join(' ')} `);
}

function jaccard(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [new Set(a), new Set(b)];
  const shared = [...left].filter(word => right.has(word)).length;
  return shared / (left.size + right.size - shared);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}

function byUnit(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Where two texts differ by one letter put in, left out, replaced, or by two swapped; `undefined`: by more or nothing. */
function differenceAt(a: string, b: string): number | undefined {
  if (a === b || Math.abs(a.length - b.length) > 1) return undefined;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const isReplaced = a.length === b.length && a.slice(at + 1) === b.slice(at + 1);
  const isLonger = a.slice(at + 1) === b.slice(at) || a.slice(at) === b.slice(at + 1);
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return isReplaced || isLonger || isSwapped ? at : undefined;
}

function round(score: number): number {
  return Math.round(score * 100) / 100;
}
