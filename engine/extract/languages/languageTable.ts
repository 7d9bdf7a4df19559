/** Words and patterns of one language, as data. Raise `extractorVersion` with any change: fragments depend on it. */
export interface LanguageTable {
  /** After a marked term: what makes the sentence a definition of it. */
  readonly copula: readonly string[];
  /** Before a term, not part of it. */
  readonly articles: readonly string[];
  /** Headings and labels that name a part of a form, never a subject. */
  readonly generic: readonly string[];
  /** Column heads of a glossary table. */
  readonly termColumn: readonly string[];
  readonly meaningColumn: readonly string[];
  /** Words that begin or end no term of a subject: what every text says. */
  readonly common?: readonly string[];
  /** How an adverb ends, where it can be told: like a common word it begins and ends no term. */
  readonly adverbEnding?: string;
  /** Words that end so and are none. */
  readonly notAdverbs?: readonly string[];
  /** Before a full stop that ends no sentence. */
  readonly abbreviations?: readonly string[];
}

/** A list written as one text with commas. */
export function words(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
}
