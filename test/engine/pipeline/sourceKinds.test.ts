// Every kind of source from the file to a cited passage.
import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../../engine/base/pdfText.ts';
import { toPdf } from '../../support/pdf.ts';
import { compiledProject } from '../../support/project.ts';

const pdf = toPdf([
  ['A study of tide windows', '', 'The zephyr quotient is the ratio of two winds.'],
  ['The second page speaks of a gale factor.'],
]);
const sources = {
  'docs/page.html': '<h1>Page</h1>\n<p>The <b>quokka span</b> is a part of the whole page.</p>\n',
  'docs/paper.pdf': pdf,
  'docs/scan.pdf': toPdf([[]]),
  'data/values.yaml': 'a: 1\n',
  'package.json': '{ "description": "Plans passages.", "dependencies": { "react": "1" } }\n',
  '.github/PULL_REQUEST_TEMPLATE.md': '## Quokka span\n\nWhat does it change?\n',
};

describe('a project of many kinds of files', () => {
  it('cites the lines that a reader of each would find', async () => {
    const { project, files } = await compiledProject(sources);
    for (const [query, path] of [
      ['zephyr quotient', 'docs/paper.pdf'],
      ['gale factor', 'docs/paper.pdf'],
      ['quokka span', 'docs/page.html'],
    ] as const) {
      const bundle = await project.context({ query });
      const citation = bundle.citations.find(({ source_path: source }) => source === path);
      const bytes = await files.read(path);
      const text = path.endsWith('.pdf') ? (await readPdfText(pdf)).text : new TextDecoder().decode(bytes);
      const cited = text?.split('\n').slice((citation?.start_line ?? 0) - 1, citation?.end_line);
      expect(cited?.join('\n').toLowerCase()).toContain(query.split(' ')[0]);
      expect(bundle.body).toContain(cited?.join('\n'));
    }
  });

  it('names what it leaves out, with the reason, and looks at it again only when it changes', async () => {
    const { compile } = await compiledProject(sources);
    const again = await compile();
    expect(again.sources).toMatchObject({ total: 4, changed: 0 });
    expect(again.sources.skipped).toEqual([
      { path: 'data/values.yaml', reason: '.yaml files are not read, save API descriptions' },
      { path: 'docs/scan.pdf', reason: 'a PDF without text, such as a scan' },
    ]);
  });

  it('gives a page to documents, none to manifests or what they need', async () => {
    const { files } = await compiledProject(sources);
    expect(files.paths('.tesserae/wiki/sources/')).toEqual([
      '.tesserae/wiki/sources/docs-page.md',
      '.tesserae/wiki/sources/docs-paper.md',
      '.tesserae/wiki/sources/github-pull-request-template.md',
    ]);
    expect(files.text('.tesserae/graph.json')).toContain('"Dependency"');
  });
});
