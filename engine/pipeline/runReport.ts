import type { CompileReport, SkippedSource } from '../model/report.ts';
import { isDeleted } from '../model/page.ts';
import type { KnowledgeBase } from './knowledgeBase.ts';
import type { PhaseTimer } from './phaseTimer.ts';
import type { Plan } from './plan.ts';

/** What a run did to the wiki. */
export interface WikiCounts {
  readonly written: number;
  readonly removed: number;
  readonly warnings: readonly string[];
}

/** What a run was, for its report. */
export interface Run {
  readonly plan: Plan;
  readonly timer: PhaseTimer;
  readonly wiki: WikiCounts;
  /** `graph.json` is written. */
  readonly isFlushed: boolean;
  readonly skipped: readonly SkippedSource[];
  /** Why nothing is read although there are files. */
  readonly emptiness: string | undefined;
}

/** The report of a run that has just ended. */
export function toReport(
  { manifest, sidecar, fold, isLoaded, sessions }: KnowledgeBase,
  run: Run,
): CompileReport {
  const { plan, timer, wiki, isFlushed, skipped, emptiness } = run;
  const pages = [...manifest.pages().values()];
  const kept = pages.filter(page => !isDeleted(page));
  const sources = [...manifest.sources().values()];
  return {
    sources: {
      total: sources.length,
      // What turned out to be no source is listed as skipped.
      changed: plan.toRead.filter(({ path }) => manifest.sources().has(path)).length,
      unchanged: Math.max(0, plan.unchanged),
      removed: plan.removed.length,
      skipped,
    },
    sessions: sessions.counts,
    graph: {
      nodes: isLoaded ? fold.graph.nodeCount : Number(sidecar.getMeta('nodes') ?? 0),
      edges: isLoaded ? fold.graph.edgeCount : Number(sidecar.getMeta('edges') ?? 0),
      sha256: isFlushed ? (sidecar.getMeta('graph_sha256') ?? '') : '',
    },
    wiki: {
      pages: kept.length,
      written: wiki.written,
      removed: wiki.removed,
      kept_edits: kept.filter(page => page.edited).length,
      deleted: pages.length - kept.length,
    },
    phases: timer.phases,
    ms: timer.totalMs,
    warnings: [
      ...[sidecar.setAside, emptiness].filter(warning => warning !== undefined),
      ...sources.flatMap(({ path, warnings }) => warnings.map(warning => `${path}: ${warning}`)),
      ...wiki.warnings,
    ],
  };
}
