import { compareStrings } from '../../base/compare.ts';
import { ellipsis } from '../../base/lines.ts';
import { escapeMarkdown, formatLink } from '../../base/markdownText.ts';
import { baseOf } from '../../base/paths.ts';
import { plainText } from '../../base/plainText.ts';
import type { GraphNode } from '../../model/graph.ts';
import { type Synthesis, synthesisId, type SynthesisKind, synthesisPath } from './synthesis.ts';

/** Longest piece of another's text in one sentence of ours. */
const maxQuoteChars = 320;

/** What a synthesis is besides its text. */
export interface Heading {
  readonly kind: SynthesisKind;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

/** Writes the text of a synthesis, and notes what it cites and is made from. */
export class Prose {
  readonly #heading: Heading;
  readonly #path: string;
  readonly #pathOf: (id: string) => string | undefined;
  readonly #lines: string[];
  readonly #inputs = new Set<string>();
  /** In the order in which they were cited first. */
  readonly #sources = new Set<string>();

  constructor(heading: Heading, pathOf: (id: string) => string | undefined) {
    this.#heading = heading;
    this.#pathOf = pathOf;
    this.#path = this.#placeOf(heading.slug);
    this.#lines = [`# ${escapeMarkdown(heading.title)}`, ''];
  }

  paragraph(text: string): void {
    this.#lines.push(text, '');
  }

  /** A heading and a list under it; nothing when there is nothing to list. */
  section(title: string, entries: readonly string[], level = 2): void {
    if (entries.length === 0) return;
    this.#lines.push(`${'#'.repeat(level)} ${escapeMarkdown(title)}`, '');
    this.#lines.push(...entries.map(entry => `- ${entry}`), '');
  }

  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
    this.#lines.push(line(head), line(head.map(() => '---')), ...rows.map(line), '');
  }

  heading(title: string, level = 2): void {
    this.#lines.push(`${'#'.repeat(level)} ${escapeMarkdown(title)}`, '');
  }

  /** A link to a line of a source, named by file and line. */
  cite(path: string, line?: number): string {
    this.#sources.add(path);
    return formatLink(line === undefined ? baseOf(path) : `${baseOf(path)}:${line}`, this.#path, path, line);
  }

  /** A link to a source, named by its path. */
  file(path: string): string {
    this.#sources.add(path);
    return formatLink(path, this.#path, path);
  }

  /** A link to a node's page; of what has none, its name. The synthesis is made from it. */
  name(node: GraphNode): string {
    this.#inputs.add(node.id);
    const page = this.#pathOf(node.id);
    return page === undefined ? escapeMarkdown(node.name) : formatLink(node.name, this.#path, page);
  }

  /** A link to another synthesis. */
  toSynthesis(text: string, slug: string): string {
    return formatLink(text, this.#path, this.#placeOf(slug));
  }

  /** Where the page of a synthesis stands. */
  #placeOf(slug: string): string {
    return this.#pathOf(synthesisId(slug)) ?? synthesisPath(slug);
  }

  /** Notes a node that the synthesis is made from without naming it. */
  uses(node: GraphNode): void {
    this.#inputs.add(node.id);
  }

  get isEmpty(): boolean {
    return this.#lines.length === 2;
  }

  finish(): Synthesis {
    const [first = ''] = this.#sources;
    return {
      ...this.#heading,
      description: ellipsis(this.#heading.description, maxQuoteChars),
      sourcePath: first,
      inputs: [...this.#inputs].sort(compareStrings),
      sources: [...this.#sources].sort(compareStrings),
      body: `${this.#lines.join('\n').trimEnd()}\n`,
    };
  }
}

/** Another's words as part of a sentence of ours: no markup of theirs, one line, cut where it is long. */
export function quoted(text: string, maxChars = maxQuoteChars): string {
  // Characters that are not seen can turn a line round or hide in it.
  const plain = plainText(text).replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]+)_(?![\p{L}\p{N}_])/gu, '$1');
  const seen = plain.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ');
  return escapeMarkdown(ellipsis(seen, maxChars));
}

/** The same as a sentence: with a full stop where it has no end of its own. */
export function sentence(text: string, maxChars = maxQuoteChars): string {
  const words = quoted(text, maxChars);
  return words === '' || /[.!?…。！？:：]["'”’)]?$/u.test(words) ? words : `${words}.`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
