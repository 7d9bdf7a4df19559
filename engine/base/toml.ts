import { parse, TomlError } from 'smol-toml';

/** Reads TOML as plain values. Never throws: a broken text gives a `problem`. */
export function parseToml(
  text: string,
): { readonly data: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  try {
    return { data: parse(text, { maxDepth: 200 }) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { problem: `broken TOML (line ${error.line})` };
  }
}
