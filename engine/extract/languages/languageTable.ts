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
  /** Two letters, or the script where that tells. */
  readonly language: string;
  readonly phrasing: Phrasing;
}

/** What a sentence may state of two things, as far as small patterns can tell. */
export type RelationType =
  | 'is_a'
  | 'part_of'
  | 'uses'
  | 'extends'
  | 'improves_on'
  | 'compares_against'
  | 'addresses'
  | 'has_limitation';

/** What a sentence may state beyond naming things. */
export type StatementKind =
  'decision' | 'question' | 'task' | 'contribution' | 'performance' | 'comparison' | 'limitation' | 'cause';

/** What a name can be told to be by the word beside it. */
export type EntityType = 'Model' | 'Dataset' | 'Benchmark' | 'Metric' | 'Organization';

/** Headings under which everything is of one kind; folded. */
export type SectionKind = 'decision' | 'questions' | 'options';

/** How sentences of a language state things: parts of regular expressions, matched in lower case. */
export interface Phrasing {
  /** Between subject and object. */
  readonly relations: Partial<Record<RelationType, readonly string[]>>;
  /** For languages that put the verb last: between subject and object, and after the object. */
  readonly verbLast?: {
    readonly topic: readonly string[];
    readonly relations: Partial<Record<RelationType, readonly string[]>>;
  };
  readonly statements: Partial<Record<StatementKind, readonly string[]>>;
  readonly sections: Partial<Record<SectionKind, readonly string[]>>;
  /** Shortly before a name: the sentence says nothing of it in general (`if a …`, `this …`, `its …`). */
  readonly unreal: readonly string[];
  /** After a name with capitals: what kind of thing it is. */
  readonly entities: Partial<Record<EntityType, readonly string[]>>;
  /** Heads of a table's columns that hold what was measured. */
  readonly measures: readonly string[];
  /** Heads that name a measure, or as often a size, a price or a setting. */
  readonly looseMeasures: readonly string[];
  /** Words around a table that say that something was measured. */
  readonly measuring: readonly string[];
}

/** A list written as one text with commas. */
export function words(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
}
