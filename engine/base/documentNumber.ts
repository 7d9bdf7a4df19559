import { baseOf, folderOf, withoutExtension } from './paths.ts';

/** `0005-use-x`, `eip-20`, `pep-0008`, `ADR 12 Title`: letters of a series maybe, then the number. */
const numbered = /^(?:[A-Za-z]{2,8}[-_ ])?0*(\d{1,5})(?![\d.])(?:[-_ .]|$)/;
const dated = /^\d{4}-\d{2}-\d{2}(?!\d)/;

export interface DocumentNumber {
  /** The folder whose documents the number counts. */
  readonly folder: string;
  /** Without leading zeros. */
  readonly number: string;
}

/** The number a document's file (or, for an index file, its folder) is named by; `undefined` when by none. */
export function documentNumberOf(path: string): DocumentNumber | undefined {
  const base = withoutExtension(baseOf(path));
  const isIndex = /^_?(?:index|readme)$/i.test(base);
  const named = isIndex ? folderOf(path) : path;
  const name = isIndex ? baseOf(named) : base;
  const number = dated.test(name) ? undefined : numbered.exec(name)?.[1];
  return number === undefined ? undefined : { folder: folderOf(named), number };
}

/** The key under which the documents of a folder that bear a number are found. */
export function numberKey({ folder, number }: DocumentNumber): string {
  return `${folder}#${number}`;
}
