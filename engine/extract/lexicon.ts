// What the language tables say, ready for extraction. Code here knows no word of any language.
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import type { LanguageTable } from './languages/languageTable.ts';
import { ru } from './languages/ru.ts';
import { zh } from './languages/zh.ts';

/** All languages, English first. */
export const languageTables: readonly LanguageTable[] = [en, zh, ja, ko, de, es, fr, ru];
const tables = languageTables;

const generic = new Set(
  tables.flatMap(({ generic: names, phrasing }) => [...names, ...Object.values(phrasing.sections).flat()]),
);
/** The same, and their singulars. */
const genericOrSingular = new Set(
  [...generic].flatMap(name => (name.endsWith('s') ? [name, name.slice(0, -1)] : [name])),
);
const termColumns = new Set(tables.flatMap(table => table.termColumn));
/** Heads that other tables have too. */
const plainColumns = new Set(['name', 'word', '名称', '이름', 'nombre', 'nom', 'название']);
const meaningColumns = new Set(tables.flatMap(table => table.meaningColumn));

/** A copula right after a term, e.g. ` is a `; CJK and dashes need no spaces around them. */
export const copulaPattern = new RegExp(
  `^\\s*(?:\\([^()]{1,60}\\)\\s*)?(?:(?:${tables.flatMap(table => table.copula).join('|')})(?=[\\s,]|$)|[是指]|とは|(?:은|는|이란|란)\\s)`,
  'u',
);

/** Leading articles of a term, to be taken off. */
export const articlePattern = new RegExp(
  `^(?:${tables.flatMap(table => table.articles).join('|')})\\s+`,
  'iu',
);

const abbreviations = new Set(tables.flatMap(table => table.abbreviations ?? []));

/** True for a word before a full stop that ends no sentence: an abbreviation, an initial. Any case, no full stop. */
export function isAbbreviation(word: string): boolean {
  return /^\p{L}$/u.test(word) || abbreviations.has(word.toLowerCase());
}

const commonWords = new Set(tables.flatMap(table => table.common ?? []));

const adverbEndings = tables.flatMap(table => table.adverbEnding ?? []);
const notAdverbs = new Set(tables.flatMap(table => table.notAdverbs ?? []));
/** Letters of a word before its ending, at least. */
const minStem = 3;

/** A word that every text uses, whatever it is about: it begins and ends no term. Expects a folded word. */
export function isCommonWord(word: string): boolean {
  return commonWords.has(word) || (isAdverb(word) && !notAdverbs.has(word));
}

function isAdverb(word: string): boolean {
  return adverbEndings.some(ending => word.endsWith(ending) && word.length >= ending.length + minStem);
}

/** Words of programming languages and their like: as a code span they name no concept of a project. */
const keywords = new Set(
  `abstract and any array as assert async await bool boolean break byte case catch char class const continue debug def
  default del delete do double elif else elseif end enum error eval except export extends extern false final finally float
  fn for foreach from func function get global go goto id if impl implements import in inline instanceof int integer
  interface is key lambda let list local loop main match mod module mut name namespace native new nil none not null number
  object of operator or out override package param pass path private protected pub public raise record ref require return
  self set sizeof some static str string struct super switch template text then this throw throws trait true try type
  typedef typeof undefined union unless unsafe until url use using val value var virtual void volatile when where while
  with yield`.split(/\s+/),
);

/** A word that every programming text uses. Any case. */
export function isKeyword(name: string): boolean {
  return keywords.has(name.toLowerCase());
}

/** A heading or label that names a part of a form in some language, numbered or not. Expects a folded name. */
export function isGenericName(folded: string): boolean {
  return (
    genericOrSingular.has(folded) ||
    (folded.at(-2) === ' ' && generic.has(folded.replace(/s?\s+[\d.a-z]$/, '')))
  );
}

/** A column head that only a glossary has. Expects a folded name. */
export function isGlossaryHead(folded: string): boolean {
  return termColumns.has(folded) && !plainColumns.has(folded);
}

export function isTermColumn(folded: string): boolean {
  return termColumns.has(folded);
}

export function isMeaningColumn(folded: string): boolean {
  return meaningColumns.has(folded);
}
