import { plainText, withoutBadges } from '../base/plainText.ts';
import type { Block } from '../base/markdown.ts';
import { ellipsis, splitLines } from '../base/lines.ts';
import { baseOf, withoutExtension } from '../base/paths.ts';
import { noFrontmatter, parseFrontmatter } from '../base/frontmatter.ts';
import type { Fragment, Passage } from '../model/fragment.ts';
import type { DocumentFormat } from '../sources/sourceKind.ts';
import { findAnchors } from './anchors.ts';
import { hasFrontMatter, readDocument } from './readDocument.ts';
import { readDocumentFields } from './documentFields.ts';
import { readDocumentHeader } from './documentHeaders.ts';
import { DocumentScan } from './documentScan.ts';
import { lastTextLine, toPassages, toSections } from './sections.ts';
import { nameReleases } from './releases.ts';
import { headingTitle } from './terms.ts';

/** A document's fragment, and its lines as they are to be searched. */
export interface ExtractedDocument {
  readonly fragment: Fragment;
  readonly searchText: string;
}

/**
 * Reads a document: its sections and passages, what it defines, names, tags, cites and links to. Never throws; a file
 * that is no document of its format gives the reason.
 */
export function extractDocument(
  path: string,
  contentHash: string,
  text: string,
  format: DocumentFormat,
): ExtractedDocument | string {
  const lines = splitLines(text);
  const front = hasFrontMatter(format) ? parseFrontmatter(lines) : noFrontmatter;
  const { document, problem } = readDocument(text, lines, front.bodyLine, format);
  if (document === undefined) return problem;
  const { blocks } = document;
  const opening = (): string => lines.slice(front.bodyLine, front.bodyLine + 40).join('\n');
  const fields = readDocumentFields(front.data, path, opening);
  const title = fields.title ?? document.title ?? firstTitle(blocks) ?? titleOfPath(path);
  const scan = new DocumentScan(path, lines, title, document.inlinesOf);
  for (const block of blocks) scan.block(block);
  if (document.hasReferences === true) scan.references(blocks, front.bodyLine);
  for (const { line, ...work } of document.works ?? [])
    scan.mentions.add({ type: 'Paper', role: 'entry', ...work }, { line: line + 1, text: lines[line] ?? '' });
  const fieldLines = lines.slice(0, front.bodyLine);
  for (const tag of fields.tags) scan.topic(tag, lineHolding(fieldLines, tag) + 1);
  if (fields.subject) scan.subject(fields.subject, title, lineHolding(fieldLines, 'type') + 1);
  if (fields.subject && fields.counterpart) {
    const own = { type: fields.subject.type, key: fields.subject.key ?? path };
    const said = fields.counterpart.name.replace(/^\w+:/, '');
    scan.counterpart(own, fields.counterpart, lineHolding(fieldLines, said) + 1);
  }
  const phrases = scan.phrases();
  const relations = scan.sayings();
  nameReleases({ path, title, blocks, lines }, scan.mentions);
  const header = readDocumentHeader(path, lines, front.bodyLine, blocks);
  const fragment: Fragment = {
    path,
    contentHash,
    kind: 'document',
    title: ellipsis(title, 200),
    aliases: fields.aliases,
    ...summarize(blocks, lines),
    lines: lines.length,
    metadata: { format, ...document.metadata, ...header.metadata },
    sections: toSections(blocks, lines.length),
    passages: withHeading(toPassages(blocks, lines, document.passageStarts), document.passageHeading),
    mentions: scan.mentions.finish(),
    phrases,
    relations,
    links: [...scan.links, ...header.links],
    ...findAnchors(lines),
    warnings: [...(front.problem === undefined ? [] : [front.problem]), ...(document.warnings ?? [])],
  };
  return { fragment, searchText: document.searchLines?.join('\n') ?? text };
}

function withHeading(passages: readonly Passage[], heading = ''): readonly Passage[] {
  if (heading === '') return passages;
  return passages.map(passage => ({ ...passage, headings: [...passage.headings, heading] }));
}

/** 0-based line of the front matter that holds a text; the first when none does as it was read. */
function lineHolding(lines: readonly string[], text: string): number {
  return Math.max(
    0,
    lines.findIndex(line => line.includes(text)),
  );
}

function firstTitle(blocks: readonly Block[]): string | undefined {
  const headings = blocks
    .filter(block => block.kind === 'heading')
    .filter(({ isGenerated }) => isGenerated !== true);
  const title = headingTitle((headings.find(heading => heading.level === 1) ?? headings[0])?.text ?? '');
  return title === '' ? undefined : ellipsis(title, 200);
}

/** `docs/getting-started.md` → "getting started"; an index file is named after its folder. */
function titleOfPath(path: string): string {
  const base = withoutExtension(baseOf(path));
  const name = /^_?(?:index|readme)$/i.test(base) ? (path.split('/').at(-2) ?? base) : base;
  const title = name.replace(/[-_]+/g, ' ').trim();
  return title === '' ? base : title;
}

function summarize(
  blocks: readonly Block[],
  lines: readonly string[],
): Pick<Fragment, 'summary' | 'summarySpan'> {
  const prose = blocks.find(
    block => block.kind === 'text' && block.container === 'paragraph' && isProse(block.text),
  );
  if (prose?.kind !== 'text') return { summary: '' };
  return {
    summary: ellipsis(plainText(prose.text), 300),
    summarySpan: [prose.start + 1, lastTextLine(lines, prose.start, prose.end) + 1],
  };
}

/** Not a row of badges, an import, a lone link, a shortcode, or a form's lines (`Author: …`). */
function isProse(text: string): boolean {
  const words = plainText(
    withoutBadges(text.slice(0, 2000)).replace(/\{\{.*?\}\}|!?\[[^\]]*\]\([^)]*\)/gs, ''),
  );
  return words.length >= 20 && !/^(?:import|export)\s/.test(words) && !isForm(text);
}

function isForm(text: string): boolean {
  return text.split('\n').every(line => /^[*_]{0,2}[\p{L}\d ()/-]{1,30}[:：][*_]{0,2}\s/u.test(line));
}
