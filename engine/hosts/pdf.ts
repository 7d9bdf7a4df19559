// The thread that PDFs are read in: bytes in, their text or the reason there is none out.
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import type { FileText } from '../base/decode.ts';
import { readPdfText } from '../base/pdfText.ts';

// Over a broken file the parser leaves promises behind that nobody waits for. The file's reading fails anyway.
process.on('unhandledRejection', () => undefined);

async function answer(bytes: Uint8Array): Promise<void> {
  const reply: FileText = await readPdfText(bytes);
  parentPort?.postMessage(reply);
}

parentPort?.on('message', (bytes: Uint8Array) => {
  // An error here ends the thread: the file is then a broken one.
  void answer(bytes);
});
