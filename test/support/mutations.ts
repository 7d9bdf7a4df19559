import fc from 'fast-check';

/** A change that a disk, a newer version or an enemy may make to a record. */
export interface Mutation {
  readonly kind: 'remove' | 'rename' | 'replace' | 'cut' | 'nuls' | 'no object' | 'unknown kind';
  /** Chooses the place. */
  readonly at: number;
  readonly value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('remove', 'rename', 'replace', 'cut', 'nuls', 'no object', 'unknown kind'),
  at: fc.nat(),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(-1, 1e300, '__proto__', ['a', null, { type: 'text' }], {
      __proto__: null,
      constructor: 'x',
    }),
  ),
});

/** The JSON text of a record after the change. */
export function mutate(text: string, { kind, at, value }: Mutation): string {
  if (kind === 'cut') return text.slice(0, at % (text.length + 1));
  if (kind === 'nuls')
    return `${text.slice(0, at % (text.length + 1))}${'\0'.repeat(300)}${text.slice(at % (text.length + 1))}`;
  if (kind === 'no object') return JSON.stringify(value);
  const record: unknown = JSON.parse(text);
  if (kind === 'unknown kind') return JSON.stringify({ ...(record as object), type: value, role: value });
  const places = placesIn(record);
  const place = places[at % places.length];
  if (place === undefined) return text;
  const { holder, key } = place;
  if (kind === 'replace') holder[key] = value;
  else {
    if (kind === 'rename') holder[`${key}Next`] = holder[key];
    Reflect.deleteProperty(holder, key);
  }
  return JSON.stringify(record);
}

interface HeldValue {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): HeldValue[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap(key => [{ holder, key }, ...placesIn(holder[key])]);
}
