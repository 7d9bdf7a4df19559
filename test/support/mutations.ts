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

const someValue = fc.constantFrom<unknown>(
  null,
  0,
  -1,
  1e300,
  true,
  '',
  '\0',
  '__proto__',
  [],
  {},
  [[[]]],
  [null, 7, 'x'],
  { type: 'text', text: 9 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
);
const someKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'kind', 'x');
const someChange = fc.record({ seed: fc.nat(), value: someValue, key: someKey, isRename: fc.boolean() });

/** A JSON value with some of its fields renamed, or given other values. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .array(someChange, { minLength: 1, maxLength: 6 })
    .map(changes => changes.reduce(change, structuredClone(value)));
}

function change(
  value: unknown,
  { seed, value: other, key, isRename }: { seed: number; value: unknown; key: string; isRename: boolean },
): unknown {
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const visit = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    const holder = each as Record<string, unknown>;
    for (const name of Object.keys(holder)) {
      places.push([holder, name]);
      visit(holder[name]);
    }
  };
  visit(value);
  const place = places[seed % Math.max(1, places.length)];
  if (place === undefined) return value;
  const [holder, name] = place;
  if (isRename && !Array.isArray(holder)) {
    const kept = holder[name];
    Reflect.deleteProperty(holder, name);
    Object.defineProperty(holder, key, { value: kept, enumerable: true, configurable: true, writable: true });
  } else holder[name] = structuredClone(other);
  return value;
}

/** Lines that are no record, as crashes and full disks leave them. */
const noRecord = fc.constantFrom(
  '{"type":"user","mess',
  '[1,2]',
  '"text"',
  '42',
  'null',
  '}{',
  '\0\0\0\0',
  '   ',
  '\ufeff',
);

/** A log of lines with some that are no record among them; `intact`: the records before the first of those. */
export function damagedLog(
  records: readonly unknown[],
): fc.Arbitrary<{ text: string; intact: readonly unknown[] }> {
  return fc
    .record({
      at: fc.nat({ max: records.length }),
      lost: fc.nat({ max: 2 }),
      bad: fc.array(noRecord, { minLength: 1, maxLength: 3 }),
      end: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\ufeff'),
    })
    .map(({ at, lost, bad, end, mark }) => {
      const intact = records.slice(0, at);
      const all = [...intact.map(toLine), ...bad, ...records.slice(at + lost).map(toLine)];
      return { text: mark + all.map(line => line + end).join(''), intact };
    });
}

function toLine(record: unknown): string {
  return JSON.stringify(record);
}

/** A log of lines whose records are mutated. */
export function mutatedLog(records: readonly unknown[]): fc.Arbitrary<string> {
  return mutated(records).map(all =>
    (Array.isArray(all) ? (all as unknown[]) : [all]).map(record => `${toLine(record)}\n`).join(''),
  );
}

/** Where bytes are cut into pieces. */
export const someCuts = fc.array(fc.nat(), { maxLength: 12 });
