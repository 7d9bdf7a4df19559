import type { Files, Redactor, SourcePreparer } from '../ports.ts';
import { Tokenizer } from '../retrieval/tokenize.ts';
import { prepareSource } from './prepareSource.ts';
import { throwIfAborted } from '../base/errors.ts';

/** Prepares sources in the calling thread: right for a few, and what a helper thread runs inside. */
export function createLocalPreparer(openFiles: (root: string) => Files, redactor: Redactor): SourcePreparer {
  return {
    async prepare(root, requests, signal) {
      const files = openFiles(root);
      const tokenizer = new Tokenizer();
      const results = [];
      for (const request of requests) {
        throwIfAborted(signal);
        results.push(await prepareSource(request, { files, redactor }, tokenizer));
      }
      return results;
    },
    dispose: () => Promise.resolve(),
  };
}
