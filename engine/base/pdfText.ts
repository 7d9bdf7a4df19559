import { getDocumentProxy } from 'unpdf';
import type { FileText } from './decode.ts';
import { pageMark } from './lines.ts';

/** What is read of one file at most; the rest is left out, and the text says so in its last line. */
const maxPages = 400;
const maxChars = 1_500_000;
const maxItems = 400_000;
/** Lines further apart than this, in heights of their letters, have a paragraph's gap between them. */
const paragraphGap = 1.7;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Item = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>['items'][number];

/**
 * The text of a PDF, page by page, lines in reading order as the file has them, paragraphs apart by a blank line. Each
 * page after the first begins with `pageMark`. Equal bytes give equal text. Never throws for what the file holds.
 */
export async function readPdfText(bytes: Uint8Array): Promise<FileText> {
  const opened = await openPdf(bytes);
  if (typeof opened === 'string') return { problem: opened };
  try {
    const text = await textOf(opened);
    return /[\p{L}\p{N}]/u.test(text) ? { text } : { problem: 'a PDF without text, such as a scan' };
  } catch (error) {
    return { problem: reasonOf(error) };
  } finally {
    await opened.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf | string> {
  try {
    // A copy, because the parser takes its bytes over; never a Buffer, which it refuses.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
    });
  } catch (error) {
    return reasonOf(error);
  }
}

/** Whatever the parser throws over a file is the file's fault: it has no one class for it. */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return name === 'PasswordException' ? 'an encrypted PDF' : 'a broken PDF';
}

async function textOf(pdf: Pdf): Promise<string> {
  const pages: string[] = [];
  let chars = 0;
  let items = 0;
  let number = 1;
  for (; number <= Math.min(pdf.numPages, maxPages) && chars < maxChars && items < maxItems; number += 1) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const text = textOfPage(content.items);
    page.cleanup();
    pages.push(text);
    chars += text.length;
    items += content.items.length;
  }
  const rest = number <= pdf.numPages ? [`[pages ${number} to ${pdf.numPages} are not read]`] : [];
  return `${[...pages, ...rest].join(`\n${pageMark}`)}\n`;
}

function textOfPage(items: readonly Item[]): string {
  const lines: string[] = [];
  let line = '';
  let baseline: number | undefined;
  let above: number | undefined;
  const close = (): void => {
    if (line.trim() !== '') {
      lines.push(line.replace(/\s+/g, ' ').trim());
      above = baseline;
    }
    line = '';
    baseline = undefined;
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , , scale = 0, , y = 0] = item.transform as number[];
    const height = Math.max(item.height, Math.abs(scale), 1);
    if (baseline !== undefined && Math.abs(y - baseline) > height / 2 && item.str.trim() !== '') close();
    if (line === '' && item.str.trim() !== '') {
      if (above !== undefined && Math.abs(above - y) > height * paragraphGap) lines.push('');
      baseline = y;
    }
    line += item.str.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
    if (item.hasEOL) close();
  }
  close();
  return lines.join('\n');
}
