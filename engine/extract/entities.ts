import type { EntityType } from './languages/languageTable.ts';
import { type CompiledPhrasing, matchCues } from './phrasing.ts';

/** A name that the word beside it says the kind of. */
export interface Entity {
  readonly type: EntityType;
  readonly name: string;
  readonly start: number;
}

/** Up to four words with capitals or digits, right before a place. */
const properName =
  /(?:^|[\s"“'(（])((?:[\p{Lu}][\p{L}\p{N}+.-]*|\p{N}+[\p{L}-]*)(?: (?:[\p{Lu}][\p{L}\p{N}+.-]*|\p{N}[\p{L}\p{N}.-]*)){0,3})$/u;
const denseName = /([A-Za-z][A-Za-z\d-]*(?: [A-Z\d][A-Za-z\d-]*){0,3})$/;

/** Names told to be datasets, benchmarks and the like by what stands right after them; a sentence's first word aside. */
export function* findEntities(text: string, { entities, isDense }: CompiledPhrasing): Generator<Entity> {
  for (const { kind, start, end } of matchCues(text, entities)) {
    const before = text.slice(Math.max(0, start - 60), start).replace(/\s+$/, '');
    const name = (isDense ? denseName : properName).exec(before)?.[1];
    if (name === undefined || (!isDense && !isProper(name, kind))) continue;
    const whole = kind === 'Organization' ? `${name} ${text.slice(start, end)}` : name;
    yield { type: kind, name: whole, start: text.lastIndexOf(name, start) };
  }
}

/** "The data model" and "Rust ownership model" name no model: it has a digit or several capitals in a word. */
function isProper(name: string, type: EntityType): boolean {
  if (type === 'Organization') return /^\p{Lu}/u.test(name);
  return /\p{Lu}[\p{L}]*\p{Lu}|\p{L}-?\d|\d\p{L}/u.test(name);
}
