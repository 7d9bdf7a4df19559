import type { CompileReport } from '../model/report.ts';
import type { Logger } from '../ports.ts';

/** One line in the log about a run: counts and time, nothing of what was read. */
export function logReport(logger: Logger, { sources, graph, wiki, ms, warnings }: CompileReport): void {
  logger.log({
    level: 'info',
    event: 'compile.done',
    fields: {
      sources: sources.total,
      changed: sources.changed,
      removed: sources.removed,
      skipped: sources.skipped.length,
      nodes: graph.nodes,
      edges: graph.edges,
      pagesWritten: wiki.written,
      warnings: warnings.length,
      ms,
    },
  });
}
