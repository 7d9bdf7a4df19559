import { foldName } from '../../model/ids.ts';
import type { Finding } from '../../model/finding.ts';

/** So much of the shorter one's words is in both when both say the same. */
const minShared = 0.8;
/** Fewer words than these are in many sentences by chance. */
const minWords = 4;

/** The first of those that say the same, be it as another kind; at most `limit`. Keeps the order. */
export function distinctOf(findings: Iterable<Finding>, limit: number): Finding[] {
  const kept: { readonly finding: Finding; readonly words: ReadonlySet<string> }[] = [];
  const told = new Set<string>();
  for (const finding of findings) {
    if (kept.length >= limit) break;
    const key = foldName(finding.text);
    if (told.has(key)) continue;
    told.add(key);
    const words = new Set(finding.quote.toLowerCase().match(word) ?? []);
    if (kept.some(each => saysSame(each.words, words))) continue;
    kept.push({ finding, words });
  }
  return kept.map(({ finding }) => finding);
}

/** Scripts that do not part their words: each of their characters. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}_])+/gu;

function saysSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [less, more] = a.size <= b.size ? [a, b] : [b, a];
  if (less.size < minWords) return false;
  const maxLacking = less.size * (1 - minShared);
  let lacking = 0;
  for (const each of less) {
    if (more.has(each)) continue;
    lacking += 1;
    // What differs in a number or a sign differs in what it is about.
    if (lacking > maxLacking || each.length === 1 || /[\d_]/.test(each)) return false;
  }
  return true;
}
