import { ellipsis } from '../../base/lines.ts';
import { escapeMarkdown } from '../../base/markdownText.ts';
import { plainText } from '../../base/plainText.ts';
import { maxPhraseQuote, maxQuote } from '../../model/fragment.ts';
import { foldName, joinKey } from '../../model/ids.ts';

/** A quote that is this long was taken out of the middle of a line. */
const cutLengths = new Set([maxPhraseQuote, maxQuote].flatMap(max => [max, max - 1, max - 2]));
const maxText = 240;

/** Marks that open a line of Markdown: heading, quote, list item, check box. */
const opening = /^(?:[#>|]+\s+|[-*+]\s+|\d{1,3}[.)]\s+|\[[ xX]\]\s+)+/;
/** A hashtag at the end of a text: its page is where topics are. */
const hashtags = /(?:\s+#[\p{L}][\p{L}\p{N}/_-]*)+$/u;
/** What stands in the middle of a sentence, where a quote begins with it. */
const joint = /^(?:[.,;:)\]*_`’]+\s+|[*_]+)+/;
const markup = /[[\]*_`<]/;
/** Marks without their fellow (not a power, as in `2**8`), and the address of a reStructuredText link. */
const leftover =
  /(?<![\p{L}\p{N}])(?:\*\*|__)|(?:\*\*|__)(?![\p{L}\p{N}])|`|\s?<[^<>\s]*[./][^<>\s]*>_{0,2}/gu;
/** Tags that part words, but for those that only let a long name wrap. */
const breaks = /(?<!_)<(?:br|\/?p)\b[^<>]*>/gi;
/** What a cut left of a link. */
const torn = /^[^[\]()]{0,80}\]\([^()\s]{0,200}\)|!?\[[^[\]]*\]\([^()\s]*$|!?\[[^[\]]*$/g;

/**
 * A quote as a reader sees it, in quotation marks, escaped; '' when it says no more than the name it was taken for, or
 * than what the page has `told` already. Words that the cut went through are left out.
 */
export function excerptOf(quote: string, name: string, told = ''): string {
  const text = readable(quote);
  // What is much longer than the name says more than it.
  const mayBeName = text.length < 2 * name.length + 8;
  if (mayBeName && (lettersOf(text) === '' || nameKey(text) === nameKey(name))) return '';
  return told !== '' && repeats(text, told) ? '' : `“${escapeMarkdown(text)}”`;
}

/** True when one of the two texts has the other in it, and the first not much besides. */
function repeats(text: string, told: string): boolean {
  const [said, known] = [lettersOf(text).toLowerCase(), lettersOf(told).toLowerCase()];
  return known.includes(said) || (said.includes(known) && said.length < 1.5 * known.length);
}

/** What a source says in its own words, no longer than a list takes. Escaped. */
export function saying(text: string, max = maxText): string {
  return escapeMarkdown(ellipsis(plainText(text).replace(hashtags, ''), max));
}

function readable(quote: string): string {
  const whole = cutLengths.has(quote.length) ? withoutHalfWords(quote) : quote;
  const begun = whole.replace(opening, '');
  // Most quotes have no markup.
  const bare = markup.test(begun)
    ? plainText(begun.replace(breaks, ' ').replace(torn, '')).replace(leftover, '')
    : plainText(begun);
  const text = bare.replace(joint, '').trim();
  const cells = /\s\|\s|^\||\|$/.test(text) ? text.split('|') : [text];
  return cells
    .map(cell => cell.trim())
    .filter(cell => /[\p{L}\p{N}]/u.test(cell))
    .join(' · ');
}

function withoutHalfWords(quote: string): string {
  const begun = quote.replace(/^\p{Ll}\S{0,24}\s+/u, '… ');
  return /[.!?。！？]$/.test(begun) ? begun : begun.replace(/\s+\S{1,24}$/, ' …');
}

/** Letters and digits alone, without a heading's number before them. */
function lettersOf(text: string): string {
  return text
    .replace(/^[\d.]+\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function nameKey(text: string): string {
  return joinKey(foldName(lettersOf(text)));
}
