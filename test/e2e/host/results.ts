/** What a run of the suite in an extension host came to, as JSON for the runners outside. Counts go by vitest's names. */
export interface HostResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Full titles of tests that found something missing which they need, in the order they ran. */
  readonly skipped: readonly string[];
  readonly failures: readonly HostFailure[];
}

export interface HostFailure {
  readonly title: string;
  readonly stack: string;
}
