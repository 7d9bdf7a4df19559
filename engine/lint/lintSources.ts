import { type LintProblem, toProblem } from './problem.ts';

/** A source as the last run left it. */
export interface SourceState {
  readonly path: string;
  readonly warnings: readonly string[];
  /** How the file is now. */
  readonly state: 'same' | 'changed' | 'gone';
}

/** What reading a source gave cause to say, and sources that are no longer what was compiled. */
export function* lintSources(sources: Iterable<SourceState>): Generator<LintProblem> {
  for (const { path, warnings, state } of sources) {
    for (const warning of warnings) {
      if (warning.startsWith('front matter'))
        yield toProblem('BROKEN_FRONT_MATTER', path, `${warning}: mend it`, 1);
      if (/ secrets? masked$/.test(warning))
        yield toProblem('SECRET_MASKED', path, `${warning}: take it out of the file, and make it void`);
    }
    if (state === 'same') continue;
    const what = state === 'gone' ? 'is gone' : 'changed';
    yield toProblem(
      'STALE_CITATION',
      path,
      `${what} since it was compiled, and is still cited: run "tesserae compile"`,
    );
  }
}
