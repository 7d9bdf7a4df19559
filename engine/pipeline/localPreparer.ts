import type { ExtractionPorts, Files, SourcePreparer } from '../ports.ts';
import { TermCounter } from '../retrieval/terms.ts';
import { prepareSource } from './prepareSource.ts';
import { throwIfAborted } from '../base/errors.ts';

/** Prepares sources in the calling thread: right for a few, and what a helper thread runs inside. */
export function createLocalPreparer(
  openFiles: (root: string) => Files,
  ports: ExtractionPorts,
): SourcePreparer {
  const counter = new TermCounter();
  return {
    async prepare(root, requests, signal) {
      const files = openFiles(root);
      const results = [];
      for (const request of requests) {
        throwIfAborted(signal);
        results.push(await prepareSource(request, { ...ports, files }, counter));
      }
      return results;
    },
    dispose: () => Promise.resolve(),
  };
}
