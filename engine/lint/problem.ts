import { compareStrings } from '../base/compare.ts';

export type Severity = 'error' | 'warning' | 'info';

/** What lint tells apart, each with how much it matters. */
export const lintCodes = {
  /** A page that a person edited cites a file or line that is gone. */
  UNRESOLVED_CITATION: 'error',
  /** A document links to a file or heading that does not exist. */
  DANGLING_LINK: 'warning',
  BROKEN_FRONT_MATTER: 'warning',
  /** A page that a person edited has a `[[link]]` to no page and no document. */
  BROKEN_WIKILINK: 'warning',
  /** A source changed since it was compiled. */
  STALE_CITATION: 'warning',
  /** The wiki folder and the graph do not hold the same pages. */
  GRAPH_WIKI_DRIFT: 'warning',
  /** A description in another language than its source. */
  LANGUAGE_MIX: 'warning',
  LOW_TITLE_QUALITY: 'info',
  MISSING_IMPLEMENTED_IN: 'info',
  /** A concept whose name is a sentence, a path, a version. */
  NOISY_NAME: 'info',
  ORPHAN_PAPER: 'info',
  SECRET_MASKED: 'info',
  SUGGESTED_MERGE: 'info',
} as const satisfies Record<string, Severity>;

export type LintCode = keyof typeof lintCodes;

/** One finding, as `lint --json` prints it. */
export interface LintProblem {
  readonly code: LintCode;
  readonly severity: Severity;
  /** Project-relative, with `:line` where one is known; '' for what has no place. */
  readonly path: string;
  /** What is wrong and what to do, one line. */
  readonly message: string;
}

/** Problems of one code that are listed; the rest are counted. */
const maxPerCode = 100;
const order: readonly Severity[] = ['error', 'warning', 'info'];

export function toProblem(code: LintCode, path: string, message: string, line?: number): LintProblem {
  const place = line === undefined ? path : `${path}:${line}`;
  return { code, severity: lintCodes[code], path: place, message };
}

/** Gravest first, then by code, path, line and message, each once; of each code the first 100, and how many more. */
export function arrangeProblems(problems: Iterable<LintProblem>): LintProblem[] {
  const all = [...problems].sort(compareProblems);
  const sorted = all.filter((problem, place) => {
    const previous = all[place - 1];
    return previous === undefined || compareProblems(previous, problem) !== 0;
  });
  const counts = new Map<LintCode, number>();
  for (const { code } of sorted) counts.set(code, (counts.get(code) ?? 0) + 1);
  const shown = new Map<LintCode, number>();
  return sorted.flatMap(problem => {
    const place = (shown.get(problem.code) ?? 0) + 1;
    shown.set(problem.code, place);
    if (place <= maxPerCode) return [problem];
    const more = (counts.get(problem.code) ?? 0) - maxPerCode;
    return place === maxPerCode + 1 ? [{ ...problem, path: '', message: `… and ${more} more` }] : [];
  });
}

function compareProblems(a: LintProblem, b: LintProblem): number {
  return (
    order.indexOf(a.severity) - order.indexOf(b.severity) ||
    compareStrings(a.code, b.code) ||
    comparePlaces(a.path, b.path) ||
    compareStrings(a.message, b.message)
  );
}

/** Line 9 before line 10. */
function comparePlaces(a: string, b: string): number {
  const [pathA, lineA] = splitPlace(a);
  const [pathB, lineB] = splitPlace(b);
  return compareStrings(pathA, pathB) || lineA - lineB;
}

function splitPlace(place: string): readonly [path: string, line: number] {
  const match = /^(.*):(\d+)$/.exec(place);
  return match === null ? [place, 0] : [match[1] ?? '', Number(match[2])];
}
