import { ellipsis } from '../base/lines.ts';
import type { Mention, Relation, SubjectName } from '../model/fragment.ts';
import { foldName, joinKey } from '../model/ids.ts';
import type { NodeType } from '../model/ontology.ts';
import { findAcronyms } from './acronyms.ts';
import { findEntities } from './entities.ts';
import { KnownNames, type NameSource } from './knownNames.ts';
import { type MentionCollector, quoteAround } from './mentions.ts';
import { type CompiledPhrasing, phrasingOf } from './phrasing.ts';
import { lineOf, type Prose } from './prose.ts';
import { findRelations } from './relations.ts';
import { findDecision, findStatements, type Statement } from './statements.ts';
import { isConceptName } from './terms.ts';

/** What a document states at most, of all kinds and of claims. */
const maxStatements = 60;
const maxClaims = 12;
const maxRelations = 80;
/** Names that a statement is about. */
const maxAbout = 4;
/** Of a document, so much is looked at to tell its language. */
const languageSample = 1500;

interface Document {
  readonly path: string;
  readonly lines: readonly string[];
  readonly proses: readonly Prose[];
  readonly names: Pick<NameSource, 'keys' | 'says'>;
}

/** Reads what a document's sentences state: statements into `mentions`, relations as the result. In line order. */
export function readSayings(document: Document, mentions: MentionCollector): Relation[] {
  const reader = new SayingReader(document, mentions);
  for (const prose of document.proses) reader.read(prose);
  return reader.relations;
}

class SayingReader {
  readonly relations: Relation[] = [];
  readonly #document: Document;
  readonly #mentions: MentionCollector;
  readonly #phrasing: CompiledPhrasing;
  readonly #names: KnownNames;
  #statements = 0;
  #claims = 0;
  #decided = '';

  constructor(document: Document, mentions: MentionCollector) {
    this.#document = document;
    this.#mentions = mentions;
    this.#phrasing = phrasingOf(sampleOf(document.proses));
    this.#names = new KnownNames({ ...document.names, ...this.#phrasing });
  }

  read(prose: Prose): void {
    for (const { name, short, start } of findAcronyms(prose.text)) {
      if (isConceptName(name) && isConceptName(short))
        this.#name({ name, role: 'expansion', aliases: [short] }, prose, start);
    }
    for (const { name, type, start } of findEntities(prose.text, this.#phrasing))
      if (isConceptName(name)) this.#name({ name, role: 'entity', as: type }, prose, start);
    const statements = findStatements(prose, this.#phrasing);
    const decision = prose.heading === this.#decided ? undefined : findDecision(prose);
    if (decision !== undefined) {
      this.#decided = prose.heading;
      if (!statements.some(({ start, type }) => start === 0 && type === 'Decision'))
        this.#state(decision, prose);
    }
    for (const statement of statements) this.#state(statement, prose);
    for (const { type, from, to, start } of findRelations(prose.text, this.#names, this.#phrasing))
      this.#relate({ type, from, to }, prose, start);
  }

  #name(named: Pick<Mention, 'name' | 'role' | 'aliases' | 'as'>, prose: Prose, start: number): void {
    const { line, raw, at } = this.#placeOf(prose, start);
    const key = joinKey(foldName(named.name));
    this.#mentions.add({ type: 'Concept', key, ...named }, { line: line + 1, text: raw, at });
  }

  #state(statement: Statement, prose: Prose): void {
    if (this.#statements >= maxStatements) return;
    if (isClaim(statement.type) && (this.#claims += 1) > maxClaims) return;
    this.#statements += 1;
    const { type, text, start } = statement;
    const subject = { type, key: `${this.#document.path}#${foldName(text).slice(0, 200)}` };
    const { line, raw, at } = this.#placeOf(prose, start);
    this.#mentions.add(
      { ...subject, name: ellipsis(text, 96), role: 'statement', text },
      { line: line + 1, text: raw, at },
    );
    for (const key of this.#names.within(text, maxAbout))
      this.#relate({ type: 'addresses', from: subject, to: { type: 'Concept', key } }, prose, start);
  }

  #relate(
    relation: Pick<Relation, 'type'> & { from: SubjectName; to: SubjectName },
    prose: Prose,
    start: number,
  ): void {
    if (this.relations.length >= maxRelations) return;
    const { line, raw, at } = this.#placeOf(prose, start);
    this.relations.push({ ...relation, line: line + 1, quote: quoteAround(raw, at) });
  }

  /** Where a place of a prose stands in its source: the line, and the offset of the words there. */
  #placeOf(prose: Prose, start: number): { line: number; raw: string; at: number } {
    const line = lineOf(prose, start);
    const raw = this.#document.lines[line] ?? '';
    const words = prose.text.slice(start, start + 24).split(/[\n`*_]/)[0] ?? '';
    return { line, raw, at: Math.max(0, raw.indexOf(words)) };
  }
}

function isClaim(type: NodeType): boolean {
  return type.endsWith('Claim');
}

function sampleOf(proses: readonly Prose[]): string {
  let sample = '';
  for (const { text } of proses) {
    if (sample.length >= languageSample) break;
    sample += `${text}\n`;
  }
  return sample;
}
