import { EngineError } from '../base/errors.ts';
import { typeOfId } from '../model/merge.ts';
import type { Files } from '../ports.ts';
import { removeCopies } from './bundleFiles.ts';
import { rememberForgotten } from './decisions.ts';
import type { OpenWriter } from './openWriter.ts';

interface Forgetting {
  readonly files: Files;
  /** With everything in memory. */
  readonly writer: OpenWriter;
  readonly exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** Looks at everything, and writes it. */
  readonly compile: () => Promise<unknown>;
}

/** Removes a source and all that only it supported; the number of nodes that went. Throws `not-found`. */
export async function forgetSource(
  path: string,
  { files, writer, exclusive, compile }: Forgetting,
): Promise<number> {
  const { base, pipeline } = writer;
  if (!base.manifest.sources().has(path)) {
    throw new EngineError(
      'not-found',
      `"${path}" is not a source of this project. Give its path from the project's folder, as "status" and the wiki show it.`,
    );
  }
  // What is made of the graph goes with no source.
  const before = new Set(base.fold.graph.nodeIds().filter(id => typeOfId(id) !== 'Synthesis'));
  await exclusive(() => rememberForgotten(files, path));
  pipeline.purgeCaches();
  await compile();
  await removeCopies(files);
  for (const id of base.fold.graph.nodeIds()) before.delete(id);
  return before.size;
}
