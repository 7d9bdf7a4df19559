import { isFunctionWord } from '../base/functionWords.ts';
import { plainText } from '../base/plainText.ts';
import { foldName } from '../model/ids.ts';
import { scanInline } from './inline.ts';
import { articlePattern, copulaPattern, isGlossaryHead, isMeaningColumn, isTermColumn } from './lexicon.ts';
import { endOfSentence } from './sentences.ts';
import { bareCode, cleanName, isConceptName } from './terms.ts';

export interface Definition {
  readonly name: string;
  readonly aliases: readonly string[];
  /** The saying, markup and all, one line. */
  readonly text: string;
  /** A label may turn out to be a form field, a lead-in to be no term: the graph decides by who else speaks of it. */
  readonly role: 'definition' | 'label' | 'lead';
}

const maxText = 400;
const cjkStart = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The definition a paragraph or list item opens with, if any. `subject` is what the section is about. */
export function findDefinition(text: string, subject: string): Definition | undefined {
  return markedDefinition(text) ?? subjectDefinition(text, subject);
}

/** `**X** is a …`, `**X**: …`, `` `X` means … ``, `The *X* is the …`, `**X** – …`. */
function markedDefinition(text: string): Definition | undefined {
  // Only an article may stand before the term: most paragraphs open with another word.
  if (/^[A-Za-z]+\s/.test(text) && !articlePattern.test(text)) return undefined;
  const [mark] = scanInline(firstLine(text), 1);
  if (mark === undefined || mark.kind === 'tag' || mark.kind === 'link') return undefined;
  const before = text.slice(0, mark.start);
  if (cleanName(`${before} x`) !== 'x') return undefined;
  const after = text.slice(mark.end);
  const inside = mark.text.replace(/\s*[:：]$/, '');
  const label =
    inside === mark.text
      ? /^\s*(?:\([^()]{1,60}\)\s*)?(?:[:：]|[–—-]\s|\s[–—-]\s)\s*/.exec(after)
      : /^\s*/.exec(after);
  const isSentence = copulaPattern.test(after);
  if (!isSentence && label === null) return undefined;
  const saying = isSentence ? text : after.slice(label?.[0].length ?? 0);
  if (!isSaying(saying)) return undefined;
  return define(
    inside,
    cutSaying(saying),
    isSentence ? 'definition' : labelRole(inside, saying),
    /^\s*\(([^()]{2,40})\)/.exec(after)?.[1],
  );
}

/** A plain first sentence that says what the section's or document's own subject is. */
function subjectDefinition(text: string, subject: string): Definition | undefined {
  if (subject === '') return undefined;
  const start = articlePattern.exec(text)?.[0].length ?? 0;
  const after = text.slice(start + subject.length);
  // First, because it fails at once nearly always.
  if (!copulaPattern.test(after) || !isConceptName(subject)) return undefined;
  if (foldName(text.slice(start, start + subject.length)) !== foldName(subject)) return undefined;
  if (!isSaying(text)) return undefined;
  return define(subject, cutSaying(text), 'definition', /^\s*\(([^()]{2,40})\)/.exec(after)?.[1]);
}

/** The rows of a table that has a column of terms beside one of meanings. */
export class GlossaryTable {
  readonly #term: number;
  readonly #meaning: number;

  readonly #isGlossary: boolean;

  private constructor(term: number, meaning: number, isGlossary: boolean) {
    this.#isGlossary = isGlossary;
    this.#term = term;
    this.#meaning = meaning;
  }

  /** `undefined` when the head is not that of a glossary. */
  static fromHeader(cells: readonly string[]): GlossaryTable | undefined {
    const heads = cells.map(cell => foldName(cleanName(cell)));
    const term = heads.findIndex(isTermColumn);
    const meaning = heads.findIndex((head, index) => index !== term && isMeaningColumn(head));
    if (term !== 0 || meaning < 0) return undefined;
    // "name | description" also heads tables of parameters and states: such rows stand as labels.
    return new GlossaryTable(term, meaning, isGlossaryHead(heads[term] ?? ''));
  }

  read(cells: readonly string[]): Definition | undefined {
    const [term = '', saying = ''] = [cells[this.#term], cells[this.#meaning]];
    if (!isSaying(saying)) return undefined;
    return define(term, cutSaying(saying), this.#isGlossary ? 'definition' : labelRole(term, saying));
  }
}

/** `Term` on one line, `: meaning` on the next, as Markdown's definition lists have it. */
export function findDefinitionList(text: string): Definition | undefined {
  if (!text.includes('\n')) return undefined;
  const match = /^(.{2,80})\n[ \t]{0,3}[:：][ \t]+([\s\S]+)$/.exec(text);
  if (match === null || !isSaying(match[2] ?? '')) return undefined;
  return define(match[1] ?? '', cutSaying(match[2] ?? ''), 'definition');
}

/** What a definition list says of a term; `undefined` when it says too little, or the term is no name. */
export function defineTerm(term: string, saying: string): Definition | undefined {
  return isSaying(saying) ? define(term, cutSaying(saying), 'definition') : undefined;
}

function define(raw: string, text: string, role: Definition['role'], alias?: string): Definition | undefined {
  const name = bareCode(cleanName(raw));
  const inBrackets = /^(.{2,60}?)\s*[(（]([^()（）]{2,40})[)）]$/.exec(name);
  const main = inBrackets?.[1] ?? name;
  // An option is a way to call something, not a thing.
  if (main.startsWith('-') || !isConceptName(main)) return undefined;
  const aliases = [inBrackets?.[2], alias].filter(other => other !== undefined).map(cleanName);
  return { name: main, aliases: aliases.filter(other => isConceptName(other) && other !== main), text, role };
}

/**
 * A saying reads like a definition when it begins as a noun phrase does (`the …`, `small things that …`), or when what
 * it explains is an identifier.
 */
function labelRole(term: string, saying: string): 'label' | 'lead' {
  if (/[`_$\d]|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(term.trim())) return 'label';
  const text = plainText(saying.slice(0, 200)).trim();
  if (articlePattern.test(text) || cjkStart.test(text)) return 'label';
  const first = /^\p{Ll}[\p{L}-]*/u.exec(text)?.[0];
  return first !== undefined && !isFunctionWord(first) ? 'label' : 'lead';
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

function isSaying(text: string): boolean {
  const trimmed = text.trim();
  // Three words, or eight characters of a script without spaces.
  return (
    /^(?:\S+\s+){2}\S/u.test(trimmed) ||
    /^(?=.*[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]).{8,}/u.test(trimmed)
  );
}

function cutSaying(text: string): string {
  const flat = plainText(text);
  const sentence = flat.slice(0, endOfSentence(flat));
  return sentence.length <= maxText ? sentence : `${sentence.slice(0, maxText).replace(/\s+\S*$/, '')}…`;
}
