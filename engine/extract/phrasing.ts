// How sentences of each language state things, made ready for matching. Knows no word of any language.
import { guessLanguage } from '../base/language.ts';
import { languageTables } from './lexicon.ts';
import type {
  EntityType,
  LanguageTable,
  RelationType,
  SectionKind,
  StatementKind,
} from './languages/languageTable.ts';

/** Matches the cue of one of several kinds. */
export interface Cues<Kind extends string> {
  readonly kinds: readonly Kind[];
  /** One capturing group a kind, global. */
  readonly pattern: RegExp;
}

/** One language's patterns, compiled. */
export interface CompiledPhrasing {
  readonly relations: Cues<RelationType> | undefined;
  /** The verb stands last: subject, topic mark, object, cue. */
  readonly verbLast: { readonly topic: RegExp; readonly cues: Cues<RelationType> } | undefined;
  readonly statements: Cues<StatementKind> | undefined;
  /** Words have no spaces between them. */
  readonly isDense: boolean;
  /** Words before a name that void what is said of it. */
  readonly unreal: ReadonlySet<string>;
  readonly entities: Cues<EntityType> | undefined;
}

/** Every other language here writes letters that ASCII has not within so many characters. */
const tellingLength = 800;
const nonAscii = /[^\p{ASCII}]/u;
const compiled = new Map<string, CompiledPhrasing>();

/** The patterns of the language a text is in; English where it cannot be told. */
export function phrasingOf(text: string): CompiledPhrasing {
  const isEnglish = text.length >= tellingLength && !nonAscii.test(text);
  const guess = isEnglish ? undefined : guessLanguage(text);
  const table =
    languageTables.find(({ language }) => language === guess?.language || language === guess?.script) ??
    languageTables.find(({ language }) => language === (guess?.script === 'cyrillic' ? 'ru' : 'en'));
  if (table === undefined) throw new Error('no table for English');
  let phrasing = compiled.get(table.language);
  if (phrasing === undefined) compiled.set(table.language, (phrasing = compile(table)));
  return phrasing;
}

const sectionKinds = new Map<string, SectionKind>();
for (const { phrasing } of languageTables) {
  for (const [kind, names] of Object.entries(phrasing.sections) as [SectionKind, readonly string[]][])
    for (const name of names) sectionKinds.set(name, kind);
}
const measures = new Set(languageTables.flatMap(({ phrasing }) => phrasing.measures));
const looseMeasures = new Set(languageTables.flatMap(({ phrasing }) => phrasing.looseMeasures));
const measuring = languageTables.flatMap(({ language, phrasing }) =>
  isJoined(language) ? phrasing.measuring : `(?<!\\p{L})(?:${phrasing.measuring.join('|')})(?!\\p{L})`,
);
const measuringPattern = new RegExp(measuring.join('|'), 'iu');

/** What everything under a heading is, in any of the languages. Expects a folded heading. */
export function sectionKindOf(heading: string): SectionKind | undefined {
  return sectionKinds.get(heading);
}

/**
 * How surely a column's head says what was measured: `loose` for a word that sizes, prices and settings have as well.
 * Expects a folded one.
 */
export function measureOf(head: string): 'sure' | 'loose' | undefined {
  const words = [head, ...head.split(/[\s/()[\],]+/)];
  if (words.some(word => measures.has(word))) return 'sure';
  return words.some(word => looseMeasures.has(word)) ? 'loose' : undefined;
}

/** True for words around a table that say that something was measured. */
export function tellsOfMeasuring(text: string): boolean {
  return measuringPattern.test(text);
}

function compile({ language, phrasing }: LanguageTable): CompiledPhrasing {
  const { relations, verbLast, statements } = phrasing;
  const edge = isJoined(language) ? 'none' : language === 'en' ? 'ascii' : 'letters';
  return {
    relations: toCues(relations, edge),
    verbLast:
      verbLast === undefined
        ? undefined
        : { topic: new RegExp(verbLast.topic.join('|'), 'gu'), cues: toCuesOrNone(verbLast.relations, edge) },
    statements: toCues(statements, edge),
    isDense: isDense(language),
    unreal: new Set(phrasing.unreal),
    entities: toCues(phrasing.entities, edge),
  };
}

/** Words have no spaces between them. */
function isDense(language: string): boolean {
  return language === 'han' || language === 'kana';
}

/** A word has no end that can be told: its particles are joined to it. */
function isJoined(language: string): boolean {
  return isDense(language) || language === 'hangul';
}

type Edge = 'none' | 'ascii' | 'letters';

function toCuesOrNone<Kind extends string>(
  patterns: Partial<Record<Kind, readonly string[]>>,
  edge: Edge,
): Cues<Kind> {
  return toCues(patterns, edge) ?? { kinds: [], pattern: /(?!)/g };
}

function toCues<Kind extends string>(
  patterns: Partial<Record<Kind, readonly string[]>>,
  edge: Edge,
): Cues<Kind> | undefined {
  const kinds = Object.keys(patterns) as Kind[];
  if (kinds.length === 0) return undefined;
  const body = kinds.map(kind => `(${(patterns[kind] ?? []).join('|')})`).join('|');
  // Boundaries of ASCII words are tested far faster than those of any script.
  if (edge === 'ascii') return { kinds, pattern: new RegExp(`\\b(?:${body})(?!\\w)`, 'gi') };
  if (edge === 'none') return { kinds, pattern: new RegExp(body, 'giu') };
  return {
    kinds,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])`, 'giu'),
  };
}

/** Every cue in a text, left to right. */
export function* matchCues<Kind extends string>(
  text: string,
  cues: Cues<Kind> | undefined,
): Generator<{ readonly kind: Kind; readonly start: number; readonly end: number }> {
  if (cues === undefined) return;
  const { pattern } = cues;
  // Not matchAll, which copies the pattern: that takes longer than a paragraph's search.
  let from = 0;
  for (;;) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) return;
    from = Math.max(pattern.lastIndex, match.index + 1);
    const groups: readonly (string | undefined)[] = match.slice(1);
    const kind = cues.kinds[groups.findIndex(group => group !== undefined)];
    if (kind !== undefined) yield { kind, start: match.index, end: match.index + match[0].length };
  }
}
