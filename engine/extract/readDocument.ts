import type { DocumentFormat } from '../sources/sourceKind.ts';
import { parseBlocks } from '../base/markdown.ts';
import { readAsciidoc } from './asciidoc.ts';
import { readBibliography } from './bibliography.ts';
import { readTable } from './csv.ts';
import type { ReadDocument } from './documentText.ts';
import { readForm } from './form.ts';
import { readHtml } from './html.ts';
import { scanInline } from './inline.ts';
import { readNotebook } from './notebook.ts';
import { readOpenApi } from './openApi.ts';
import { readPages } from './pages.ts';
import { readPlain } from './plain.ts';
import { readRst } from './rst.ts';

/** True for formats that may open with a block of YAML. */
export function hasFrontMatter(format: DocumentFormat): boolean {
  return format === 'markdown' || format === 'rst' || format === 'asciidoc' || format === 'text';
}

/** Reads a document of any format; `lines` are those of `text`, its body from the 0-based `bodyLine` on. */
export function readDocument(
  text: string,
  lines: readonly string[],
  bodyLine: number,
  format: DocumentFormat,
): ReadDocument {
  switch (format) {
    case 'markdown':
      return {
        document: {
          blocks: parseBlocks(lines.slice(bodyLine).join('\n'), bodyLine),
          inlinesOf: line => scanInline(lines[line] ?? ''),
          hasReferences: true,
        },
      };
    case 'rst':
      return { document: readRst(lines, bodyLine) };
    case 'asciidoc':
      return { document: readAsciidoc(lines, bodyLine) };
    case 'text':
      return { document: readPlain(lines, bodyLine) };
    case 'html':
      return { document: readHtml(text, lines.length) };
    case 'notebook':
      return readNotebook(text, lines.length);
    case 'csv':
      return { document: readTable(lines, ',') };
    case 'tsv':
      return { document: readTable(lines, '\t') };
    case 'pdf':
      return { document: readPages(lines) };
    case 'openapi':
      return readOpenApi(text, lines);
    case 'bibtex':
      return { document: readBibliography(text) };
    case 'form':
      return readForm(text);
  }
}
