/** Whose packages a name is of: the first part of a dependency's key. */
export type Ecosystem = 'npm' | 'pypi' | 'cargo' | 'go' | 'maven' | 'gem' | 'composer';

/** A package that is needed, and where that is said (0-based line and column). */
export interface Needed {
  readonly ecosystem: Ecosystem;
  /** As its registry knows it. */
  readonly name: string;
  readonly line: number;
  readonly at: number;
}

/** What a manifest says. */
export interface Manifest {
  readonly name?: string;
  readonly description?: { readonly text: string; readonly line: number };
  /** In line order. */
  readonly dependencies: readonly Needed[];
  /** Why it could not be read, for people. */
  readonly problem?: string;
}

/** Longer names no registry knows. */
const maxNameChars = 214;

/** True for what can be a package's name: no address, no template, no sentence. */
export function isPackageName(name: string): boolean {
  return name.length <= maxNameChars && /^@?[\p{L}\p{N}][\p{L}\p{N}._/:@~-]*$/u.test(name);
}

/** A Python package's name as its index has it (PEP 503). */
export function toPypiName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** The name that a Python requirement (PEP 508) opens with, as its index has it; `undefined` for addresses and options. */
export function pypiNameOf(requirement: string): string | undefined {
  const name = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]{0,500}\]\s*)?(?=$|[\s=<>!~;@,(#])/.exec(
    requirement,
  )?.[1];
  return name === undefined ? undefined : toPypiName(name);
}
