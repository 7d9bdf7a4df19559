import type { PageRecord } from '../model/page.ts';
import type { CompileReport } from '../model/report.ts';
import type { Files } from '../ports.ts';

/** Does a run that brings deleted pages back; its report counts those that came. `known`: the pages as they were left. */
export async function runRestoring(
  files: Files,
  known: Iterable<PageRecord>,
  run: () => Promise<CompileReport>,
): Promise<CompileReport> {
  const paths = [...known].map(({ path }) => path);
  const missing = await missingOf(files, paths);
  const report = await run();
  const restored = missing.length - (await missingOf(files, missing)).length;
  return { ...report, wiki: { ...report.wiki, restored } };
}

async function missingOf(files: Files, paths: readonly string[]): Promise<string[]> {
  const stats = await files.statAll(paths);
  return paths.filter((_, index) => stats[index] === undefined);
}
