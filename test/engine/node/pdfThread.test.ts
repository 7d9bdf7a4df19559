import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfThread } from '../../../engine/node/pdfThread.ts';
import { toPdf } from '../../support/pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tesserae-pdf-'));
const script = path.join(folder, 'engine.pdf.js');

beforeAll(async () => {
  await build({
    entryPoints: [path.resolve(import.meta.dirname, '../../../engine/hosts/pdf.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const pages = [['A study of tide windows'], ['Second page.']];

describe('the thread that reads PDFs', () => {
  it('answers each with its own text', async () => {
    const thread = new PdfThread(script);
    const replies = await Promise.all(
      [toPdf(pages), toPdf([['Other']]), toPdf([[]])].map(bytes => thread.read(bytes)),
    );
    expect(replies.map(({ text, problem }) => text ?? problem)).toEqual([
      'A study of tide windows\n\fSecond page.\n',
      'Other\n',
      'a PDF without text, such as a scan',
    ]);
  });

  it('outlives files that are broken in any way', async () => {
    const thread = new PdfThread(script);
    const whole = toPdf(pages);
    for (let at = 0; at < whole.length; at += 61) {
      const broken = whole.slice();
      broken[at] = 0x3e;
      broken[(at * 7) % whole.length] = 0x3c;
      const { text, problem } = await thread.read(broken);
      expect((text ?? problem).length).toBeGreaterThan(0);
    }
    expect(await thread.read(whole)).toEqual({ text: 'A study of tide windows\n\fSecond page.\n' });
  });

  it('leaves out what its parser never ends with, or falls over', async () => {
    const endless = path.join(folder, 'endless.js');
    writeFileSync(endless, "require('node:worker_threads').parentPort.on('message', () => { for (;;); });");
    expect(await new PdfThread(endless, 200).read(toPdf(pages))).toEqual({
      problem: 'a PDF that takes too long to read',
    });
    const falling = path.join(folder, 'falling.js');
    writeFileSync(
      falling,
      "require('node:worker_threads').parentPort.on('message', () => { throw new Error('x'); });",
    );
    const thread = new PdfThread(falling);
    for (let time = 0; time < 2; time += 1)
      expect(await thread.read(toPdf(pages))).toEqual({
        problem: 'a PDF that cannot be read: its parser gave up',
      });
  });
});
