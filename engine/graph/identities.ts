import { compareStrings } from '../base/compare.ts';
import { type DecidedIdentity, hasIdentity, type Merge, typeOfId } from '../model/merge.ts';

/**
 * Which ids stand for one thing, by people's merges. A merge that would close a circle, that gives an id a second
 * target, or that joins what cannot be one, has no effect. Independent of the order of the merges.
 */
export class Identities {
  readonly #intoOf = new Map<string, string>();
  readonly #groupOf = new Map<string, readonly string[]>();

  constructor(merges: readonly Merge[] = []) {
    const ordered = [...merges].sort(
      (a, b) => compareStrings(a.from, b.from) || compareStrings(a.into, b.into),
    );
    for (const { from, into } of ordered) {
      if (!this.#intoOf.has(from) && canMerge(from, into) && !this.#chain(into).includes(from)) {
        this.#intoOf.set(from, into);
      }
    }
    this.#group();
  }

  /** Every id that a merge has an effect on. */
  ids(): Iterable<string> {
    return this.#groupOf.keys();
  }

  /** All ids that are merged with this one, itself included, sorted; `undefined` for one that no merge names. */
  groupOf(id: string): readonly string[] | undefined {
    return this.#groupOf.get(id);
  }

  /** The id that speaks for this one: the furthest along its merges that is there; itself when none is. */
  targetOf(id: string, isThere: (id: string) => boolean): string {
    return this.#chain(id).findLast(isThere) ?? id;
  }

  /** Ids that may stand for something else than under `before`. */
  *changedSince(before: Identities): Generator<string> {
    for (const id of new Set([...this.ids(), ...before.ids()])) {
      if (this.#signatureOf(id) !== before.#signatureOf(id)) yield id;
    }
  }

  #chain(id: string): string[] {
    const chain = [id];
    for (let next = this.#intoOf.get(id); next !== undefined; next = this.#intoOf.get(next)) chain.push(next);
    return chain;
  }

  #group(): void {
    const members = new Map<string, Set<string>>();
    for (const id of this.#intoOf.keys()) {
      const chain = this.#chain(id);
      const root = chain.at(-1) ?? id;
      const known = members.get(root) ?? new Set();
      for (const member of chain) known.add(member);
      members.set(root, known);
    }
    for (const group of members.values()) {
      const sorted = [...group].sort(compareStrings);
      for (const id of sorted) this.#groupOf.set(id, sorted);
    }
  }

  #signatureOf(id: string): string {
    const group = this.#groupOf.get(id) ?? [];
    return group.map(member => `${member}>${this.#intoOf.get(member) ?? ''}`).join('\n');
  }
}

function canMerge(from: string, into: string): boolean {
  const type = typeOfId(from);
  return from !== into && type !== undefined && hasIdentity(type) && type === typeOfId(into);
}

/** People's merges, and of those that sources suggest the ones that no person decided otherwise. */
export function joinIdentities({ merges, apart }: DecidedIdentity, suggested: readonly Merge[]): Identities {
  const decided = new Set(merges.map(({ from }) => from));
  const separate = new Set(apart.flatMap(([a, b]) => [`${a}\n${b}`, `${b}\n${a}`]));
  const accepted = suggested.filter(
    ({ from, into }) => !decided.has(from) && !separate.has(`${from}\n${into}`),
  );
  return new Identities([...merges, ...accepted]);
}
