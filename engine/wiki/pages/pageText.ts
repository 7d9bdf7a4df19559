import { escapeMarkdown } from '../../base/markdownText.ts';

/** Entries a list holds, unless it is told otherwise, before it says how many more there are. */
const maxEntries = 20;

/** A titled list. */
export interface Group<T> {
  readonly title: string;
  readonly items: readonly T[];
}

/** A page's first line. */
export function titleLine(title: string): string {
  return `# ${escapeMarkdown(title)}`;
}

/** The text of a page as it grows: paragraphs under the title, then sections. What is empty leaves no trace. */
export class PageText {
  readonly #lines: string[];
  #definition = '';

  constructor(title: string) {
    this.#lines = [titleLine(title), ''];
  }

  /** What was put as the definition; '' when nothing was. */
  get definition(): string {
    return this.#definition;
  }

  /** The paragraphs that say what the page is about. */
  define(markdown: string): void {
    this.#definition = markdown;
    this.paragraph(markdown);
  }

  /** Paragraphs of Markdown. */
  paragraph(markdown: string): void {
    if (markdown !== '') this.#lines.push(markdown, '');
  }

  /** A section with one entry for each item, as many as a reader will look at. */
  list<T>(title: string, items: readonly T[], toEntry: (item: T) => string, max = maxEntries): void {
    this.#list(`## ${title}`, items, toEntry, max);
  }

  /** A section of sections. */
  groups<T>(title: string, groups: readonly Group<T>[], toEntry: (item: T) => string): void {
    if (groups.length > 0) this.#lines.push(`## ${title}`, '');
    for (const { title: name, items } of groups) this.#list(`### ${name}`, items, toEntry, maxEntries);
  }

  finish(): string {
    return `${this.#lines.join('\n').trimEnd()}\n`;
  }

  #list<T>(heading: string, items: readonly T[], toEntry: (item: T) => string, max: number): void {
    if (items.length === 0) return;
    this.#lines.push(heading, '');
    for (const item of items.slice(0, max)) this.#lines.push(toEntry(item));
    if (items.length > max) this.#lines.push(`- … and ${items.length - max} more`);
    this.#lines.push('');
  }
}
