// A helper thread: prepares batches of sources and sends them back.
import { parentPort } from 'node:worker_threads';
import path from 'node:path';
import type { HelperReply, HelperRequest } from '../node/helperPool.ts';
import { createNodeFiles } from '../node/nodeFiles.ts';
import { PdfThread } from '../node/pdfThread.ts';
import { secretRedactor } from '../node/secretRedactor.ts';
import { createTreeSitter } from '../node/treeSitter.ts';
import { createLocalPreparer } from '../pipeline/localPreparer.ts';

const preparer = createLocalPreparer(createNodeFiles, {
  redactor: secretRedactor,
  pdf: new PdfThread(path.join(__dirname, 'engine.pdf.js')),
  syntax: createTreeSitter(__dirname),
});

async function answer({ id, root, requests }: HelperRequest): Promise<void> {
  const results = await preparer.prepare(root, requests);
  const buffers = results.flatMap(result =>
    result.outcome === 'read'
      ? [result.terms.postings, result.terms.lengths, result.terms.lines].map(array => array.buffer)
      : [],
  );
  parentPort?.postMessage({ id, results } satisfies HelperReply, buffers as ArrayBuffer[]);
}

parentPort?.on('message', (request: HelperRequest) => {
  // An error here ends the thread: the pool tries the batch again, source by source.
  void answer(request);
});
