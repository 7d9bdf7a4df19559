import { dropHalfPair, ellipsis } from '../base/lines.ts';
import { encodeLinkPath, percentEncode } from '../base/paths.ts';
import type { CitationRecord } from '../model/bundle.ts';

/** A passage that stands in the bundle. */
export interface BundlePassage {
  readonly citation: CitationRecord;
  readonly text: string;
}

/** Ends a passage that was cut to fit. */
export const truncationMark = '\n…[truncated]';
const maxQueryChars = 160;
const separator = '---\n\n## Citations\n\n';

const nothingFound = 'Nothing in this project matches. Try other words, or name a page as the start.';
const nothingFits = 'What matches does not fit, or is not as it was when it was compiled.';

/** Opening lines. Counts are of what follows; without passages they say why. */
function formatHead(query: string, passages: number, files: number, omitted = 0): string {
  const title = `# Context: ${escapeText(ellipsis(query, maxQueryChars))}\n\n`;
  if (passages === 0) return `${title}${omitted === 0 ? nothingFound : nothingFits}\n\n`;
  return `${title}${plural(passages, 'passage')} from ${plural(files, 'file')}, quoted as they stand in the project.\n\n`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** One passage: its node, where it stands, its text as quoted data that no content can break out of. */
function formatPassage({ citation, text }: BundlePassage): string {
  const place = `${formatPath(citation.source_path)}:${citation.start_line}-${citation.end_line}`;
  const fence = '`'.repeat(Math.max(3, longestFence(text) + 1));
  return `## [${escapeLabel(citation.node_name)}][${citation.id}]\n\n${place}\n\n${fence}text\n${text}\n${fence}\n\n`;
}

function formatCitation({
  id,
  source_path: path,
  start_line: start,
  end_line: end,
  node_id: nodeId,
}: CitationRecord): string {
  return `[${id}]: ${encodeLinkPath(path)}#L${start}-L${end}  <!-- node_id=${nodeId} -->\n`;
}

/** The whole body: at most as long as the sum of what `costOf` says of each passage and `fixedCost`. */
export function formatBody(query: string, passages: readonly BundlePassage[], omitted: number): string {
  const files = new Set(passages.map(({ citation }) => citation.source_path)).size;
  const head = formatHead(query, passages.length, files, omitted);
  const body =
    head +
    passages.map(formatPassage).join('') +
    separator +
    passages.map(({ citation }) => formatCitation(citation)).join('');
  return passages.length === 0 ? `${head}${separator}` : body;
}

/** Characters that a body takes besides its passages, at most. */
export function fixedCost(query: string): number {
  return Math.max(formatHead(query, 9999, 9999).length, formatHead(query, 0, 0).length) + separator.length;
}

/** Characters that a passage takes in the body, heading and citation included. */
export function costOf(passage: BundlePassage): number {
  return formatPassage(passage).length + formatCitation(passage.citation).length;
}

/**
 * The passage cut at a word boundary so that it costs at most `budget`; its last line is the last one shown. Costs
 * more only where its heading and citation alone do.
 */
export function truncatePassage(passage: BundlePassage, budget: number): BundlePassage {
  const overhead = costOf({ ...passage, text: '' }) + truncationMark.length;
  const room = Math.max(0, budget - overhead);
  if (passage.text.length <= room) return passage;
  const cut = dropHalfPair(passage.text.slice(0, room));
  const boundary = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  const kept = (boundary > 0 ? cut.slice(0, boundary) : cut).trimEnd();
  const lines = kept.split('\n').length;
  const citation = {
    ...passage.citation,
    end_line: passage.citation.start_line + lines - 1,
    quote: quoteOf(kept),
  };
  return { citation, text: kept + truncationMark };
}

/** The first words of a passage, verbatim, at most 240 characters and within one line or several whole ones. */
export function quoteOf(text: string): string {
  const start = text.search(/\S/);
  return start < 0 ? '' : dropHalfPair(text.slice(start, start + 240)).trimEnd();
}

/** A path on a line of its own: as it stands, but for what could make markup of the line. */
function formatPath(path: string): string {
  return percentEncode(path, /[\p{Cc}\p{Cs}\u2028\u2029<>`]|^[^\p{L}\p{N}._@/]/gu);
}

function escapeLabel(name: string): string {
  return escapeText(ellipsis(name, 100));
}

function escapeText(text: string): string {
  return text.replace(/[[\]\\`<>]/g, '\\$&');
}

function longestFence(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`{3,}/g)].map(match => match[0].length));
}
