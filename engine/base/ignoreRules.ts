import ignore from 'ignore';

/** Rules of one ignore file, asked with paths relative to its folder. */
export interface IgnoreRules {
  /** 'ignored', 'kept' by a `!` rule, or undefined when no rule speaks. Folders end in `/`. */
  test(path: string): 'ignored' | 'kept' | undefined;
}

/** Reads a `.gitignore`-style text: byte-order mark and CRLF are accepted. */
export function parseIgnoreRules(text: string): IgnoreRules {
  const rules = ignore({ allowRelativePaths: true }).add(text.replace(/^\uFEFF/, ''));
  return {
    test(path) {
      const result = rules.test(path);
      return result.ignored ? 'ignored' : result.unignored ? 'kept' : undefined;
    },
  };
}
