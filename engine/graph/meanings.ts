import { byText, compareStrings } from '../base/compare.ts';
import type { Fragment, Mention, SubjectName } from '../model/fragment.ts';
import { foldName, joinKey, toNodeId } from '../model/ids.ts';
import { isTermType, type NameSplit, typeOfId } from '../model/merge.ts';
import type { NodeType } from '../model/ontology.ts';
import { mapPhrases } from '../model/phrases.ts';

/** What a person's name for something of a type is kept under. */
export function keyOfName(type: NodeType, name: string): string {
  return isTermType(type) ? joinKey(foldName(name)) : foldName(name);
}

/** A name that a source uses, and what it means there. */
export interface OtherMeaning {
  readonly from: SubjectName;
  readonly to: SubjectName;
  /** As the source spells it. */
  readonly spelling: string;
}

/** A fragment as people say that it is to be read. */
export interface Reading {
  readonly fragment: Fragment;
  /** What is named otherwise than in the source; none: the fragment is as it was. */
  readonly meanings: readonly OtherMeaning[];
}

/**
 * A fragment in which the names that `splits` speak of are those of the other node: in mentions, phrases and relations.
 * The splits are those for its path; of two that speak of one name the first counts.
 */
export function readFragment(fragment: Fragment, splits: readonly NameSplit[]): Reading {
  const meanings = new Map<string, OtherMeaning>();
  const nameOf = createLookUp(splits);
  const note = (from: SubjectName, name: string, spelling: string): SubjectName => {
    const to = { type: from.type, key: keyOfName(from.type, name) };
    meanings.set(`${from.type}\n${from.key}`, { from, to, spelling });
    return to;
  };
  const read = (subject: SubjectName): SubjectName => {
    const name = nameOf(subject);
    return name === undefined ? subject : { type: subject.type, key: keyOfName(subject.type, name) };
  };
  const mentions = fragment.mentions.map(mention => {
    const name = nameOf(mention);
    if (name === undefined) return mention.role === 'expansion' ? withoutSplit(mention, nameOf) : mention;
    const { type, key } = mention;
    return rename(mention, note({ type, key }, name, mention.name).key, name);
  });
  const phrases = mapPhrases(fragment.phrases, ({ key, name: spelling }) => {
    const name = nameOf({ type: 'Concept', key });
    return name === undefined ? undefined : { key: note({ type: 'Concept', key }, name, spelling).key, name };
  });
  const isSame = meanings.size === 0 && mentions.every((mention, at) => mention === fragment.mentions[at]);
  if (isSame) return { fragment, meanings: [] };
  const relations = fragment.relations.map(it => ({ ...it, from: read(it.from), to: read(it.to) }));
  return { fragment: { ...fragment, mentions, phrases, relations }, meanings: [...meanings.values()] };
}

/**
 * Gives the other name of a subject; `undefined` for one that no split speaks of. What is split off may be split in turn:
 * the last name along the way counts, which ends where it would go round.
 */
function createLookUp(splits: readonly NameSplit[]): (subject: SubjectName) => string | undefined {
  const nameOfId = new Map<string, string>();
  for (const { ids, name } of splits) for (const id of ids) if (!nameOfId.has(id)) nameOfId.set(id, name);
  const types = [...new Set([...nameOfId.keys()].map(typeOfId))].filter(type => type !== undefined);
  const step = ({ type, key }: SubjectName): string | undefined => {
    // A concept's node may be of the type that sources say it is.
    const own = types.filter(it => it === type || (type === 'Concept' && isTermType(it)));
    return own.map(it => nameOfId.get(toNodeId(it, key))).find(name => name !== undefined);
  };
  const known = new Map<string, string | undefined>();
  return ({ type, key: first }) => {
    const subject = `${type}\n${first}`;
    if (known.has(subject)) return known.get(subject);
    const passed = new Set([first]);
    let last: string | undefined;
    for (let next = step({ type, key: first }); next !== undefined;) {
      const key = keyOfName(type, next);
      if (passed.has(key)) break;
      passed.add(key);
      last = next;
      next = step({ type, key });
    }
    known.set(subject, last);
    return last;
  };
}

/** What it is called in the source stays an alias; but those of an expansion say that two names are one thing. */
function rename(mention: Mention, key: string, name: string): Mention {
  const { aliases = [] } = mention;
  if (mention.role === 'expansion') return { ...mention, key, name };
  return { ...mention, key, name, aliases: [...aliases, mention.name] };
}

/** An expansion without those initials that mean something else here. */
function withoutSplit(mention: Mention, nameOf: (subject: SubjectName) => string | undefined): Mention {
  const { aliases = [] } = mention;
  const kept = aliases.filter(alias => {
    return nameOf({ type: 'Concept', key: joinKey(foldName(alias)) }) === undefined;
  });
  return kept.length === aliases.length ? mention : { ...mention, aliases: kept };
}

/** What people say that names mean in some of the sources. */
export class Meanings {
  /** Path → the splits that speak of it, in one order whatever order they were decided in. */
  #splits: ReadonlyMap<string, readonly NameSplit[]> = new Map();
  /** Path → its fragment as extracted, where it is read otherwise. */
  readonly #raw = new Map<string, Fragment>();

  /** Takes other splits; the paths that may have to be read otherwise. */
  decide(splits: readonly NameSplit[]): string[] {
    const before = this.#splits;
    const after = new Map<string, NameSplit[]>();
    const tidy = splits.map(split => ({ ...split, name: split.name.replace(/\s+/g, ' ').trim() }));
    for (const split of tidy.sort(byText(({ ids, name }) => `${ids.join('\n')}\n${name}`))) {
      if (split.name === '') continue;
      for (const path of new Set(split.sources)) {
        const known = after.get(path);
        if (known === undefined) after.set(path, [split]);
        else known.push(split);
      }
    }
    this.#splits = after;
    const paths = [...new Set([...before.keys(), ...after.keys()])].sort(compareStrings);
    return paths.filter(path => JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path)));
  }

  /** A fragment as it is to be read from now on. */
  take(fragment: Fragment): Reading {
    const splits = this.#splits.get(fragment.path);
    const reading = splits === undefined ? { fragment, meanings: [] } : readFragment(fragment, splits);
    if (reading.fragment === fragment) this.#raw.delete(fragment.path);
    else this.#raw.set(fragment.path, fragment);
    return reading;
  }

  forget(path: string): void {
    this.#raw.delete(path);
  }

  /** The fragment as it was extracted. */
  rawOf(read: Fragment): Fragment {
    return this.#raw.get(read.path) ?? read;
  }
}
