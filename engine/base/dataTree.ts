// Structured data (JSON, YAML) with the places of its parts.

/** A value and where it stands. Offsets are in the text that was parsed; `end` exclusive. */
export type DataNode =
  | {
      readonly kind: 'map';
      readonly entries: readonly DataEntry[];
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'list';
      readonly items: readonly DataNode[];
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'value';
      readonly value: string | number | boolean | null;
      readonly start: number;
      readonly end: number;
    };

export interface DataEntry {
  readonly key: string;
  /** Where the key stands. */
  readonly start: number;
  readonly value: DataNode;
}

/** What a parser made of a text: its root, or why there is none. */
export type ParsedData =
  | { readonly root: DataNode; readonly problem?: undefined }
  | { readonly root?: undefined; readonly problem: string };

/** The entries of a map, in their order; none for anything else. */
export function entriesOf(node: DataNode | undefined): readonly DataEntry[] {
  return node?.kind === 'map' ? node.entries : [];
}

/** The items of a list, in their order; none for anything else. */
export function itemsOf(node: DataNode | undefined): readonly DataNode[] {
  return node?.kind === 'list' ? node.items : [];
}

/** The entry of a map under a key; the last of several, as parsers have it. */
export function entryOf(node: DataNode | undefined, key: string): DataEntry | undefined {
  return entriesOf(node).findLast(entry => entry.key === key);
}

/** The value under a chain of keys; `undefined` when one of them is missing. */
export function valueAt(node: DataNode | undefined, ...keys: readonly string[]): DataNode | undefined {
  return keys.reduce<DataNode | undefined>((at, key) => entryOf(at, key)?.value, node);
}

/** The text of a scalar: a string that is not blank, or a number. */
export function textOf(node: DataNode | undefined): string | undefined {
  if (node?.kind !== 'value') return undefined;
  if (typeof node.value === 'number') return String(node.value);
  return typeof node.value === 'string' && node.value.trim() !== '' ? node.value : undefined;
}
