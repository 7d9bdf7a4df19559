/** What a run of the suite in an extension host came to, as the runner outside reads it from a JSON file. */
export interface HostResults {
  /** Full titles, in the order they ran. */
  readonly passed: readonly string[];
  readonly failures: readonly HostFailure[];
}

export interface HostFailure {
  readonly title: string;
  readonly stack: string;
}
