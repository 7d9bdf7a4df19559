import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../../engine/base/pdfText.ts';
import { toPdf } from '../../support/pdf.ts';

const pages = [
  ['A study of tide windows', '', 'Squat effect is the sinking of a hull', 'in shallow water (see below).'],
  ['Second page.'],
  [],
  ['Fourth page.'],
];

describe('the text of a PDF', () => {
  it('is its lines by page, paragraphs apart', async () => {
    expect(await readPdfText(toPdf(pages))).toEqual({
      text: 'A study of tide windows\n\nSquat effect is the sinking of a hull\nin shallow water (see below).\n\fSecond page.\n\f\n\fFourth page.\n',
    });
  });

  it('is the same for the same bytes, which stay as they were', async () => {
    const bytes = Buffer.from(toPdf(pages));
    const before = Buffer.from(bytes);
    expect(await readPdfText(bytes)).toEqual(await readPdfText(bytes));
    expect(bytes.equals(before)).toBe(true);
  });

  it('is read of so many pages, and says where it stopped', async () => {
    const { text = '' } = await readPdfText(toPdf(Array.from({ length: 410 }, () => ['A word'])));
    expect(text.split('\f')).toHaveLength(401);
    expect(text).toMatch(/\n\f\[pages 401 to 410 are not read\]\n$/);
  });
});

describe('a PDF that cannot be read', () => {
  it('says why', async () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    const whole = toPdf(pages);
    expect(await readPdfText(toPdf([[], []]))).toEqual({
      problem: 'a PDF without text, such as a scan',
    });
    expect(await readPdfText(bytes(''))).toEqual({ problem: 'a broken PDF' });
    expect(await readPdfText(bytes('%PDF-1.4 nonsense'))).toEqual({ problem: 'a broken PDF' });
    expect(await readPdfText(whole.slice(0, 200))).toEqual({ problem: 'a broken PDF' });
    const locked =
      '/Encrypt << /Filter /Standard /V 1 /R 2 /O (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) /U (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) /P -4 >> /ID [(cccccccccccccccc) (cccccccccccccccc)] ';
    expect(await readPdfText(toPdf(pages, locked))).toEqual({ problem: 'an encrypted PDF' });
  });
});
