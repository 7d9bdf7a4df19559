import type { Files } from '../ports.ts';
import { type KnowledgePorts, loadForReading } from './knowledgeBase.ts';
import { sessionGraphPath } from './sessionGraphFile.ts';

/** What was compiled last, as a process has it that only reads. */
export type Reading = Awaited<ReturnType<typeof loadForReading>> & {
  /** Of the state that was read, see `stampOf`. */
  readonly stamp: string;
};

/** Reads what was compiled last. */
export async function openReading(ports: KnowledgePorts): Promise<Reading> {
  const stamp = await stampOf(ports.files);
  return { ...(await loadForReading(ports)), stamp };
}

/** Tells one committed state from another. */
export async function stampOf(files: Files): Promise<string> {
  const stats = await files.statAll(['.tesserae/sqlite.db', sessionGraphPath]);
  return stats.map(stat => `${stat?.sizeBytes ?? 0}:${stat?.modifiedMs ?? 0}`).join(' ');
}
