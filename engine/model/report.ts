// What one run of the pipeline did. Field names are the contract's, because this value is printed as it is.

export interface SkippedSource {
  readonly path: string;
  readonly reason: string;
}

export interface CompileReport {
  readonly sources: {
    readonly total: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly removed: number;
    readonly skipped: readonly SkippedSource[];
  };
  /** All that are known, and what was found in them. */
  readonly sessions: { readonly total: number; readonly findings: number };
  readonly graph: { readonly nodes: number; readonly edges: number; readonly sha256: string };
  readonly wiki: {
    readonly pages: number;
    readonly written: number;
    readonly removed: number;
    readonly kept_edits: number;
    /** Pages that a person deleted; they stay away while they have nothing new to say. */
    readonly deleted: number;
    /** Pages that a person had deleted and that are back; only of a run that was to bring them. */
    readonly restored?: number;
  };
  /** In order; `ms` is wall time. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  readonly ms: number;
  /** What a person should know: degraded, set aside, refused. */
  readonly warnings: readonly string[];
}
