// Tells languages apart well enough to see that two texts are not in the same one.
import { isLatin, languageOfTag, ownLetters } from './languageTags.ts';

/** A script, and for Latin and Cyrillic letters a language where its small words show it, e.g. `latin:nl`. */
export interface Language {
  readonly script: string;
  /** Two letters; `undefined` when the words do not tell. */
  readonly language: string | undefined;
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  ['han', /\p{Script=Han}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['latin', /\p{Script=Latin}/gu],
];

/** Frequent small words; what several languages share counts for each, and so decides nothing. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the of and to is in that for it with as are be this by from or an on which when can not has was its you we at their will if a do no i he she me so',
  de: 'der die das und ist in den von zu mit sich des auf für nicht ein eine einen einem als auch es an werden wird aus bei oder sind wenn durch nach dass kann',
  nl: 'de het een en van is dat op te in voor met niet zijn aan er om ook als bij door maar worden wordt dit die naar uit kan deze of wij hun',
  fr: 'le la les des et est une un du en que qui dans pour pas sur avec au par il ce sont plus ou cette aux peut être se ne',
  es: 'el la los las de que y en un una es por con para no se del al como más su son o lo cuando este esta pero ser puede',
  it: 'il lo la i gli le di che e un una è per con non del della in sono si da come più nel alla dei questo essere o anche quando',
  pt: 'o a os as de que e em um uma é por com para não se do da dos no na como mais são ou ao pelo pela quando este ser pode',
  ru: 'и в не на что с по это для из от как к или то при он она они мы если так все может быть также был его',
  uk: 'і в не на що з для це від як до або та при він вона вони ми якщо так може бути також був його є у',
  pl: 'i w nie na że z do jest to się o jak ale po za od lub dla przez być są może gdy oraz tego jego ma',
};
const languagesOf = new Map<string, string[]>();
for (const [language, text] of Object.entries(smallWords)) {
  for (const word of text.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** Of a long text, so much is looked at. */
const maxChars = 20_000;
/** A text of fewer letters is in no language. */
const minLetters = 12;
/** Small words that a text must hold, and how much clearer the best must be than the second. */
const minScore = 3;
const minLead = 1.6;

/** The language of a text; `undefined` when it has fewer than 12 letters. Code and addresses in it are passed over. */
export function guessLanguage(text: string): Language | undefined {
  const prose = proseOf(text);
  const counts = scripts.map(([script, pattern]) => [script, prose.match(pattern)?.length ?? 0] as const);
  const letters = counts.reduce((sum, [, count]) => sum + count, 0);
  const count = (script: string): number => counts.find(([name]) => name === script)?.[1] ?? 0;
  if (letters < minLetters && count('han') + count('kana') + count('hangul') < 6) return undefined;
  // Han letters with kana among them are Japanese; a Latin name in an East Asian sentence does not make it Latin.
  const east = count('han') + count('kana') + count('hangul');
  if (east * 4 > letters) return { script: eastern(count), language: undefined };
  const [script] = counts.reduce((best, other) => (other[1] > best[1] ? other : best));
  return { script, language: guessByWords(prose) };
}

/** True when both are known and differ. */
export function differInLanguage(a: Language | undefined, b: Language | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.script !== b.script) return true;
  return a.language !== undefined && b.language !== undefined && a.language !== b.language;
}

/** A tag for a language that was guessed; `undefined` for a script that several have. */
export function tagOf({ script, language }: Language): string | undefined {
  return language ?? tagsOfScripts.get(script);
}

const tagsOfScripts = new Map(
  Object.entries({ han: 'zh', kana: 'ja', hangul: 'ko', greek: 'el', hebrew: 'he', thai: 'th' }),
);

/** Of a text's letters, so many at least are of its language's own script, however much code and English it holds. */
const minOwnShare = 0.05;
/** A text of so many letters whose words tell no language is in none of those that they would tell. */
const minUntoldLetters = 200;

/**
 * False when a text is in another language than the tag says. One too short to tell is taken at its word, unless the
 * tag is of a language that no text here would tell: most words of two letters are the code of some language.
 */
export function mayBeIn(text: string, tag: string): boolean {
  const language = languageOfTag(tag);
  const prose = proseOf(text);
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const isTold = Object.hasOwn(smallWords, language) || [...tagsOfScripts.values()].includes(language);
  if (letters < minLetters) return isTold;
  const own = ownLetters(language);
  if (own !== undefined && (prose.match(own)?.length ?? 0) >= letters * minOwnShare) return true;
  const guess = isLatin(language) ? guessLanguage(text) : undefined;
  if (guess?.script !== 'latin') return false;
  // English shows in every longer text; others may be too like their kin to tell.
  if (language === 'en' && guess.language === undefined) return letters < minUntoldLetters;
  if (isTold) return guess.language === undefined || guess.language === language;
  // What the words do not tell may look like a kin of it, but never like English.
  if (guess.language !== undefined) return guess.language !== 'en';
  return letters >= minUntoldLetters || /(?![A-Za-z])\p{Script=Latin}/u.test(prose);
}

function proseOf(text: string): string {
  return text
    .slice(0, maxChars)
    .replace(/`[^`\n]{0,200}`|\]\([^)\n]{0,300}\)|\bhttps?:\/\/\S{1,300}|<[^>\n]{0,200}>/g, ' ');
}

function eastern(count: (script: string) => number): string {
  if (count('hangul') > count('han') + count('kana')) return 'hangul';
  return count('kana') * 12 > count('han') + count('kana') ? 'kana' : 'han';
}

function guessByWords(text: string): string | undefined {
  const scores = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const languages = languagesOf.get(word) ?? [];
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (best === undefined || best[1] < minScore || best[1] < minLead * (second?.[1] ?? 0)) return undefined;
  return best[0];
}
